import { describe, expect, test } from 'bun:test'
import { rowsOf } from './rows.ts'
import { createWinnow } from './winnow.ts'

type Answer = { status: number; body: unknown; retryAfter?: number } | Error

const me = { id: 'usr_1' }
const tooMany = (retryAfter: number): Answer => ({
  status: 429,
  body: { code: 'rate_limited', detail: 'Too many requests' },
  retryAfter,
})
const dailyLimit: Answer = { status: 429, body: { code: 'daily_limit', detail: 'Daily limit reached' } }

/** A server that gives these answers in turn, the last one again and again; what it was asked. */
function answering(...answers: Answer[]) {
  const asked: Request[] = []
  const fetch = async (request: Request) => {
    asked.push(request)
    const answer = answers[Math.min(asked.length, answers.length) - 1] as Answer
    if (answer instanceof Error) throw answer
    const headers = { 'content-type': 'application/json', 'retry-after': String(answer.retryAfter ?? '') }
    return new Response(JSON.stringify(answer.body), { status: answer.status, headers })
  }
  return { asked, fetch: fetch as unknown as typeof globalThis.fetch }
}

const ok: Answer = { status: 200, body: me }
const refused = new TypeError('fetch failed', { cause: new Error('ECONNREFUSED') })
const at = 'https://apply.example.org'
const failure = (call: Promise<unknown>) =>
  call.then(
    () => undefined,
    error => error,
  )

test.each([at, `${at}/`, `${at}/api`, `${at}/api/`])('%s is the address of the same API', async baseUrl => {
  const { asked, fetch } = answering(ok)
  await createWinnow({ baseUrl, fetch }).fetchMe({})
  expect(asked[0]?.url).toBe(`${at}/api/user/me`)
})

describe('a call that was refused because of too many requests', () => {
  test('is made again with the same Idempotency-Key', async () => {
    const { asked, fetch } = answering(tooMany(0), ok)
    expect(await createWinnow({ baseUrl: at, fetch, retries: [0] }).fetchMe({})).toMatchObject(me)
    expect(new Set(asked.map(it => it.headers.get('idempotency-key'))).size).toBe(1)
  })

  test('is made again even if it must not be done twice: it was not carried out', async () => {
    const { asked, fetch } = answering(tooMany(0), ok)
    await createWinnow({ baseUrl: at, fetch, retries: [0] }).requestCode({ email: 'ada@example.com' })
    expect(asked.length).toBe(2)
  })

  test('throws at once where the wait is longer than the longest', async () => {
    const { asked, fetch } = answering(tooMany(61))
    const error = await failure(createWinnow({ baseUrl: at, fetch, retries: [0] }).fetchMe({}))
    expect(error).toMatchObject({ code: 'rate_limited', retryAfter: 61 })
    expect(asked.length).toBe(1)
  })

  test('throws at once where the limit is that of a day', async () => {
    const { asked, fetch } = answering(dailyLimit)
    expect(await failure(createWinnow({ baseUrl: at, fetch, retries: [0] }).fetchMe({}))).toMatchObject({
      code: 'daily_limit',
    })
    expect(asked.length).toBe(1)
  })
})

test('the waits of the client are not bound by the longest that a server may ask for', async () => {
  const { asked, fetch } = answering(refused)
  await failure(createWinnow({ baseUrl: at, fetch, retries: [1, 2, 3], longestWait: 0 }).fetchMe({}))
  expect(asked.length).toBe(4)
})

test('a proxy that takes less than the server says no words; the error does', async () => {
  const { fetch } = answering({ status: 413, body: '<h1>413 Request Entity Too Large</h1>' })
  const error = await failure(createWinnow({ baseUrl: at, fetch }).fetchMe({}))
  expect(error).toMatchObject({ code: 'body_too_large', message: 'This is larger than the server allows' })
})

test('without a connection the error has the URL and what fetch threw', async () => {
  const { fetch } = answering(refused)
  const error = await failure(createWinnow({ baseUrl: at, fetch, retries: [] }).fetchMe({}))
  expect(error).toMatchObject({ code: 'offline', status: 0, url: `${at}/api/user/me`, cause: refused })
})

test.each(['of the call', 'of the client'])('the signal %s ends a pause before a retry', async whose => {
  const { asked, fetch } = answering(refused)
  const stop = new AbortController()
  const { signal } = stop
  const winnow = createWinnow({
    ...{ baseUrl: at, fetch, retries: [3_600_000] },
    ...(whose === 'of the client' ? { signal } : {}),
  })
  const call = failure(winnow.fetchMe({}, whose === 'of the call' ? { signal } : {}))
  while (asked.length === 0) await Promise.resolve()
  stop.abort()
  expect(await call).toMatchObject({ code: 'aborted' })
})

test('a window reads as one object a row', () =>
  expect<object[]>(rowsOf({ columns: ['name', 'fld_1'], rows: [['Ada', ['Solar']], ['Bo']] })).toEqual([
    { name: 'Ada', fld_1: ['Solar'] },
    { name: 'Bo', fld_1: null },
  ]))
