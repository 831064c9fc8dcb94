import { afterEach, describe, expect, test } from 'bun:test'
import { closeFreshApps, freshApp, type TestApp } from '../../support/app.ts'
import { reviewing } from '../../support/scenes/reviewing.ts'

afterEach(closeFreshApps)

const scrape = async ({ url }: TestApp, headers: Record<string, string> = {}) => {
  const response = await fetch(`${url}/metrics`, { headers })
  return { status: response.status, text: await response.text(), type: response.headers.get('content-type') }
}
const numberOf = (text: string, line: string) =>
  Number(
    text
      .split('\n')
      .find(it => it.startsWith(`${line} `))
      ?.split(' ')
      .at(-1),
  )

describe('/metrics', () => {
  test('counts calls by operation and status, and says what waits', async () => {
    const app = await freshApp()
    const { winnow, form_id, workspaceId, one } = await reviewing(app)
    await one('sub_none').catch(() => {})
    const { since } = await winnow.pollChanges({ form_id, since: null })
    const gone = new AbortController()
    const poll = winnow.pollChanges({ form_id, since }, { signal: gone.signal }).catch(() => {})
    while (numberOf((await scrape(app)).text, 'winnow_polls_waiting') !== 1) await Bun.sleep(5)
    const { text, type } = await scrape(app)
    expect(type).toStartWith('text/plain; version=0.0.4')
    expect(numberOf(text, 'winnow_requests_total{operation="createDraftForm",status="200"}')).toBe(1)
    expect(numberOf(text, 'winnow_requests_total{operation="fetchSubmission",status="404"}')).toBe(1)
    expect(numberOf(text, 'winnow_request_seconds_count{operation="createDraftForm"}')).toBe(1)
    expect(numberOf(text, 'winnow_outbox_waiting')).toBe(0)
    expect(numberOf(text, 'winnow_jobs{status="RUNNING"}')).toBe(0)
    expect(numberOf(text, 'winnow_trouble{trouble="mail"}')).toBe(0)
    expect(numberOf(text, 'process_resident_memory_bytes')).toBeGreaterThan(1e6)
    // Who they are about is in none of them.
    for (const secret of [form_id, workspaceId, 'example.com']) expect(text).not.toContain(secret)
    gone.abort()
    await poll
    while (numberOf((await scrape(app)).text, 'winnow_polls_waiting') !== 0) await Bun.sleep(5)
  })

  test('is for this machine alone, and for who has the token', async () => {
    const token = 'a-long-enough-token'
    const app = await freshApp({ env: { METRICS_TOKEN: token } })
    const away = { 'x-forwarded-for': '192.0.2.7' }
    expect((await scrape(app, away)).status).toBe(404)
    expect((await scrape(app, { ...away, authorization: 'Bearer wrong' })).status).toBe(404)
    expect((await scrape(app, { ...away, authorization: `Bearer ${token}` })).status).toBe(200)
    expect((await scrape(app)).status).toBe(200)
  })
})
