import { type DraftsApi, type FormApi, newKey } from '../api.ts'
import type { OpenPage } from '../page.ts'
import { removeForm } from '../uploads/cache.ts'
import { sentUploads } from '../uploads/in-progress.ts'
import { isSame, newestIn, type Offer, unsent, withTyped } from './answers.ts'
import { byHand } from './by-hand.ts'
import {
  type Draft,
  type DraftEntry,
  type OwnApplication,
  openOffers,
  typedSince,
  withLink,
  withOffers,
  withOther,
  withoutRemote,
  withRemote,
  withSettled,
} from './draft.ts'
import {
  answersToShow,
  daysIn,
  drawnIn,
  emailIn,
  isRestored,
  startingAnswers,
  titlesIn,
  valuesIn,
} from './fields.ts'
import type { LocalDraft } from './local-draft.ts'
import { startSync } from './remote-draft.ts'
import { startAtSend } from './sent/at-send.ts'
import { startAttempts } from './sent/attempts.ts'
import { elsewhereMessage, unlikeMessage } from './sent/unlike.ts'
import type { DraftStatus } from './status/status.ts'

type DraftStateOptions = {
  api: DraftsApi
  submit: FormApi['submit']
  page: OpenPage
  form: HTMLFormElement
  local: LocalDraft
  /** Answers of other devices and tabs to put into the fields */
  onTake: (values: Readonly<Record<string, unknown>>) => void
  onChange: (status: DraftStatus) => void
  /** What the fields hold was sent: by this browser, or (null) by another device; `email`: as typed; the state has stopped */
  onSentBefore: (own: OwnApplication | null, email: string | null) => void
}

/** Hidden for longer than this, the page fetches what other devices have done. */
const awayMs = 10_000

/**
 * The state of a half-filled form: saved on this device with every keystroke, and on the server once an email address is
 * known. Of two answers the newer one wins, field by field, and the other is offered (docs/rules.md#merging-drafts).
 */
