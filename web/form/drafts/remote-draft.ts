import { type DraftsApi, type Failure, isPassing, type Outcome } from '../api.ts'
import type { DraftField } from '../page.ts'
import { fieldsOf, unsent } from './draft.ts'
import { forgotten, type Held, received, saved } from './held.ts'

const PAUSE_MS = 1_000
/** Who types without a pause is saved all the same. */
const LONGEST_PAUSE_MS = 3_000
const WAIT_SECONDS = [2, 4, 8, 16, 30]
/** What a browser sends from a page that is going away. */
const KEEPALIVE_BYTES = 60_000

type SaveReply = Extract<Awaited<ReturnType<DraftsApi['save']>>, { ok: true }>['reply']
type WireValue = Parameters<DraftsApi['save']>[0]['fields'][number]['value']

/** Longer texts are no answers; they stay on the device (`DraftField` of the contract). */
const longestValue = 20_000
const isSendable = ({ value }: DraftField) => JSON.stringify(value ?? null).length <= longestValue

/** The server takes no NUL and no half of a surrogate pair. */
const storable = (value: unknown): WireValue =>
  typeof value === 'string'
    ? value.replaceAll('\0', '').replace(/[\ud800-\udfff]/gu, '\ufffd')
    : Array.isArray(value)
      ? value.map(item => storable(item) as string)
      : (value as WireValue)

/**
 * `lost`: it may be tried again. `gone`: the server has the draft no more. `sent`: it has become an application. `refused`:
 * trying again would change nothing.
 */
export const fateOf = (failure: Failure) => {
  if (failure.code === 'draft_gone') return 'gone'
  if (failure.code === 'already_applied') return 'sent'
  // An answer without a code is a proxy's.
  return isPassing(failure) || failure.status >= 500 || !failure.code ? 'lost' : 'refused'
}

type Given = {
  formId: string
  /** What the page holds, to be read and changed in place */
  page: { held: Held }
  /** The address under which the server may keep it; null: none yet, and nothing is sent */
  email: () => string | null
  /** Whether the form is over in another tab: nothing is sent until something is typed again */
  isOver: () => boolean
  /** An answer came from elsewhere */
  onTaken: () => void
  /** Another device has made an application of it */
  onSent: () => void
  /** A round has ended, well or not */
  onRound: () => void
  api: Pick<DraftsApi, 'fetch' | 'save'>
}

/**
 * The copy on the server: what is new here is sent a second after the last keystroke, and what other devices have sent is
 * heard first where they may have gone on. What is lost on the way is tried again, later each time.
 */
export const startSync = ({ formId, page, email, isOver, onTaken, onSent, onRound, api }: Given) => {
  let failing = false
  /** The server takes what is here not as it stands: it is asked again once that has changed */
  let refused = false
  let losses = 0
  let stopped = false
  let round: Promise<void> | null = null
  /** Other devices may have gone on since the server was last heard */
  let stale = false
  let waitingSince = 0
  let timer: ReturnType<typeof setTimeout> | undefined

  const receive = (fields: readonly DraftField[]) => {
    const { held, taken } = received(page.held, fields)
    page.held = held
    if (taken) onTaken()
  }

  const later = (seconds: number | null) => {
    failing = true
    const wait = seconds ?? WAIT_SECONDS[Math.min(losses, WAIT_SECONDS.length - 1)] ?? 30
    losses += 1
    clearTimeout(timer)
    timer = setTimeout(now, wait * 1_000)
  }

  const pull = async () => {
    const { secret } = page.held
    if (!secret) return true
    const outcome = await api.fetch(secret)
    if (stopped) return false
    const fate = outcome.ok ? 'ok' : fateOf(outcome)
    if (!outcome.ok && fate === 'lost') {
      later(outcome.afterSeconds)
      return false
    }
    stale = false
    if (outcome.ok) {
      page.held = { ...page.held, savedAt: Date.parse(outcome.reply.savedAt) }
      receive(outcome.reply.fields)
    }
    if (fate === 'gone') page.held = forgotten(page.held)
    if (fate === 'sent') onSent()
    return fate !== 'sent'
  }

  /** What the server does not know yet and would take. */
  const news = () => unsent(page.held.fields).filter(isSendable)

  /** What the server says to `sent`; true: the copy is gone, and may be made anew. */
  const hearOf = (outcome: Outcome<SaveReply>, sent: readonly DraftField[]) => {
    if (stopped) return false
    if (outcome.ok) {
      refused = false
      page.held = saved(page.held, outcome.reply.draft, outcome.reply.savedAt, sent)
      receive(outcome.reply.newer)
      return false
    }
    const fate = fateOf(outcome)
    refused = fate === 'refused' || fate === 'sent'
    if (fate === 'lost') later(outcome.afterSeconds)
    if (fate === 'sent') onSent()
    if (fate === 'gone') page.held = forgotten(page.held)
    return fate === 'gone'
  }

  const save = (fields: readonly DraftField[], keepalive = false) =>
    api.save(
      {
        form_id: formId,
        form_version: page.held.version,
        draft: page.held.secret,
        fields: fields.map(field => ({ ...field, value: storable(field.value) })),
      },
      keepalive,
    )

  const push = async (again = false): Promise<void> => {
    if (email() === null || news().length === 0) return
    const fields = fieldsOf(page.held.fields).filter(isSendable)
    const isGone = hearOf(await save(fields), fields)
    if (isGone && !again) await push(true)
  }

  const run = async (work: () => Promise<unknown>) => {
    failing = false
    await work()
    round = null
    if (stopped) return
    if (!failing) losses = 0
    onRound()
    if (!failing && !refused && !isOver() && !timer && news().length > 0) soon()
  }
  const both = async () => {
    if (!stale || (await pull())) await push()
  }

  /** Resolves once what is new is there, or could not come now. */
  function now(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    waitingSince = 0
    if (stopped || isOver()) return Promise.resolve()
    round ??= run(both)
    return round
  }

  function soon() {
    if (email() === null || failing) return
    waitingSince ||= Date.now()
    clearTimeout(timer)
    timer = setTimeout(now, Math.max(0, Math.min(PAUSE_MS, waitingSince + LONGEST_PAUSE_MS - Date.now())))
  }

  return {
    soon,
    now,
    isFailing: () => failing,
    /** Whether the server has taken everything that it was sent, and could be sent everything. */
    hasTaken: () => !refused && unsent(page.held.fields).every(isSendable),
    /** Other devices may have gone on: they are heard first. `anew`: what failed may work now */
    hear(anew: boolean) {
      stale = page.held.secret !== undefined
      if (anew) losses = 0
      return now()
    },
    receive,
    /** Hears once more what is newer there, also where that was heard a moment ago. */
    async ask() {
      await round
      stale = page.held.secret !== undefined
      await now()
    },
    /** The page is going away, perhaps for good: what is new goes out, and nobody waits for a word about it. */
    leave() {
      const fields = news()
      if (stopped || isOver() || email() === null || fields.length === 0) return
      const small = JSON.stringify(fields).length < KEEPALIVE_BYTES
      const send = () => save(fields, small)
      if (page.held.secret) send()
      // The first copy is being made: whoever comes back goes on with that one, and not with a second one beside it.
      else round ??= run(async () => hearOf(await send(), fields))
    },
    /** Resolves once what is under way has its answer. */
    quiet: () => round ?? Promise.resolve(),
    /** Nothing goes out any more. */
    stop() {
      stopped = true
      clearTimeout(timer)
    },
  }
}
