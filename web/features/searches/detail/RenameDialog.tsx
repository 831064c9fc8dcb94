import { limits } from '@winnow/openapi/common/limits'
import type { CompositeQuery } from '@winnow/sdk'
import { useState } from 'react'
import { winnow } from '../../../lib/client.ts'
import { refresh } from '../../../lib/refresh.ts'
import { Field } from '../../../ui/fields/Field.tsx'
import { Input } from '../../../ui/fields/Input.tsx'
import { FormDialog } from '../../../ui/overlays/FormDialog.tsx'
import { useReview } from '../../review/ReviewProvider.tsx'
import { nameOf } from '../../review/searches/phase.ts'

/** Another name for a search; its results stay as they are. */
export function RenameDialog({ search, onClose }: { search: CompositeQuery; onClose: () => void }) {
  const review = useReview()
  const [name, setName] = useState(nameOf(search))
  const save = async () => {
    review.searches.store(
      await winnow.editCompositeAiQueryName({
        form_id: review.state.form.identifier,
        composite_query_id: search.id,
        new_name: name.trim(),
      }),
    )
    void refresh('fetchCompositeAiQueries', 'fetchDetails')
  }
  return (
    <FormDialog
      size="small"
      title="Rename search"
      isReady={name.trim() !== '' && name.trim() !== search.name}
      onSave={save}
      fields={['new_name']}
      onClose={onClose}
    >
      {errorOf => (
        <Field label="Name" hint="Changing the name does not affect the results." {...errorOf('new_name')}>
          <Input
            autoFocus
            value={name}
            maxLength={limits.searchName}
            onChange={event => setName(event.target.value)}
          />
        </Field>
      )}
    </FormDialog>
  )
}
