import { describe, expect, test } from 'bun:test'
import { forms, invitations } from '@winnow/db'
import { member } from '@winnow/db/factories'
import { eq } from 'drizzle-orm'
import { sharedApp, type TestApp } from '../../support/app.ts'
import { browser } from '../../support/browser.ts'
import { owner, person } from '../../support/cast.ts'
import { apply, makeForm } from '../../support/forms.ts'
import { expectRefusal } from '../../support/problems.ts'

const fresh = () => `${crypto.randomUUID().slice(0, 8)}@example.com`

describe('/user/me', () => {
  test('of somebody new has no name, no workspaces and no submissions, so that onboarding shows', async () => {
    expect(await browser(await sharedApp()).signIn(fresh())).toMatchObject({
      name: null,
      firstName: null,
      lastName: null,
      image: null,
      hasSubmissions: false,
      pages: [],
    })
  })

  test('tells of each workspace the role, the plan, what one may create and the replies sent today', async () => {
    const app = await sharedApp()
    const boss = await owner(app)
    const guest = await person(app)
    await app.app.write(tx => member(tx, { workspaceId: boss.workspaceId, userId: guest.id, role: 'GUEST' }))
    const form = await makeForm(boss.winnow, boss.workspaceId)
    const { submissionId } = await apply(boss.winnow, form)
    await boss.winnow.sendMessage({ form_id: form.identifier, submission_id: submissionId, content: 'Hi' })
    const today = new Date().toISOString().slice(0, 10)
    const resetsAt = new Date(Date.parse(today) + 86_400_000).toISOString()
    const replies = { sent: 1, limit: 50, resetsAt }
    expect((await boss.winnow.fetchMe({})).pages).toMatchObject([
      {
        currentUserRole: 'ADMIN',
        isOwner: true,
        plan: 'FREE',
        proEnabled: false,
        formCreationAccess: true,
        replies,
      },
    ])
    expect((await guest.winnow.fetchMe({})).pages).toMatchObject([
      { currentUserRole: 'GUEST', isOwner: false, formCreationAccess: false, replies },
    ])
    // Of the person too: what any of their workspaces gives.
    expect(await boss.winnow.fetchMe({})).toMatchObject({ formCreationAccess: true, proEnabled: false })
    expect(await guest.winnow.fetchMe({})).toMatchObject({ formCreationAccess: false, bannerShown: null })
  })

  test('knows the applications sent with the address before the account existed, in any case', async () => {
    const app = await sharedApp()
    const boss = await owner(app)
    const form = await makeForm(boss.winnow, boss.workspaceId)
    const email = fresh()
    await apply(boss.winnow, form, { email: email.toUpperCase() })
    expect(await browser(app).signIn(email)).toMatchObject({ hasSubmissions: true, pages: [] })
    expect(await browser(app).signIn(fresh())).toMatchObject({ hasSubmissions: false })
  })

  test('has the name that the person gave in their last form, not one that an editor wrote', async () => {
    const app = await sharedApp()
    const boss = await owner(app)
    const [sent, added] = [fresh(), fresh()]
    for (const name of ['Ada Byron', 'Ada Lovelace'])
      await apply(boss.winnow, await makeForm(boss.winnow, boss.workspaceId), { email: sent, name })
    const { identifier } = await makeForm(boss.winnow, boss.workspaceId)
    await boss.winnow.importSubmissions({
      form_id: identifier,
      rows: [{ line: 2, name: 'Someone', email: added, values: [] }],
    })
    expect(await browser(app).signIn(sent)).toMatchObject({ name: 'Ada Lovelace', firstName: 'Ada' })
    expect(await browser(app).signIn(added)).toMatchObject({ name: null, hasSubmissions: true })
  })

  test('has the name of a form that was sent after the address was confirmed, unless there is one', async () => {
    const app = await sharedApp()
    const boss = await owner(app)
    const email = fresh()
    const applicant = browser(app)
    expect(await applicant.signIn(email)).toMatchObject({ name: null })
    for (const name of ['Ada Byron', 'Ada Lovelace'])
      await apply(applicant.winnow, await makeForm(boss.winnow, boss.workspaceId), { email, name })
    expect(await applicant.winnow.fetchMe({})).toMatchObject({ name: 'Ada Byron' })
    const other = browser(app)
    await other.signIn(fresh())
    const form = await makeForm(boss.winnow, boss.workspaceId)
    await apply(other.winnow, form, { email: fresh(), name: 'Somebody' })
    expect(await other.winnow.fetchMe({})).toMatchObject({ name: null })
  })
})

