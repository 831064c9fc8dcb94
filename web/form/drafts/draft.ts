import { limits } from '@winnow/openapi/common/limits'
import type { FormApi } from '../api.ts'
import type { DraftField } from '../page.ts'
import {
  type DraftAnswers,
  isSame,
  joinAnswers,
  mergeAnswers,
  newestIn,
  type Offer,
  withoutSync,
  withSynced,
  withTyped,
} from './answers.ts'

/** What the server compares of an application that is sent again (docs/rules.md#idempotency). */
export type SentAnswers = Pick<
  Parameters<FormApi['submit']>[0],
  'form_identifier' | 'name' | 'email' | 'values'
>
/**
 * An attempt to send the form, under its Idempotency-Key; null: the last one was answered. `at` is later than every answer
 * that it sent.
 */
export type Attempt = { key: string | null; at: number; answers?: SentAnswers | undefined }
/** An application that this browser sent: the secret of its page, and when it arrived, milliseconds since 1970. */
export type OwnApplication = { token: string; at: number }

/** A response draft as a page holds it and this browser saves it; each change makes a new one. */
export type Draft = {
  version: number
  fields: DraftAnswers
  /** Opens the remote draft */
  secret?: string | undefined
  /** Opens it once it is saved: chosen here, so that an application can name it before */
  newSecret?: string | undefined
  /** When the server last took it, milliseconds since 1970 */
  savedAt?: number | undefined
  /** The remote draft was deleted: nothing goes to the server until the applicant keeps these answers */
  remoteGone?: boolean | undefined
  /** Where the link to continue elsewhere was mailed */
  mailedTo?: string | undefined
  offers?: readonly Offer[] | undefined
  attempt?: Attempt | undefined
  /** The questions by the paths of their fields, to show the answers where the form is not */
  questions?: Readonly<Record<string, string>> | undefined
  /** The paths of the fields whose answers are dates */
  days?: readonly string[] | undefined
  /** When this was written, milliseconds since 1970 */
  at?: number | undefined
}

/** The mark of a finished draft: answers from before `at` that a crash restores are ignored. */
export type EndedDraft = { over: 'sent' | 'restarted'; at: number; own?: OwnApplication | undefined }
export type DraftEntry = Draft | EndedDraft

const lifetimeMs = limits.draftDays * 86_400_000

/** One offer for a field, the last one. */
export function withOffers(draft: Draft, more: readonly Offer[]): Draft {
  const others = (draft.offers ?? []).filter(({ path }) => !more.some(offer => offer.path === path))
  return { ...draft, offers: [...others, ...more] }
}

/** The draft with the remote answers merged in; `taken`: whether an answer is the remote one now. */
export function withRemote(draft: Draft, fields: readonly DraftField[]) {
  const { answers, taken, offers } = mergeAnswers(draft.fields, fields)
  return { draft: withOffers({ ...draft, fields: answers }, offers), taken: taken.length > 0 }
}

/** What the server replies to a save: the draft's secret, and the answers of which it kept its own copy. */
type SavedReply = { draft: string; savedAt: string; newer: readonly DraftField[] }

/** Marks `sent` as saved on the server, but for what it kept. */
export function withSaved(draft: Draft, reply: SavedReply, sent: readonly DraftField[]): Draft {
  return {
    ...{ ...draft, secret: reply.draft, remoteGone: undefined },
    savedAt: Date.parse(reply.savedAt),
    fields: withSynced(draft.fields, sent, reply.newer),
  }
}

/** Marks everything as unsent: what the server gets next is another draft, under another link. */
export function withoutRemote(draft: Draft): Draft {
  return {
    ...draft,
    ...{ secret: undefined, newSecret: undefined, savedAt: undefined },
    ...{ mailedTo: undefined, remoteGone: undefined },
    fields: withoutSync(draft.fields),
  }
}

/** The server has deleted the draft: its answers stay on this device alone, until the applicant keeps them. */
export const withRemoteGone = (draft: Draft): Draft => ({ ...withoutRemote(draft), remoteGone: true })

/** Continues the remote draft of a link; sync times of another remote draft do not apply. */
export function withLink(draft: Draft, secret: string, savedAt: string): Draft {
  return {
    ...(draft.secret === secret ? draft : withoutRemote(draft)),
    secret,
    savedAt: Date.parse(savedAt),
  }
}

/** Joins the answers of two drafts; sync times hold only for the remote draft behind `secret`. */
function joinFields(one: Draft, other: Draft, secret: string | undefined): DraftAnswers {
  const known = (draft: Draft) => (draft.secret === secret ? draft.fields : withoutSync(draft.fields))
  return joinAnswers(known(one), known(other))
}

