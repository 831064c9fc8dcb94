import { asText, type ControlProps, type FieldType } from '../../form/fields/control.ts'

/** What a link of each profile looks like. */
const examples: Partial<Record<NonNullable<ControlProps['question']['preDefinedInputType']>, string>> = {
  LINKEDIN: 'linkedin.com/in/…',
  TWITTER: 'x.com/…',
  INSTAGRAM: 'instagram.com/…',
  GITHUB: 'github.com/…',
  YOUTUBE: 'youtube.com/watch?v=…',
}

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
    placeholder={question.preDefinedInputType ? examples[question.preDefinedInputType] : undefined}
    {...aria}
  />
)

export const linkField: FieldType = { Control: LinkInput }
