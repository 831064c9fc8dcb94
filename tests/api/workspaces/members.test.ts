import { afterEach, describe, expect, test } from 'bun:test'
import { audit, searches } from '@winnow/db'
import { search } from '@winnow/db/factories'
import { and, eq, ne } from 'drizzle-orm'
import { closeFreshApps, freshApp, sharedApp } from '../../support/app.ts'
import { clientWith, person } from '../../support/cast.ts'
import { apply, makeForm } from '../../support/forms.ts'
import { expectRefusal } from '../../support/problems.ts'
import { colleague, numberOf } from '../../support/scenes/colleague.ts'
import { freshAddress, team } from '../../support/scenes/team.ts'
import { parked } from '../../support/waiting-call.ts'

afterEach(closeFreshApps)

describe('/settings/fetch-members', () => {
  test('lists the owner, the admins, the members and the guests, with the forms of each guest', async () => {
    const it = await team(await sharedApp())
    const form = await makeForm(it.winnow, it.page_id, { name: 'Spring accelerator' })
    const guest = await colleague(it.app, { workspaceId: it.page_id, form_id: form.identifier })
    const member = await it.join('MEMBER', { name: 'Bo Larsen' })
    const admin = await it.join('ADMIN')
    const { users } = await it.winnow.fetchMembers({ page_id: it.page_id })
    expect(users).toMatchObject([
      { email: it.email, role: 'ADMIN', pageRole: 'ADMIN', isOwner: true, createdForms: 1 },
      { email: admin.email, role: 'ADMIN', isOwner: false },
      { email: member.email, role: 'MEMBER', name: 'Bo Larsen', image: null, lastActivity: null, forms: [] },
      {
        ...{ email: guest.email, role: 'GUEST' },
        forms: [{ identifier: form.identifier, name: 'Spring accelerator' }],
      },
    ])
  })

  test('shows a member who is there, but neither invitations nor the forms of guests', async () => {
    const it = await team(await sharedApp())
    const form = await makeForm(it.winnow, it.page_id)
    await colleague(it.app, { workspaceId: it.page_id, form_id: form.identifier })
    await it.invite(freshAddress())
    const member = await it.join('MEMBER')
    const seen = await member.winnow.fetchMembers({ page_id: it.page_id })
    expect(seen.invitations).toEqual([])
    expect(seen.users.map(it => it.role)).toEqual(['ADMIN', 'MEMBER', 'GUEST'])
    expect(seen.users.flatMap(it => it.forms)).toEqual([])
  })

  test('tells when somebody was there last, in this workspace alone', async () => {
    const it = await team(await freshApp())
    const elsewhere = await team(it.app)
    const member = await it.join('MEMBER')
    await elsewhere.add(member)
    const last = async (at: typeof it) =>
      (await at.winnow.fetchMembers({ page_id: at.page_id })).users.find(u => u.email === member.email)
        ?.lastActivity
    await member.winnow.pollChanges({ page_id: it.page_id, since: null })
    const first = Date.parse((await last(it)) ?? '')
    expect(Math.abs(first - Date.now())).toBeLessThan(60_000)
    expect(await last(elsewhere)).toBeNull()
    it.app.travel(10 * 60_000)
    await member.winnow.pollChanges({ page_id: it.page_id, since: null })
    expect(Date.parse((await last(it)) ?? '')).toBeGreaterThanOrEqual(first + 10 * 60_000)
  })
})

