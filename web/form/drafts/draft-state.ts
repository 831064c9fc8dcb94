import { validateAnswer } from '@winnow/openapi/questions/validate-answers'
import type { DraftsApi } from '../api.ts'
import type { OpenPage } from '../page.ts'
import {
  type Draft,
  type DraftEntry,
  type EndedDraft,
  isSame,
  type Offer,
  openOffers,
  typedSince,
  withLink,
  withOffers,
  withOther,
  withoutRemote,
  withSettled,
  withTyped,
} from './draft.ts'
import { answersToShow, drawnIn, isRestored, startingAnswers, valuesIn } from './fields.ts'
import type { LocalDraft } from './local-draft.ts'
import { fateOf, startSync } from './remote-draft.ts'

/** Where the answers are saved. */
export type DraftStatus = {
  /** Something was typed */
  begun: boolean
  /** Saved on this device, up to the last keystroke */
  local: boolean
  /** When the server last took it; null: it has nothing */
  savedAt: number | null
  /** Whether the server has everything, or is about to */
  reached: boolean
  email: string | null
  mailedTo: string | null
  /** Another tab sent or restarted the form; `elsewhere`: another device sent it */
  over: EndedDraft['over'] | 'elsewhere' | null
  offers: readonly Offer[]
}

type DraftStateOptions = {
  api: DraftsApi
  page: OpenPage
  form: HTMLFormElement
  local: LocalDraft
  /** Answers of other devices and tabs to put into the fields */
  onTake: (values: Readonly<Record<string, unknown>>) => void
  onChange: (status: DraftStatus) => void
}

/** Hidden for longer than this, the page fetches what other devices have done. */
const awayMs = 10_000
/** Sending the form waits no longer than this for other devices. */
const takeInMs = 2_000

/**
 * The state of a half-filled form: saved on this device with every keystroke, and on the server once an e-mail address is
 * known. Of two answers the newer one wins, field by field, and the other is offered (docs/rules.md#merging-drafts).
 */
