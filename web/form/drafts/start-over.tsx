import { useState } from 'react'
import type { FormApi } from '../api.ts'
import { ConfirmDialog } from '../screens/confirm-dialog.tsx'
import { removeForm } from '../uploads/cache.ts'
import { cancelUploads } from '../uploads/in-progress.ts'
import type { DraftState } from './draft-state.ts'

/** Files and recordings that this browser has for the form, those that are no answers yet among them. */
async function removeFiles(formId: string, { loadTransport }: FormApi): Promise<void> {
  cancelUploads()
  const uploads = await removeForm(formId)
  if (!uploads?.length) return
  const transport = await loadTransport().catch(() => null)
  await Promise.all(uploads.map(id => transport?.remove(id)))
}

/** The form as its link has it, without what was saved, and without what the browser would fill in again by itself. */
function openAgain(): void {
  const url = new URL(location.href)
  url.searchParams.delete('draft')
  url.hash = ''
  location.replace(url)
}

type StartOverProps = {
  formId: string
  api: FormApi
  draft: DraftState
  onServer: boolean
  onClose: () => void
}

/** Names what is lost before it happens: nothing brings it back. */
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
      keep="Keep them"
      verb={busy ? 'Removing' : 'Start over'}
      busy={busy}
      problem={problem}
      onVerb={startOver}
      onClose={onClose}
    >
      {onServer
        ? 'Your answers are removed from this device and from our server, with the files and videos that you added. The link that goes on with them ends. You cannot undo this.'
        : 'Your answers are removed from this device, with the files and videos that you added. You cannot undo this.'}
    </ConfirmDialog>
  )
}
