import { useState } from 'react'
import type { ApplicantApi } from '../api.ts'
import { Ask } from '../screens/confirm-dialog.tsx'
import { type FoundPage, lostMessage, type OwnApplication } from './page.ts'

type WithdrawProps = {
  page: FoundPage
  api: ApplicantApi
  onDone: (application: OwnApplication) => void
  onClose: () => void
}

/** Names what is lost before it happens: a withdrawal is not undone from here. */
export const Withdraw = ({ page, api, onDone, onClose }: WithdrawProps) => {
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')
  const withdraw = async () => {
    if (busy) return
    setBusy(true)
    const outcome = await api.withdraw(page.token)
    setBusy(false)
    if (outcome.ok) onDone(outcome.reply)
    else setProblem(outcome.detail ?? lostMessage)
  }
  return (
    <Ask
      title="Withdraw your application?"
      keep="Keep it"
      verb={busy ? 'Withdrawing' : 'Withdraw application'}
      busy={busy}
      problem={problem}
      onVerb={withdraw}
      onClose={onClose}
    >
      {page.form.pageName} sees that you withdrew it, and it is put away with the archived ones. Your answers
      stay as they are, and can no longer be corrected. You cannot undo this; to change your mind, write to
      the team.
    </Ask>
  )
}
