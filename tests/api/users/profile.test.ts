import { expect, test } from 'bun:test'
import { sharedApp } from '../../support/app.ts'
import { browser } from '../../support/browser.ts'
import { owner, person } from '../../support/cast.ts'
import { picture } from '../../support/pictures.ts'
import { expectRefusal } from '../../support/problems.ts'

test('somebody reads dates as the device does until they choose a time zone and formats', async () => {
  const { winnow } = await person(await sharedApp())
  const usual = { timeZone: null, dateFormat: 'DAY_MONTH_YEAR', hourFormat: 'H12' }
  expect(await winnow.fetchMe({})).toMatchObject(usual)
  expect(await winnow.updateProfile({ time_zone: 'Europe/Lisbon', hour_format: 'H24' })).toMatchObject({
    timeZone: 'Europe/Lisbon',
    dateFormat: 'DAY_MONTH_YEAR',
    hourFormat: 'H24',
  })
  // What is absent stays.
  expect(await winnow.updateProfile({ date_format: 'YEAR_MONTH_DAY' })).toMatchObject({
    timeZone: 'Europe/Lisbon',
    hourFormat: 'H24',
    dateFormat: 'YEAR_MONTH_DAY',
  })
  expect(await winnow.updateProfile({ time_zone: null })).toMatchObject({ timeZone: null, hourFormat: 'H24' })
})

test('a time zone that nobody knows is refused', async () => {
  const { winnow } = await person(await sharedApp())
  const problem = await expectRefusal(winnow.updateProfile({ time_zone: 'Mars/Olympus' }), 'invalid_input')
  expect(problem.at('time_zone')).toBe('Unknown time zone')
})

test('a picture is shown to colleagues until another takes its place or it is removed', async () => {
  const app = await sharedApp()
  const boss = await owner(app)
  const open = (path: string | null) => fetch(`${app.url}${path}`)
  const { image: first } = await boss.winnow.updateImage({ image: await picture() })
  expect((await open(first)).headers.get('content-type')).toBe('image/png')
  const { users } = await boss.winnow.fetchMembers({ page_id: boss.workspaceId })
  expect(users).toMatchObject([{ image: first }])
  const { image: second } = await boss.winnow.updateImage({ image: await picture() })
  expect(second).not.toBe(first)
  expect((await open(first)).status).toBe(404)
  expect(await boss.winnow.removeImage({})).toMatchObject({ image: null })
  expect((await open(second)).status).toBe(404)
  expect(await boss.winnow.removeImage({})).toMatchObject({ image: null })
})

test('a picture goes with the account', async () => {
  const app = await sharedApp()
  const leaving = await person(app)
  const { image } = await leaving.winnow.updateImage({ image: await picture() })
  await leaving.winnow.deleteAccount({ email: leaving.email })
  expect((await fetch(`${app.url}${image}`)).status).toBe(404)
})

test('a key changes the profile of its owner with account:write, and not without', async () => {
  const app = await sharedApp()
  const boss = await owner(app)
  const keyWith = async (scope: 'account:write' | 'forms:read') => {
    const { token } = await boss.winnow.createApiKey({
      page_id: boss.workspaceId,
      name: 'K',
      scopes: [scope],
    })
    return browser(app, { authorization: `Bearer ${token}` }).winnow
  }
  expect(await (await keyWith('account:write')).updateName({ name: 'Ada Lovelace' })).toMatchObject({
    name: 'Ada Lovelace',
  })
  await expectRefusal((await keyWith('forms:read')).updateName({ name: 'Nobody' }), 'forbidden')
})
