import { asText, type ControlProps, type FieldType } from '../../form/fields/control.ts'

const LinkInput = ({ question, name, typed, aria }: ControlProps) => (
  <input
    className="input"
    id={question.id}
    name={name}
    defaultValue={asText(typed)}
    inputMode="url"
    autoCapitalize="none"
    autoComplete={question.preDefinedInputType ? 'off' : 'url'}
    spellCheck="false"
    {...aria}
  />
)

export const linkField: FieldType = { Control: LinkInput }