export function startDraftState({ api, page, form, local, onTake, onChange }: DraftStateOptions) {
  const formId = page.form.identifier
  const { version } = page.form
  const found: Draft = local.found ?? { version, fields: {} }
  const begunWith = page.draft ? withLink(found, page.draft.secret, page.draft.savedAt) : found
  const current: { draft: Draft } = { draft: { ...begunWith, version } }
  let stopped = false
  let over: DraftStatus['over'] = null
  let hiddenAt = 0
  /** Values of fields that are about to be drawn again: removing an old field may dispatch a change */
  let leaving: Readonly<Record<string, unknown>> = {}

  const emailIn = () => {
    const email = current.draft.fields.email?.value
    const env = { parsePhone: () => null, today: '' }
    return typeof email === 'string' && validateAnswer('email', email, [], env) === null ? email.trim() : null
  }

  /** Puts saved answers into the fields that lack them. */
  const show = () => {
    const values = valuesIn(form, page)
    const missing = answersToShow(values, current.draft.fields, page)
    if (Object.keys(missing).length === 0) return
    leaving = Object.fromEntries(Object.keys(missing).map(path => [path, values[path]]))
    onTake(missing)
    setTimeout(() => {
      leaving = {}
    })
  }

  const sync = startSync({
    api,
    formId,
    page: current,
    email: emailIn,
    isOver: () => over !== null,
    onTaken: show,
    onSent: () => {
      // The sender may be this page, whose attempt is still unanswered.
      if (current.draft.sending === undefined) over = 'elsewhere'
    },
    onRound: () => save(),
  })

  const notify = () => {
    if (stopped) return
    const { secret, savedAt, mailedTo, fields } = current.draft
    onChange({
      begun: Object.keys(fields).length > 0,
      local: local.canSave(),
      savedAt: (sync.hasTaken() && secret && savedAt) || null,
      reached: !sync.isFailing() && navigator.onLine,
      email: emailIn(),
      mailedTo: mailedTo ?? null,
      over,
      offers: openOffers(current.draft),
    })
  }

  const save = () => {
    current.draft = local.write(current.draft)
    notify()
  }

  const readFields = () => {
    if (stopped) return
    const values = Object.entries(valuesIn(form, page))
    const typed = values.filter(([path, value]) => !(path in leaving && isSame(value, leaving[path])))
    const fields = withTyped(current.draft.fields, Object.fromEntries(typed), local.now())
    if (fields === current.draft.fields) return
    over = null
    current.draft = { ...current.draft, fields }
    save()
    sync.soon()
  }

  /** Saves what is new, as the page may be left for good. */
  const leave = () => {
    // Values left in the fields of a sent form do not begin a new draft.
    if (stopped || over !== null) return
    readFields()
    local.flush()
    sync.leave()
  }

  const adopt = (entry: DraftEntry) => {
    if (stopped) return
    if ('over' in entry) {
      over = entry.over
      current.draft = typedSince(current.draft, entry.at)
    } else {
      current.draft = withOther(current.draft, entry)
      show()
    }
    notify()
  }

  const begin = () => {
    if (page.draft) sync.receive(page.draft.fields)
    const started = startingAnswers({
      answers: current.draft.fields,
      values: valuesIn(form, page),
      drawn: drawnIn(page),
      restored: isRestored(),
      focused: document.activeElement?.closest<HTMLElement>('[data-path]')?.dataset.path,
      now: local.now(),
    })
    current.draft = withOffers({ ...current.draft, fields: started.answers }, started.offers)
    show()
    if (Object.keys(current.draft.fields).length > 0) save()
    else notify()
    if (current.draft.secret && !page.draft) sync.refresh(false)
    else sync.soon()
  }

  const onVisibility = () => {
    if (document.visibilityState === 'hidden') {
      hiddenAt = Date.now()
      return leave()
    }
    if (current.draft.secret && Date.now() - hiddenAt >= awayMs) sync.refresh(false)
  }
  const onOnline = () => sync.refresh(true)
  const onPageShow = ({ persisted }: PageTransitionEvent) => {
    const entry = persisted ? local.read() : null
    if (entry) adopt(entry)
  }

  form.addEventListener('input', readFields)
  form.addEventListener('change', readFields)
  document.addEventListener('visibilitychange', onVisibility)
  addEventListener('pagehide', leave)
  addEventListener('pageshow', onPageShow)
  addEventListener('online', onOnline)
  addEventListener('offline', notify)
  local.listen({ onChanged: adopt, onSaved: notify })
  begin()

  const stop = () => {
    stopped = true
    sync.stop()
    local.close()
    form.removeEventListener('input', readFields)
    form.removeEventListener('change', readFields)
    document.removeEventListener('visibilitychange', onVisibility)
    removeEventListener('pagehide', leave)
    removeEventListener('pageshow', onPageShow)
    removeEventListener('online', onOnline)
    removeEventListener('offline', notify)
  }

  return {
    stop,
    /** Whether the page may be left without a question. */
    isSafe: local.isSaved,
    secret: () => current.draft.secret,
    /**
     * Takes in what other devices have sent, if that comes within two seconds: it is about to become an application. Gives
     * whether the answers in the fields are others now.
     */
    async takeIn() {
      if (!current.draft.secret || !navigator.onLine) return false
      readFields()
      const before = current.draft.fields
      await Promise.race([sync.fetchLatest(), new Promise(resolve => setTimeout(resolve, takeInMs))])
      // The fields change with the next drawing of the page.
      await new Promise(resolve => setTimeout(resolve))
      const { fields } = current.draft
      return Object.keys(fields).some(path => !isSame(fields[path]?.value, before[path]?.value))
    },
    /** The attempt that had no answer when the page was left. */
    lostAttempt: found.sending,
    /** An attempt goes out under this key; null: it was answered. */
    noteAttempt(key: string | null) {
      current.draft = { ...current.draft, sending: key ?? undefined }
      if (!stopped) current.draft = local.write(current.draft)
    },
    /** Ends the draft, which is an application now. */
    sent() {
      stop()
      local.end('sent', current.draft.fields)
    },
    /**
     * Removes the draft here and on the server. Gives why it could not be done, and then everything is as it was; null: the
     * files of this browser go next, and the page is to be opened again.
     */
    async startOver(): Promise<string | null> {
      await sync.idle()
      const { secret, fields } = current.draft
      if (secret) {
        const outcome = await api.discard(secret)
        if (!outcome.ok && ['lost', 'refused'].includes(fateOf(outcome)))
          return 'Nothing was removed: the server cannot be reached. Try again in a moment.'
        current.draft = withoutRemote(current.draft)
      }
      stop()
      await local.end('restarted', fields)
      return null
    },
    /** Settles an offer: takes its answer, or keeps the one in the field. */
    settle(offer: Offer, taken: boolean) {
      current.draft = withSettled(current.draft, offer, taken, local.now())
      if (taken) show()
      save()
      sync.soon()
    },
    /** Mails the link to continue elsewhere; null when it went out, else why it did not. */
    async mailLink(): Promise<string | null> {
      const email = emailIn()
      await sync.now()
      const { secret } = current.draft
      if (email === null || !secret)
        return 'The link was not sent: the server cannot be reached. Try again in a moment.'
      const outcome = await api.sendLink(secret, email)
      if (outcome.ok) {
        current.draft = { ...current.draft, mailedTo: email }
        save()
        return null
      }
      return (
        (fateOf(outcome) !== 'gone' && outcome.detail) ||
        'The link was not sent. Your answers are kept. Try again in a moment.'
      )
    },
  }
}

export type DraftState = ReturnType<typeof startDraftState>
