import { afterEach, describe, expect, test } from 'bun:test'
import { limits } from '@winnow/openapi'
import { closeFreshApps, freshApp, sharedApp } from '../../support/app.ts'
import { browser } from '../../support/browser.ts'
import { person } from '../../support/cast.ts'
import { makeForm } from '../../support/forms.ts'
import { expectRefusal } from '../../support/problems.ts'
import { freshAddress, team } from '../../support/scenes/team.ts'

afterEach(closeFreshApps)
const day = 86_400_000

describe('/settings/add-user-to-workspace', () => {
  test('invites by a link and an email, and shows who is invited until they join', async () => {
    const it = await team(await freshApp())
    const { invitations, users } = await it.invite('New@Example.com', 'ADMIN')
    expect(users).toHaveLength(1)
    expect(invitations).toMatchObject([{ email: 'new@example.com', role: 'ADMIN', forms: [] }])
    const mail = await it.app.mail.arrival(({ to }) => to.address === 'New@Example.com')
    expect(mail.text).toContain(invitations[0]?.link ?? 'a link')
    expect(mail.text).toContain('as an admin')
    await browser(it.app).signIn('new@example.com')
    expect(await it.roles()).toMatchObject({ 'new@example.com': 'ADMIN' })
    expect((await it.winnow.fetchMembers({ page_id: it.page_id })).invitations).toEqual([])
  })

  test('mails somebody without an account nothing that was typed, and others the name of the workspace', async () => {
    const it = await team(await freshApp())
    await it.winnow.updateNameForWorkspace({ page_id: it.page_id, name: 'Buy cheap pills' })
    const known = await person(it.app)
    await it.invite(known.email)
    await it.invite('new@example.com')
    const mailTo = (address: string) => it.app.mail.arrival(({ to }) => to.address === address)
    expect(JSON.stringify(await mailTo('new@example.com'))).not.toContain('Buy cheap pills')
    expect((await mailTo(known.email)).subject).toContain('Buy cheap pills')
  })

  test('gives a guest the forms that the invitation names, from the moment they join', async () => {
    const it = await team(await sharedApp())
    const form = await makeForm(it.winnow, it.page_id)
    const guest = await person(it.app)
    await it.invite(guest.email, 'GUEST', [form.identifier])
    const seen = guest.winnow.fetchDetails({ form_id: form.identifier })
    await expectRefusal(seen, 'not_form_editor')
    const invitation_id = await it.invitationOf(guest.email)
    await guest.winnow.answerInvitation({ invitation_id, accept: true })
    expect(await guest.winnow.fetchDetails({ form_id: form.identifier })).toMatchObject({ isCreator: false })
    expect(await it.roles()).toMatchObject({ [guest.email]: 'GUEST' })
    const { entries } = await it.winnow.fetchAudit({ page_id: it.page_id, email: guest.email })
    expect(entries.map(entry => entry.text)).toEqual(['Became an editor', 'Joined as a guest'])
  })

  test('invites no guest without a form, who would see nothing', async () => {
    const it = await team(await sharedApp())
    const error = await expectRefusal(it.invite(freshAddress(), 'GUEST'), 'invalid_input')
    expect(error.at('form_ids')).toBe("Choose a form: a guest sees only the forms they're invited to")
    expect((await it.winnow.fetchMembers({ page_id: it.page_id })).invitations).toEqual([])
  })

  test('takes no form of another workspace', async () => {
    const it = await team(await sharedApp())
    const other = await team(it.app)
    const foreign = await makeForm(other.winnow, other.page_id)
    const email = freshAddress()
    await expectRefusal(it.invite(email, 'GUEST', [foreign.identifier]), 'not_found')
    expect((await it.winnow.fetchMembers({ page_id: it.page_id })).invitations).toEqual([])
  })

  test('refuses who is there or invited, by name, and then invites nobody', async () => {
    const it = await team(await sharedApp())
    const [admin, guest] = [await it.join('ADMIN'), await it.join('GUEST')]
    const [invited, fresh] = [freshAddress(), freshAddress()]
    await it.invite(invited)
    const addresses = [it.email, admin.email, guest.email, invited.toUpperCase(), fresh, fresh]
    const users = addresses.map(email => ({ email }))
    const error = await expectRefusal(
      it.winnow.addUserToWorkspace({ page_id: it.page_id, users }),
      'invalid_input',
    )
    expect(users.map((_, i) => error.at(`users.${i}.email`))).toEqual([
      'This person is already the owner',
      'This person is already an admin',
      'This person is already a guest. Change their role instead.',
      'This person is already invited',
      undefined,
      'This address is in the list twice',
    ])
    const { invitations } = await it.winnow.fetchMembers({ page_id: it.page_id })
    expect(invitations.map(it => it.email)).toEqual([invited])
  })

  test('two admins who invite the same person at once: one does, and one email goes out', async () => {
    const it = await team(await freshApp())
    const admin = await it.join('ADMIN')
    const users = [{ email: 'new@example.com' }]
    const invite = (by: { winnow: typeof it.winnow }) =>
      by.winnow.addUserToWorkspace({ page_id: it.page_id, users })
    const outcomes = await Promise.allSettled([invite(it), invite(admin)])
    expect(outcomes.map(it => it.status).sort()).toEqual(['fulfilled', 'rejected'])
    expect((await it.winnow.fetchMembers({ page_id: it.page_id })).invitations).toHaveLength(1)
  })

  test('one mailbox gets so many invitations a day', async () => {
    const it = await team(await freshApp({ config: { rateLimits: true } }))
    const email = 'new@example.com'
    await it.invite(email)
    for (let sent = 1; sent < limits.mailedToOne.invitations; sent++)
      await it.winnow.resendInvitation({ page_id: it.page_id, email })
    await expectRefusal(it.winnow.resendInvitation({ page_id: it.page_id, email }), 'rate_limited')
  })
})

