import { useEffect, useRef, useState } from 'react'
import type { FormApi } from '../api.ts'
import { Icon } from '../icons.tsx'
import { forgetForm } from '../uploads/cache.ts'
import { cancelUploads } from '../uploads/in-progress.ts'
import type { Keeper } from './draft-state.ts'

/** Files and recordings that this browser has for the form, those that are no answers yet among them. */
const removeFiles = async (formId: string, { loadTransport }: FormApi) => {
  cancelUploads()
  const uploads = await forgetForm(formId)
  if (!uploads?.length) return
  const transport = await loadTransport().catch(() => null)
  await Promise.all(uploads.map(id => transport?.remove(id)))
}

/** The form as its link has it: nothing that was kept, and nothing that the browser would fill in again by itself. */
const openAnew = () => {
  const url = new URL(location.href)
  url.searchParams.delete('draft')
  url.hash = ''
  location.replace(url)
}

type StartOverProps = { formId: string; api: FormApi; keeper: Keeper; onServer: boolean; onClose: () => void }

/** Names what is lost before it happens: nothing brings it back. */
export const StartOver = ({ formId, api, keeper, onServer, onClose }: StartOverProps) => {
  const dialog = useRef<HTMLDialogElement>(null)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')
  useEffect(() => dialog.current?.showModal(), [])
  const startOver = async () => {
    if (busy) return
    setBusy(true)
    const why = await keeper.startOver()
    if (why === null) {
      await removeFiles(formId, api)
      return openAnew()
    }
    setBusy(false)
    setProblem(why)
  }
  return (
    <dialog ref={dialog} className="ask" aria-labelledby="anew.title" onClose={onClose}>
      <h2 id="anew.title">Start over?</h2>
      <p>
        {onServer
          ? 'Your answers are removed from this device and from our server, with the files and videos that you added. The link that goes on with them ends. You cannot undo this.'
          : 'Your answers are removed from this device, with the files and videos that you added. You cannot undo this.'}
      </p>
      {problem && (
        <p className="error" role="alert">
          <Icon name="alert" />
          {problem}
        </p>
      )}
      <div className="ask-choice">
        <button className="quiet" type="button" onClick={() => dialog.current?.close()}>
          Keep them
        </button>
        <button className="button danger" type="button" aria-disabled={busy || undefined} onClick={startOver}>
          {busy ? 'Removing' : 'Start over'}
        </button>
      </div>
    </dialog>
  )
}
