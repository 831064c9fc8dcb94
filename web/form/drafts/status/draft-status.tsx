import { messagesPath } from '@winnow/openapi/links/messages'
import { readBack } from '@winnow/openapi/questions/shared/read-back'
import { type ReactNode, type RefObject, useEffect, useState } from 'react'
import type { FormApi } from '../../api.ts'
import { Icon } from '../../icons.tsx'
import { focusFirst } from '../../open-form/focus.ts'
import type { OpenPage } from '../../page.ts'
import { sentUploads } from '../../uploads/in-progress.ts'
import { isSame, type Offer } from '../answers.ts'
import type { OwnApplication } from '../draft.ts'
import { type DraftState, startDraftState } from '../draft-state.ts'
import { daysIn, drawnIn, fetchPageInVersion, saveWhileFetching, untouchedIn, valuesIn } from '../fields.ts'
import { openLocalDraft } from '../local-draft.ts'
import { takeAnotherAddress } from '../sent/again.ts'
import { SentBefore } from '../sent/sent-before.tsx'
import { DraftGone } from './draft-gone.tsx'
import type { StartOver } from './start-over.tsx'
import { messageOf, type DraftStatus as Status } from './status.ts'

const longestOffer = 300

function shortTextOf(value: unknown, isDay: boolean): string {
  const text = readBack(value, { isDay })
  return text.length > longestOffer ? `${text.slice(0, longestOffer)}…` : text
}

type OfferBoxProps = { offer: Offer; isDay: boolean; onSettle: (taken: boolean) => void }

/** The older of two answers, for the applicant to choose. */
function OfferBox({ offer: { value, from }, isDay, onSettle }: OfferBoxProps) {
  return (
    <section className="offer" aria-label="Another answer">
      <p>
        {from === 'remote' ? 'Another device has a different answer:' : 'This device had a different answer:'}
      </p>
      <blockquote dir="auto">{shortTextOf(value, isDay)}</blockquote>
      <div className="offer-choice">
        <button className="quiet" type="button" onClick={() => onSettle(true)}>
          Use that
        </button>
        <button className="quiet" type="button" onClick={() => onSettle(false)}>
          Keep this
        </button>
      </div>
    </section>
  )
}

const tickMs = 20_000

/** Whether nothing was typed into the fields yet. */
function isUntouched(page: OpenPage, form: HTMLFormElement): boolean {
  const drawn = drawnIn(page)
  return Object.entries(valuesIn(form, page)).every(([path, value]) => isSame(value, drawn[path]))
}

/** Removes the secret of a mailed link from the address bar. */
function removeSecret(): void {
  const url = new URL(location.href)
  if (!url.searchParams.has('draft')) return
  url.searchParams.delete('draft')
  history.replaceState(history.state, '', url)
}

function resumeAddress(secret: string): string {
  const url = new URL(location.href)
  url.searchParams.set('draft', secret)
  return url.href
}

/** Keeps the focus where a field is drawn again. */
function withFocus(change: () => void): void {
  const id = document.activeElement?.id
  change()
  if (!id) return
  setTimeout(() => {
    const field = document.getElementById(id)
    if (field && document.activeElement === document.body) field.focus({ preventScroll: true })
  })
}

/** Link from 'Saved' at the top of a phone to the button for another device, which is below the form (styles/drafts.css). */
function SavedLink() {
  return (
    <button
      className="draft-link-jump"
      type="button"
      onClick={({ currentTarget }) => {
        const way = currentTarget.closest('.head')?.querySelector<HTMLElement>('.draft-link')
        way?.focus({ preventScroll: true })
        way?.scrollIntoView({ block: 'center' })
      }}
    >
      <span className="unseen">Where your answers are saved</span>
      <Icon name="chevron" />
    </button>
  )
}

type DraftStatusProps = {
  page: OpenPage
  api: FormApi
  formRef: RefObject<HTMLFormElement | null>
  draft: { current: DraftState | null }
  onBegin: () => void
  onTake: (values: Readonly<Record<string, unknown>>) => void
  onOffers: (offers: Readonly<Record<string, ReactNode>>) => void
  onSentElsewhere: (isSent: boolean) => void
  onPage: (page: OpenPage) => void
  onInstead: (screen: ReactNode) => void
  /** The bar says already that the application was sent before */
  isSaid: boolean
}