describe('an invitation', () => {
  test('shows what it offers to its own address alone', async () => {
    const it = await team(await sharedApp())
    const [invited, other] = [await person(it.app), await person(it.app)]
    await it.invite(invited.email)
    const invitation_id = await it.invitationOf(invited.email)
    expect(await invited.winnow.fetchInvitation({ invitation_id })).toMatchObject({
      ...{ page: { id: it.page_id, name: 'Northlight' }, role: 'MEMBER' },
    })
    await expectRefusal(other.winnow.fetchInvitation({ invitation_id }), 'not_found')
    await expectRefusal(other.winnow.answerInvitation({ invitation_id, accept: true }), 'not_found')
  })

  test('expires after 14 days, is listed as such, and lasts again once it is sent again', async () => {
    const it = await team(await freshApp())
    const email = 'new@example.com'
    await it.invite(email)
    it.app.travel(limits.invitationDays * day)
    const them = browser(it.app)
    await them.signIn(email)
    const invitation_id = await it.invitationOf(email)
    await expectRefusal(them.winnow.fetchInvitation({ invitation_id }), 'not_found')
    expect(await it.roles()).not.toHaveProperty([email])
    await it.winnow.resendInvitation({ page_id: it.page_id, email })
    await them.winnow.answerInvitation({ invitation_id, accept: true })
    expect(await it.roles()).toHaveProperty([email])
  })

  test('that is taken back or declined gives nothing, not even its forms', async () => {
    const it = await team(await sharedApp())
    const form = await makeForm(it.winnow, it.page_id)
    const [one, two] = [freshAddress(), await person(it.app)]
    await it.invite(one, 'GUEST', [form.identifier])
    await it.winnow.withdrawInvitation({ page_id: it.page_id, email: one })
    await it.invite(two.email, 'GUEST', [form.identifier])
    const invitation_id = await it.invitationOf(two.email)
    await two.winnow.answerInvitation({ invitation_id, accept: false })
    expect(await browser(it.app).signIn(one)).toMatchObject({ pages: [] })
    expect(await two.winnow.fetchMe({})).toMatchObject({ pages: [] })
    const { users } = await it.winnow.fetchFormUsers({ form_id: form.identifier })
    expect(users.map(it => it.email)).toEqual([it.email])
  })

  test('raises a guest, and never takes a role from an admin', async () => {
    const it = await team(await sharedApp())
    const form = await makeForm(it.winnow, it.page_id)
    const someone = await person(it.app)
    await it.invite(someone.email, 'MEMBER')
    const users = [{ email: someone.email }]
    await it.winnow.addFormUsers({ form_id: form.identifier, users })
    expect(await it.roles()).toMatchObject({ [someone.email]: 'GUEST' })
    const invitation_id = await it.invitationOf(someone.email)
    await someone.winnow.answerInvitation({ invitation_id, accept: true })
    expect(await it.roles()).toMatchObject({ [someone.email]: 'MEMBER' })
  })

  test('to a form alone is in the list with its form, and gets a link as it is sent again', async () => {
    const it = await team(await sharedApp())
    const form = await makeForm(it.winnow, it.page_id, { name: 'Spring accelerator' })
    const email = freshAddress()
    await it.winnow.addFormUsers({ form_id: form.identifier, users: [{ email }] })
    const listed = async () => (await it.winnow.fetchMembers({ page_id: it.page_id })).invitations
    const forms = [{ identifier: form.identifier, name: 'Spring accelerator' }]
    expect(await listed()).toMatchObject([{ email, role: 'GUEST', forms, expiresAt: null, link: null }])
    await it.winnow.resendInvitation({ page_id: it.page_id, email })
    expect(await listed()).toMatchObject([{ email, forms, link: expect.stringContaining('/invitations/') }])
  })
})
