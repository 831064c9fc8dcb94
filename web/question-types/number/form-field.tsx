import { caretIn, plainNumber, typedNumber } from '@winnow/openapi/questions/typing'
import { isComposing } from '../../form/composing.ts'
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
      onInput={event => {
        if (isComposing(event)) return
        const { currentTarget } = event
        const { value, selectionEnd } = currentTarget
        const typed = typedNumber(value, mark())
        if (typed === value) return
        put(currentTarget, typed)
        const caret = caretIn(typed, value.slice(0, selectionEnd ?? value.length))
        currentTarget.setSelectionRange(caret, caret)
      }}
      onCompositionEnd={event => event.currentTarget.dispatchEvent(new Event('input', { bubbles: true }))}
      // A comma may be followed by thousands until then.
      onBlur={({ currentTarget }) => put(currentTarget, plainNumber(currentTarget.value))}
      {...aria}
    />
  )
}

export const numberField: FieldType = { Control: NumberInput }
