import { answerPath } from '@winnow/openapi/questions/typing'
import { judgeAnswer } from '@winnow/openapi/questions/validate-answers'
import type { OpenPage } from '../page.ts'
import { readAnswers } from '../sending/judging.ts'
import {
  acknowledged,
  type Copy,
  fieldsOf,
  isBlank,
  isSame,
  join,
  merge,
  type Offer,
  typed,
  unsent,
} from './copy.ts'
import { clearStored, onStored, readStored, type Stored, writeStored } from './local.ts'
import { fetchDraft, saveDraft, sendDraftLink } from './server.ts'

/** What may truly be said of what is kept. */
export type Keeping = {
  /** Something was typed */
  begun: boolean
  /** On this device, up to the last keystroke */
  local: boolean
  /** When the server last took it; null: it has nothing */
  savedAt: number | null
  /** Whether the server has everything, or is about to */
  reached: boolean
  email: string | null
  mailedTo: string | null
  sentElsewhere: boolean
  offers: readonly Offer[]
}

type Given = {
  page: OpenPage
  form: HTMLFormElement
  /** Answers that came from elsewhere and belong into the fields */
  onTake: (values: Readonly<Record<string, unknown>>) => void
  onChange: (keeping: Keeping) => void
}

const PAUSE_MS = 1_000
/** Who types without a pause is saved all the same. */
const LONGEST_PAUSE_MS = 3_000
const WAIT_SECONDS = [2, 4, 8, 16, 30]
/** Hidden for longer than this, the page asks what other devices have done. */
const AWAY_MS = 10_000
/** What a browser sends from a page that is going away. */
const KEEPALIVE_BYTES = 60_000

/** The answers by their paths; a file stands for what the form sends of it. */
export const valuesIn = (
  form: HTMLFormElement,
  { form: { inputFields } }: OpenPage,
): Record<string, unknown> => {
  const { name, email, values } = readAnswers(form, inputFields)
  return Object.fromEntries([
    ['name', name],
    ['email', email],
    ...values.map(({ id, answer }) => [answerPath(id), answer]),
  ])
}

/** What the fields held when the server drew them. What was refused there was typed, not drawn. */
export const drawnIn = ({
  typed: drawn,
  verifiedEmail,
  errors,
  problem,
}: OpenPage): Record<string, unknown> =>
  errors || problem
    ? {}
    : Object.fromEntries([
        ['name', drawn?.name],
        ['email', verifiedEmail ?? drawn?.email],
        ...(drawn?.values ?? []).map(({ id, answer }) => [answerPath(id), answer]),
      ])

/** The browser has filled the fields in again by itself, with what they held when the page was left. */
export const isRestored = () => {
  const [entry] = performance.getEntriesByType('navigation')
  return (entry as PerformanceNavigationTiming | undefined)?.type !== 'navigate'
}

/**
 * Keeps a half-filled form: on this device with every keystroke, and on the server once an e-mail address is known. Of two
 * copies the newer answer wins, field by field, and the other is offered (design.md, section 3: forms).
 */
