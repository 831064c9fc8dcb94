import { dateTimeText, timeText } from '@winnow/openapi/common/dates/dates'
import { closedHint } from '../../open-form/sending.ts'
import type { Offer } from '../answers.ts'
import type { EndedDraft, OwnApplication } from '../draft.ts'
import { elsewhereMessage, unlikeMessage } from '../sent/unlike.ts'

/** Where the answers are saved. */
export type DraftStatus = {
  /** Something was typed */
  begun: boolean
  /** Saved on this device, up to the last keystroke */
  local: boolean
  /** When the server last took it; null: it has nothing */
  savedAt: number | null
  /** Why the form takes no applications, as the server said it; null: it does */
  closed: string | null
  /** Why the server has not everything; null: it has, or is about to */
  trouble: 'offline' | 'unreachable' | 'limited' | null
  email: string | null
  mailedTo: string | null
  /** The server deleted the draft, maybe because it was started over on another device */
  remoteGone: boolean
  /**
   * Another tab sent or restarted the form; `elsewhere`: another device sent it; `unlike`: this browser did, without what was
   * typed since
   */
  over: EndedDraft['over'] | 'elsewhere' | 'unlike' | null
  /** The application that this browser sent */
  own: OwnApplication | null
  /** This browser tried to send the form, and it did not arrive */
  notArrived: boolean
  offers: readonly Offer[]
}

const minuteMs = 60_000

function when(at: number, now: number): string {
  if (now - at < minuteMs) return 'a moment ago'
  const date = new Date(at)
  const today = new Date(now).toDateString() === date.toDateString()
  return today ? `at ${timeText(at)}` : `on ${dateTimeText(at)}`
}

type Message = { isSaved: boolean; short: string; sentence: string }

const saved = (short: string, sentence: string): Message => ({ isSaved: true, short, sentence })
const unsaved = (sentence: string): Message => ({ isSaved: false, short: 'Not saved', sentence })

const onDevice: Record<NonNullable<DraftStatus['trouble']>, string> = {
  offline: "You're offline. Saved on this device only.",
  unreachable: "Saved on this device only. The server can't be reached.",
  limited: 'Saved on this device only. Too many requests from your network.',
}

const deletedOnServer = 'The copy on our server was deleted: you may have started over on another device.'

/** The message about where the answers are saved. */
export function messageOf(
  { local, savedAt, closed, trouble, email, over, own, notArrived, remoteGone }: DraftStatus,
  now: number,
): Message {
  if (over === 'sent') return saved('Sent', 'You sent this application in another tab.')
  if (over === 'unlike' && own) return saved('Sent', unlikeMessage(own))
  if (notArrived)
    return unsaved(
      'Not sent: the page was closed before your application went out. Your answers are still here.',
    )
  if (over === 'elsewhere') return saved('Sent', elsewhereMessage)
  if (over === 'restarted')
    return unsaved(
      'You started over in another tab, which deleted these answers. What you type from now on is saved.',
    )
  if (remoteGone)
    return {
      ...{ isSaved: false, short: local ? 'On this device' : 'Not saved' },
      sentence: `${local ? 'Saved on this device only' : 'Not saved'}. ${deletedOnServer}`,
    }
  if (closed !== null && savedAt !== null && trouble === null)
    return { isSaved: false, short: 'Form closed', sentence: `${closed} ${closedHint}` }
  if (savedAt !== null && trouble === null) return saved('Saved', `Saved ${when(savedAt, now)}.`)
  if (local && trouble) return saved('On this device', onDevice[trouble])
  if (local) return saved('Saved', 'Saved on this device.')
  if (trouble === 'offline') return unsaved("Not saved: you're offline. Keep this page open.")
  return unsaved(
    email === null
      ? 'Not saved: this browser blocks storage. Add your email to save your answers on our server.'
      : 'Not saved yet. Keep this page open.',
  )
}
