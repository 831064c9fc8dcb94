import { type DraftsApi, type Failure, isPassing, type Outcome } from '../api.ts'
import type { DraftField } from '../page.ts'
import { fieldsOf, type SentField, unsent, withTried } from './answers.ts'
import { type Draft, withRemote, withRemoteGone, withSaved } from './draft.ts'

const pauseMs = 1_000
/** Longest delay of a save while the applicant types without a pause. */
const longestPauseMs = 3_000
const waitSeconds = [2, 4, 8, 16, 30]
/** Bytes that a browser still sends from a page that is being left. */
const keepaliveBytes = 60_000

type SaveReply = Extract<Awaited<ReturnType<DraftsApi['save']>>, { ok: true }>['reply']
type WireValue = Parameters<DraftsApi['save']>[0]['fields'][number]['value']

/** Longest answer that the server accepts; longer ones stay on the device (`DraftField` of the contract). */
const longestValue = 20_000
const isSendable = ({ value }: DraftField) => JSON.stringify(value ?? null).length <= longestValue

/** The server takes no NUL and no half of a surrogate pair. */
function toStorable(value: unknown): WireValue {
  if (typeof value === 'string') return value.replaceAll('\0', '').replace(/[\ud800-\udfff]/gu, '\ufffd')
  return Array.isArray(value) ? value.map(item => toStorable(item) as string) : (value as WireValue)
}

/**
 * `lost`: it may be tried again. `gone`: the server has the draft no more. `sent`: it has become an application. `refused`:
 * trying again would change nothing.
 */
export function fateOf(failure: Failure): 'lost' | 'gone' | 'sent' | 'refused' {
  if (failure.code === 'draft_gone') return 'gone'
  if (failure.code === 'already_applied') return 'sent'
  // A response without a code comes from a proxy.
  return isPassing(failure) || failure.status >= 500 || !failure.code ? 'lost' : 'refused'
}

type SyncOptions = {
  api: Pick<DraftsApi, 'fetch' | 'save'>
  formId: string
  /** The draft of the page, to be read and replaced */
  page: { draft: Draft }
  /** The address under which the server may save it; null: none yet, and nothing is sent */
  email: () => string | null
  /** Whether the form was sent or restarted in another tab: nothing goes out until something is typed again */
  isOver: () => boolean
  /** An answer came from another device */
  onTaken: () => void
  /** Another device has sent the application */
  onSent: () => void
  /** A sync has ended, well or not */
  onRound: () => void
}

/**
 * Syncs a draft with the server: what is new here is sent a second after the last keystroke, and what other devices have sent
 * is fetched first where there may be any. Failed requests are repeated with growing delays.
 */