export const startKeeper = ({ page, form, onTake, onChange }: Given) => {
  const formId = page.form.identifier
  const stored: Stored = readStored(formId) ?? { version: page.form.version, fields: {} }
  let copy: Copy = stored.fields
  let secret = page.draft?.secret ?? stored.secret
  let savedAt = page.draft ? Date.parse(page.draft.savedAt) : stored.savedAt
  let { mailedTo, sending } = stored
  let offers = stored.offers ?? []
  let local = true
  let failing = false
  /** The server takes what is here not as it stands: it is asked again once that has changed */
  let refused = false
  let losses = 0
  let pushing = false
  let working: Promise<void> | undefined
  let stopped = false
  let sentElsewhere = false
  let stale = secret !== undefined && !page.draft
  let hiddenAt = 0
  /** What stands in fields that are about to begin anew: taking an old field away may tell of a change */
  let leaving: Readonly<Record<string, unknown>> = {}
  let waitingSince = 0
  let timer: ReturnType<typeof setTimeout> | undefined

  const emailIn = () => {
    const email = copy.email?.value
    const env = { parsePhone: () => null, today: '' }
    return typeof email === 'string' && judgeAnswer('email', email, [], env) === null ? email.trim() : null
  }

  const say = () => {
    if (stopped) return
    onChange({
      begun: Object.keys(copy).length > 0,
      local,
      savedAt: (!refused && secret && savedAt) || null,
      reached: !failing && navigator.onLine,
      email: emailIn(),
      mailedTo: mailedTo ?? null,
      sentElsewhere,
      offers: offers.filter(({ path, value }) => !isSame(copy[path]?.value, value)),
    })
  }

  const write = () => {
    const version = page.form.version
    local = writeStored(formId, { version, fields: copy, secret, savedAt, mailedTo, offers, sending })
  }

  /** Another tab may have written meanwhile: nothing of it is lost. */
  const keep = () => {
    copy = join(copy, readStored(formId)?.fields ?? {})
    write()
    say()
  }

  /** Puts into the fields what is kept and not there. */
  const show = () => {
    const there = valuesIn(form, page)
    const missing = Object.entries(copy).filter(
      ([path, { value }]) => path in there && !isSame(there[path], value),
    )
    const fixed = page.verifiedEmail !== undefined
    const wanted = missing.filter(([path]) => !(fixed && path === 'email'))
    if (wanted.length === 0) return
    leaving = Object.fromEntries(wanted.map(([path]) => [path, there[path]]))
    onTake(Object.fromEntries(wanted.map(([path, { value }]) => [path, value])))
    setTimeout(() => {
      leaving = {}
    })
  }

  const offer = (more: readonly Offer[]) => {
    offers = [...offers.filter(({ path }) => !more.some(it => it.path === path)), ...more]
  }

  const receive = (fields: Parameters<typeof merge>[1]) => {
    const merged = merge(copy, fields)
    copy = merged.copy
    offer(merged.offers)
    if (merged.taken.length > 0) show()
  }

  const forgetServer = () => {
    secret = undefined
    savedAt = undefined
    copy = Object.fromEntries(Object.entries(copy).map(([path, { value, at }]) => [path, { value, at }]))
  }

  const later = (seconds: number | null) => {
    failing = true
    const wait = seconds ?? WAIT_SECONDS[Math.min(losses, WAIT_SECONDS.length - 1)] ?? 30
    losses += 1
    clearTimeout(timer)
    timer = setTimeout(sync, wait * 1_000)
  }

  const pull = async () => {
    if (!secret) return true
    const reply = await fetchDraft(secret)
    if (stopped) return false
    if (reply.kind === 'lost') {
      later(reply.afterSeconds)
      return false
    }
    stale = false
    if (reply.kind === 'ok') {
      savedAt = Date.parse(reply.body.savedAt)
      receive(reply.body.fields)
    }
    if (reply.kind === 'gone') forgetServer()
    return true
  }

  const push = async (again = false): Promise<void> => {
    if (emailIn() === null || unsent(copy).length === 0) return
    const fields = fieldsOf(copy)
    const reply = await saveDraft({ formId, version: page.form.version, secret, fields })
    if (stopped) return
    if (reply.kind === 'lost') return later(reply.afterSeconds)
    if (reply.kind === 'gone') {
      forgetServer()
      return again ? undefined : push(true)
    }
    refused = reply.kind === 'refused'
    if (reply.kind === 'refused') return
    secret = reply.body.draft
    savedAt = Date.parse(reply.body.savedAt)
    copy = acknowledged(copy, fields)
    receive(reply.body.newer)
  }

  /** Hears of other devices first, where they may have gone on; then tells the server what is new here. */
  const work = async () => {
    pushing = true
    failing = false
    if (!stale || (await pull())) await push()
    pushing = false
    if (stopped) return
    if (!failing) losses = 0
    keep()
    if (!failing && !refused && !timer && emailIn() !== null && unsent(copy).length > 0) soon()
  }

  async function sync(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    waitingSince = 0
    if (pushing || stopped || sentElsewhere) return
    working = work()
    await working
  }

  const soon = () => {
    if (emailIn() === null) return
    waitingSince ||= Date.now()
    clearTimeout(timer)
    timer = setTimeout(sync, Math.max(0, Math.min(PAUSE_MS, waitingSince + LONGEST_PAUSE_MS - Date.now())))
  }

  const note = () => {
    if (stopped) return
    const there = Object.entries(valuesIn(form, page))
    const mine = there.filter(([path, value]) => !(path in leaving && isSame(value, leaving[path])))
    const next = typed(copy, Object.fromEntries(mine), Date.now())
    if (next === copy) return
    sentElsewhere = false
    copy = next
    keep()
    if (!failing) soon()
  }

  /** The page is going away, perhaps for good. */
  const leave = () => {
    // What still stands in the fields of a form that was sent is no beginning of another one.
    if (sentElsewhere) return
    note()
    const fields = unsent(copy)
    if (stopped || emailIn() === null || fields.length === 0) return
    const small = JSON.stringify(fields).length < KEEPALIVE_BYTES
    saveDraft({ formId, version: page.form.version, secret, fields }, small)
  }

  const onVisibility = () => {
    if (document.visibilityState === 'hidden') {
      hiddenAt = Date.now()
      return leave()
    }
    if (!secret || Date.now() - hiddenAt < AWAY_MS) return
    stale = true
    sync()
  }
  const onOnline = () => {
    stale = secret !== undefined
    losses = 0
    sync()
  }
  const adopt = (next: Stored | null) => {
    if (stopped) return
    if (next === null) {
      sentElsewhere = true
      forgetServer()
      copy = {}
      offers = []
      return say()
    }
    const joined = join(copy, next.fields)
    secret = next.secret ?? secret
    savedAt = next.savedAt ?? savedAt
    mailedTo = next.mailedTo ?? mailedTo
    copy = joined
    show()
    say()
  }

  const begin = () => {
    const there = valuesIn(form, page)
    const drawn = drawnIn(page)
    if (page.draft) receive(page.draft.fields)
    const restored = isRestored()
    const lives = document.activeElement?.closest<HTMLElement>('[data-path]')?.dataset.path
    const early: Record<string, unknown> = {}
    const losers: Offer[] = []
    for (const [path, value] of Object.entries(there)) {
      const kept = copy[path]
      if (isSame(value, drawn[path]) || isSame(value, kept?.value)) continue
      const keeps = kept && restored && path !== lives
      if (!keeps) early[path] = value
      if (kept) losers.push({ path, value: keeps ? value : kept.value, from: 'here' })
    }
    offer(losers.filter(({ value }) => !isBlank(value)))
    copy = typed(copy, early, Date.now())
    show()
    if (Object.keys(copy).length > 0) keep()
    else say()
    if (stale) sync()
    else soon()
  }

  const unlisten = onStored(formId, adopt)
  const onPageShow = ({ persisted }: PageTransitionEvent) => persisted && adopt(readStored(formId))
  form.addEventListener('input', note)
  form.addEventListener('change', note)
  document.addEventListener('visibilitychange', onVisibility)
  addEventListener('pagehide', leave)
  addEventListener('pageshow', onPageShow)
  addEventListener('online', onOnline)
  addEventListener('offline', say)
  begin()

  const stop = () => {
    stopped = true
    clearTimeout(timer)
    unlisten()
    form.removeEventListener('input', note)
    form.removeEventListener('change', note)
    document.removeEventListener('visibilitychange', onVisibility)
    removeEventListener('pagehide', leave)
    removeEventListener('pageshow', onPageShow)
    removeEventListener('online', onOnline)
    removeEventListener('offline', say)
  }

  return {
    stop,
    /** The fields have changed by another hand than the applicant's. */
    note,
    /** Whether the page may be left without a question. */
    isSafe: () => local,
    secret: () => secret,
    /** The attempt that nobody answered before the page went away. */
    lostAttempt: sending,
    /** An attempt goes out under this key; null: it was answered. */
    attempt(key: string | null) {
      sending = key ?? undefined
      if (!stopped) write()
    },
    /** It has become an application. */
    sent() {
      stop()
      clearStored(formId)
    },
    /** An offer was looked at: its answer is taken, or the one in the field stays. */
    settle({ path, value }: Offer, taken: boolean) {
      offers = offers.filter(it => it.path !== path)
      if (taken) {
        copy = typed(copy, { [path]: value }, Date.now())
        show()
      }
      keep()
      soon()
    },
    /** Mails the link to go on elsewhere; null when it went out, else why it did not. */
    async mailLink(): Promise<string | null> {
      const email = emailIn()
      await working
      await sync()
      if (email === null || !secret)
        return 'The link was not sent: the server cannot be reached. Try again in a moment.'
      const reply = await sendDraftLink(secret, email)
      if (reply.kind === 'ok') {
        mailedTo = email
        keep()
        return null
      }
      return (
        ('sentence' in reply && reply.sentence) ||
        'The link was not sent. Your answers are kept. Try again in a moment.'
      )
    },
  }
}

export type Keeper = ReturnType<typeof startKeeper>
