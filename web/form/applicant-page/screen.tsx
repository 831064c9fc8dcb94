import { messagesPath } from '@winnow/openapi/links/messages'
import { useEffect, useRef, useState } from 'react'
import { type ApplicantApi, lostMessage } from '../api.ts'
import { Icon } from '../icons.tsx'
import { ApplyAgain } from '../screens/apply-again.tsx'
import { ConfirmDialog } from '../screens/confirm-dialog.tsx'
import { Head, Instant } from '../screens/head.tsx'
import { Notice } from '../screens/notice.tsx'
import { ApplicationAnswers } from './answers.tsx'
import { Correct } from './correct.tsx'
import type { ApplicantPage, FoundPage, OwnApplication } from './page.ts'
import { PendingFiles } from './pending-files.tsx'
import { WhoReads } from './who-reads.tsx'

type WithdrawProps = {
  page: FoundPage
  canCorrect: boolean
  api: ApplicantApi
  onDone: (application: OwnApplication) => void
  onClose: () => void
}

/** Asks before a withdrawal, which cannot be undone here. */
function Withdraw({ page, canCorrect, api, onDone, onClose }: WithdrawProps) {
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
    <ConfirmDialog
      title="Withdraw your application?"
      keep="Keep application"
      verb={busy ? 'Withdrawing' : 'Withdraw application'}
      busy={busy}
      problem={problem}
      onVerb={withdraw}
      onClose={onClose}
    >
      {page.form.pageName} sees that you withdrew. You can still read your answers here
      {canCorrect && ", but you can't correct them"}.{' '}
      {page.closesChat && "You can't write messages about it anymore. "}
      {page.once && "You can't apply to this form again with this email address. "}This can't be undone.
    </ConfirmDialog>
  )
}

/** When it was sent, corrected and withdrawn. */
function Times({ application }: { application: OwnApplication }) {
  return (
    <ul className="facts">
      <li>
        <Icon name="check" />
        <span>
          Sent <Instant date={application.submittedAt} />
        </span>
      </li>
      {application.correctedAt && (
        <li>
          <Icon name="clock" />
          <span>
            Corrected <Instant date={application.correctedAt} />
          </span>
        </li>
      )}
      {application.withdrawnAt && (
        <li>
          <Icon name="alert" />
          <span>
            Withdrawn <Instant date={application.withdrawnAt} />
          </span>
        </li>
      )}
    </ul>
  )
}

/** The applicant page: the answers, and the actions that are still open. */
export function FoundApplication({ page: drawn, api }: { page: FoundPage; api: ApplicantApi }) {
  const [application, setApplication] = useState(drawn.application)
  const [doing, setDoing] = useState<'correct' | 'withdraw' | null>(null)
  const [message, setMessage] = useState('')
  const [alive, setAlive] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  const page = { ...drawn, application }
  const { can, withdrawnAt } = application
  const opener = useRef<HTMLButtonElement>(null)
  const [goesTo, setGoesTo] = useState<{ place: 'top' | 'opener' } | null>(null)
  const toTop = () => setGoesTo({ place: 'top' })
  // Once what had the focus is gone.
  useEffect(() => {
    if (goesTo?.place === 'opener') opener.current?.focus()
    if (goesTo?.place !== 'top') return
    heading.current?.focus()
    scrollTo(0, 0)
  }, [goesTo])
  const begin = (next: 'correct' | 'withdraw') => {
    setMessage('')
    setDoing(next)
    // The button that had the focus makes way for the fields.
    if (next === 'correct') toTop()
  }
  const done = (sentence: string) => (next: OwnApplication) => {
    setApplication(next)
    setDoing(null)
    setMessage(sentence)
    toTop()
  }
  useEffect(() => setAlive(true), [])
  return (
    <div className="page">
      <Head form={page.form}>
        <div className="applicant-times">
          <Times application={application} />
        </div>
      </Head>
      <main className="main">
        <div className="applicant-page">
          <h2 ref={heading} tabIndex={-1}>
            {withdrawnAt ? 'Your application was withdrawn' : 'Your application'}
          </h2>
          <p className="applicant-message" role="status">
            {message}
          </p>
          {withdrawnAt && (
            <p className="applicant-note">
              {page.form.pageName} sees that you withdrew. You can still read your answers here.
            </p>
          )}
          {can.correct && doing !== 'correct' && (
            <p className="applicant-note">
              You can correct your answers until the form closes
              {page.closingDate && (
                <>
                  {' '}
                  on <Instant date={page.closingDate} />
                </>
              )}
              .
            </p>
          )}
          {doing === 'correct' ? (
            <Correct
              page={page}
              api={api}
              onDone={done('Your corrections are saved.')}
              onClose={() => {
                setDoing(null)
                setGoesTo({ place: 'opener' })
              }}
            />
          ) : (
            <>
              <div className="applicant-choice">
                {alive && can.correct && (
                  <button ref={opener} className="quiet" type="button" onClick={() => begin('correct')}>
                    Correct answers
                  </button>
                )}
                <a className="quiet" href={`/applications/${encodeURIComponent(page.token)}/copy`} download>
                  Download a copy
                </a>
                <a className="quiet" href={messagesPath(application.email)}>
                  Open messages
                </a>
                {page.again && <ApplyAgain formId={page.form.identifier} />}
              </div>
              {can.withdraw && (
                <noscript>
                  <p className="applicant-note">
                    You need JavaScript to {can.correct && 'correct or '}withdraw your application.
                  </p>
                </noscript>
              )}
              {!withdrawnAt && <PendingFiles page={page} api={api} onDone={setApplication} />}
              <ApplicationAnswers page={page} />
              {alive && !withdrawnAt && (page.aiEnabled || application.aiOptedOut) && (
                <WhoReads page={page} api={api} onDone={setApplication} />
              )}
              {alive && can.withdraw && (
                <button className="quiet danger withdraw" type="button" onClick={() => begin('withdraw')}>
                  Withdraw
                </button>
              )}
            </>
          )}
          {doing === 'withdraw' && (
            <Withdraw
              page={page}
              canCorrect={can.correct}
              api={api}
              onDone={done('')}
              onClose={() => setDoing(null)}
            />
          )}
        </div>
      </main>
    </div>
  )
}

/** The page of `/applications/:ownToken` in whichever state it is. */
export function ApplicantScreen({ page, api }: { page: ApplicantPage; api: ApplicantApi }) {
  return page.state === 'found' ? (
    <FoundApplication page={page} api={api} />
  ) : (
    <Notice
      icon="alert"
      title="Application not found"
      text="There's no application at this link: it may be incomplete, or the application or its form was deleted. Check the link in your email."
    />
  )
}
