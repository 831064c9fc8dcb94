import { limits } from '@winnow/openapi/common/limits'
import type { FormSummary } from '@winnow/sdk'
import { useState } from 'react'
import { useCall, winnow } from '../../../lib/client.ts'
import { refresh } from '../../../lib/refresh.ts'
import { Field } from '../../../ui/fields/Field.tsx'
import { Select } from '../../../ui/fields/Select.tsx'
import { FormDialog } from '../../../ui/overlays/FormDialog.tsx'
import { toast } from '../../../ui/overlays/stack/stack.ts'
import { TemplateFields } from './TemplateFields.tsx'

const isNew = 'new'

interface SaveTemplateDialogProps {
  pageId: string
  form: Pick<FormSummary, 'identifier' | 'name'>
  onClose: () => void
}

/** Makes a template of a form, or replaces one with it. */
export function SaveTemplateDialog({ pageId, form, onClose }: SaveTemplateDialogProps) {
  const { data } = useCall('fetchOwnTemplates', { page_id: pageId })
  const templates = data?.templates ?? []
  const fresh = { name: form.name.slice(0, limits.formTemplateName).trim(), description: '' }
  const [words, setWords] = useState(fresh)
  const [chosen, setChosen] = useState<string>(isNew)
  const replaces = chosen !== isNew
  const choose = (id: string) => {
    const template = templates.find(it => it.id === id)
    setChosen(id)
    setWords(template ? { name: template.name, description: template.description } : fresh)
  }
  const save = async () => {
    const { name } = await winnow.saveTemplate({
      form_id: form.identifier,
      name: words.name.trim(),
      description: words.description.trim(),
      template_id: replaces ? chosen : null,
    })
    void refresh('fetchOwnTemplates')
    toast({
      title: replaces ? `Template ‘${name}’ replaced` : `Saved as the template ‘${name}’`,
      text: "It's in New form, for everyone in the workspace who can create forms.",
    })
  }
  return (
    <FormDialog
      title="Save as template"
      subtitle="Copies questions, settings, color, statuses, labels, reply templates, shared views and criteria. Applications, editors and chats stay here."
      save={replaces ? 'Replace template' : 'Save template'}
      isReady={words.name.trim() !== ''}
      onSave={save}
      fields={['name', 'description']}
      onClose={onClose}
    >
      {errorOf => (
        <>
          {templates.length > 0 && (
            <Field label="Save as">
              <Select
                value={chosen}
                onChange={choose}
                options={[
                  { value: isNew, label: 'A new template' },
                  ...templates.map(it => ({ value: it.id, label: `In place of ‘${it.name}’` })),
                ]}
              />
            </Field>
          )}
          <TemplateFields words={words} errorOf={errorOf} onChange={setWords} />
        </>
      )}
    </FormDialog>
  )
}
