import { dateTimeText } from '@winnow/openapi/common/dates/dates'
import { limits } from '@winnow/openapi/common/limits'
import { readBack } from '@winnow/openapi/questions/shared/read-back'
import { hydrate, render } from 'preact'
import { type ReactNode, useEffect } from 'react'
import { formApi } from '../api.ts'
import { isBlank, newestIn } from '../drafts/answers.ts'
import { type Draft, lostAttempt, type OwnApplication } from '../drafts/draft.ts'
import { openLocalDraft } from '../drafts/local-draft.ts'
import { findSent } from '../drafts/sent/unlike.ts'
import type { ClosedPage, FormHead, FormPage, LivePage, OpenPage, SavedAnswers } from '../page.ts'
import { Instant } from './head.tsx'
import { Notice } from './notice.tsx'
import { AppliedAlready } from './own-link.tsx'

/** The saved answers as plain text. */
function plainText(form: FormHead | null, { answers }: SavedAnswers) {
  return [
    form ? `${form.name}, ${form.pageName}` : document.title,
    ...answers.map(lines => lines.join('\n')),
  ].join('\n\n')
}

type SavedAnswersProps = {
  form: FormHead | null
  saved: SavedAnswers
  /** They are in this browser alone */
  onDevice?: boolean
  /** Why the answers cannot be sent */
  state: ClosedPage['state']
}

/** The saved answers of a form that takes none now, to be read and downloaded. */
export function SavedAnswersBox({ form, saved, onDevice = false, state }: SavedAnswersProps) {
  return (
    <section className="saved-answers" aria-label="Your answers">
      <h3>Your answers</h3>
      <p>
        Kept {onDevice && 'on this device '}until <Instant date={saved.until} />. {reasons[state]}
      </p>
      <dl className="answers">
        {saved.answers.map(([question, answer]) => (
          <div key={question}>
            <dt dir="auto">{question}</dt>
            <dd dir="auto">{answer}</dd>
          </div>
        ))}
      </dl>
      <a
        className="quiet"
        download="answers.txt"
        href={`data:text/plain;charset=utf-8,${encodeURIComponent(plainText(form, saved))}`}
      >
        Download as text
      </a>
    </section>
  )
}

/** Longest timer: browsers fire a longer one at once. */
const longestTimerMs = 2 ** 31 - 1

/** Reloads at the opening time. A device whose clock is ahead reloads once only. */
export function NotYet({ form, opens, savedAnswers }: Omit<Extract<FormPage, { state: 'notYet' }>, 'state'>) {
  useEffect(() => {
    const wait = Date.parse(opens) - Date.now()
    if (wait <= 0 || wait > longestTimerMs) return
    const timer = setTimeout(() => location.reload(), wait)
    return () => clearTimeout(timer)
  }, [opens])
  const text = (
    <>
      It opens on <Instant date={opens} />.
    </>
  )
  return (
    <Notice form={form} icon="clock" title="This form isn't open yet" text={text}>
      {savedAnswers && <SavedAnswersBox form={form} saved={savedAnswers} state="notYet" />}
    </Notice>
  )
}

/** What this browser has of the form, as it was typed. */
function savedIn({ fields, questions = {}, days = [] }: Draft): SavedAnswers {
  return {
    until: new Date(newestIn(fields) + limits.draftDays * 86_400_000).toISOString(),
    answers: Object.entries(questions).flatMap(([path, question]) => {
      const value = fields[path]?.value
      return isBlank(value) ? [] : [[question, readBack(value, { isDay: days.includes(path) })] as const]
    }),
  }
}

/** Whether an attempt arrived whose answer was lost; null where it did not, or nobody can say. */
async function ownOf(draft: Draft): Promise<OwnApplication | null> {
  const attempt = lostAttempt(draft, Date.now())
  const found = attempt && (await findSent(formApi.submit, attempt.answers, attempt.key))
  return found && !('ok' in found) ? found : null
}

const reasons: Record<ClosedPage['state'], string> = {
  closed: "The form has closed, so they can't be sent.",
  full: "The form is full, so they can't be sent.",
  notYet: "The form isn't open yet, so they can't be sent.",
  deleted: "The form was deleted, so they can't be sent.",
}

/** What this browser sent to the form, or has not sent; null: nothing. */
async function keptOf(page: ClosedPage, formId: string): Promise<ReactNode> {
  const local = await openLocalDraft(formId)
  const own = local.ended?.own ?? (local.found && (await ownOf(local.found)))
  if (own && local.found) await local.end('sent', local.found, own)
  if (own)
    return page.state === 'deleted' ? null : (
      <section className="saved-answers" aria-label="Your application">
        <h3>You applied on {dateTimeText(own.at)}</h3>
        <a className="quiet" href={`/applications/${encodeURIComponent(own.token)}`}>
          See your application
        </a>
      </section>
    )
  const saved = local.found && savedIn(local.found)
  const form = 'form' in page ? page.form : null
  return (
    <>
      {saved && saved.answers.length > 0 && (
        <SavedAnswersBox form={form} saved={saved} state={page.state} onDevice />
      )}
      {(page.state === 'closed' || page.state === 'full') && <AppliedAlready formId={formId} />}
    </>
  )
}

/** Brings a page to life that takes no applications now, with what this browser has of the form. */
export async function showNotOpen(page: Exclude<LivePage, OpenPage>, root: HTMLElement): Promise<void> {
  if (page.state === 'notYet') hydrate(<NotYet {...page} />, root)
  const formId = decodeURIComponent(location.pathname.split('/').at(-1) ?? '')
  const kept =
    page.state === 'verify' ? (
      <AppliedAlready formId={formId} />
    ) : 'savedAnswers' in page && page.savedAnswers ? null : (
      await keptOf(page, formId)
    )
  const notice = root.querySelector('.notice')
  if (kept && notice) render(kept, notice.appendChild(document.createElement('div')))
}
