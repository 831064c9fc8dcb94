import { validateAnswer } from '@winnow/openapi/questions/validate-answers'
import type { DraftsApi } from '../api.ts'
import type { OpenPage } from '../page.ts'
import { isSame, type Offer, typed } from './draft.ts'
import { begun, drawnIn, isRestored, missingIn, valuesIn } from './fields.ts'
import { adopted, forgotten, type Held, linked, offered, openOffers, overSince, settled } from './held.ts'
import type { Device } from './local-draft.ts'
import { fateOf, startSync } from './remote-draft.ts'
import type { Entry, Over } from './stored.ts'

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
  /** Another tab of this browser has sent it, or begun it anew; `elsewhere`: another device has sent it */
  over: Over['over'] | 'elsewhere' | null
  offers: readonly Offer[]
}

type Given = {
  api: DraftsApi
  page: OpenPage
  form: HTMLFormElement
  device: Device
  /** Answers that came from elsewhere and belong into the fields */
  onTake: (values: Readonly<Record<string, unknown>>) => void
  onChange: (keeping: Keeping) => void
}

/** Hidden for longer than this, the page asks what other devices have done. */
const AWAY_MS = 10_000
/** Nobody who sends the form waits longer for other devices. */
const TAKE_IN_MS = 2_000

/**
 * Keeps a half-filled form: on this device with every keystroke (`here`), and on the server once an e-mail address is known
 * (`there`). Of two copies the newer answer wins, field by field, and the other is offered (docs/rules.md#merging-drafts).
 */
