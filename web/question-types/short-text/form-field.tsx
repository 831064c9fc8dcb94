import { asText, type ControlProps, type FieldType } from '../../form/fields/control.ts'

const inputs = {
  NAME: { type: 'text', autoComplete: 'name' },
  EMAIL: { type: 'email', autoComplete: 'email' },
} as const

const TextInput = ({ question, name, typed, fixed, aria }: ControlProps) => {
  const kind = question.preDefinedInputType === 'EMAIL' ? inputs.EMAIL : { type: 'text' }
  const own = name === 'name' ? inputs.NAME : kind
  return (
    <input
      className="input"
      id={question.id}
      name={name}
      defaultValue={asText(typed)}
      dir="auto"
      readOnly={fixed}
      {...own}
      {...aria}
    />
  )
}

export const shortTextField: FieldType = { Control: TextInput }
