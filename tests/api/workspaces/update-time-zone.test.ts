import { expect, test } from 'bun:test'
import { sharedApp } from '../../support/app.ts'
import { expectRefusal } from '../../support/problems.ts'
import { team } from '../../support/scenes/team.ts'

const changes = async ({ winnow, page_id }: Awaited<ReturnType<typeof team>>) =>
  (await winnow.fetchAudit({ page_id })).entries
    .filter(it => it.kind === 'workspace.time_zone_changed')
    .map(it => it.text)

test('/settings/update-time-zone-for-workspace changes it for everybody, and is recorded', async () => {
  const it = await team(await sharedApp())
  const { page_id } = it
  const [admin, guest] = [await it.join('ADMIN'), await it.join('GUEST')]
  const to = { page_id, time_zone: 'America/New_York' }
  expect(await admin.winnow.updateTimeZoneForWorkspace(to)).toEqual({ timeZone: 'America/New_York' })
  expect((await guest.winnow.fetchMe({})).pages).toMatchObject([{ timeZone: 'America/New_York' }])
  expect(await changes(it)).toEqual(['Changed the time zone from UTC to America/New_York'])
})

test('a time zone is spelt as it usually is, however it was typed', async () => {
  const { winnow, page_id } = await team(await sharedApp())
  expect(await winnow.updateTimeZoneForWorkspace({ page_id, time_zone: 'asia/TOKYO' })).toEqual({
    timeZone: 'Asia/Tokyo',
  })
})

test('the same time zone changes nothing', async () => {
  const it = await team(await sharedApp())
  const same = { page_id: it.page_id, time_zone: 'UTC' }
  expect(await it.winnow.updateTimeZoneForWorkspace(same)).toEqual({ timeZone: 'UTC' })
  expect(await changes(it)).toEqual([])
})

test.each(['MEMBER', 'GUEST'] as const)('a %s may not', async role => {
  const it = await team(await sharedApp())
  const { winnow } = await it.join(role)
  const to = { page_id: it.page_id, time_zone: 'Asia/Tokyo' }
  const error = await expectRefusal(winnow.updateTimeZoneForWorkspace(to), 'forbidden')
  expect(error.message).toBe("Only admins can change the workspace's time zone")
  expect((await it.winnow.fetchMe({})).pages).toMatchObject([{ timeZone: 'UTC' }])
})

test.each(['', 'Mars/Olympus', 'x'.repeat(65)])('%p is no time zone', async time_zone => {
  const { winnow, page_id } = await team(await sharedApp())
  const refusal = winnow.updateTimeZoneForWorkspace({ page_id, time_zone })
  const error = await expectRefusal(refusal, 'invalid_input')
  expect(error.at('time_zone')).toBeDefined()
})
