import { afterEach, describe, expect, test } from 'bun:test'
import { formApi, isPassing, newKey, toWire } from './api.ts'

const submission = { form_identifier: 'frm_1', name: 'Ada', email: 'ada@example.org', values: [] }
const submit = () => formApi.submit(submission, 'key')

const realFetch = globalThis.fetch
afterEach(() => {
  globalThis.fetch = realFetch
})

/** Answers every request with `response`, and keeps the last request. */
const answering = (response: () => Response) => {
  const seen: { path?: string; headers?: Headers; body?: unknown } = {}
  globalThis.fetch = (async (path: string, init: RequestInit) => {
    seen.path = path
    seen.headers = new Headers(init.headers)
    seen.body = JSON.parse(String(init.body))
    return response()
  }) as typeof fetch
  return seen
}

describe('a call', () => {
  test('goes out with its path, its key and its body, and brings the reply', async () => {
    const reply = {
      submissionId: 'sub_1',
      submittedAt: '',
      message: 'Thanks',
      ownToken: '',
      pendingFiles: 0,
      mailed: true,
    }
    const seen = answering(() => Response.json(reply))
    expect(await submit()).toEqual({ ok: true, reply })
    expect(seen.path).toBe('/api/submission/submit')
    expect(seen.headers?.get('idempotency-key')).toBe('key')
    expect(seen.body).toEqual(submission)
  })

  test('that is refused brings the message and the path of every wrong answer', async () => {
    const errors = [{ path: 'values.fld_1', message: 'This field is required' }]
    const problem = { code: 'invalid_input', detail: 'Some answers are not valid', errors }
    answering(() => Response.json(problem, { status: 422 }))
    const outcome = await submit()
    expect(outcome).toMatchObject({ ok: false, status: 422, ...problem })
    expect(!outcome.ok && isPassing(outcome)).toBe(false)
  })

  test('that meets a page of HTML instead of the API is refused without a message', async () => {
    answering(() => new Response('<h1>Bad gateway</h1>', { status: 500 }))
    const outcome = await submit()
    expect(outcome).toEqual({ ok: false, status: 500, afterSeconds: null })
    expect(!outcome.ok && isPassing(outcome)).toBe(false)
  })

  test.each([429, 502, 503, 504])('that meets %d may be repeated, after the named time', async status => {
    answering(() => new Response('', { status, headers: { 'retry-after': '7' } }))
    const outcome = await submit()
    expect(outcome).toEqual({ ok: false, status, afterSeconds: 7 })
    expect(!outcome.ok && isPassing(outcome)).toBe(true)
  })

  test.each([
    ['whose connection breaks', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['that another site answers with a page', async () => new Response('<h1>Sign in to the Wi-Fi</h1>')],
  ])('%s may be repeated', async (_, answer) => {
    globalThis.fetch = answer as unknown as typeof fetch
    const outcome = await submit()
    expect(outcome).toEqual({ ok: false, status: 0, afterSeconds: null })
    expect(!outcome.ok && isPassing(outcome)).toBe(true)
  })
})

test('files and videos stand beside the other answers on the wire', () => {
  const file = { contentType: 'application/pdf', draftFilePath: 'u1', originalFilename: 'deck.pdf' }
  expect(toWire({ id: 'fld_1', answer: 'yes' })).toEqual({ id: 'fld_1', answer: 'yes' })
  expect(toWire({ id: 'fld_1', answer: file })).toEqual({
    id: 'fld_1',
    draft_file_metadata: {
      content_type: 'application/pdf',
      draft_file_path: 'u1',
      original_filename: 'deck.pdf',
    },
  })
  const video = { file_path: 'u1', file_name: 'ada.webm', duration: 3 }
  expect(toWire({ id: 'fld_1', answer: video })).toEqual({ id: 'fld_1', draft_video_metadata: video })
})

test('a new key is 32 hexadecimal digits, and another one each time', () => {
  expect(newKey()).toMatch(/^[\da-f]{32}$/)
  expect(newKey()).not.toBe(newKey())
})
