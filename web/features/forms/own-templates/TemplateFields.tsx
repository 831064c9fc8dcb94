import { limits } from '@winnow/openapi/common/limits'
import { Field } from '../../../ui/fields/Field.tsx'
import { Input, Textarea } from '../../../ui/fields/Input.tsx'

/** What a person says of a template. */
interface TemplateWords {
  name: string
  description: string
}

interface TemplateFieldsProps {
  words: TemplateWords
  errorOf: (field: string) => { error?: string }
  onChange: (words: TemplateWords) => void
}

/** The name and the description of a template of the workspace. */
export function TemplateFields({ words, errorOf, onChange }: TemplateFieldsProps) {
  return (
    <>
      <Field label="Name" {...errorOf('name')}>
        <Input
          autoFocus
          value={words.name}
          maxLength={limits.formTemplateName}
          onChange={event => onChange({ ...words, name: event.target.value })}
        />
      </Field>
      <Field label="Description" optional {...errorOf('description')}>
        <Textarea
          value={words.description}
          maxLength={limits.formTemplateDescription}
          placeholder="What it is for"
          onChange={event => onChange({ ...words, description: event.target.value })}
        />
      </Field>
    </>
  )
}
