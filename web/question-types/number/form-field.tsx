import { cleanNumber } from '@winnow/openapi/questions/typing'
import { asText, type ControlProps, type FieldType } from '../../form/fields/control.ts'

/** Where a number has a decimal comma, the phone's keys offer no point. */
const withPoint = (text: string) =>
  (1.5).toLocaleString().includes(',') ? text.replace(/\.(?=.*,)/g, '').replace(',', '.') : text

const NumberInput = ({ question, name, typed, aria }: ControlProps) => (
  <input
    className="input number"
    id={question.id}
    name={name}
    defaultValue={asText(typed)}
    inputMode="decimal"
    autoComplete="off"
    onInput={event => {
      const input = event.currentTarget
      const clean = cleanNumber(withPoint(input.value))
      if (clean !== input.value) input.value = clean
    }}
    {...aria}
  />
)

export const numberField: FieldType = { Control: NumberInput }
