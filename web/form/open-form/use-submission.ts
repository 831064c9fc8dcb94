import type { AnswerError, Answers } from '@winnow/openapi/questions'
import { textOf } from '@winnow/openapi/questions/typing'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { type FormApi, isPassing, newKey, toWire } from '../api.ts'
import { timeZone } from '../format.ts'
import type { OpenPage } from '../page.ts'
import type { Sent } from '../screens/notice.tsx'
import { onUploads, sentUploads, unfinished } from '../uploads/in-progress.ts'
import type { DraftOfForm } from './use-draft.ts'

/**
 * `checking`: the captcha is not answered yet; `uploading`: its files go first; `waiting`: the connection is gone and the
 * application goes out again by itself; `applied`: it was sent before, and another attempt would change nothing.
 */
export type Sending = {
  state: 'idle' | 'checking' | 'uploading' | 'sending' | 'waiting' | 'failed' | 'applied'
  sentence: string
}

const idle: Sending = { state: 'idle', sentence: '' }
const waitSeconds = [2, 4, 8, 16, 30]
const lostMessage =
  'Not sent yet: the server cannot be reached. Your answers are kept on this page and go out by themselves once it can.'
const failedMessage =
  'Your application could not be taken. Your answers are kept on this page. Try again in a moment.'
const appliedHint = 'See it by the link that you got by e-mail. What you typed is still here.'
const closedHint = 'What you typed is still here, in case it opens again.'
const arrivedMessage =
  'Your application arrived before the connection was lost, without what you changed since.'
const notCheckedMessage =
  'The check that you are a person is not done yet. Your application goes out by itself once it is.'

/** Inputs that tell a person from a program: the hidden field, the proof of work, the answer of a captcha. */
function credentialsIn(form: HTMLFormElement) {
  const data = new FormData(form)
  return {
    website: textOf(data, 'website'),
    proof: textOf(data, 'proof'),
    captcha: textOf(data, 'captcha'),
  }
}

/** Puts the proof into the form, or the bare challenge where the page cannot compute one: that counts after a wait. */
async function prove(form: HTMLFormElement, challenge: string) {
  const input = form.elements.namedItem('proof')
  const proof = await import('./proof-of-work.ts')
    .then(({ solve }) => solve(challenge))
    .catch(() => challenge)
  if (input instanceof HTMLInputElement) input.value = proof
}

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
  draft: DraftOfForm['draft']
  /** The form needs a confirmed address, and this one is not confirmed */
  onUnverified: (email: string) => Promise<void>
}

/**
 * Sends the form, one attempt at a time (docs/rules.md#idempotency). One key stays until the server has answered: a lost connection may have lost
 * the request or only the answer, and the same key lets the server tell which. A refusal ends the key.
 */
