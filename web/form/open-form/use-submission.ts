import type { AnswerError, Answers } from '@winnow/openapi/questions'
import { textOf } from '@winnow/openapi/questions/typing'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { type FormApi, isPassing, newKey, toWire } from '../api.ts'
import { timeZone } from '../format.ts'
import type { OpenPage } from '../page.ts'
import type { Sent } from '../screens/thanks.tsx'
import { onUploads, sentUploads, unfinished } from '../uploads/in-progress.ts'
import type { Kept } from './use-draft.ts'

/**
 * `checking`: the captcha is not answered yet; `uploading`: its files go first; `waiting`: the connection is gone and the
 * application goes out again by itself; `applied`: it was sent before, and another attempt would change nothing.
 */
export type Sending = {
  state: 'idle' | 'checking' | 'uploading' | 'sending' | 'waiting' | 'failed' | 'applied'
  sentence: string
}

const idle: Sending = { state: 'idle', sentence: '' }
const WAIT_SECONDS = [2, 4, 8, 16, 30]
const LOST =
  'Not sent yet: the server cannot be reached. Your answers are kept on this page and go out by themselves once it can.'
const FAILED =
  'Your application could not be taken. Your answers are kept on this page. Try again in a moment.'
const WAY_ON = 'See it by the link that you got by e-mail. What you typed is still here.'
const STILL_HERE = 'What you typed is still here, in case it opens again.'
const ARRIVED = 'Your application arrived before the connection was lost, without what you changed since.'

const NOT_CHECKED =
  'The check that you are a person is not done yet. Your application goes out by itself once it is.'

/** What tells a person from a program: the field that people do not see, a proof, the answer of a captcha. */
const credentialsIn = (form: HTMLFormElement) => {
  const data = new FormData(form)
  return {
    website: textOf(data, 'website'),
    proof: textOf(data, 'proof'),
    captcha: textOf(data, 'captcha'),
  }
}

/** Puts the proof into the form, or the bare challenge where the page cannot work it out: it is good after a wait. */
const prove = async (form: HTMLFormElement, challenge: string) => {
  const input = form.elements.namedItem('proof')
  const proof = await import('./proof-of-work.ts')
    .then(({ solve }) => solve(challenge))
    .catch(() => challenge)
  if (input instanceof HTMLInputElement) input.value = proof
}

type Given = {
  page: OpenPage
  api: FormApi
  formRef: RefObject<HTMLFormElement | null>
  /** Reads and judges the form; null when an answer needs a look, undefined when nobody can tell without a connection */
  collect: () => Promise<Answers | null | undefined>
  /** Ids of the questions that are asked */
  asked: ReadonlySet<string>
  /** Where an error can be shown */
  paths: readonly string[]
  onErrors: (errors: readonly AnswerError[]) => void
  onSent: (sent: Sent) => void
  keeper: Kept['keeper']
  /** The form asks for a confirmed address, and this one is not */
  onUnverified: (email: string) => Promise<void>
}

/**
 * Sends the form, one attempt at a time. One key stays until the server has answered: a lost connection may have lost
 * the request or only the answer, and the same key lets the server tell which. A refusal ends the key.
 */
export const useSending = (given: Given) => {
  const { page, api, formRef, collect, asked, paths, onErrors, keeper, onUnverified } = given
  const [sending, setSending] = useState<Sending>(
    page.problem ? { state: 'failed', sentence: page.problem } : idle,
  )
  const onSent = (sent: Sent) => {
    keeper.current?.sent()
    sentUploads(sent.ownToken)
    import('../uploads/cache.ts').then(
      ({ forgetForm }) => forgetForm(page.form.identifier),
      () => {},
    )
    given.onSent(sent)
  }
  const key = useRef(page.idempotencyKey)
  /** An attempt that was under way when the page went away goes on under its own key */
  const resumed = useRef(false)
  const busy = useRef(false)
  const losses = useRef(0)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  /** Ends the wait for files; what is not here by then follows the application */
  const goAhead = useRef(() => {})
  /** Questions whose files were told to follow; no later attempt waits for them either */
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

  const goOnLater = (afterSeconds: number | null) => {
    const seconds = afterSeconds ?? WAIT_SECONDS[Math.min(losses.current, WAIT_SECONDS.length - 1)] ?? 30
    losses.current += 1
    timer.current = setTimeout(submit, seconds * 1000)
    setSending({ state: 'waiting', sentence: LOST })
  }

  const attempt = async () => {
    let answers = await collect()
    if (answers && (await filesFirst())) {
      // A file that was refused meanwhile is no answer any more.
      answers = await collect()
    }
    const form = formRef.current
    if (answers === undefined) return goOnLater(null)
    if (!answers || !form) return setSending(idle)
    if (credentialsIn(form).captcha === '') {
      form.querySelector<HTMLElement>('.captcha')?.focus()
      return setSending({ state: 'checking', sentence: NOT_CHECKED })
    }
    setSending({ state: 'sending', sentence: '' })
    const kept = keeper.current
    // An attempt that may have arrived is made again as it was.
    const isNew = losses.current === 0 && !kept?.lostAttempt
    if (isNew && (await kept?.takeIn())) {
      answers = await collect()
      if (answers === undefined) return goOnLater(null)
      if (!answers) return setSending(idle)
    }
    const typed = answers
    if (kept?.lostAttempt && !resumed.current) {
      key.current = kept.lostAttempt
      losses.current += 1
    }
    resumed.current = true
    const send = () => {
      kept?.attempt(key.current)
      const body = {
        form_identifier: page.form.identifier,
        form_version: page.form.version,
        started: page.startedToken,
        visit: page.visitToken,
        url_parameters: page.parameters,
        draft: kept?.secret(),
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
      // The person sees nothing of it: the same answers go out again with the proof that was asked for.
      key.current = newKey()
      await prove(form, outcome.challenge)
      outcome = await send()
    }
    if (outcome.ok) return onSent(outcome.reply)
    if (isPassing(outcome)) return goOnLater(outcome.afterSeconds)
    if (outcome.code === 'idempotency_mismatch' && losses.current > 0) return onSent({ message: ARRIVED })
    losses.current = 0
    key.current = newKey()
    kept?.attempt(null)
    // The answer of a captcha counts once.
    form.querySelector('.captcha')?.dispatchEvent(new Event('spent'))
    if (outcome.code === 'verification_required') {
      return onUnverified(typed.email).then(
        () => setSending(idle),
        () => setSending({ state: 'failed', sentence: FAILED }),
      )
    }
    following.current.clear()
    if (outcome.code === 'already_applied')
      return setSending({ state: 'applied', sentence: `${outcome.detail ?? ''} ${WAY_ON}`.trim() })
    const shown = (outcome.errors ?? []).filter(({ path }) => paths.includes(path))
    onErrors(shown)
    const also = outcome.code === 'form_closed' ? ` ${STILL_HERE}` : ''
    const sentence = shown.length > 0 ? '' : `${outcome.detail ?? FAILED}${also}`
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
    // Under another address it is another application.
    const onInput = ({ target }: Event) => {
      if (target instanceof HTMLInputElement && target.name === 'email') setSending(idle)
    }
    form?.addEventListener('input', onInput)
    return () => form?.removeEventListener('input', onInput)
  })
  useEffect(() => () => clearTimeout(timer.current), [])
  return { sending, submit, sendWithout: () => goAhead.current() }
}
