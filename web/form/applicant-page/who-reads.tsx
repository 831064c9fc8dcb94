import { useState } from 'react'
import { type ApplicantApi, lostMessage, newKey } from '../api.ts'
import { ReadByPerson } from '../fields/read-by-person.tsx'
import type { FoundPage, OwnApplication } from './page.ts'

type WhoReadsProps = {
  page: FoundPage
  api: ApplicantApi
  onDone: (application: OwnApplication) => void
}

/** Whether a person reads the application, which its applicant may change until it is withdrawn. */
export function WhoReads({ page, api, onDone }: WhoReadsProps) {
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')
  const { aiOptedOut } = page.application
  const change = async (wished: boolean) => {
    if (busy) return
    setBusy(true)
    setProblem('')
    const body = { own_token: page.token, values: [], ai_opted_out: wished }
    const outcome = await api.correct(body, newKey())
    setBusy(false)
    if (outcome.ok) onDone(outcome.reply)
    else setProblem(`Couldn't save. ${outcome.detail ?? lostMessage}`)
  }
  return (
    <>
      <ReadByPerson chosen={aiOptedOut} onChoose={change} />
      {problem && (
        <p className="error" role="alert">
          {problem}
        </p>
      )}
    </>
  )
}
