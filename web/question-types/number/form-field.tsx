import { plainNumber, typedNumber } from '@winnow/openapi/questions/typing'
import { asText, type ControlProps, type FieldType } from '../../form/fields/control.ts'

/** What the reader writes before decimals. */
const mark = () => ((1.5).toLocaleString().includes(',') ? ',' : '.')

const NumberInput = ({ question, name, typed, aria }: ControlProps) => {
  const put = (input: HTMLInputElement, value: string) => {
    if (value !== input.value) input.value = value
  }
  return (
    <input
      className="input number"
      id={question.id}
      name={name}
      defaultValue={asText(typed)}
      inputMode="decimal"
      autoComplete="off"
      onInput={({ currentTarget }) => {
        const { value, selectionEnd } = currentTarget
        const typed = typedNumber(value, mark())
        if (typed === value) return
        put(currentTarget, typed)
        // The caret stays behind a digit of another script that is typed before others.
        const caret = typed.length - value.length + (selectionEnd ?? value.length)
        currentTarget.setSelectionRange(caret, caret)
      }}
      // A comma may be followed by thousands until then.
      onBlur={({ currentTarget }) => put(currentTarget, plainNumber(currentTarget.value))}
      {...aria}
    />
  )
}

export const numberField: FieldType = { Control: NumberInput }
