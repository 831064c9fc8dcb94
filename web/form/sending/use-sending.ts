import type { AnswerError, Answers } from '@winnow/openapi/questions'
import { useEffect, useRef, useState } from 'react'
import type { OpenPage } from '../page.ts'
import { onUploads, sentUploads, unfinished } from '../uploads/open.ts'
import { newKey, post } from './post.ts'

/**
 * `uploading`: its files go first; `waiting`: the connection is gone and the application goes out again by itself.
 */
export type Sending = { state: 'idle' | 'uploading' | 'sending' | 'waiting' | 'failed'; sentence: string }

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
  /** Ids of the questions that are asked */
  asked: ReadonlySet<string>
  /** Where an error can be shown */
  paths: readonly string[]
  onErrors: (errors: readonly AnswerError[]) => void
  onSent: (message: string | null) => void
}

/**
 * Sends the form, one attempt at a time. One key stays until the server has answered: a lost connection may have lost
 * the request or only the answer, and the same key lets the server tell which. A refusal ends the key.
 */
export const useSending = ({ page, collect, asked, paths, onErrors, onSent }: Given) => {
  const [sending, setSending] = useState<Sending>(
    page.problem ? { state: 'failed', sentence: page.problem } : idle,
  )
  const key = useRef(page.idempotencyKey)
  const busy = useRef(false)
  const losses = useRef(0)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  /** Ends the wait for files; what is not here by then follows the application */
  const goAhead = useRef(() => {})

  const filesFirst = async () => {
    if (unfinished(asked).length === 0) return
    setSending({ state: 'uploading', sentence: '' })
    await new Promise<void>(resolve => {
      goAhead.current = resolve
      const stop = onUploads(() => {
        if (unfinished(asked).length > 0) return
        stop()
        resolve()
      })
    })
  }

  const attempt = async () => {
    if (!(await collect())) return setSending(idle)
    await filesFirst()
    // A file that was refused meanwhile is no answer any more.
    const answers = await collect()
    if (!answers) return setSending(idle)
    setSending({ state: 'sending', sentence: '' })
    const outcome = await post(page, answers, key.current)
    if (outcome.kind === 'accepted') {
      sentUploads()
      return onSent(outcome.message)
    }
    if (outcome.kind === 'lost') {
      const seconds =
        outcome.afterSeconds ?? WAIT_SECONDS[Math.min(losses.current, WAIT_SECONDS.length - 1)] ?? 30
      losses.current += 1
      timer.current = setTimeout(submit, seconds * 1000)
      return setSending({ state: 'waiting', sentence: LOST })
    }
    if (outcome.code === 'idempotency_mismatch' && losses.current > 0) return onSent(ARRIVED)
    losses.current = 0
    key.current = newKey()
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
  return { sending, submit, sendWithout: () => goAhead.current() }
}
