import { describe, expect, test } from 'bun:test'
import { freshApp } from '../../support/app.ts'
import { clientWith } from '../../support/cast.ts'

/** The mailbox once it shows this address; the mailer keeps a mail a moment after it was asked for. */
async function shown(url: string, address: string) {
  for (;;) {
    const page = await (await fetch(`${url}/mailbox`)).text()
    if (page.includes(address)) return page
  }
}

describe('/mailbox', () => {
  test('keeps the mail where no SMTP_URL is set, so that a code can be read', async () => {
    const app = await freshApp({ realMail: true })
    await clientWith(app, {}).requestCode({ email: 'ines@example.com' })
    const page = await shown(app.url, 'ines@example.com')
    expect(page).toMatch(/[A-HJ-NP-Z2-9]{6} is your Winnow code/)
    const response = await fetch(`${app.url}/mailbox`)
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(response.headers.get('content-security-policy')).toContain("default-src 'none'")
    await app.close()
  })

  test('shows an email as it is drawn, with its own styles and nothing that acts', async () => {
    const app = await freshApp({ realMail: true })
    await clientWith(app, {}).requestCode({ email: 'ines@example.com' })
    const [, path = ''] = /href="(\/mailbox\/html[^"]+)"/.exec(await shown(app.url, 'ines@example.com')) ?? []
    const drawn = await fetch(`${app.url}${path}`)
    expect(await drawn.text()).toContain('<h1 class="text"')
    const policy = drawn.headers.get('content-security-policy')
    expect(policy).toContain("default-src 'none'; style-src 'unsafe-inline'")
    expect(policy).toContain('sandbox')
    expect((await fetch(`${app.url}/mailbox/html?id=other`)).status).toBe(404)
    const elsewhere = { headers: { host: 'winnow.example.com' } }
    expect((await fetch(`${app.url}${path}`, elsewhere)).status).toBe(404)
    await app.close()
  })

  test('is not there where SMTP_URL is set', async () => {
    const app = await freshApp({ env: { SMTP_URL: 'smtp://127.0.0.1:9' }, realMail: true })
    const response = await fetch(`${app.url}/mailbox`)
    expect(await response.text()).toContain('<title>Winnow</title>')
    await app.close()
  })

  test('answers a loopback peer addressed as localhost only, never through a proxy', async () => {
    const app = await freshApp({ realMail: true })
    const status = async (headers: Record<string, string>) =>
      (await fetch(`${app.url}/mailbox`, { headers })).status
    expect(await status({})).toBe(200)
    expect(await status({ host: 'winnow.example.com' })).toBe(404)
    for (const name of [
      ...['forwarded', 'via', 'x-real-ip', 'x-client-ip', 'cf-connecting-ip', 'x-original-host'],
      ...['x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-forwarded-port', 'x-forwarded'],
    ])
      expect([name, await status({ [name]: '127.0.0.1' })]).toEqual([name, 404])
    await app.close()
  })
})
