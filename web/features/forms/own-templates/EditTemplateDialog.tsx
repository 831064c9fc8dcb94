import type { OwnTemplate } from '@winnow/sdk'
import { useState } from 'react'
import { winnow } from '../../../lib/client.ts'
import { refresh } from '../../../lib/refresh.ts'
import { FormDialog } from '../../../ui/overlays/FormDialog.tsx'
import { errorsOf, type TemplateErrors, TemplateFields } from './TemplateFields.tsx'

/** Another name or description; what the template holds stays. */
export function EditTemplateDialog({ template, onClose }: { template: OwnTemplate; onClose: () => void }) {
  const [words, setWords] = useState({ name: template.name, description: template.description })
  const [errors, setErrors] = useState<TemplateErrors>({})
  const save = async () => {
    setErrors({})
    await winnow.editTemplate({
      template_id: template.id,
      name: words.name.trim(),
      description: words.description.trim(),
    })
    await refresh('fetchOwnTemplates')
  }
  return (
    <FormDialog
      size="small"
      title="Edit template"
      isReady={words.name.trim() !== ''}
      onSave={save}
      onFailure={failure => setErrors(errorsOf(failure))}
      onClose={onClose}
    >
      <TemplateFields
        words={words}
        errors={errors}
        onChange={now => {
          setWords(now)
          setErrors({})
        }}
      />
    </FormDialog>
  )
}
