import { describe, expect, test } from 'bun:test'
import { cliLogins } from '@winnow/db'
import { scopes } from '@winnow/openapi'
import { freshApp, sharedApp, type TestApp } from '../../support/app.ts'
import { clientWith, owner } from '../../support/cast.ts'
import { expectRefusal } from '../../support/problems.ts'

const minute = 60_000

/** A terminal that has printed its code, and an owner in a browser. */
async function begin(app: TestApp) {
  const terminal = clientWith(app, {})
  const login = await terminal.startCliLogin({ client_name: 'winnow on lovelace' })
  const boss = await owner(app)
  const { user_code, device_code } = login
  return {
    boss,
    login,
    poll: () => terminal.pollCliLogin({ device_code }),
    look: () => boss.winnow.fetchCliLogin({ user_code }),
    decide: (approve: boolean, code = user_code) =>
      boss.winnow.confirmCliLogin({ user_code: code, page_id: boss.workspaceId, approve }),
  }
}

describe('winnow login', () => {
  test('prints a link with a short code, for 10 minutes, asked for every 2 seconds', async () => {
    const app = await sharedApp()
    const { login } = await begin(app)
    expect(login.user_code).toMatch(/^[A-HJ-NP-Z2-9]{4}-[A-HJ-NP-Z2-9]{4}$/)
    expect(login).toMatchObject({
      verification_url: `${app.app.config.publicUrl}/cli-login?code=${login.user_code}`,
      expires_in: 600,
      interval: 2,
    })
  })

  test('waits until somebody signed in confirms what the browser shows them', async () => {
    const { poll, look, decide } = await begin(await sharedApp())
    expect(await poll()).toEqual({ status: 'PENDING', token: null })
    expect(await look()).toMatchObject({ client_name: 'winnow on lovelace', address: expect.any(String) })
    expect(await poll()).toEqual({ status: 'PENDING', token: null })
    expect(await decide(true)).toEqual({ success: true })
    expect(await poll()).toMatchObject({ status: 'APPROVED', token: expect.stringMatching(/^wnw_/) })
  })

  test('gets a key of that person in that workspace, with every scope, for 90 days', async () => {
    const app = await sharedApp()
    const { boss, poll, decide } = await begin(app)
    await decide(true)
    const { token } = await poll()
    const me = await clientWith(app, { authorization: `Bearer ${token}` }).fetchMe({})
    expect(me).toMatchObject({ id: boss.id, pages: [{ id: boss.workspaceId }] })
    const { keys } = await boss.winnow.fetchApiKeys({ page_id: boss.workspaceId })
    expect(keys).toMatchObject([{ name: 'winnow on lovelace', scopes: [...scopes] }])
    const [key] = keys
    expect(Date.parse(key?.expiresAt ?? '') - Date.parse(key?.createdAt ?? '')).toBe(90 * 86_400_000)
  })

  test('collects the key once, also when it asks twice at the same moment', async () => {
    const { boss, poll, decide } = await begin(await sharedApp())
    await decide(true)
    const both = await Promise.all([poll(), poll()])
    expect(both.map(it => it.status).sort()).toEqual(['APPROVED', 'EXPIRED'])
    expect(both.filter(it => it.token !== null)).toHaveLength(1)
    expect(await poll()).toEqual({ status: 'EXPIRED', token: null })
    expect((await boss.winnow.fetchApiKeys({ page_id: boss.workspaceId })).keys).toHaveLength(1)
  })

  test('is told when it was refused, and no key is made', async () => {
    const { boss, poll, decide } = await begin(await sharedApp())
    await decide(false)
    expect(await poll()).toEqual({ status: 'DENIED', token: null })
    expect((await boss.winnow.fetchApiKeys({ page_id: boss.workspaceId })).keys).toEqual([])
  })

  test('ends after 10 minutes, confirmed or not', async () => {
    const app = await freshApp()
    const [countUnanswered, approved] = [await begin(app), await begin(app)]
    await approved.decide(true)
    app.travel(10 * minute)
    expect(await countUnanswered.poll()).toEqual({ status: 'EXPIRED', token: null })
    expect(await approved.poll()).toEqual({ status: 'EXPIRED', token: null })
    await expectRefusal(countUnanswered.look(), 'not_found')
    await expectRefusal(countUnanswered.decide(true), 'not_found')
    await app.close()
  })

  test('keeps the device code as a hash', async () => {
    const app = await freshApp()
    const { login } = await begin(app)
    expect(JSON.stringify(await app.app.reads.select().from(cliLogins))).not.toContain(login.device_code)
    await app.close()
  })
})

describe('the short code', () => {
  test('may be typed in lower case', async () => {
    const { login, decide, poll } = await begin(await sharedApp())
    await decide(true, ` ${login.user_code.toLowerCase()} `)
    expect(await poll()).toMatchObject({ status: 'APPROVED' })
  })

  test('is decided once', async () => {
    const { decide, poll } = await begin(await sharedApp())
    await decide(false)
    await expectRefusal(decide(true), 'not_found')
    expect(await poll()).toEqual({ status: 'DENIED', token: null })
  })

  test('signs in to no workspace that the person does not belong to', async () => {
    const app = await sharedApp()
    const { boss, login, poll } = await begin(app)
    const stranger = await owner(app)
    const call = boss.winnow.confirmCliLogin({
      user_code: login.user_code,
      page_id: stranger.workspaceId,
      approve: true,
    })
    await expectRefusal(call, 'not_found')
    expect(await poll()).toEqual({ status: 'PENDING', token: null })
  })

  test('is confirmed in a browser, not with a key', async () => {
    const app = await sharedApp()
    const { boss, login } = await begin(app)
    const { token } = await boss.winnow.createApiKey({
      page_id: boss.workspaceId,
      name: 'K',
      scopes: [...scopes],
    })
    const key = clientWith(app, { authorization: `Bearer ${token}` })
    const { user_code } = login
    await expectRefusal(
      key.confirmCliLogin({ user_code, page_id: boss.workspaceId, approve: true }),
      'forbidden',
    )
  })

  test('that nobody was given, and a device code that nobody has, tell nothing', async () => {
    const app = await sharedApp()
    const { decide } = await begin(app)
    await expectRefusal(decide(true, 'AAAA-AAAA'), 'not_found')
    const guess = await clientWith(app, {}).pollCliLogin({ device_code: 'guess' })
    expect(guess).toEqual({ status: 'EXPIRED', token: null })
  })
})
