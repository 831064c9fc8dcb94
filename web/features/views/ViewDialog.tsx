import { limits } from '@winnow/openapi/common/limits'
import { WinnowError } from '@winnow/sdk'
import { useId, useState } from 'react'
import { sentenceOf } from '../../lib/client.ts'
import { Button } from '../../ui/actions/Button.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { Checkbox } from '../../ui/fields/Checkbox.tsx'
import { Field } from '../../ui/fields/Field.tsx'
import { Input } from '../../ui/fields/Input.tsx'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import type { View } from '../review/views/view.ts'

interface ViewDialogProps {
  /** The one that is renamed; absent: a new one */
  view?: View | undefined
  onSave: (name: string, shared: boolean) => Promise<void>
  onClose: () => void
}

/** A view's name, and whether the other editors have it; what was typed survives a refusal. */
export function ViewDialog({ view, onSave, onClose }: ViewDialogProps) {
  const [name, setName] = useState(view?.name ?? '')
  const [shared, setShared] = useState(view?.shared ?? false)
  const [busy, setBusy] = useState(false)
  /** What is wrong with the name */
  const [error, setError] = useState<string>()
  /** Why it could not be saved otherwise */
  const [failed, setFailed] = useState<string>()
  const formId = useId()
  const save = async () => {
    if (busy) return
    setBusy(true)
    setError(undefined)
    setFailed(undefined)
    try {
      await onSave(name, shared)
      onClose()
    } catch (failure) {
      const wrong = failure instanceof WinnowError ? failure.problem?.errors?.[0]?.message : undefined
      if (wrong !== undefined) setError(wrong)
      else setFailed(sentenceOf(failure))
      setBusy(false)
    }
  }
  return (
    <Dialog
      open
      onClose={onClose}
      size="small"
      title={view ? `Edit ‘${view.name}’` : 'Save as new view'}
      {...(!view && { subtitle: "Keeps the table's columns, filters, sort and grouping as they are." })}
      footer={
        <>
          <Button size="32" onClick={onClose}>
            Cancel
          </Button>
          <Button size="32" kind="primary" type="submit" form={formId} busy={busy && 'Saving'}>
            {view ? 'Save' : 'Save view'}
          </Button>
        </>
      }
    >
      {failed !== undefined && <Notice tone="bad">Couldn't save the view. {failed}</Notice>}
      <form
        id={formId}
        onSubmit={event => {
          event.preventDefault()
          void save()
        }}
      >
        <Field label="Name" {...(error !== undefined && { error })}>
          <Input
            autoFocus
            value={name}
            maxLength={limits.viewName}
            placeholder="Finalists"
            onChange={event => {
              setName(event.target.value)
              setError(undefined)
            }}
          />
        </Field>
      </form>
      <Checkbox checked={shared} onChange={setShared}>
        Share with all editors of this form
      </Checkbox>
    </Dialog>
  )
}
