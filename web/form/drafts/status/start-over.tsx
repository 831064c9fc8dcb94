import { useState } from 'react'
import type { FormApi } from '../../api.ts'
import { ConfirmDialog } from '../../screens/confirm-dialog.tsx'
import { removeForm } from '../../uploads/cache.ts'
import { cancelUploads } from '../../uploads/in-progress.ts'
import type { DraftState } from '../draft-state.ts'
import { openAgain } from '../sent/again.ts'

/** Files and recordings of the form in this browser, including ones that are not answers yet. */
async function removeFiles(formId: string, { loadTransport }: FormApi): Promise<void> {
  cancelUploads()
  const uploads = await removeForm(formId)
  if (!uploads?.length) return
  const transport = await loadTransport().catch(() => null)
  await Promise.all(uploads.map(id => transport?.remove(id)))
}

type StartOverProps = {
  formId: string
  api: FormApi
  draft: DraftState
  onServer: boolean
  onClose: () => void
}

/** Asks before everything is lost, as it cannot be undone. */
export function StartOver({ formId, api, draft, onServer, onClose }: StartOverProps) {
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')
  const startOver = async () => {
    if (busy) return
    setBusy(true)
    const why = await draft.startOver()
    if (why === null) {
      await removeFiles(formId, api)
      return openAgain()
    }
    setBusy(false)
    setProblem(why)
  }
  return (
    <ConfirmDialog
      title="Start over?"
      keep="Keep answers"
      verb={busy ? 'Deleting' : 'Start over'}
      busy={busy}
      problem={problem}
      onVerb={startOver}
      onClose={onClose}
    >
      {onServer
        ? "Deletes your answers, files and videos from this device and our server. Links to them stop working. This can't be undone."
        : "Deletes your answers, files and videos from this device. This can't be undone."}
    </ConfirmDialog>
  )
}
