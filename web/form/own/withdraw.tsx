import { useEffect, useRef, useState } from 'react'
import { Icon } from '../icons.tsx'
import { call } from './call.ts'
import type { FoundPage, OwnApplication } from './page.ts'

type WithdrawProps = { page: FoundPage; onDone: (application: OwnApplication) => void; onClose: () => void }

/** Names what is lost before it happens: a withdrawal is not undone from here. */
export const Withdraw = ({ page, onDone, onClose }: WithdrawProps) => {
  const dialog = useRef<HTMLDialogElement>(null)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')
  useEffect(() => dialog.current?.showModal(), [])
  const withdraw = async () => {
    if (busy) return
    setBusy(true)
    const outcome = await call('withdraw', { own_token: page.token })
    setBusy(false)
    if (outcome.ok) onDone(outcome.application)
    else setProblem(outcome.sentence)
  }
  return (
    <dialog ref={dialog} className="ask" aria-labelledby="ask.title" onClose={onClose}>
      <h2 id="ask.title">Withdraw your application?</h2>
      <p>
        {page.form.pageName} sees that you withdrew it, and it is put away with the archived ones. Your
        answers stay as they are, and can no longer be corrected. You cannot undo this; to change your mind,
        write to the team.
      </p>
      {problem && (
        <p className="error" role="alert">
          <Icon name="alert" />
          {problem}
        </p>
      )}
      <div className="ask-choice">
        <button className="quiet" type="button" onClick={() => dialog.current?.close()}>
          Keep it
        </button>
        <button className="button danger" type="button" aria-disabled={busy || undefined} onClick={withdraw}>
          {busy ? 'Withdrawing' : 'Withdraw application'}
        </button>
      </div>
    </dialog>
  )
}
