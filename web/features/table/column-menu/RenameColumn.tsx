import { limits } from '@winnow/openapi/common/limits'
import { useState } from 'react'
import { winnow } from '../../../lib/client.ts'
import { refresh } from '../../../lib/refresh.ts'
import { Field } from '../../../ui/fields/Field.tsx'
import { Input } from '../../../ui/fields/Input.tsx'
import { FormDialog } from '../../../ui/overlays/FormDialog.tsx'
import { useReview } from '../../review/ReviewProvider.tsx'

interface RenameColumnProps {
  /** An AI column: its id is that of its criterion */
  column: { id: string; title: string }
  onClose: () => void
}

/** The name of an AI column, for all editors; its results stay as they are. */
export function RenameColumn({ column, onClose }: RenameColumnProps) {
  const review = useReview()
  const [name, setName] = useState(column.title)
  const save = async () => {
    if (name.trim() === column.title) return
    const form_id = review.state.form.identifier
    review.searches.store(await winnow.editAiQuery({ form_id, query_id: column.id, name: name.trim() }))
    await refresh('fetchDetails', 'fetchCompositeAiQueries')
  }
  return (
    <FormDialog
      title="Rename column"
      size="small"
      save="Rename"
      isReady={name.trim() !== ''}
      onSave={save}
      fields={['name']}
      onClose={onClose}
    >
      {errorOf => (
        <Field label="Name" {...errorOf('name')}>
          <Input
            autoFocus
            value={name}
            maxLength={limits.criterionName}
            onChange={event => setName(event.target.value)}
          />
        </Field>
      )}
    </FormDialog>
  )
}
