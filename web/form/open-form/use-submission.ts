import type { AnswerError, Answers } from '@winnow/openapi/questions'
import { textOf } from '@winnow/openapi/questions/typing'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { type Failure, type FormApi, isPassing, newKey, toWire } from '../api.ts'
import type { OwnApplication, SentAnswers } from '../drafts/draft.ts'
import { optOutIn } from '../fields/read-by-person.tsx'
import { timeZone } from '../format.ts'
import type { OpenPage } from '../page.ts'
import type { Sent } from '../screens/notice.tsx'
import { notifyUploads, sentUploads, unfinished, untilWhole } from '../uploads/in-progress.ts'
import { focusFirst } from './focus.ts'
import {
  appliedHint,
  busyHint,
  busyMessage,
  changedMessage,
  closedHint,
  failedMessage,
  idle,
  lostMessage,
  notCheckedMessage,
  prove,
  type Sending,
} from './sending.ts'
import type { DraftOfForm } from './use-draft.ts'

const waitSeconds = [2, 4, 8, 16, 30]

/** Sending the form waits no longer than this for the module of drafts, which writes the attempt down. */
const draftMs = 2_000
const pause = (ms: number) => new Promise(resolve => setTimeout(resolve, ms))

/** Inputs that tell a person from a program: the hidden field, the proof of work, the answer of a captcha. */
function credentialsIn(form: HTMLFormElement) {
  const data = new FormData(form)
  return {
    website: textOf(data, 'website'),
    proof: textOf(data, 'proof'),
    captcha: textOf(data, 'captcha'),
  }
}

const ownOf = ({ ownToken, submittedAt }: { ownToken: string; submittedAt: string }): OwnApplication => ({
  token: ownToken,
  at: Date.parse(submittedAt),
})

type SubmissionOptions = {
  page: OpenPage
  api: FormApi
  formRef: RefObject<HTMLFormElement | null>
  /** Reads and validates the form; null when an answer is wrong, undefined when the rules cannot be loaded */
  collect: () => Promise<Answers | null | undefined>
  /** Ids of the questions that are asked */
  asked: ReadonlySet<string>
  /** Where an error can be shown */
  paths: readonly string[]
  onErrors: (errors: readonly AnswerError[]) => void
  onSent: (sent: Sent) => void
  /** It was sent before, and no address is left to confirm */
  onApplied: () => void
  draft: Pick<DraftOfForm, 'draft' | 'isSentElsewhere'>
  /** The form needs a confirmed address, and this one is not confirmed */
  onUnverified: (email: string) => Promise<void>
}

/**
 * Sends the form, one attempt at a time (docs/rules.md#idempotency). One key stays until the server has answered: a lost connection may have lost
 * the request or only the answer, and the same key lets the server tell which. A refusal ends the key.
 */
