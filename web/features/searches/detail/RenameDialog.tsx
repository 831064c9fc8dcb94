import { limits } from '@winnow/openapi/common/limits'
import type { CompositeQuery } from '@winnow/sdk'
import { useId, useState } from 'react'
import { sentenceOf, winnow } from '../../../lib/client.ts'
import { refresh } from '../../../lib/refresh.ts'
import { Button } from '../../../ui/actions/Button.tsx'
import { Field } from '../../../ui/fields/Field.tsx'
import { Input } from '../../../ui/fields/Input.tsx'
import { Dialog } from '../../../ui/overlays/Dialog.tsx'
import { useReview } from '../../review/ReviewProvider.tsx'
import { nameOf } from '../../review/searches/phase.ts'

/** Another name for a search; its results stay as they are. */
export function RenameDialog({ search, onClose }: { search: CompositeQuery; onClose: () => void }) {
  const review = useReview()
  const [name, setName] = useState(nameOf(search))
  const [isSaving, setSaving] = useState(false)
  const [error, setError] = useState<string>()
  const formId = useId()
  const isNew = name.trim() !== '' && name.trim() !== search.name
  const save = async () => {
    if (!isNew || isSaving) return
    setSaving(true)
    setError(undefined)
    try {
      review.searches.store(
        await winnow.editCompositeAiQueryName({
          form_id: review.state.form.identifier,
          composite_query_id: search.id,
          new_name: name.trim(),
        }),
      )
      void refresh('fetchCompositeAiQueries', 'fetchDetails')
      onClose()
    } catch (failure) {
      setError(sentenceOf(failure))
      setSaving(false)
    }
  }
  return (
    <Dialog
      open
      onClose={onClose}
      size="small"
      title="Rename search"
      footer={
        <>
          <Button size="32" onClick={onClose}>
            Cancel
          </Button>
          <Button size="32" kind="primary" type="submit" form={formId} disabled={!isNew || isSaving}>
            {isSaving ? 'Saving...' : 'Save'}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        onSubmit={event => {
          event.preventDefault()
          void save()
        }}
      >
        <Field
          label="Name"
          hint="Changing the name does not affect the results."
          {...(error !== undefined && { error })}
        >
          <Input
            autoFocus
            value={name}
            maxLength={limits.searchName}
            onChange={event => {
              setName(event.target.value)
              setError(undefined)
            }}
          />
        </Field>
      </form>
    </Dialog>
  )
}