describe('/user/update-name', () => {
  test('keeps the name trimmed, and tells first and last name apart', async () => {
    const { winnow } = await person(await sharedApp())
    expect(await winnow.updateName({ name: '  Augusta Ada King ' })).toMatchObject({
      name: 'Augusta Ada King',
      firstName: 'Augusta',
      lastName: 'Ada King',
    })
    expect(await winnow.updateName({ name: 'Plato' })).toMatchObject({ firstName: 'Plato', lastName: null })
    expect(await winnow.fetchMe({})).toMatchObject({ name: 'Plato' })
  })

  test.each([
    ['', 'This field is required'],
    ['   ', 'This field is required'],
    ['x'.repeat(101), 'Must be less than 100 characters'],
    ['Ada\0', "Contains a character that can't be saved"],
  ])('%p: %s', async (name, message) => {
    const { winnow } = await person(await sharedApp(), { name: 'Ada' })
    const error = await expectRefusal(winnow.updateName({ name }), 'invalid_input')
    expect(error.at('name')).toBe(message)
    expect(await winnow.fetchMe({})).toMatchObject({ name: 'Ada' })
  })

  test('takes 100 characters, and one letter of any alphabet', async () => {
    const { winnow } = await person(await sharedApp())
    for (const name of ['x'.repeat(100), '李', 'Å'])
      expect(await winnow.updateName({ name })).toMatchObject({ name: name.normalize('NFC') })
  })
})

describe('an invitation that waited for the account', () => {
  async function invite(app: TestApp, email: string) {
    const boss = await owner(app)
    const form = await makeForm(boss.winnow, boss.workspaceId)
    const [row] = await app.app.reads.select().from(forms).where(eq(forms.id, form.identifier))
    const formNumber = row?.number ?? 0
    const { workspaceId } = boss
    const waiting = {
      emailKey: email,
      workspaceId,
      formNumber,
      role: 'GUEST' as const,
      invitedBy: boss.id,
      createdAt: 0,
    }
    await app.app.write(tx => tx.insert(invitations).values(waiting))
    return { boss, form }
  }

  test('is accepted at the first sign-in: a guest of the workspace, an editor of the form', async () => {
    const app = await sharedApp()
    const email = fresh()
    const { boss, form } = await invite(app, email)
    const it = browser(app)
    expect((await it.signIn(email)).pages).toMatchObject([{ id: boss.workspaceId, currentUserRole: 'GUEST' }])
    expect(await it.winnow.fetchDetails({ form_id: form.identifier })).toMatchObject({
      isCreator: false,
      can: { edit: true, move: true, reply: true },
    })
    const { forms: seen } = await it.winnow.fetchForUser({ page_id: boss.workspaceId })
    expect(seen.map(one => one.identifier)).toEqual([form.identifier])
  })

  test('is nobody else’s, and is gone once accepted', async () => {
    const app = await sharedApp()
    const email = fresh()
    const { form } = await invite(app, email)
    const other = browser(app)
    await other.signIn(fresh())
    await expectRefusal(other.winnow.fetchDetails({ form_id: form.identifier }), 'not_form_editor')
    await browser(app).signIn(email)
    expect(await app.app.reads.select().from(invitations).where(eq(invitations.emailKey, email))).toEqual([])
  })
})
