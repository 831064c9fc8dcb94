import type { Folder } from '@winnow/sdk'
import { useState } from 'react'
import { useForms } from '../../features/forms/use-forms.ts'
import { useCsvPicker } from '../../features/imports/CsvPicker.tsx'
import { onDemand } from '../../ui/overlays/on-demand.tsx'

const NewFormDialog = onDemand(() =>
  import('../../features/forms/new-form/NewFormDialog.tsx').then(module => module.NewFormDialog),
)
const ImportDialog = onDemand(() =>
  import('../../features/imports/ImportDialog.tsx').then(module => module.ImportDialog),
)

interface NewFormProps {
  pageId: string
  /** A CSV file that was dropped: it is imported at once */
  dropped?: File
  /** Where it goes; absent: into no folder */
  folder?: Folder
  onClose: () => void
}

/** A new form: blank, of a template, or of a CSV file with its applicants. */
export default function NewForm({ pageId, dropped, folder, onClose }: NewFormProps) {
  const { refresh } = useForms(pageId)
  const [file, setFile] = useState<File | null>(dropped ?? null)
  const picker = useCsvPicker(setFile)
  return (
    <>
      {picker.input}
      {file ? (
        <ImportDialog into={{ pageId }} file={file} onImported={() => void refresh()} onClose={onClose} />
      ) : (
        <NewFormDialog {...{ pageId, folder }} onImport={picker.open} onClose={onClose} />
      )}
    </>
  )
}