export function startSync({ api, formId, page, email, isOver, onTaken, onSent, onRound }: SyncOptions) {
  let failing = false
  /** The server takes no more from this network for now */
  let limited = false
  /** The server refuses the draft as it is: it is sent again once it has changed */
  let refused = false
  /** Why the form takes no applications, as the last save said it */
  let closed: string | null = null
  /** The server is sent everything, also where nothing is new, to say whether the form takes applications */
  let asks = false
  let losses = 0
  let stopped = false
  let round: Promise<void> | null = null
  /** Other devices may have sent answers since the last fetch */
  let stale = false
  let waitingSince = 0
  let timer: ReturnType<typeof setTimeout> | undefined

  const isPaused = () => isOver() || page.draft.remoteGone === true

  const receive = (fields: readonly DraftField[]) => {
    const { draft, taken } = withRemote(page.draft, fields)
    page.draft = draft
    if (taken) onTaken()
  }

  const retry = ({ status, afterSeconds }: Failure) => {
    failing = true
    limited = status === 429
    const wait = afterSeconds ?? waitSeconds[Math.min(losses, waitSeconds.length - 1)] ?? 30
    losses += 1
    clearTimeout(timer)
    timer = setTimeout(now, wait * 1_000)
  }

  const pull = async () => {
    const { secret } = page.draft
    if (!secret) return true
    const outcome = await api.fetch(secret)
    if (stopped) return false
    const fate = outcome.ok ? 'ok' : fateOf(outcome)
    if (!outcome.ok && fate === 'lost') {
      retry(outcome)
      return false
    }
    stale = false
    if (outcome.ok) {
      page.draft = { ...page.draft, savedAt: Date.parse(outcome.reply.savedAt) }
      receive(outcome.reply.fields)
    }
    if (fate === 'gone') page.draft = withRemoteGone(page.draft)
    if (fate === 'sent') onSent()
    return fate === 'ok' || fate === 'refused'
  }

  /** Answers that the server lacks and would accept. */
  const news = () => unsent(page.draft.fields).filter(isSendable)

  const save = (fields: readonly SentField[], keepalive = false) => {
    page.draft = { ...page.draft, fields: withTried(page.draft.fields, fields) }
    return api.save(
      {
        form_id: formId,
        form_version: page.draft.version,
        ...(page.draft.secret ? { draft: page.draft.secret } : { new_draft: page.draft.newSecret ?? null }),
        fields: fields.map(field => ({ ...field, value: toStorable(field.value) })),
      },
      keepalive,
    )
  }

  /** Applies the outcome of `sent`. */
  const settle = (outcome: Outcome<SaveReply>, sent: readonly DraftField[]) => {
    if (stopped) return
    if (outcome.ok) {
      refused = false
      closed = outcome.reply.closed
      page.draft = withSaved(page.draft, outcome.reply, sent)
      receive(outcome.reply.newer)
      return
    }
    const fate = fateOf(outcome)
    refused = fate === 'refused' || fate === 'sent'
    if (fate === 'lost') retry(outcome)
    if (fate === 'sent') onSent()
    if (fate === 'gone') page.draft = withRemoteGone(page.draft)
  }

  const push = async (repeats = true): Promise<void> => {
    if (email() === null || (news().length === 0 && !asks)) return
    asks = false
    const fields = fieldsOf(page.draft.fields).filter(isSendable)
    const outcome = await save(fields)
    settle(outcome, fields)
    // What the server kept of another device is seen now, and what is newer here takes its place.
    if (repeats && !stopped && outcome.ok && outcome.reply.newer.length > 0) await push(false)
  }

  const run = async (work: () => Promise<unknown>) => {
    failing = false
    await work()
    round = null
    if (stopped) return
    if (!failing) losses = 0
    onRound()
    if (!failing && !refused && !isPaused() && !timer && news().length > 0) soon()
  }
  const both = async () => {
    if (!stale || (await pull())) await push()
  }

  /** Resolves once what is new is saved, or could not be saved now. */
  function now(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    waitingSince = 0
    if (stopped || isPaused()) return Promise.resolve()
    round ??= run(both)
    return round
  }

  function soon() {
    if (email() === null || failing) return
    waitingSince ||= Date.now()
    clearTimeout(timer)
    timer = setTimeout(now, Math.max(0, Math.min(pauseMs, waitingSince + longestPauseMs - Date.now())))
  }

  return {
    soon,
    now,
    /** Why the server has not everything; it is tried again */
    trouble: () => (failing ? (limited ? 'limited' : 'unreachable') : null),
    /** Whether the server has taken everything that it was sent, and could be sent everything. */
    hasTaken: () => !refused && unsent(page.draft.fields).every(isSendable),
    closed: () => closed,
    /** Why the form takes no applications; null: it does, or nobody can say. */
    async askWhetherClosed() {
      await round
      asks = true
      await now()
      return closed
    },
    /** Fetches the answers of other devices first. `again`: what failed may work now */
    refresh(again: boolean) {
      stale = page.draft.secret !== undefined
      if (again) losses = 0
      return now()
    },
    /** Fetches what is newer on the server, also where that was done a moment ago. */
    async fetchLatest() {
      await round
      stale = page.draft.secret !== undefined
      await now()
    },
    /** Sends what is new without waiting for the answer, as the page may be left for good. */
    leave() {
      const fields = news()
      if (stopped || isPaused() || email() === null || fields.length === 0) return
      const small = JSON.stringify(fields).length < keepaliveBytes
      const send = () => save(fields, small)
      if (page.draft.secret) send()
      // The first save creates the remote draft, which the page continues if it returns.
      else round ??= run(async () => settle(await send(), fields))
    },
    /** Resolves once what is under way has its answer. */
    idle: () => round ?? Promise.resolve(),
    /** Stops syncing. */
    stop() {
      stopped = true
      clearTimeout(timer)
    },
  }
}

export type Sync = ReturnType<typeof startSync>
