import { describe, expect, test } from 'bun:test'
import { createRates } from '@winnow/api/core/http/rate'
import { rateClasses } from '@winnow/openapi'
import { freshApp, onServer, sharedApp } from '../../support/app.ts'
import { call } from '../../support/call.ts'
import { visit } from '../../support/hosted.ts'
import { reviewing } from '../../support/scenes/reviewing.ts'

describe('rate limits', () => {
  test('past the limit of its class a caller gets 429 with the headers, and others continue', async () => {
    const app = await freshApp({ env: { RATE_LIMITS: 'on', TRUSTED_PROXIES: '1' } })
    const ask = (address: string) =>
      call(app, '/auth/start-cli-login', { client_name: 'winnow' }, { 'x-forwarded-for': address })
    const limit = rateClasses.session
    const first = await ask('10.0.0.1')
    expect(first.status).toBe(200)
    expect(first.headers.get('x-ratelimit-limit')).toBe(String(limit))
    expect(first.headers.get('x-ratelimit-remaining')).toBe(String(limit - 1))
    expect(Number(first.headers.get('x-ratelimit-reset'))).toBeGreaterThan(0)
    for (let n = 1; n < limit; n++) expect((await ask('10.0.0.1')).status).toBe(200)

    const over = await ask('10.0.0.1')
    expect(over.status).toBe(429)
    expect(over.headers.get('content-type')).toBe('application/problem+json')
    expect(over.headers.get('x-ratelimit-remaining')).toBe('0')
    const wait = Number(over.headers.get('retry-after'))
    expect(wait).toBeGreaterThan(0)
    expect(wait).toBeLessThanOrEqual(60)
    expect(await over.json()).toMatchObject({
      code: 'rate_limited',
      detail: 'Too many requests. Wait a moment, then try again.',
    })
    expect((await ask('10.0.0.2')).status).toBe(200)
    await app.close()
  })

  test('an address that a caller claims counts for nothing without a trusted proxy', async () => {
    const app = await freshApp({ env: { RATE_LIMITS: 'on' } })
    const left = async (address: string) => {
      const response = await call(app, '/user/me', {}, { 'x-forwarded-for': address })
      return Number(response.headers.get('x-ratelimit-remaining'))
    }
    expect((await left('10.0.0.1')) - (await left('10.0.0.2'))).toBe(1)
    await app.close()
  })

  test('a made-up key is not a caller of its own: its calls count for the network they come from', async () => {
    const app = await freshApp({ env: { RATE_LIMITS: 'on' } })
    const left = async (n: number) => {
      const response = await call(app, '/user/me', 'no JSON', { authorization: `Bearer wnw_${n}` })
      return Number(response.headers.get('x-ratelimit-remaining'))
    }
    expect((await left(1)) - (await left(2))).toBe(1)
    await app.close()
  })

  test('counts a bounded number of callers: who came first is forgotten when too many come', async () => {
    const count = createRates(true)
    const left = async (caller: string) => {
      const headers = new Headers()
      await count('read', caller, headers)
      return Number(headers.get('x-ratelimit-remaining'))
    }
    const full = await left('10.0.0.1')
    expect(await left('10.0.0.1')).toBe(full - 1)
    for (let n = 0; n < 20_000; n++)
      await left(`2001:db8:${(n >> 8).toString(16)}:${(n & 255).toString(16)}::`)
    expect(await left('10.0.0.1')).toBe(full)
  })

  // 1,200 pages, counted in memory: a database server adds minutes and tells nothing more.
  test.skipIf(onServer)(
    'the page of a form is limited too: past it a page that says to wait, and nothing is read',
    async () => {
      const app = await freshApp({ env: { RATE_LIMITS: 'on', TRUSTED_PROXIES: '1' } })
      const { form_id } = await reviewing(app)
      const open = (address: string, form = form_id) => visit(app, form, { 'x-forwarded-for': address })
      // Whatever form is asked for counts; one that there is not is drawn the quickest.
      await Promise.all(Array.from({ length: rateClasses.read }, () => open('10.0.0.1', 'frm_none')))
      const { status, page, headers } = await open('10.0.0.1')
      expect([status, page.state]).toEqual([429, 'busy'])
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
      expect((await open('10.0.0.2')).page.state).toBe('open')
      await app.close()
    },
  )

  test('every answer has the headers and a request id, a refusal too', async () => {
    const app = await sharedApp()
    const refused = await call(app, '/user/me', {})
    expect(refused.status).toBe(401)
    expect(refused.headers.get('x-ratelimit-limit')).toBe(String(rateClasses.read))
    expect(refused.headers.get('x-request-id')).toStartWith('req_')
    expect(await refused.json()).toMatchObject({ request_id: refused.headers.get('x-request-id') })
  })
})