/** Starts the draft of a form, and says where the answers are saved. */
export function DraftStatus({
  page,
  api,
  formRef,
  draft,
  onBegin,
  onTake,
  onOffers,
  onSentElsewhere,
  onPage,
  onInstead,
  isSaid,
}: DraftStatusProps) {
  const [status, setStatus] = useState<Status | null>(null)
  const [now, setNow] = useState(Date.now)
  /** What is being done, as its button says it; '': nothing */
  const [doing, setDoing] = useState('')
  const [problem, setProblem] = useState('')
  const [restarting, setRestarting] = useState<{ Dialog: typeof StartOver; draft: DraftState } | null>(null)

  useEffect(() => {
    const form = formRef.current
    const { drafts } = api
    if (!form || !drafts) return
    let gone = false
    let stopSaving = () => {}
    const start = async () => {
      const untouched = untouchedIn(page, form)
      const local = await openLocalDraft(page.form.identifier)
      if (gone) return
      const { found, ended } = local
      const isForAnother = takeAnotherAddress()
      const sentBefore = (own: OwnApplication | null, email: string | null) => {
        if (own) sentUploads(own.token)
        onInstead(<SentBefore page={page} own={own} email={email} />)
      }
      if (ended?.own && !page.draft && isUntouched(page, form)) {
        if (!isForAnother) return sentBefore(ended.own, null)
        await local.end('restarted', { fields: {} })
      }
      if (found && !page.draft && found.version !== page.form.version) {
        stopSaving = saveWhileFetching({ page, form, local, draft: found, untouched })
        const other = await fetchPageInVersion(page, found.version)
        stopSaving()
        if (gone) return
        if (other) return onPage(other)
      }
      draft.current = startDraftState({
        api: drafts,
        submit: api.submit,
        page,
        form,
        local,
        onTake: values => withFocus(() => onTake(values)),
        onChange: next => {
          const secret = draft.current?.secret()
          // The link for another browser; an in-app browser opens it outside of the app.
          if (secret) form.dataset.resume = resumeAddress(secret)
          else delete form.dataset.resume
          setStatus(next)
          onSentElsewhere(next.over === 'elsewhere')
          setNow(Date.now())
        },
        onSentBefore: sentBefore,
      })
      onBegin()
      removeSecret()
    }
    start()
    return () => {
      gone = true
      stopSaving()
      draft.current?.stop()
      draft.current = null
    }
  }, [api, page, formRef, draft, onBegin, onTake, onSentElsewhere, onPage, onInstead])

  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), tickMs)
    return () => clearInterval(timer)
  }, [])

  useEffect(() => {
    const days = daysIn(page)
    const boxes = (status?.offers ?? []).map(offer => [
      offer.path,
      <OfferBox
        key={JSON.stringify(offer.value)}
        offer={offer}
        isDay={days.includes(offer.path)}
        onSettle={taken => {
          draft.current?.settle(offer, taken)
          // The button that was pressed is gone with its box.
          setTimeout(() => formRef.current && focusFirst(formRef.current, [offer.path]))
        }}
      />,
    ])
    onOffers(Object.fromEntries(boxes))
  }, [status?.offers, onOffers, draft, formRef, page])

  if (page.draftGone && !status?.begun) return <DraftGone formId={page.form.identifier} />
  if (!status?.begun && !status?.over) return null
  const { isSaved, short, sentence } = messageOf(status, now)
  const { email, mailedTo, remoteGone } = status
  // The link would lead to answers from before.
  const isOffline = status.trouble === 'offline'
  const icon = <Icon name={isSaved ? 'check' : 'alert'} />
  const tone = isSaved ? '' : ' bad'
  const press = async () => {
    if (doing) return
    setDoing(remoteGone ? 'Saving' : 'Sending the link')
    setProblem((await (remoteGone ? draft.current?.keepAnswers() : draft.current?.mailLink())) ?? '')
    setDoing('')
  }
  const askToRestart = async () => {
    setProblem('')
    const { current } = draft
    const dialog = await import('./start-over.tsx').catch(() => null)
    if (!dialog) setProblem("This part of the page couldn't be loaded. Your answers are kept. Try again.")
    else if (current) setRestarting({ Dialog: dialog.StartOver, draft: current })
  }
  return (
    <>
      <SavedLink />
      <p className={`draft-status-short${tone}`} aria-hidden="true">
        {icon}
        {short}
      </p>
      <div className="draft-status">
        {!(isSaid && status.over === 'elsewhere') && (
          <p className={`draft-status-text${tone}`}>
            {icon}
            <span>
              <span role="status">{sentence}</span>{' '}
              {status.own ? (
                <a href={`/applications/${encodeURIComponent(status.own.token)}`}>See your application</a>
              ) : status.over === 'elsewhere' ? (
                <a href={messagesPath(email ?? '')}>Open messages</a>
              ) : isOffline ? null : mailedTo ? (
                `Continue on any device from the link we sent to ${mailedTo}.`
              ) : (
                email === null &&
                status.over === null &&
                !remoteGone &&
                'Add your email to continue on another device.'
              )}
            </span>
          </p>
        )}
        {status.over === null && (remoteGone || (email !== null && !isOffline)) && (
          <button
            className="quiet draft-link"
            type="button"
            aria-disabled={doing !== '' || undefined}
            onClick={press}
          >
            {doing ||
              (remoteGone
                ? 'Keep these answers'
                : mailedTo
                  ? 'Send the link again'
                  : 'Continue on another device')}
          </button>
        )}
        {status.begun && (
          <button className="draft-restart" type="button" onClick={askToRestart}>
            Start over
          </button>
        )}
        {restarting && (
          <restarting.Dialog
            formId={page.form.identifier}
            api={api}
            draft={restarting.draft}
            onServer={status.savedAt !== null && status.over === null}
            onClose={() => setRestarting(null)}
          />
        )}
        {problem && (
          <p className="draft-status-text bad" role="alert">
            <Icon name="alert" />
            {problem}
          </p>
        )}
      </div>
    </>
  )
}