export function startDraftState({
  api,
  submit,
  page,
  form,
  local,
  onTake,
  onChange,
  onSentBefore,
}: DraftStateOptions) {
  const formId = page.form.identifier
  const { version } = page.form
  const found: Draft = local.found ?? { version, fields: {} }
  const begunWith = page.draft ? withLink(found, page.draft.secret, page.draft.savedAt) : found
  const current: { draft: Draft } = { draft: { ...begunWith, version } }
  const [questions, days] = [titlesIn(page), daysIn(page)]
  const email = () => emailIn(current.draft.fields)
  let stopped = false
  let over: DraftStatus['over'] = null
  let own: OwnApplication | null = null
  /** The server has taken the remote draft for an application */
  let sentElsewhere = false
  /** Something was typed on this page */
  let touched = false
  let hiddenAt = 0
  /** Values of fields that are about to be drawn again: removing an old field may dispatch a change */
  let leaving: Readonly<Record<string, unknown>> = {}

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
    email,
    isOver: () => over !== null,
    onTaken: show,
    onSent: () => {
      sentElsewhere = true
      // The sender may be this browser, whose attempt is still unanswered.
      if (attempts.lost()) return
      if (touched || unsent(current.draft.fields).length > 0) over = 'elsewhere'
      else sentBefore(null)
    },
    onRound: () => save(),
  })

  const notify = () => {
    if (stopped) return
    const { secret, savedAt, mailedTo, fields, remoteGone } = current.draft
    onChange({
      begun: Object.keys(fields).length > 0,
      local: local.canSave(),
      savedAt: (sync.hasTaken() && secret && savedAt) || null,
      closed: sync.closed(),
      trouble: navigator.onLine ? sync.trouble() : 'offline',
      email: email(),
      mailedTo: mailedTo ?? null,
      remoteGone: remoteGone === true,
      ...{ over, own, notArrived: attempts.notArrived() },
      offers: openOffers(current.draft),
    })
  }

  const save = () => {
    if (stopped) return
    const { secret, newSecret = newKey() } = current.draft
    current.draft = local.write({
      ...current.draft,
      newSecret: secret ? undefined : newSecret,
      questions,
      days,
    })
    notify()
  }

  const sentBefore = (application: OwnApplication | null) => {
    stop()
    onSentBefore(application, email())
  }

  /** Continues with what is in the fields as a draft of its own: the one before has been sent. */
  const detach = () => {
    sentElsewhere = false
    attempts.end()
    current.draft = withoutRemote(current.draft)
    save()
  }

  const arrivedUnlike = (application: OwnApplication) => {
    own = application
    over = 'unlike'
    detach()
  }

  const attempts = startAttempts({
    ...{ page: current, local, submit, save },
    onArrived(application, unlike) {
      if (stopped) return
      if (unlike) return arrivedUnlike(application)
      local.end('sent', current.draft, application)
      sentUploads(application?.token)
      removeForm(formId)
      sentBefore(application)
    },
  })

  const readFields = () => {
    if (stopped) return
    const values = Object.entries(valuesIn(form, page))
    const typed = values.filter(([path, value]) => !(path in leaving && isSame(value, leaving[path])))
    const fields = withTyped(current.draft.fields, Object.fromEntries(typed), local.now())
    if (fields === current.draft.fields) return
    touched = true
    // What another device sent is not another application until the applicant says so.
    if (over !== 'elsewhere') over = null
    atSend.change(current.draft.fields, fields)
    current.draft = { ...current.draft, fields }
    save()
    sync.soon()
  }

  const atSend = startAtSend({
    ...{ page: current, sync, readFields, save },
    isFixed: path => path === 'email' && page.verifiedEmail !== undefined,
  })

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
      own = entry.own ?? null
      current.draft = typedSince(current.draft, entry.at)
      if (over === 'sent' && newestIn(current.draft.fields) === 0) return sentBefore(own)
    } else {
      current.draft = withOther(current.draft, entry)
      show()
    }
    notify()
  }

  const begin = () => {
    // Not shown before what was typed meanwhile is known: it would take its place.
    if (page.draft) current.draft = withRemote(current.draft, page.draft.fields).draft
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
    // Another tab may have written since this one read.
    const since = local.read()
    if (Object.keys(current.draft.fields).length > 0) save()
    else if (since && !('over' in since)) adopt(since)
    else notify()
    if (current.draft.secret && !page.draft) sync.refresh(false)
    else sync.soon()
    attempts.ask()
  }

  const onVisibility = () => {
    if (document.visibilityState === 'hidden') {
      hiddenAt = Date.now()
      return leave()
    }
    if (current.draft.secret && Date.now() - hiddenAt >= awayMs) sync.refresh(false)
  }
  const onOnline = () => {
    sync.refresh(true)
    attempts.ask()
  }
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
    /** Opens the draft once it is saved; an application names it. */
    name: () => current.draft.secret ?? current.draft.newSecret,
    askWhetherClosed: sync.askWhetherClosed,
    press: atSend.press,
    takeIn: atSend.takeIn,
    /** What says that the fields were sent before, by this browser (`own`) or another device; null: they were not. */
    sentBefore() {
      if (own) return { own, sentence: unlikeMessage(own) }
      return sentElsewhere && !attempts.lost() ? { own, sentence: elsewhereMessage } : null
    },
    lostAttempt: attempts.lost,
    noteAttempt: attempts.note,
    /** The attempt was refused. */
    endAttempt() {
      attempts.end()
      save()
    },
    /** Continues with what is in the fields as another application. `isSent`: the draft is one already, as far as the page knows */
    another(isSent: boolean) {
      own = over = null
      if (isSent || sentElsewhere) detach()
      readFields()
      sync.soon()
    },
    /** The attempt arrived before something else was typed, which stays. */
    arrivedUnlike,
    /** Ends the draft, which is an application now. */
    sent(application: OwnApplication | undefined) {
      stop()
      local.end('sent', current.draft, application)
    },
    /** Settles an offer: takes its answer, or keeps the one in the field. */
    settle(offer: Offer, taken: boolean) {
      const { fields } = current.draft
      current.draft = withSettled(current.draft, offer, taken, local.now())
      atSend.change(fields, current.draft.fields)
      if (taken) show()
      save()
      sync.soon()
    },
    ...byHand({ api, page: current, local, sync, email, save, stop }),
  }
}

export type DraftState = ReturnType<typeof startDraftState>