describe('/settings/change-user-role', () => {
  test('holds from the next request on, for what the screen and a key may do', async () => {
    const it = await team(await sharedApp())
    const admin = await it.join('ADMIN')
    const form = await makeForm(it.winnow, it.page_id)
    const { token } = await admin.winnow.createApiKey({
      ...{ page_id: it.page_id, name: 'Script', scopes: ['forms:read'] },
    })
    const key = clientWith(it.app, { authorization: `Bearer ${token}` })
    const form_id = form.identifier
    expect(await key.fetchDetails({ form_id })).toMatchObject({ identifier: form_id })
    await it.winnow.changeUserRole({ page_id: it.page_id, email: admin.email, role: 'MEMBER' })
    await expectRefusal(admin.winnow.fetchDetails({ form_id }), 'not_form_editor')
    await expectRefusal(key.fetchDetails({ form_id }), 'not_form_editor')
    await it.winnow.changeUserRole({ page_id: it.page_id, email: admin.email, role: 'ADMIN' })
    expect(await admin.winnow.fetchDetails({ form_id })).toMatchObject({ identifier: form_id })
  })

  test('ends the waiting calls about forms that the person saw as an admin, and shows them there no more', async () => {
    const it = await team(await freshApp())
    const admin = await it.join('ADMIN')
    const form = await makeForm(it.winnow, it.page_id)
    const form_id = form.identifier
    const { submissionId: viewing } = await apply(it.winnow, form)
    const { since } = await admin.winnow.pollChanges({ form_id, since: null, viewing })
    const viewers = async () => (await it.winnow.pollChanges({ form_id, since: null })).viewers
    expect(await viewers()).toHaveLength(1)
    const poll = admin.winnow.pollChanges({ form_id, since })
    await parked(it.app, `access:${admin.id}`, poll)
    await it.winnow.changeUserRole({ page_id: it.page_id, email: admin.email, role: 'MEMBER' })
    await expectRefusal(poll, 'not_form_editor')
    expect(await viewers()).toEqual([])
  })

  test('never changes the owner', async () => {
    const it = await team(await sharedApp())
    const admin = await it.join('ADMIN')
    const change = { page_id: it.page_id, email: it.email, role: 'MEMBER' } as const
    await expectRefusal(admin.winnow.changeUserRole(change), 'forbidden')
    await expectRefusal(it.winnow.changeUserRole(change), 'forbidden')
    expect(await it.roles()).toMatchObject({ [it.email]: 'ADMIN' })
  })

  test('two admins who demote each other at once: one of them does', async () => {
    const it = await team(await sharedApp())
    const [one, two] = [await it.join('ADMIN'), await it.join('ADMIN')]
    const demote = (by: typeof one, email: string) =>
      by.winnow.changeUserRole({ page_id: it.page_id, email, role: 'MEMBER' })
    const outcomes = await Promise.allSettled([demote(one, two.email), demote(two, one.email)])
    expect(outcomes.map(it => it.status).sort()).toEqual(['fulfilled', 'rejected'])
    const roles = await it.roles()
    expect([roles[one.email], roles[two.email]].sort()).toEqual(['ADMIN', 'MEMBER'])
  })
})

test('everybody in the workspace hears that who is in it changed, with what it is called', async () => {
  const it = await team(await sharedApp())
  const member = await it.join('MEMBER')
  const { page_id } = it
  const { since } = await member.winnow.pollChanges({ page_id, since: null })
  await it.invite(freshAddress())
  expect(await member.winnow.pollChanges({ page_id, since })).toMatchObject({ workspace_changed: true })
  const { since: next } = await member.winnow.pollChanges({ page_id, since: null })
  await it.winnow.updateNameForWorkspace({ page_id, name: 'Southlight' })
  expect(await member.winnow.pollChanges({ page_id, since: next })).toMatchObject({
    ...{ workspace_changed: true, form_changed: false },
  })
})