/** The later of two attempts: one that was answered is later than the same one before. */
const laterAttempt = (one: Attempt | undefined, other: Attempt | undefined) =>
  (one?.at ?? 0) >= (other?.at ?? 0) ? one : other

/** Joins what another tab or the mirror has; its remote draft is the newer one. */
export function withOther(before: Draft, other: Draft): Draft {
  const draft = other.remoteGone ? withoutRemote(before) : before
  const secret = other.secret ?? draft.secret
  return {
    ...draft,
    secret,
    savedAt: other.savedAt ?? draft.savedAt,
    newSecret: other.newSecret ?? draft.newSecret,
    remoteGone: other.remoteGone,
    mailedTo: other.mailedTo ?? draft.mailedTo,
    attempt: laterAttempt(draft.attempt, other.attempt),
    fields: joinFields(draft, other, secret),
  }
}

function laterThan(at: number, fields: DraftAnswers) {
  return Object.fromEntries(Object.entries(fields).filter(([, answer]) => answer.at > at))
}

/** Applies an end in another tab: only what was typed after `at` is left. */
export function typedSince(draft: Draft, at: number): Draft {
  return { version: draft.version, fields: laterThan(at, draft.fields) }
}

/** Settles an offer: takes its answer, or keeps the one in the field. */
export function withSettled(draft: Draft, { path, value }: Offer, taken: boolean, now: number): Draft {
  return {
    ...draft,
    offers: (draft.offers ?? []).filter(offer => offer.path !== path),
    fields: taken ? withTyped(draft.fields, { [path]: value }, now) : draft.fields,
  }
}

/** Offers that differ from their fields. */
export function openOffers({ offers = [], fields }: Draft): Offer[] {
  return offers.filter(({ path, value }) => !isSame(fields[path]?.value, value))
}

export function draftIn(entry: DraftEntry | null): Draft | null {
  return entry === null || 'over' in entry ? null : entry
}

/** Ends a draft, at a time after all its answers even if another device's clock is ahead. */
export function endedNow(
  over: EndedDraft['over'],
  { fields, attempt }: Pick<Draft, 'fields' | 'attempt'>,
  now: number,
  own?: OwnApplication,
): EndedDraft {
  return { over, at: Math.max(now, newestIn(fields), attempt?.at ?? 0), own }
}

/** How long the server knows an attempt, less an hour: the clock of a device is not the server's. */
const attemptMs = (limits.idempotencyHours - 1) * 3_600_000

/** The attempt that had no answer, while the server can tell whether it arrived. */
export function lostAttempt({ attempt }: Draft, now: number): (Attempt & { key: string }) | null {
  const key = attempt?.key
  return attempt && key && now - attempt.at < attemptMs ? { ...attempt, key } : null
}

/** Whether something was typed after the attempt was sent. */
export const isChangedSince = ({ at }: Attempt, { fields }: Draft) => newestIn(fields) > at

/** Parses an entry of a browser store; null when it is not a draft, or 30 days old. */
export function entryIn(found: unknown, now: number): DraftEntry | null {
  if (typeof found !== 'object' || found === null) return null
  const entry = found as Partial<Draft> & Partial<EndedDraft>
  if (typeof entry.over === 'string' && typeof entry.at === 'number')
    return entry.at > now - lifetimeMs ? { over: entry.over, at: entry.at, own: entry.own } : null
  if (typeof entry.version !== 'number' || typeof entry.fields !== 'object') return null
  const newest = Math.max(newestIn(entry.fields), entry.attempt?.at ?? 0)
  return newest > now - lifetimeMs ? (entry as Draft) : null
}

function sinceEnd(draft: Draft, ended: EndedDraft): DraftEntry {
  const fields = laterThan(ended.at, draft.fields)
  const attempt = (draft.attempt?.at ?? 0) > ended.at ? draft.attempt : undefined
  return Object.keys(fields).length > 0 || attempt ? { ...draft, fields, attempt } : ended
}

/**
 * Joins two entries of one browser: the newer answer of each field, without what is over. The older answer is not offered,
 * since the applicant saw it here when typing the newer one.
 */
export function joinEntries(one: DraftEntry | null, other: DraftEntry | null): DraftEntry | null {
  if (one === null || other === null) return one ?? other
  if ('over' in one) return 'over' in other ? (one.at >= other.at ? one : other) : sinceEnd(other, one)
  if ('over' in other) return sinceEnd(one, other)
  const newer = (one.at ?? 0) >= (other.at ?? 0) ? one : other
  return {
    ...newer,
    fields: joinFields(one, other, newer.secret),
    attempt: laterAttempt(one.attempt, other.attempt),
  }
}
