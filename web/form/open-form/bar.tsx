import { textOf } from '@winnow/openapi/questions/typing'
import { useEffect, useRef, useState } from 'react'
import type { FormApi } from '../api.ts'
import { Icon } from '../icons.tsx'
import { useOwnLink } from '../screens/own-link.tsx'
import { cannotBeSent, sendingFirst } from '../uploads/copy.ts'
import { onUploads, unfinished } from '../uploads/in-progress.ts'
import type { Sending } from './sending.ts'

const verbs: Record<Sending['state'], string> = {
  idle: 'Send application',
  checking: 'Send application',
  uploading: 'Sending',
  sending: 'Sending',
  waiting: 'Try again',
  failed: 'Try again',
  applied: 'Send as another application',
}

/** States whose message is not an error. */
const calm: readonly Sending['state'][] = ['waiting', 'uploading', 'applied']

type BarProps = {
  api: FormApi
  sending: Sending
  /** Ids of the questions whose answers are wrong, in the order of the form */
  wrong: readonly string[]
  /** Ids of the questions that are asked */
  asked: ReadonlySet<string>
  /** Whether everything that must be answered is */
  complete: boolean
  onSendWithout: () => void
}

/** Whether a keyboard leaves little room: its browser may not shrink the page, so that no media query tells. */
function useLowScreen() {
  useEffect(() => {
    const { visualViewport: seen } = window
    const look = () =>
      document.documentElement.toggleAttribute('data-low', seen !== null && seen.height < 500)
    seen?.addEventListener('resize', look)
    return () => seen?.removeEventListener('resize', look)
  }, [])
}

/** Files that the application waits for, and the offer to send it without them. */
function Files({ asked, onSendWithout }: Pick<BarProps, 'asked' | 'onSendWithout'>) {
  const [, setBeats] = useState(0)
  useEffect(() => onUploads(() => setBeats(before => before + 1)), [])
  const left = unfinished(asked)
  const stuck = left.some(({ progress }) => progress.state === 'waiting')
  const names = left.map(({ name }) => name)
  if (!stuck) return <span>{sendingFirst(names)} Your application is sent right after.</span>
  return (
    <>
      <Icon name="offline" />
      <span>
        {cannotBeSent(names)}{' '}
        <button type="button" className="link" onClick={onSendWithout}>
          {names.length > 1 ? 'Send without them' : 'Send without it'}
        </button>
      </span>
    </>
  )
}

/**
 * The way to the earlier application: its page, or its link in the mail. It takes the focus of the button that it replaces, but not
 * from the middle of an answer.
 */
function Earlier({ token, ownLink }: Pick<Sending, 'token'> & { ownLink: ReturnType<typeof useOwnLink> }) {
  const link = useRef<HTMLAnchorElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    const way = link.current ?? button.current
    const { activeElement, body } = document
    if (activeElement === body || way?.parentElement?.contains(activeElement)) way?.focus()
  }, [])
  if (token)
    return (
      <a ref={link} className="button" href={`/applications/${encodeURIComponent(token)}`}>
        See your application
      </a>
    )
  return (
    <button
      ref={button}
      className="button"
      type="button"
      aria-disabled={ownLink.busy || undefined}
      onClick={() => {
        const form = button.current?.form
        if (form) ownLink.mail(form.dataset.form ?? '', textOf(new FormData(form), 'email') ?? '')
      }}
    >
      Email me my link
    </button>
  )
}

/** The send button, always in view, with the errors and uploads that hold the form back. */
export function Bar({ api, sending, wrong, asked, complete, onSendWithout }: BarProps) {
  useLowScreen()
  const ownLink = useOwnLink(api.sendOwnLink, sending)
  const said = sending.state === 'applied' && ownLink.sentence
  const isCalm = said ? ownLink.mailed : calm.includes(sending.state)
  const looks = wrong.length === 1 ? '1 answer needs a look' : `${wrong.length} answers need a look`
  return (
    <div className="bar">
      <p className={isCalm ? 'state' : 'state bad'} role="status">
        {sending.lost && <Icon name="offline" />}
        {sending.state === 'uploading' && <Files asked={asked} onSendWithout={onSendWithout} />}
        {said || sending.sentence || (wrong.length > 0 && <a href={`#${wrong[0]}`}>{looks}</a>)}
      </p>
      {sending.state === 'applied' && <Earlier token={sending.token} ownLink={ownLink} />}
      {(sending.state !== 'applied' || sending.again) && (
        <button
          className={sending.state === 'applied' || !complete ? 'quiet' : 'button'}
          type="submit"
          aria-disabled={sending.state === 'sending' || sending.state === 'uploading' || undefined}
        >
          {verbs[sending.state]}
        </button>
      )}
    </div>
  )
}
