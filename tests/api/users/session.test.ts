import { describe, expect, test } from 'bun:test'
import { sessions } from '@winnow/db'
import { freshApp, sharedApp } from '../../support/app.ts'
import { browser } from '../../support/browser.ts'
import { owner } from '../../support/cast.ts'
import { expectRefusal } from '../../support/problems.ts'

const day = 86_400_000

describe('the session cookie', () => {
  test('on plain http: HttpOnly, SameSite=Lax, for the whole site, 90 days', async () => {
    const it = browser(await sharedApp())
    await it.signIn('plain@example.com')
    const [line = ''] = it.setCookies.filter(one => one.startsWith('winnow_session='))
    expect(line.split('; ').slice(1)).toEqual([
      'Path=/',
      `Max-Age=${90 * 86_400}`,
      'HttpOnly',
      'SameSite=Lax',
    ])
  })

  test('where the public URL is https: __Host-, Secure and HSTS, and the plain name counts for nothing', async () => {
    const app = await freshApp({ env: { PUBLIC_URL: 'https://winnow.example' } })
    const it = browser(app)
    await it.signIn('secure@example.com')
    for (const name of ['winnow_session', 'winnow_sign_in']) {
      const [line = ''] = it.setCookies.filter(one => one.startsWith(`__Host-${name}=`))
      expect(line.split('; ')).toEqual(
        expect.arrayContaining(['Path=/', 'HttpOnly', 'SameSite=Lax', 'Secure']),
      )
      expect(line).not.toContain('Domain')
    }
    expect(it.last().headers.get('strict-transport-security')).toContain('max-age=')
    const token = it.cookies.get('__Host-winnow_session') ?? ''
    it.cookies.clear()
    it.cookies.set('winnow_session', token)
    await expectRefusal(it.winnow.fetchMe({}), 'signed_out')
    await app.close()
  })

  test('holds 256 random bits, of which the database keeps a hash', async () => {
    const app = await freshApp()
    const it = browser(app)
    await it.signIn('hashed@example.com')
    const token = it.cookies.get('winnow_session') ?? ''
    expect(Buffer.from(token, 'base64url')).toHaveLength(32)
    const rows = await app.app.reads.select().from(sessions)
    expect(rows).toHaveLength(1)
    expect(JSON.stringify(rows)).not.toContain(token)
    await app.close()
  })
})

describe('a session', () => {
  test('ends after 30 days without use; use prolongs it, but never past 90 days', async () => {
    const app = await freshApp()
    const [used, unused] = [browser(app), browser(app)]
    await used.signIn('used@example.com')
    await unused.signIn('unused@example.com')
    for (let days = 0; days < 87; days += 29) {
      app.travel(29 * day)
      await used.winnow.fetchMe({})
    }
    await expectRefusal(unused.winnow.fetchMe({}), 'signed_out')
    app.travel(2.9 * day)
    await used.winnow.fetchMe({})
    app.travel(0.2 * day)
    await expectRefusal(used.winnow.fetchMe({}), 'signed_out')
    await app.close()
  })

  test('is over at once by logout, here and not in the person’s other browsers', async () => {
    const app = await sharedApp()
    const [here, there] = [browser(app), browser(app)]
    await here.signIn('two@example.com')
    await there.signIn('two@example.com')
    const cookie = here.cookies.get('winnow_session') ?? ''
    expect(await here.winnow.logout({})).toEqual({ success: true })
    expect(here.cookies.has('winnow_session')).toBe(false)
    expect(here.setCookies.at(-1)).toContain('Max-Age=0')
    here.cookies.set('winnow_session', cookie)
    await expectRefusal(here.winnow.fetchMe({}), 'signed_out')
    expect(await there.winnow.fetchMe({})).toMatchObject({ email: 'two@example.com' })
  })

  test('is not ended from another site, nor by a key', async () => {
    const app = await sharedApp()
    const it = await owner(app)
    const response = await fetch(`${app.url}/api/auth/logout`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie: it.cookie, origin: 'https://elsewhere.example' },
      body: '{}',
    })
    expect(response.status).toBe(403)
    const { token } = await it.winnow.createApiKey({
      page_id: it.workspaceId,
      name: 'K',
      scopes: ['forms:read'],
    })
    const key = browser(app, { authorization: `Bearer ${token}` })
    await expectRefusal(key.winnow.logout({}), 'forbidden')
    expect(await it.winnow.fetchMe({})).toMatchObject({ id: it.id })
  })
})
