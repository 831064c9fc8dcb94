import { limits } from '@winnow/openapi/common/limits'
import { WinnowError } from '@winnow/sdk'
import { useState } from 'react'
import { sentenceOf, winnow } from '../../../lib/client.ts'
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
  const [error, setError] = useState<string>()
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
      onFailure={failure => {
        const errors = failure instanceof WinnowError ? failure.problem?.errors : undefined
        setError(errors?.[0]?.message ?? sentenceOf(failure))
      }}
      onClose={onClose}
    >
      <Field label="Name" {...(error !== undefined && { error })}>
        <Input
          autoFocus
          value={name}
          maxLength={limits.criterionName}
          onChange={event => {
            setName(event.target.value)
            setError(undefined)
          }}
        />
      </Field>
    </FormDialog>
  )
}
