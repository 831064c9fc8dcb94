import type { OwnTemplate } from '@winnow/sdk'
import { useState } from 'react'
import { winnow } from '../../../lib/client.ts'
import { refresh } from '../../../lib/refresh.ts'
import { FormDialog } from '../../../ui/overlays/FormDialog.tsx'
import { TemplateFields } from './TemplateFields.tsx'

/** Another name or description; what the template holds stays. */
export function EditTemplateDialog({ template, onClose }: { template: OwnTemplate; onClose: () => void }) {
  const [words, setWords] = useState({ name: template.name, description: template.description })
  const save = async () => {
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
      fields={['name', 'description']}
      onClose={onClose}
    >
      {errorOf => <TemplateFields words={words} errorOf={errorOf} onChange={setWords} />}
    </FormDialog>
  )
}