export const startKeeper = ({ api, page, form, device, onTake, onChange }: Given) => {
  const formId = page.form.identifier
  const { version } = page.form
  const stored: Held = device.stored ?? { version, fields: {} }
  const begunWith = page.draft ? linked(stored, page.draft.secret, page.draft.savedAt) : stored
  const it: { held: Held } = { held: { ...begunWith, version } }
  let stopped = false
  let over: Keeping['over'] = null
  let hiddenAt = 0
  /** What stands in fields that are about to begin anew: taking an old field away may tell of a change */
  let leaving: Readonly<Record<string, unknown>> = {}

  const emailIn = () => {
    const email = it.held.fields.email?.value
    const env = { parsePhone: () => null, today: '' }
    return typeof email === 'string' && validateAnswer('email', email, [], env) === null ? email.trim() : null
  }

  /** Puts into the fields what is kept and not there. */
  const show = () => {
    const there = valuesIn(form, page)
    const missing = missingIn(there, it.held.fields, page)
    if (Object.keys(missing).length === 0) return
    leaving = Object.fromEntries(Object.keys(missing).map(path => [path, there[path]]))
    onTake(missing)
    setTimeout(() => {
      leaving = {}
    })
  }

  const sync = startSync({
    api,
    formId,
    page: it,
    email: emailIn,
    isOver: () => over !== null,
    onTaken: show,
    onSent: () => {
      // It may have been this page, whose attempt nobody has answered yet.
      if (it.held.sending === undefined) over = 'elsewhere'
    },
    onRound: () => keep(),
  })

  const say = () => {
    if (stopped) return
    const { secret, savedAt, mailedTo, fields } = it.held
    onChange({
      begun: Object.keys(fields).length > 0,
      local: device.keeps(),
      savedAt: (sync.hasTaken() && secret && savedAt) || null,
      reached: !sync.isFailing() && navigator.onLine,
      email: emailIn(),
      mailedTo: mailedTo ?? null,
      over,
      offers: openOffers(it.held),
    })
  }

  const keep = () => {
    it.held = device.write(it.held)
    say()
  }

  const note = () => {
    if (stopped) return
    const there = Object.entries(valuesIn(form, page))
    const mine = there.filter(([path, value]) => !(path in leaving && isSame(value, leaving[path])))
    const fields = typed(it.held.fields, Object.fromEntries(mine), device.now())
    if (fields === it.held.fields) return
    over = null
    it.held = { ...it.held, fields }
    keep()
    sync.soon()
  }

  /** The page is going away, perhaps for good. */
  const leave = () => {
    // What still stands in the fields of a form that is over is no beginning of another one.
    if (stopped || over !== null) return
    note()
    device.flush()
    sync.leave()
  }

  const adopt = (entry: Entry) => {
    if (stopped) return
    if ('over' in entry) {
      over = entry.over
      it.held = overSince(it.held, entry.at)
    } else {
      it.held = adopted(it.held, entry)
      show()
    }
    say()
  }

  const begin = () => {
    if (page.draft) sync.receive(page.draft.fields)
    const started = begun({
      copy: it.held.fields,
      there: valuesIn(form, page),
      drawn: drawnIn(page),
      restored: isRestored(),
      focused: document.activeElement?.closest<HTMLElement>('[data-path]')?.dataset.path,
      now: device.now(),
    })
    it.held = offered({ ...it.held, fields: started.copy }, started.offers)
    show()
    if (Object.keys(it.held.fields).length > 0) keep()
    else say()
    if (it.held.secret && !page.draft) sync.hear(false)
    else sync.soon()
  }

  const onVisibility = () => {
    if (document.visibilityState === 'hidden') {
      hiddenAt = Date.now()
      return leave()
    }
    if (it.held.secret && Date.now() - hiddenAt >= AWAY_MS) sync.hear(false)
  }
  const onOnline = () => sync.hear(true)
  const onPageShow = ({ persisted }: PageTransitionEvent) => {
    const entry = persisted ? device.read() : null
    if (entry) adopt(entry)
  }

  form.addEventListener('input', note)
  form.addEventListener('change', note)
  document.addEventListener('visibilitychange', onVisibility)
  addEventListener('pagehide', leave)
  addEventListener('pageshow', onPageShow)
  addEventListener('online', onOnline)
  addEventListener('offline', say)
  device.listen({ onChanged: adopt, onKept: say })
  begin()

  const stop = () => {
    stopped = true
    sync.stop()
    device.close()
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
    isSafe: device.isKept,
    secret: () => it.held.secret,
    /**
     * Takes in what other devices have sent, if that comes within two seconds: it is about to become an application. Gives
     * whether the answers in the fields are others now.
     */
    async takeIn() {
      if (!it.held.secret || !navigator.onLine) return false
      note()
      const before = it.held.fields
      await Promise.race([sync.ask(), new Promise(resolve => setTimeout(resolve, TAKE_IN_MS))])
      // The fields begin anew with the next drawing of the page.
      await new Promise(resolve => setTimeout(resolve))
      return Object.keys(it.held.fields).some(
        path => !isSame(it.held.fields[path]?.value, before[path]?.value),
      )
    },
    /** The attempt that nobody answered before the page went away. */
    lostAttempt: stored.sending,
    /** An attempt goes out under this key; null: it was answered. */
    attempt(key: string | null) {
      it.held = { ...it.held, sending: key ?? undefined }
      if (!stopped) it.held = device.write(it.held)
    },
    /** It has become an application. */
    sent() {
      stop()
      device.end('sent', it.held.fields)
    },
    /**
     * Nothing of it is kept any more, here and on the server. Gives why it could not be done, and then everything is as it
     * was; null: the files of this browser go next, and the page is to be opened anew.
     */
    async startOver(): Promise<string | null> {
      await sync.quiet()
      const { secret, fields } = it.held
      if (secret) {
        const outcome = await api.discard(secret)
        if (!outcome.ok && ['lost', 'refused'].includes(fateOf(outcome)))
          return 'Nothing was removed: the server cannot be reached. Try again in a moment.'
        it.held = forgotten(it.held)
      }
      stop()
      await device.end('anew', fields)
      return null
    },
    /** An offer was looked at: its answer is taken, or the one in the field stays. */
    settle(offer: Offer, taken: boolean) {
      it.held = settled(it.held, offer, taken, device.now())
      if (taken) show()
      keep()
      sync.soon()
    },
    /** Mails the link to go on elsewhere; null when it went out, else why it did not. */
    async mailLink(): Promise<string | null> {
      const email = emailIn()
      await sync.now()
      const { secret } = it.held
      if (email === null || !secret)
        return 'The link was not sent: the server cannot be reached. Try again in a moment.'
      const outcome = await api.sendLink(secret, email)
      if (outcome.ok) {
        it.held = { ...it.held, mailedTo: email }
        keep()
        return null
      }
      return (
        (fateOf(outcome) !== 'gone' && outcome.detail) ||
        'The link was not sent. Your answers are kept. Try again in a moment.'
      )
    },
  }
}

export type Keeper = ReturnType<typeof startKeeper>
