import type { Locator, Page } from '@playwright/test'
import { violations } from '../support/axe.ts'
import { openForm } from '../support/forms.ts'
import { mailTo } from '../support/mailbox.ts'
import { address, joinWorkspace, signIn } from '../support/people.ts'
import { desktop, phone, toast } from '../support/screens.ts'
import { expect, test } from '../support/test.ts'

test.use(desktop)

const people = (page: Page) =>
  page.getByRole('region', { name: / in / }).getByRole('list').getByRole('listitem')

test('an admin invites somebody, who opens the link in the email and is in the workspace', async ({
  page,
  editor,
  visitor,
}) => {
  await page.goto('/')
  await page.getByRole('button', { name: 'account menu' }).click()
  await page.getByRole('menuitem', { name: 'Settings' }).click()
  await page.getByRole('link', { name: 'Members' }).click()
  await expect(people(page)).toHaveText([/Mira Sandoval \(you\).*Owner/])
  const email = address('invited')
  await page.getByRole('button', { name: 'Invite people' }).click()
  const dialog = page.getByRole('dialog', { name: 'Invite people' })
  await dialog.getByLabel('Email addresses').fill(`${editor.email} ${email}`)
  await dialog.getByRole('button', { name: 'Invite' }).click()
  await expect(dialog).toContainText(`${editor.email}: This person is already the owner`)
  await expect(dialog.getByLabel('Email addresses')).toHaveValue(`${editor.email} ${email}`)
  await dialog.getByLabel('Email addresses').fill(email)
  const role = dialog.getByRole('combobox', { name: 'Role' })
  await role.click()
  await page.getByRole('option', { name: 'Guest' }).click()
  await dialog.getByRole('button', { name: 'Invite' }).click()
  await expect(dialog.getByRole('alert')).toContainText("a guest sees only the forms they're invited to")
  await role.click()
  await page.getByRole('option', { name: 'Member' }).click()
  await role.click()
  await page.getByRole('option', { name: 'Guest' }).click()
  await expect(dialog.getByText('There are no forms yet.')).toBeVisible()
  await expect(dialog.getByRole('alert')).toBeHidden()
  await role.click()
  await page.getByRole('option', { name: 'Member' }).click()
  await dialog.getByRole('button', { name: 'Invite' }).click()
  await expect(toast(page, 'Invite sent')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Invited' })).toContainText(email)

  const mail = await mailTo(page.request, email, it => it.subject.includes('invited you'))
  const them = await visitor(phone)
  const looked: string[] = []
  them.on('request', request => looked.push(new URL(request.url()).pathname))
  await them.goto(/https?:\S+\/invitations\/\S+/.exec(mail.text)?.[0] ?? '')
  await expect(them.getByRole('heading', { name: "You've been invited to a workspace" })).toBeVisible()
  // The link knows for which address it is.
  await expect(them.getByRole('textbox', { name: 'Email' })).toHaveValue(email)
  await signIn(them, email)
  // Signing in with the invited address joins; only a name is missing.
  await expect(toast(them, `Welcome to ${editor.workspaceName}`)).toBeVisible()
  await expect(them.getByRole('heading', { name: 'What should we call you?' })).toBeVisible()
  await them.getByLabel('Full name').fill('Rosa Lind')
  await them.getByRole('button', { name: 'Continue' }).click()
  await expect(them.getByRole('heading', { name: 'Forms', exact: true })).toBeVisible()
  await expect(them).toHaveURL('/')
  expect(looked).not.toContain('/api/settings/fetch-invitation')
  // The open list shows it without a reload.
  await expect(page.getByRole('region', { name: 'Invited' })).toBeHidden()
  await expect(people(page)).toHaveText([/Owner/, new RegExp(`${email}.*Member`)])
})

test('somebody with an account joins by the link, or reads that it is not for them', async ({
  editor,
  someone,
  visitor,
}) => {
  const [ada, other] = [await someone(), await someone({ name: 'Bo Larsen' })]
  const { invitations } = await editor.winnow.addUserToWorkspace({
    ...{ page_id: editor.workspaceId, users: [{ email: ada.email, role: 'ADMIN' }] },
  })
  const link = invitations[0]?.link ?? ''
  const page = await visitor()
  await page.context().addCookies(other.cookies)
  await page.goto(link)
  await expect(page.getByRole('heading', { name: "This invitation doesn't work" })).toBeVisible()
  await page.context().clearCookies()
  await page.context().addCookies(ada.cookies)
  await page.reload()
  await expect(page.getByRole('heading', { name: `Join ${editor.workspaceName}` })).toBeVisible()
  await expect(page.getByText('invited you as an admin')).toBeVisible()
  await page.getByRole('button', { name: 'Join workspace' }).click()
  await expect(toast(page, `You joined ${editor.workspaceName}`)).toBeVisible()
  await expect(page.getByRole('button', { name: `Workspace: ${editor.workspaceName}` })).toBeVisible()
  await page.goto(link)
  await expect(toast(page, `You're already in ${editor.workspaceName}`)).toBeVisible()
})

test('a role is changed and somebody removed from their row; who is removed meets their other workspace', async ({
  page,
  editor,
  someone,
  visitor,
}) => {
  const bo = await someone({ name: 'Bo Larsen' })
  await bo.winnow.createWorkspace({ name: 'Elsewhere' })
  await joinWorkspace(editor, bo)
  const theirs = await visitor()
  await theirs.context().addCookies(bo.cookies)
  await theirs.goto(`/?page_id=${editor.workspaceId}`)
  await expect(theirs.getByRole('button', { name: `Workspace: ${editor.workspaceName}` })).toBeVisible()

  await page.goto('/settings/members')
  await page.getByRole('button', { name: 'Bo Larsen: Admin' }).click()
  await page.getByRole('menuitem', { name: 'Member' }).click()
  await expect(page.getByRole('button', { name: 'Bo Larsen: Member' })).toBeVisible()
  await page.getByRole('button', { name: 'Bo Larsen: Member' }).click()
  await page.getByRole('menuitem', { name: 'Remove from workspace' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Remove Bo Larsen?' })
  await expect(dialog.getByRole('combobox')).toHaveText('Mira Sandoval (owner)')
  await dialog.getByRole('button', { name: 'Remove member' }).click()
  await expect(toast(page, 'Bo Larsen removed')).toBeVisible()
  await expect(people(page)).toHaveText([/Owner/])
  await expect(theirs.getByRole('button', { name: 'Workspace: Elsewhere' })).toBeVisible()
})

test('the focus goes to the next member when one is removed', async ({ page, editor, someone }) => {
  for (const name of ['Ada Brandt', 'Bo Larsen']) await joinWorkspace(editor, await someone({ name }))
  await page.goto('/settings/members')
  const roles = page.getByRole('button', { name: /: Admin$/ })
  await expect(roles).toHaveCount(2)
  await roles.first().click()
  await page.getByRole('menuitem', { name: 'Remove from workspace' }).click()
  await page.getByRole('button', { name: 'Remove member' }).click()
  await expect(roles).toHaveCount(1)
  await expect(roles).toBeFocused()
})

test('who is removed from their only workspace while it is open reads so', async ({
  page,
  editor,
  someone,
  visitor,
}) => {
  const bo = await someone({ name: 'Bo Larsen' })
  await joinWorkspace(editor, bo)
  await editor.winnow.changeUserRole({ page_id: editor.workspaceId, email: bo.email, role: 'GUEST' })
  const theirs = await visitor()
  await theirs.context().addCookies(bo.cookies)
  await theirs.goto('/')
  await expect(theirs.getByRole('button', { name: `Workspace: ${editor.workspaceName}` })).toBeVisible()
  await page.goto('/settings/members')
  await page.getByRole('button', { name: 'Bo Larsen: Guest' }).click()
  await page.getByRole('menuitem', { name: 'Remove from workspace' }).click()
  await page.getByRole('button', { name: 'Remove guest' }).click()
  await expect(theirs.getByRole('heading', { name: 'You no longer have access' })).toBeVisible()
  await expect(
    theirs.getByText(`You're no longer in ${editor.workspaceName}, or the workspace was deleted.`),
  ).toBeVisible()
  expect(await violations(theirs)).toEqual([])
  await theirs.getByRole('button', { name: 'Continue' }).click()
  await expect(theirs.getByRole('heading', { name: 'Create a workspace' })).toBeVisible()
})

test('says that the forms for a guest could not be fetched, and fetches them again', async ({
  page,
  editor,
}) => {
  await editor.winnow.createDraftForm({ page_id: editor.workspaceId, name: 'Spring accelerator' })
  let failing = true
  await page.route('**/api/form/fetch-for-user', route => (failing ? route.abort() : route.continue()))
  await page.goto('/settings/members')
  await page.getByRole('button', { name: 'Invite people' }).click()
  const dialog = page.getByRole('dialog', { name: 'Invite people' })
  await expect(dialog.getByLabel('Email addresses')).toBeFocused()
  await dialog.getByLabel('Email addresses').fill(address('guest'))
  await dialog.getByRole('combobox', { name: 'Role' }).click()
  await page.getByRole('option', { name: 'Guest' }).click()
  await dialog.getByRole('button', { name: 'Invite' }).click()
  await expect(dialog.getByText('Choose a form: ')).toBeVisible()
  const again = dialog.getByRole('button', { name: 'Try again' })
  await expect(again).toBeVisible()
  failing = false
  await again.click()
  await dialog.getByText('Spring accelerator').click()
  await dialog.getByRole('button', { name: 'Invite' }).click()
  await expect(toast(page, 'Invite sent')).toBeVisible()
})

test('who leaves their only workspace goes straight on to creating one', async ({
  editor,
  someone,
  visitor,
}) => {
  const bo = await someone({ name: 'Bo Larsen' })
  await joinWorkspace(editor, bo)
  const page = await visitor()
  await page.context().addCookies(bo.cookies)
  await page.goto('/settings/members')
  await page.getByRole('button', { name: 'Bo Larsen: Admin' }).click()
  await page.getByRole('menuitem', { name: 'Leave workspace' }).click()
  await page.getByRole('button', { name: 'Leave workspace' }).click()
  await expect(page.getByRole('heading', { name: 'Create a workspace' })).toBeVisible()
})

test('the owner hands the workspace over, confirmed by both', async ({ page, editor, someone, visitor }) => {
  const bo = await someone({ name: 'Bo Larsen' })
  await joinWorkspace(editor, bo)
  await page.goto('/settings/members')
  await page.getByRole('button', { name: 'Bo Larsen: Admin' }).click()
  await page.getByRole('menuitem', { name: 'Make owner…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Make Bo Larsen the owner?' })
  await dialog.getByRole('button', { name: 'Send offer' }).click()
  await expect(dialog.getByText(`Enter ${editor.workspaceName} to confirm`)).toBeVisible()
  await dialog.getByLabel('Name of the workspace').fill(editor.workspaceName)
  await dialog.getByRole('button', { name: 'Send offer' }).click()
  await expect(page.getByText('Waiting for Bo Larsen to accept')).toBeVisible()

  const mail = await mailTo(page.request, bo.email, it => it.subject.includes('wants you to own'))
  const theirs = await visitor(phone)
  await theirs.context().addCookies(bo.cookies)
  await theirs.goto(/https?:\S+\/settings\/members\S+/.exec(mail.text)?.[0] ?? '')
  const accept = theirs.getByRole('button', { name: 'Accept' })
  await theirs.setViewportSize(desktop.viewport)
  const offer = theirs.getByRole('status').filter({ has: accept })
  const box = async (it: Locator) => (await it.boundingBox()) ?? { x: 0, width: 0, height: 0 }
  const [all, button] = [await box(offer), await box(accept)]
  // One line, with the buttons at its end.
  expect(all.height).toBeLessThan(48)
  expect(all.x + all.width - button.x - button.width).toBeLessThan(16)
  await theirs.setViewportSize(phone.viewport)
  await accept.click()
  await theirs.getByRole('alertdialog').getByRole('button', { name: 'Accept' }).click()
  await expect(toast(theirs, 'You own the workspace')).toBeVisible()
  await expect(people(page)).toHaveText([/Bo Larsen.*Owner/, /Mira Sandoval \(you\).*Admin/])
})

test('a member reads who is there and may leave, a guest meets a restricted page', async ({
  editor,
  someone,
  visitor,
}) => {
  const bo = await someone({ name: 'Bo Larsen' })
  await joinWorkspace(editor, bo)
  const role = { page_id: editor.workspaceId, email: bo.email }
  await editor.winnow.changeUserRole({ ...role, role: 'MEMBER' })
  const page = await visitor()
  await page.context().addCookies(bo.cookies)
  await page.goto('/settings/members')
  await expect(people(page)).toHaveText([/Mira Sandoval.*Owner/, /Bo Larsen \(you\).*Member/])
  await expect(page.getByRole('button', { name: 'Invite people' })).toBeHidden()
  await page.getByRole('button', { name: 'Bo Larsen: Member' }).click()
  await page.getByRole('menuitem', { name: 'Leave workspace' }).click()
  await expect(page.getByRole('alertdialog')).toContainText(`You lose access to ${editor.workspaceName}`)
  await page.getByRole('button', { name: 'Cancel' }).click()

  await editor.winnow.changeUserRole({ ...role, role: 'GUEST' })
  await page.reload()
  await expect(page.getByText('This content is restricted to specific members and guests')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Members' })).toBeHidden()
  await page.getByRole('link', { name: 'Workspace', exact: true }).click()
  await page.getByRole('main').getByRole('button', { name: 'Leave workspace' }).click()
  const dialog = page.getByRole('alertdialog', { name: `Leave ${editor.workspaceName}?` })
  await dialog.getByRole('button', { name: 'Leave workspace' }).click()
  await expect(toast(page, `You left ${editor.workspaceName}`)).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Create a workspace' })).toBeVisible()
  const { users } = await editor.winnow.fetchMembers({ page_id: editor.workspaceId })
  expect(users.map(it => it.email)).toEqual([editor.email])
})

test('a member leaves in the settings of the workspace and says who gets what they made; its owner cannot leave', async ({
  page,
  editor,
  someone,
  visitor,
}) => {
  const [bo, chen] = [await someone({ name: 'Bo Larsen' }), await someone({ name: 'Chen Wei' })]
  await joinWorkspace(editor, bo, 'MEMBER')
  await joinWorkspace(editor, chen)
  const form = await openForm({ ...editor, ...bo })
  const theirs = await visitor()
  await theirs.context().addCookies(bo.cookies)
  await theirs.goto('/settings/workspace')
  await theirs.getByRole('main').getByRole('button', { name: 'Leave workspace' }).click()
  const dialog = theirs.getByRole('alertdialog', { name: `Leave ${editor.workspaceName}?` })
  await expect(dialog).toContainText('Who gets your 1 form, searches and shared views')
  await dialog.getByRole('combobox').click()
  await theirs.getByRole('option', { name: 'Chen Wei' }).click()
  await dialog.getByRole('button', { name: 'Leave workspace' }).click()
  await expect(theirs.getByRole('heading', { name: 'Create a workspace' })).toBeVisible()
  const { users } = await editor.winnow.fetchFormUsers({ form_id: form.identifier })
  expect(users.find(it => it.role === 'CREATOR')?.email).toBe(chen.email)

  await page.goto('/settings/workspace')
  await expect(page.getByRole('button', { name: 'Delete workspace' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Leave workspace' })).toBeHidden()
})
