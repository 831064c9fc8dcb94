import { limits } from '@winnow/openapi/common/limits'
import { asText, type ControlProps, type FieldType } from '../../form/fields/control.ts'

const DateInput = ({ question, name, typed, aria }: ControlProps) => (
  <input
    className="input"
    type="date"
    id={question.id}
    name={name}
    defaultValue={asText(typed)}
    min={`${limits.dateYears.first}-01-01`}
    max={`${limits.dateYears.last}-12-31`}
    {...aria}
  />
)

export const dateField: FieldType = { Control: DateInput, isDay: true }
