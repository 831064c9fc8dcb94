import { describe, expect, test } from 'bun:test'
import { ops, Problem, rateClasses } from '@winnow/openapi'
import { operations } from '@winnow/openapi/operations/index'
import { freshApp, sharedApp } from '../support/app.ts'
import { call, callAs } from '../support/call.ts'
import { person } from '../support/cast.ts'
import { expectHeaders, problemOf } from '../support/problems.ts'
import { refused } from './refused.ts'

const cookie = 'winnow_session=somebody'

describe('every answer', () => {
  test('carries a request id, the rate limit of its class and no-store, a good one too', async () => {
    const app = await sharedApp()
    const { cookie } = await person(app)
    const response = await call(app, ops.user.fetchMe.path, {}, { cookie })
    expect(response.status).toBe(200)
    expectHeaders(response)
    expect(response.headers.get('x-ratelimit-limit')).toBe(String(rateClasses.read))
  })

  test('a call that does not exist is a problem too: 404', async () => {
    const response = await call(await sharedApp(), '/no/such-call', {})
    expect(response.headers.get('content-type')).toBe('application/problem+json')
    const problem = Problem.parse(await response.json())
    expect(problem).toMatchObject({ status: 404, code: 'not_found' })
    expect(response.headers.get('x-request-id')).toBe(problem.request_id)
  })

  test('a caller over the rate of a class gets 429 rate_limited with retry-after, and no more is done', async () => {
    const limited = await freshApp({ env: { RATE_LIMITS: 'on' } })
    const { path } = ops.auth.logout
    for (let i = 0; i < rateClasses.session; i++)
      expect((await call(limited, path, {})).headers.get('x-ratelimit-remaining')).toBe(
        String(rateClasses.session - 1 - i),
      )
    const response = await call(limited, path, {})
    expect(await problemOf(response)).toMatchObject({ status: 429, code: 'rate_limited' })
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0)
    await limited.close()
  })
})

describe('what goes wrong inside', () => {
  test.each(operations.map(it => [it.id, it] as const))(
    '%s: an error nobody foresaw is a 500 that does not tell the thrown text',
    async (_, it) => {
      const broken = await freshApp()
      broken.app.clock = () => {
        throw new Error('swordfish at /srv/secret.ts')
      }
      const response = await callAs(broken, it, it.example, { cookie })
      const text = await response.clone().text()
      expect(await refused(it, response)).toMatchObject({
        status: 500,
        code: 'internal',
        detail: 'Something went wrong! Please try again later.',
      })
      expect(text).not.toContain('swordfish')
      broken.app.clock = Date.now
      await broken.close()
    },
  )

  test('a database that is closed is a 503 on every call, with a sentence, and no statement or path is told', async () => {
    const broken = await freshApp()
    broken.app.database.close()
    for (const it of operations) {
      const response = await callAs(broken, it, it.example, { cookie })
      const text = await response.clone().text()
      expect(await refused(it, response), it.id).toMatchObject({ status: 503, code: 'unavailable' })
      expect(text).not.toMatch(/select|insert|update |sqlite|CLOSED|winnow\.db/)
      expect(response.headers.get('retry-after')).not.toBeNull()
    }
    await broken.close()
  })
})
