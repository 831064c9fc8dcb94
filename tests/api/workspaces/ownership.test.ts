import { afterEach, expect, test } from 'bun:test'
import { limits } from '@winnow/openapi'
import { closeFreshApps, freshApp, sharedApp, type TestApp } from '../../support/app.ts'
import { clientWith } from '../../support/cast.ts'
import { expectRefusal } from '../../support/problems.ts'
import { team } from '../../support/scenes/team.ts'

afterEach(closeFreshApps)

/** A workspace that is offered to one of its admins. */
async function offered(app: TestApp) {
  const it = await team(app)
  const admin = await it.join('ADMIN', { name: 'Mae Jemison' })
  const { page_id } = it
  const offer = () => it.winnow.offerOwnership({ page_id, email: admin.email })
  const owners = async () =>
    (await it.winnow.fetchMembers({ page_id })).users.filter(it => it.isOwner).map(it => it.email)
  return { ...it, admin, page_id, offer, owners, made: await offer() }
}

test('the owner offers it, the admin accepts, and then they own it', async () => {
  const { made, owners, admin, email, page_id, app } = await offered(await freshApp())
  expect(made.ownershipOffer).toMatchObject({ email: admin.email, name: 'Mae Jemison' })
  expect(await owners()).toEqual([email])
  const mail = await app.mail.arrival(({ to }) => to.address === admin.email)
  expect(mail.subject).toContain('wants you to own Northlight')
  const { users } = await admin.winnow.answerOwnership({ page_id, accept: true })
  expect(users.map(({ email, role, isOwner }) => [email, role, isOwner])).toEqual([
    [admin.email, 'ADMIN', true],
    [email, 'ADMIN', false],
  ])
})

test('nothing changes when it is declined, taken back or expired', async () => {
  const app = await freshApp()
  const { winnow, offer, owners, admin, email, page_id } = await offered(app)
  const accept = () => admin.winnow.answerOwnership({ page_id, accept: true })
  await admin.winnow.answerOwnership({ page_id, accept: false })
  await expectRefusal(accept(), 'not_found')
  await offer()
  await winnow.withdrawOwnership({ page_id })
  await expectRefusal(accept(), 'not_found')
  await offer()
  app.travel(limits.ownershipOfferDays * 86_400_000)
  await expectRefusal(accept(), 'not_found')
  expect(await owners()).toEqual([email])
})

test('the audit log says how an offer ended', async () => {
  const { winnow, admin, offer, page_id } = await offered(await sharedApp())
  await winnow.withdrawOwnership({ page_id })
  await offer()
  await admin.winnow.answerOwnership({ page_id, accept: false })
  await offer()
  for (const role of ['MEMBER', 'ADMIN'] as const)
    await winnow.changeUserRole({ page_id, email: admin.email, role })
  await offer()
  await admin.winnow.answerOwnership({ page_id, accept: true })
  const { entries } = await winnow.fetchAudit({ page_id, groups: ['PEOPLE'] })
  const ends = entries.filter(it => it.kind === 'workspace.ownership_offer_ended')
  expect(ends.map(it => [it.text, it.by.email === admin.email, it.about])).toEqual([
    ['Accepted ownership of the workspace', true, null],
    ['Ended an offer of ownership', false, 'Mae Jemison'],
    ['Declined ownership of the workspace', true, null],
    ['Took back an offer of ownership', false, 'Mae Jemison'],
  ])
})

test('an offer ends with the role of the admin, for good', async () => {
  const { winnow, admin, page_id } = await offered(await sharedApp())
  for (const role of ['MEMBER', 'ADMIN'] as const)
    await winnow.changeUserRole({ page_id, email: admin.email, role })
  await expectRefusal(admin.winnow.answerOwnership({ page_id, accept: true }), 'not_found')
})

test('only admins are offered it, only by the owner, and only in a browser', async () => {
  const { winnow, admin, join, page_id, app } = await offered(await sharedApp())
  const member = await join('MEMBER')
  const error = await expectRefusal(winnow.offerOwnership({ page_id, email: member.email }), 'invalid_input')
  expect(error.at('email')).toBe('Choose an admin of the workspace, or make them one first')
  await expectRefusal(admin.winnow.offerOwnership({ page_id, email: admin.email }), 'forbidden')
  const { token } = await winnow.createApiKey({ page_id, name: 'Script', scopes: ['workspace:write'] })
  const key = clientWith(app, { authorization: `Bearer ${token}` })
  await expectRefusal(key.offerOwnership({ page_id, email: admin.email }), 'forbidden')
})

test('an answer, a withdrawal and a demotion at once leave exactly one owner', async () => {
  const { winnow, admin, owners, page_id } = await offered(await sharedApp())
  await Promise.allSettled([
    admin.winnow.answerOwnership({ page_id, accept: true }),
    winnow.withdrawOwnership({ page_id }),
    winnow.changeUserRole({ page_id, email: admin.email, role: 'MEMBER' }),
    admin.winnow.removeUserFromWorkspace({ page_id, email: admin.email }),
  ])
  expect(await owners()).toHaveLength(1)
})
