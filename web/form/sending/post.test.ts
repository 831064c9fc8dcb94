import { afterEach, describe, expect, test } from 'bun:test'
import type { OpenPage } from '../page.ts'
import { newKey, post } from './post.ts'

const page: OpenPage = {
  state: 'open',
  form: {
    identifier: 'frm_1',
    name: 'Residency',
    description: null,
    status: 'OPEN',
    closingDate: null,
    acceptsApplications: true,
    pageName: 'Northlight',
    pageLogo: null,
    openingDate: null,
    closedReason: null,
    logo: null,
    metaImage: null,
    templateColor: null,
    multipleSubmissions: false,
    emailVerificationRequired: false,
    formSuccessMessage: null,
    formCloseMessage: null,
    version: 3,
    inputFields: [],
  },
  startedToken: 'started',
  idempotencyKey: 'key',
}
const answers = { name: 'Ada', email: 'ada@example.org', values: [{ id: 'fld_1', answer: 'yes' }] }

const realFetch = globalThis.fetch
afterEach(() => {
  globalThis.fetch = realFetch
})

/** Answers every request with `response`, and keeps the last request. */
const answering = (response: () => Response) => {
  const seen: { headers?: Headers; body?: unknown } = {}
  globalThis.fetch = (async (_: unknown, init: RequestInit) => {
    seen.headers = new Headers(init.headers)
    seen.body = JSON.parse(String(init.body))
    return response()
  }) as typeof fetch
  return seen
}

describe('an application', () => {
  test('goes out with its key, the version that was filled in and the signed start', async () => {
    const seen = answering(() => Response.json({ submissionId: 'sub_1', message: 'Thanks' }))
    expect(await post(page, answers, 'key')).toEqual({
      kind: 'accepted',
      ownToken: undefined,
      pendingFiles: 0,
      message: 'Thanks',
    })
    expect(seen.headers?.get('idempotency-key')).toBe('key')
    expect(seen.body).toMatchObject({
      form_identifier: 'frm_1',
      form_version: 3,
      started: 'started',
      ...answers,
    })
  })

  test('that is refused brings the sentence and the path of every wrong answer', async () => {
    const errors = [{ path: 'values.fld_1', message: 'This field is required' }]
    const body = {
      code: 'invalid_input',
      detail: 'Some answers are not valid',
      errors: [...errors, 'nonsense'],
    }
    answering(() => Response.json(body, { status: 422 }))
    expect(await post(page, answers, 'key')).toEqual({
      kind: 'refused',
      code: 'invalid_input',
      detail: 'Some answers are not valid',
      errors,
    })
  })

  test('that meets a page of HTML instead of the API is refused without a sentence', async () => {
    answering(() => new Response('<h1>Bad gateway</h1>', { status: 500 }))
    expect(await post(page, answers, 'key')).toEqual({
      kind: 'refused',
      code: null,
      detail: null,
      errors: [],
    })
  })

  test.each([429, 502, 503, 504])(
    'that meets %d is lost, not refused, and waits as long as it is told',
    async status => {
      answering(() => new Response('', { status, headers: { 'retry-after': '7' } }))
      expect(await post(page, answers, 'key')).toEqual({ kind: 'lost', afterSeconds: 7 })
    },
  )

  test('whose connection breaks is lost', async () => {
    globalThis.fetch = (() => Promise.reject(new TypeError('Failed to fetch'))) as unknown as typeof fetch
    expect(await post(page, answers, 'key')).toEqual({ kind: 'lost', afterSeconds: null })
  })
})

test('a new key is 32 hexadecimal digits, and another one each time', () => {
  expect(newKey()).toMatch(/^[\da-f]{32}$/)
  expect(newKey()).not.toBe(newKey())
})
