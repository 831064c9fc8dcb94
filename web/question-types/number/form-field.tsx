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
      onInput={({ currentTarget }) => put(currentTarget, typedNumber(currentTarget.value, mark()))}
      // A comma may be followed by thousands until then.
      onBlur={({ currentTarget }) => put(currentTarget, plainNumber(currentTarget.value))}
      {...aria}
    />
  )
}

export const numberField: FieldType = { Control: NumberInput }
