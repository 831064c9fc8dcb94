import { describe, expect, test } from 'bun:test'
import { limits } from '@winnow/openapi'
import { freshApp, sharedApp } from '../../support/app.ts'
import { browser } from '../../support/browser.ts'
import { owner } from '../../support/cast.ts'
import { expectRefusal } from '../../support/problems.ts'
import { parked } from '../../support/waiting-call.ts'

const minute = 60_000
const fresh = () => `${crypto.randomUUID().slice(0, 8)}@example.com`
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0'
const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X) AppleWebKit/605.1.15 Version/26.0 Mobile Safari/604.1'

describe('where somebody is signed in', () => {
  test('is listed by browser, this one first, with when it was last used to 5 minutes', async () => {
    const app = await freshApp()
    const [here, there] = [browser(app, { 'user-agent': firefox }), browser(app, { 'user-agent': iphone })]
    const email = fresh()
    await here.signIn(email)
    const signedInAt = app.app.clock()
    await there.signIn(email)
    app.travel(60 * minute)
    await there.winnow.fetchMe({})
    app.travel(2 * minute)
    const { sessions } = await here.winnow.fetchSessions({})
    expect(sessions.map(({ device, current }) => ({ device, current }))).toEqual([
      { device: 'Firefox on Linux', current: true },
      { device: 'Safari on iPhone', current: false },
    ])
    const used = sessions.map(it => Math.round((Date.parse(it.lastUsedAt) - signedInAt) / minute))
    expect(used).toEqual([62, 60])
    await app.close()
  })

  test('shows nobody else’s, and of one that has expired nothing', async () => {
    const app = await freshApp()
    const [mine, older, theirs] = [browser(app), browser(app), browser(app)]
    const email = fresh()
    await older.signIn(email)
    app.travel(31 * 24 * 60 * minute)
    await mine.signIn(email)
    await theirs.signIn(fresh())
    expect((await mine.winnow.fetchSessions({})).sessions).toHaveLength(1)
    const [other] = (await theirs.winnow.fetchSessions({})).sessions
    await expectRefusal(mine.winnow.endSession({ session_id: other?.id ?? '' }), 'not_found')
    expect(await theirs.winnow.fetchMe({})).toMatchObject({ pages: [] })
    await app.close()
  })
})

describe('signing out from afar', () => {
  test('ends that browser at once, its waiting calls too, and no other', async () => {
    const app = await sharedApp()
    const boss = await owner(app)
    const lost = browser(app)
    await lost.signIn(boss.email)
    const { since } = await lost.winnow.pollChanges({ page_id: boss.workspaceId, since: null })
    const poll = lost.winnow.pollChanges({ page_id: boss.workspaceId, since })
    await parked(app, `access:${boss.id}`, poll)
    const refused = expectRefusal(poll, 'signed_out')
    const { sessions } = await boss.winnow.fetchSessions({})
    const session_id = sessions.find(it => !it.current)?.id ?? ''
    expect(await boss.winnow.endSession({ session_id })).toEqual({ success: true })
    await refused
    await expectRefusal(lost.winnow.fetchMe({}), 'signed_out')
    expect(await boss.winnow.fetchMe({})).toMatchObject({ id: boss.id })
    expect((await boss.winnow.fetchSessions({})).sessions).toHaveLength(1)
  })

  test('everywhere else leaves this browser and the API keys', async () => {
    const app = await sharedApp()
    const boss = await owner(app)
    const others = [browser(app), browser(app)]
    for (const one of others) await one.signIn(boss.email)
    const { token } = await boss.winnow.createApiKey({
      ...{ page_id: boss.workspaceId, name: 'K', scopes: ['account:write'] },
    })
    expect(await boss.winnow.endOtherSessions({})).toEqual({ ended: 2 })
    for (const one of others) await expectRefusal(one.winnow.fetchMe({}), 'signed_out')
    const key = browser(app, { authorization: `Bearer ${token}` })
    expect((await key.winnow.fetchSessions({})).sessions).toMatchObject([{ current: false }])
    expect(await boss.winnow.endOtherSessions({})).toEqual({ ended: 0 })
  })

  test('of this browser takes its cookie too', async () => {
    const app = await sharedApp()
    const here = browser(app)
    await here.signIn(fresh())
    const [current] = (await here.winnow.fetchSessions({})).sessions
    await here.winnow.endSession({ session_id: current?.id ?? '' })
    expect(here.cookies.has('winnow_session')).toBe(false)
  })
})

test(`one browser more than ${limits.sessions} signs out the one that was used longest ago`, async () => {
  const app = await freshApp()
  const email = fresh()
  const browsers = Array.from({ length: limits.sessions + 1 }, () => browser(app))
  const [first, second, ...rest] = browsers
  for (const one of browsers.slice(0, -1)) {
    await one.signIn(email)
    app.travel(minute)
  }
  app.travel(10 * minute)
  await first?.winnow.fetchMe({})
  await rest.at(-1)?.signIn(email)
  if (first) expect(await first.winnow.fetchMe({})).toMatchObject({ email })
  if (second) await expectRefusal(second.winnow.fetchMe({}), 'signed_out')
  expect((await first?.winnow.fetchSessions({}))?.sessions).toHaveLength(limits.sessions)
  await app.close()
})