describe('/settings/remove-user-from-workspace', () => {
  test('gives forms, searches and shared views to whom the admin chooses', async () => {
    const it = await team(await sharedApp())
    const [leaver, heir] = [await it.join('MEMBER'), await it.join('MEMBER', { name: 'Chen Wei' })]
    const form = await makeForm(leaver.winnow, it.page_id)
    const form_id = form.identifier
    const shared = { form_id, name: 'Round 1', shared: true }
    const view = await leaver.winnow.createView(shared)
    const formNumber = await numberOf(it.app.app.reads, form_id)
    const asked = { formNumber, name: 'Climate', criteria: ['Climate'] }
    await it.app.app.write(async tx => {
      await search(tx, asked)
      await tx.update(searches).set({ createdBy: leaver.id }).where(eq(searches.formNumber, formNumber))
    })
    expect(await it.remove(leaver.email, heir.email)).toEqual({ success: true, forms: 1, searches: 1 })
    expect(await heir.winnow.fetchDetails({ form_id })).toMatchObject({ isCreator: true })
    const { users } = await it.winnow.fetchFormUsers({ form_id })
    expect(users.filter(it => it.role === 'CREATOR').map(it => it.email)).toEqual([heir.email])
    const [searched] = await it.app.app.reads
      .select({ by: searches.createdBy })
      .from(searches)
      .where(eq(searches.formNumber, formNumber))
    expect(searched?.by).toBe(heir.id)
    await heir.winnow.deleteView({ form_id, view_id: view.id })
  })

  test('gives them to the owner where nobody is chosen, and never to somebody who is not a member', async () => {
    const it = await team(await sharedApp())
    const [leaver, guest] = [await it.join('MEMBER'), await it.join('GUEST')]
    const { identifier: form_id } = await makeForm(leaver.winnow, it.page_id)
    for (const to of [guest.email, leaver.email, freshAddress()]) {
      const error = await expectRefusal(it.remove(leaver.email, to), 'invalid_input')
      expect(error.at('transfer_to')).toBe('Choose another admin or member of the workspace')
    }
    expect(await it.remove(leaver.email)).toMatchObject({ forms: 1 })
    expect(await it.winnow.fetchDetails({ form_id })).toMatchObject({ isCreator: true })
  })

  test('takes every form of the workspace at once, ends waiting calls and revokes the keys for it', async () => {
    const it = await team(await freshApp())
    const member = await it.join('MEMBER')
    const form = await makeForm(member.winnow, it.page_id)
    const form_id = form.identifier
    const { token } = await member.winnow.createApiKey({
      ...{ page_id: it.page_id, name: 'Script', scopes: ['forms:read'] },
    })
    const key = clientWith(it.app, { authorization: `Bearer ${token}` })
    const { since } = await member.winnow.pollChanges({ page_id: it.page_id, since: null })
    const poll = member.winnow.pollChanges({ page_id: it.page_id, since })
    await parked(it.app, `workspace:${it.page_id}`, poll)
    await it.remove(member.email)
    await expectRefusal(poll, 'not_found')
    await expectRefusal(member.winnow.fetchDetails({ form_id }), 'not_form_editor')
    await expectRefusal(key.fetchDetails({ form_id }), 'signed_out')
    expect(await member.winnow.fetchMe({})).toMatchObject({ pages: [] })
  })

  test('a form that they write to while they are removed is saved whole or not at all', async () => {
    const it = await team(await sharedApp())
    const member = await it.join('MEMBER')
    const { identifier: form_id } = await makeForm(member.winnow, it.page_id)
    const [written] = await Promise.allSettled([
      member.winnow.addStage({ form_id, label: 'Interview' }),
      it.remove(member.email),
    ])
    const { stages } = await it.winnow.fetchDetails({ form_id })
    expect(stages.some(stage => stage.label === 'Interview')).toBe(written.status === 'fulfilled')
    await expectRefusal(member.winnow.addStage({ form_id, label: 'Final' }), 'not_form_editor')
  })

  test('lets everybody leave but the owner', async () => {
    const it = await team(await sharedApp())
    for (const role of ['ADMIN', 'MEMBER', 'GUEST'] as const) {
      const someone = await it.join(role)
      const { page_id } = it
      await someone.winnow.removeUserFromWorkspace({ page_id, email: someone.email.toUpperCase() })
      expect(await someone.winnow.fetchMe({})).toMatchObject({ pages: [] })
    }
    const error = await expectRefusal(it.remove(it.email), 'forbidden')
    expect(error.message).toBe('A workspace always has an owner. Hand it over before you leave.')
  })

  test('lets members and guests remove nobody else, whether they are there or not', async () => {
    const it = await team(await sharedApp())
    const [guest, other] = [await it.join('GUEST'), await it.join('MEMBER')]
    for (const email of [other.email, freshAddress()])
      await expectRefusal(guest.winnow.removeUserFromWorkspace({ page_id: it.page_id, email }), 'forbidden')
    await expectRefusal(
      (await it.join('ADMIN')).winnow.removeUserFromWorkspace({ page_id: it.page_id, email: it.email }),
      'forbidden',
    )
  })

  test('leaves what the person has in other workspaces', async () => {
    const it = await team(await sharedApp())
    const member = await person(it.app)
    const { id } = await member.winnow.createWorkspace({ name: 'Own' })
    await it.add(member)
    await member.winnow.updateDefaultPage({ page_id: it.page_id })
    await it.remove(member.email)
    expect((await member.winnow.fetchMe({})).pages.map(page => page.id)).toEqual([id])
  })
})

test('changes of who is in a workspace are in the audit log, by ids alone', async () => {
  const it = await team(await freshApp())
  const member = await it.join('MEMBER')
  await it.invite('new@example.com')
  await it.winnow.changeUserRole({ page_id: it.page_id, email: member.email, role: 'GUEST' })
  await it.remove(member.email)
  const rows = await it.app.app.reads
    .select()
    .from(audit)
    .where(and(eq(audit.workspaceId, it.page_id), ne(audit.kind, 'key_created')))
  expect(rows.map(({ kind, actorId }) => [kind, actorId])).toEqual([
    ['member_invited', it.id],
    ['role_changed', it.id],
    ['member_removed', it.id],
  ])
  expect(JSON.stringify(rows)).not.toContain('@')
})