export function useSubmission(options: SubmissionOptions) {
  const { page, api, formRef, collect, asked, paths, onErrors, onUnverified, onApplied } = options
  const { draft, isSentElsewhere } = options.draft
  const [sending, setSending] = useState<Sending>(
    page.problem ? { state: 'failed', sentence: page.problem } : idle,
  )
  const onSent = (sent: Sent & { submittedAt: string; ownToken: string }) => {
    draft.current?.sent(ownOf(sent))
    sentUploads(sent.ownToken)
    import('../uploads/cache.ts').then(
      ({ removeForm }) => removeForm(page.form.identifier),
      () => {},
    )
    options.onSent(sent)
  }
  const key = useRef(page.idempotencyKey)
  /** What the attempt under this key sent first */
  const first = useRef<SentAnswers | undefined>(undefined)
  const busy = useRef(false)
  const losses = useRef(0)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  /** Questions whose files follow the application; no later attempt waits for them either */
  const following = useRef(new Set<string>())
  const awaited = () => new Set([...asked].filter(id => !following.current.has(id)))

  const filesFirst = () => (unfinished(awaited()).length > 0 ? untilWhole(awaited) : null)

  /** The next attempt is another one. */
  const endAttempt = () => {
    losses.current = 0
    first.current = undefined
    key.current = newKey()
    draft.current?.endAttempt()
  }

  const applied = (sentence: string, own: OwnApplication | null, again: boolean) => {
    const canRepeat = again && page.form.multipleSubmissions
    clearTimeout(timer.current)
    setSending({ state: 'applied', sentence, token: own?.token, again: canRepeat })
    onApplied()
  }

  /** Says that what the fields hold was sent before, if the page knows it. */
  const saySentBefore = () => {
    const before = draft.current?.sentBefore()
    if (!before) return false
    applied(before.sentence, before.own, true)
    return true
  }

  /** An attempt whose answer was lost did arrive, and what is typed now is something else. */
  const arrivedUnlike = async () => {
    const parts = await import('../drafts/sent/unlike.ts').catch(() => null)
    if (!parts) return retryLater(null)
    const own = await parts.findSent(api.submit, first.current, key.current)
    if (own && 'ok' in own) return retryLater(own)
    endAttempt()
    if (own) draft.current?.arrivedUnlike(own)
    applied(parts.unlikeMessage(own), own, true)
  }

  /** `failure` null: a part of the page could not be loaded */
  const retryLater = (failure: Failure | null) => {
    const waits = waitSeconds[Math.min(losses.current, waitSeconds.length - 1)] ?? 30
    losses.current += 1
    timer.current = setTimeout(submit, (failure?.afterSeconds ?? waits) * 1000)
    // A proxy has its own page for it.
    const detail = failure?.detail ?? (failure?.status === 429 && busyMessage)
    setSending({ state: 'waiting', sentence: detail ? `${detail} ${busyHint}` : lostMessage, lost: !detail })
  }

  const sayClosed = async () => {
    const closed = await draft.current?.askWhetherClosed()
    if (closed && !busy.current) setSending({ state: 'failed', sentence: `${closed} ${closedHint}` })
  }

  const attempt = async () => {
    draft.current?.press(losses.current > 0)
    // A file may be refused while the answers are validated, too.
    const pressed = filesFirst()
    let answers = await collect()
    const files = answers && (pressed ?? filesFirst())
    if (files) {
      setSending({ state: 'uploading', sentence: '' })
      const refused = await files
      // A file that was refused meanwhile is not an answer any more.
      answers = await collect()
      if (answers && refused.length > 0) {
        onErrors(refused)
        return setSending(idle)
      }
    }
    const form = formRef.current
    if (answers === undefined) return retryLater(null)
    if (!answers || !form) {
      // Nobody mends answers for nothing; what is wrong is shown without waiting for the server.
      sayClosed()
      return setSending(idle)
    }
    if (credentialsIn(form).captcha === '') {
      form.querySelector<HTMLElement>('.captcha')?.focus()
      return setSending({ state: 'checking', sentence: notCheckedMessage })
    }
    setSending({ state: 'sending', sentence: '' })
    const until = Date.now() + draftMs
    while (api.drafts && !draft.current && Date.now() < until) await pause(50)
    const current = draft.current
    if (saySentBefore()) return
    // An attempt that may have arrived is repeated unchanged, one of an earlier page too.
    const lost = current?.lostAttempt()
    if (lost) {
      key.current = lost.key
      first.current = lost.answers
    }
    const others = await current?.takeIn()
    if (saySentBefore()) return
    if (others && others.replaced.length > 0) {
      setSending({ state: 'idle', sentence: changedMessage(others.replaced.length) })
      return focusFirst(form, others.replaced)
    }
    if (others?.changed) {
      answers = await collect()
      if (answers === undefined) return retryLater(null)
      if (!answers) return setSending(idle)
    }
    // The form has made way for the application that was sent before.
    if (!formRef.current) return
    const sent = {
      form_identifier: page.form.identifier,
      name: answers.name,
      email: answers.email,
      values: answers.values.map(toWire),
    }
    const send = async () => {
      first.current ??= sent
      // The key is on the disk before the first byte leaves.
      await current?.noteAttempt(key.current, first.current)
      const body = {
        ...sent,
        form_version: page.form.version,
        started: page.startedToken,
        visit: page.visitToken,
        url_parameters: page.parameters,
        draft: current?.name(),
        time_zone: timeZone(),
        ...(optOutIn(form) && { ai_opted_out: true }),
        ...credentialsIn(form),
      }
      return api.submit(body, key.current)
    }
    let outcome = await send()
    if (!outcome.ok && !isPassing(outcome) && outcome.challenge) {
      // Sends the same answers again with the requested proof, without asking the applicant.
      endAttempt()
      await prove(form, outcome.challenge)
      outcome = await send()
    }
    if (outcome.ok) return onSent(outcome.reply)
    if (isPassing(outcome)) return retryLater(outcome)
    if (outcome.code === 'idempotency_mismatch') return arrivedUnlike()
    endAttempt()
    if (outcome.code === 'verification_required') {
      return onUnverified(sent.email).then(
        () => setSending(idle),
        () => setSending({ state: 'failed', sentence: failedMessage }),
      )
    }
    // A captcha answer is valid only once.
    form.querySelector('.captcha')?.dispatchEvent(new Event('spent'))
    following.current.clear()
    if (outcome.code === 'already_applied')
      return applied(`${outcome.detail ?? ''} ${appliedHint}`.trim(), null, current !== null)
    const shown = (outcome.errors ?? []).filter(({ path }) => paths.includes(path))
    onErrors(shown)
    const also = outcome.code === 'form_closed' ? ` ${closedHint}` : ''
    const sentence = shown.length > 0 ? '' : `${outcome.detail ?? failedMessage}${also}`
    setSending(sentence ? { state: 'failed', sentence } : idle)
  }

  const submit = async () => {
    if (busy.current) return
    busy.current = true
    if (sending.state === 'applied') draft.current?.another(true)
    clearTimeout(timer.current)
    try {
      await attempt()
    } finally {
      busy.current = false
    }
  }

  useEffect(() => {
    if (sending.state !== 'waiting') return
    addEventListener('online', submit)
    return () => removeEventListener('online', submit)
  })
  useEffect(() => {
    if (sending.state !== 'checking') return
    const check = formRef.current?.querySelector('.captcha')
    check?.addEventListener('answered', submit)
    return () => check?.removeEventListener('answered', submit)
  })
  useEffect(() => {
    // An attempt that is under way finds out by itself.
    if (isSentElsewhere && !['uploading', 'sending', 'applied'].includes(sending.state)) saySentBefore()
  })
  useEffect(() => {
    if (sending.state !== 'applied') return
    const form = formRef.current
    // A changed address makes it another application.
    const onInput = ({ target }: Event) => {
      if (target instanceof HTMLInputElement && target.name === 'email') {
        draft.current?.another(false)
        setSending(idle)
      }
    }
    form?.addEventListener('input', onInput)
    return () => form?.removeEventListener('input', onInput)
  })
  useEffect(() => () => clearTimeout(timer.current), [])
  const sendWithout = () => {
    for (const { questionId } of unfinished(awaited())) following.current.add(questionId)
    notifyUploads()
  }
  return { sending, submit, sendWithout }
}
