import { limits } from '@winnow/openapi/common/limits'
import { WinnowError } from '@winnow/sdk'
import { sentenceOf } from '../../../lib/client.ts'
import { Field } from '../../../ui/fields/Field.tsx'
import { Input, Textarea } from '../../../ui/fields/Input.tsx'

/** What a person says of a template. */
interface TemplateWords {
  name: string
  description: string
}

/** The sentence of a refusal at its field; what has none stands at the name. */
export interface TemplateErrors {
  name?: string
  description?: string
}

export const errorsOf = (failure: unknown): TemplateErrors => {
  const description = failure instanceof WinnowError ? failure.at('description') : undefined
  return description === undefined ? { name: sentenceOf(failure) } : { description }
}

interface TemplateFieldsProps {
  words: TemplateWords
  errors: TemplateErrors
  onChange: (words: TemplateWords) => void
}

/** The name and the description of a template of the workspace. */
export function TemplateFields({ words, errors, onChange }: TemplateFieldsProps) {
  return (
    <>
      <Field label="Name" {...(errors.name !== undefined && { error: errors.name })}>
        <Input
          autoFocus
          value={words.name}
          maxLength={limits.formTemplateName}
          onChange={event => onChange({ ...words, name: event.target.value })}
        />
      </Field>
      <Field
        label="Description"
        optional
        {...(errors.description !== undefined && { error: errors.description })}
      >
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