export function useSubmission(options: SubmissionOptions) {
  const { page, api, formRef, collect, asked, paths, onErrors, draft, onUnverified } = options
  const [sending, setSending] = useState<Sending>(
    page.problem ? { state: 'failed', sentence: page.problem } : idle,
  )
  const onSent = (sent: Sent) => {
    draft.current?.sent()
    sentUploads(sent.ownToken)
    import('../uploads/cache.ts').then(
      ({ removeForm }) => removeForm(page.form.identifier),
      () => {},
    )
    options.onSent(sent)
  }
  const key = useRef(page.idempotencyKey)
  /** Continues, under its own key, an attempt that was under way when the page was left */
  const resumed = useRef(false)
  const busy = useRef(false)
  const losses = useRef(0)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  /** Stops waiting for files; missing ones follow the application */
  const goAhead = useRef(() => {})
  /** Questions whose files follow the application; no later attempt waits for them either */
  const following = useRef(new Set<string>())
  const awaited = () => unfinished(asked).filter(({ questionId }) => !following.current.has(questionId))

  const filesFirst = async () => {
    if (awaited().length === 0) return false
    setSending({ state: 'uploading', sentence: '' })
    await new Promise<void>(resolve => {
      const look = () => {
        if (awaited().length > 0) return
        stop()
        resolve()
      }
      const stop = onUploads(look)
      goAhead.current = () => {
        for (const { questionId } of awaited()) following.current.add(questionId)
        look()
      }
    })
    return true
  }

  const retryLater = (afterSeconds: number | null) => {
    const seconds = afterSeconds ?? waitSeconds[Math.min(losses.current, waitSeconds.length - 1)] ?? 30
    losses.current += 1
    timer.current = setTimeout(submit, seconds * 1000)
    setSending({ state: 'waiting', sentence: lostMessage })
  }

  const attempt = async () => {
    let answers = await collect()
    if (answers && (await filesFirst())) {
      // A file that was refused meanwhile is not an answer any more.
      answers = await collect()
    }
    const form = formRef.current
    if (answers === undefined) return retryLater(null)
    if (!answers || !form) return setSending(idle)
    if (credentialsIn(form).captcha === '') {
      form.querySelector<HTMLElement>('.captcha')?.focus()
      return setSending({ state: 'checking', sentence: notCheckedMessage })
    }
    setSending({ state: 'sending', sentence: '' })
    const current = draft.current
    // An attempt that may have arrived is repeated unchanged.
    const isNew = losses.current === 0 && !current?.lostAttempt
    if (isNew && (await current?.takeIn())) {
      answers = await collect()
      if (answers === undefined) return retryLater(null)
      if (!answers) return setSending(idle)
    }
    const typed = answers
    if (current?.lostAttempt && !resumed.current) {
      key.current = current.lostAttempt
      losses.current += 1
    }
    resumed.current = true
    const send = () => {
      current?.noteAttempt(key.current)
      const body = {
        form_identifier: page.form.identifier,
        form_version: page.form.version,
        started: page.startedToken,
        visit: page.visitToken,
        url_parameters: page.parameters,
        draft: current?.secret(),
        time_zone: timeZone(),
        name: typed.name,
        email: typed.email,
        values: typed.values.map(toWire),
        ...credentialsIn(form),
      }
      return api.submit(body, key.current)
    }
    let outcome = await send()
    if (!outcome.ok && !isPassing(outcome) && outcome.challenge) {
      // Sends the same answers again with the requested proof, without asking the applicant.
      key.current = newKey()
      await prove(form, outcome.challenge)
      outcome = await send()
    }
    if (outcome.ok) return onSent(outcome.reply)
    if (isPassing(outcome)) return retryLater(outcome.afterSeconds)
    if (outcome.code === 'idempotency_mismatch' && losses.current > 0)
      return onSent({ message: arrivedMessage })
    losses.current = 0
    key.current = newKey()
    current?.noteAttempt(null)
    // A captcha answer is valid only once.
    form.querySelector('.captcha')?.dispatchEvent(new Event('spent'))
    if (outcome.code === 'verification_required') {
      return onUnverified(typed.email).then(
        () => setSending(idle),
        () => setSending({ state: 'failed', sentence: failedMessage }),
      )
    }
    following.current.clear()
    if (outcome.code === 'already_applied')
      return setSending({ state: 'applied', sentence: `${outcome.detail ?? ''} ${appliedHint}`.trim() })
    const shown = (outcome.errors ?? []).filter(({ path }) => paths.includes(path))
    onErrors(shown)
    const also = outcome.code === 'form_closed' ? ` ${closedHint}` : ''
    const sentence = shown.length > 0 ? '' : `${outcome.detail ?? failedMessage}${also}`
    setSending(sentence ? { state: 'failed', sentence } : idle)
  }

  const submit = async () => {
    if (busy.current) return
    busy.current = true
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
    if (sending.state !== 'applied') return
    const form = formRef.current
    // A changed address makes it another application.
    const onInput = ({ target }: Event) => {
      if (target instanceof HTMLInputElement && target.name === 'email') setSending(idle)
    }
    form?.addEventListener('input', onInput)
    return () => form?.removeEventListener('input', onInput)
  })
  useEffect(() => () => clearTimeout(timer.current), [])
  return { sending, submit, sendWithout: () => goAhead.current() }
}
