import type { AnswerError, Answers } from '@winnow/openapi/questions'
import { useEffect, useRef, useState } from 'react'
import type { Kept } from '../drafts/use-kept.ts'
import type { OpenPage } from '../page.ts'
import type { Sent } from '../screens/thanks.tsx'
import { newKey, post } from './post.ts'

/** `waiting`: the connection is gone and the application goes out again by itself. */
export type Sending = { state: 'idle' | 'sending' | 'waiting' | 'failed'; sentence: string }

const idle: Sending = { state: 'idle', sentence: '' }
const WAIT_SECONDS = [2, 4, 8, 16, 30]
const LOST =
  'Not sent yet: the server cannot be reached. Your answers are kept on this page and go out by themselves once it can.'
const FAILED =
  'Your application could not be taken. Your answers are kept on this page. Try again in a moment.'
const ARRIVED = 'Your application arrived before the connection was lost, without what you changed since.'

type Given = {
  page: OpenPage
  /** Reads and judges the form; null when an answer needs a look */
  collect: () => Promise<Answers | null>
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
  const { page, collect, paths, onErrors, keeper, onUnverified } = given
  const [sending, setSending] = useState<Sending>(
    page.problem ? { state: 'failed', sentence: page.problem } : idle,
  )
  const onSent = (sent: Sent) => {
    keeper.current?.sent()
    given.onSent(sent)
  }
  const key = useRef(page.idempotencyKey)
  /** An attempt that was under way when the page went away goes on under its own key */
  const resumed = useRef(false)
  const busy = useRef(false)
  const losses = useRef(0)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  const attempt = async () => {
    const answers = await collect()
    if (!answers) return setSending(idle)
    setSending({ state: 'sending', sentence: '' })
    const kept = keeper.current
    if (kept?.lostAttempt && !resumed.current) {
      key.current = kept.lostAttempt
      losses.current += 1
    }
    resumed.current = true
    kept?.attempt(key.current)
    const outcome = await post(page, answers, key.current, kept?.secret())
    if (outcome.kind === 'accepted') return onSent(outcome)
    if (outcome.kind === 'lost') {
      const seconds =
        outcome.afterSeconds ?? WAIT_SECONDS[Math.min(losses.current, WAIT_SECONDS.length - 1)] ?? 30
      losses.current += 1
      timer.current = setTimeout(submit, seconds * 1000)
      return setSending({ state: 'waiting', sentence: LOST })
    }
    if (outcome.code === 'idempotency_mismatch' && losses.current > 0) return onSent({ message: ARRIVED })
    losses.current = 0
    key.current = newKey()
    kept?.attempt(null)
    if (outcome.code === 'verification_required') {
      return onUnverified(answers.email).then(
        () => setSending(idle),
        () => setSending({ state: 'failed', sentence: FAILED }),
      )
    }
    const shown = outcome.errors.filter(({ path }) => paths.includes(path))
    onErrors(shown)
    const sentence = shown.length > 0 ? '' : (outcome.detail ?? FAILED)
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
  useEffect(() => () => clearTimeout(timer.current), [])
  return { sending, submit }
}
