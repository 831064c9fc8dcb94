import type { FormSummary } from '@winnow/sdk'
import { LayoutTemplate } from 'lucide-react'
import { useState } from 'react'
import { useActions } from '../../../lib/hotkeys.ts'
import { onDemand } from '../../../ui/overlays/on-demand.tsx'

const SaveTemplateDialog = onDemand(() =>
  import('./SaveTemplateDialog.tsx').then(module => module.SaveTemplateDialog),
)

type Source = Pick<FormSummary, 'identifier' | 'name'> & { pageId: string; can: { duplicate: boolean } }

/** 'Save as template' on a page of one form, in the palette too; who can't make forms gets no `open`. */
export function useSaveTemplate(form: Source | undefined) {
  const [isOpen, setOpen] = useState(false)
  const open = form?.can.duplicate ? () => setOpen(true) : undefined
  useActions(
    open
      ? [{ id: 'save-template', name: 'Save as template', icon: LayoutTemplate, group: 'Form', run: open }]
      : [],
  )
  return {
    open,
    dialog: form && isOpen && (
      <SaveTemplateDialog pageId={form.pageId} form={form} onClose={() => setOpen(false)} />
    ),
  }
}
