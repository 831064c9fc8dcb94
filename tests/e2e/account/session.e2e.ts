import { limits } from '@winnow/openapi/common/limits'
import { openForm } from '../support/forms.ts'
import { codeFor } from '../support/mailbox.ts'
import { address, signIn } from '../support/people.ts'
import { phone, toast } from '../support/screens.ts'
import { expect, test } from '../support/test.ts'

test('signing in says what is wrong with an address and a code, and sends another one', async ({ page }) => {
  const email = address('new')
  // Where many look for it.
  await page.goto('/login')
  await expect(page).toHaveURL('/sign-in')
  await page.getByRole('button', { name: 'Send code' }).click()
  await expect(page.getByText('Email is required')).toBeVisible()
  await expect(page.getByLabel('Email')).toBeFocused()
  await page.getByLabel('Email').fill('mira@')
  await page.getByRole('button', { name: 'Send code' }).click()
  await expect(page.getByText('Invalid email')).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveValue('mira@')
  await page.getByLabel('Email').fill(email)
  await page.keyboard.press('Enter')

  await page.getByLabel('Code').fill('ABC')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByText('Invalid otp')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Request a new code in \d+ s$/ })).toBeDisabled()
  await page.reload()
  await expect(page.getByText(email)).toBeVisible()
  const code = await codeFor(page.request, email)
  await page.getByLabel('Code').fill(code === 'AAAAAA' ? 'BBBBBB' : 'AAAAAA')
  await expect(page.getByText('Invalid otp')).toBeVisible()
  await page.getByLabel('Code').fill(` ${code.slice(0, 3).toLowerCase()}-${code.slice(3)}`)
  await expect(page.getByRole('heading', { name: 'What should we call you?' })).toBeVisible()
})

test('a dead code makes way for a new one', async ({ page }) => {
  const email = address('new')
  await page.goto('/sign-in')
  await page.getByLabel('Email').fill(email)
  await page.keyboard.press('Enter')
  await codeFor(page.request, email)
  const input = page.getByLabel('Code')
  for (const [letter, sentence] of [
    ['A', 'Invalid otp'],
    ['B', 'Invalid otp'],
    ['C', 'Invalid otp'],
    ['D', 'Invalid otp'],
    ['E', 'Too many wrong codes. Request a new code.'],
  ] as const) {
    await input.fill(letter.repeat(6))
    await expect(page.getByText(sentence)).toBeVisible()
  }
  await input.fill('FFFFFF')
  await expect(input).toHaveValue('FFFFFF')
  await expect(page.getByText('Too many wrong codes. Request a new code.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeHidden()
  await page.getByRole('button', { name: 'Request a new code' }).click()
  await expect(input).toHaveValue('')
  await expect(input).toBeFocused()
  await input.fill(await codeFor(page.request, email, 1))
  await expect(page.getByRole('heading', { name: 'What should we call you?' })).toBeVisible()
})

test('onboarding begins again where it was left, with the documents’ own messages', async ({ page }) => {
  await page.goto('/')
  await signIn(page, address('new'))
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText('This field is required')).toBeVisible()
  const called = page.getByLabel('Full name')
  await expect(called).toHaveAttribute('aria-invalid', 'true')
  await called.fill('M'.repeat(limits.name + 1))
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText(`Must be less than ${limits.name} characters`)).toBeVisible()
  await called.fill('Mira Sandoval')
  await page.route('**/api/user/update-name', route => route.abort())
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(called).toHaveAccessibleErrorMessage(/connection/i)
  await expect(called).toHaveValue('Mira Sandoval')
  await page.unroute('**/api/user/update-name')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('heading', { name: 'Create a workspace' })).toBeVisible()
  await page.reload()

  const name = page.getByLabel('Workspace name')
  const create = page.getByRole('button', { name: 'Create workspace' })
  await expect(create).toBeDisabled()
  await name.fill('N')
  await name.blur()
  await expect(page.getByText('Workspace name must be at least 2 characters long')).toBeVisible()
  await expect(create).toBeDisabled()
  await name.fill('N'.repeat(51))
  await expect(page.getByText('Workspace name must be less than 50 characters')).toBeVisible()
  await name.fill('Northlight')
  await create.click()
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('heading', { name: 'Forms', exact: true })).toBeVisible()
})

test('who has applied and has no workspace is called by the name they gave, and sees their messages', async ({
  editor,
  visitor,
}) => {
  const form = await openForm(editor)
  const email = address('applicant')
  await editor.winnow.submit({
    form_identifier: form.identifier,
    name: 'Noor Haddad',
    email,
    time_zone: 'UTC',
    values: [],
  })
  const page = await visitor(phone)
  await page.goto('/')
  await signIn(page, email)
  await expect(page).toHaveURL('/messages')
  await expect(page.getByText('No messages yet')).toBeVisible()

  // From the page of an application, as Open messages does.
  await page.goto('/healthz')
  await page.goto(`/messages#email=${encodeURIComponent(email)}`)
  await expect(page.getByText('No messages yet')).toBeVisible()
  await expect(page).toHaveURL('/messages')
})

test.describe('redirect_path', () => {
  for (const [path, target] of [
    ['/settings/api-keys', '/settings/api-keys'],
    ['//evil.example/x', '/'],
    ['https://evil.example/x', '/'],
    ['/\\evil.example', '/'],
  ] as const) {
    test(`${path} leads to ${target}`, async ({ editor, visitor, origin }) => {
      const page = await visitor()
      await page.goto(`/sign-in?redirect_path=${encodeURIComponent(path)}`)
      await signIn(page, editor.email)
      await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
      expect(page.url()).toBe(`${origin}${target}`)
    })
  }
})

test('signing out ends the session, and who is signed out meets the sign-in screen and comes back', async ({
  page,
  editor,
}) => {
  const form = await openForm(editor)
  await page.goto(`/f/${form.identifier}?tab=Archived`)
  await expect(page.getByText('No archived applicants')).toBeVisible()
  // The open table waits for changes, and learns at once that its session is over.
  await editor.winnow.logout({})
  await expect(page).toHaveURL(/\/sign-in\?redirect_path=/)
  await signIn(page, editor.email)
  await expect(page).toHaveURL(new RegExp(`/f/${form.identifier}\\?tab=Archived`))

  await page.getByRole('button', { name: /account menu/ }).click()
  await page.getByRole('menuitem', { name: /Sign out/ }).click()
  await expect(page).toHaveURL('/sign-in')
  await page.goto('/settings/api-keys')
  await expect(page).toHaveURL('/sign-in?redirect_path=%2Fsettings%2Fapi-keys')
})

test('a workspace is chosen by page_id, which leaves the URL, then by the tab, and saved by the switcher', async ({
  page,
  editor,
  visitor,
}) => {
  const { id } = await editor.winnow.createWorkspace({ name: 'Southlight' })
  const current = (name: string) => page.getByRole('button', { name: `Workspace: ${name}` })
  await page.goto(`/?page_id=${editor.workspaceId}`)
  await expect(current('Northlight')).toBeVisible()
  await expect(page).toHaveURL('/')
  await page.goto(`/?page_id=${id}`)
  await expect(current('Southlight')).toBeVisible()
  await page.reload()
  await expect(current('Southlight')).toBeVisible()
  await current('Southlight').click()
  await page.getByRole('menuitem', { name: 'Northlight' }).click()
  await expect(current('Northlight')).toBeVisible()
  const other = await visitor()
  await other.goto('/sign-in')
  await signIn(other, editor.email)
  await expect(other.getByRole('button', { name: 'Workspace: Northlight' })).toBeVisible()
})

test('/workspaces lists them with a check mark, creates another one and continues to redirect_path', async ({
  page,
  editor,
}) => {
  await page.goto('/workspaces?redirect_path=/settings/api-keys')
  await expect(page.getByRole('button', { name: editor.workspaceName, pressed: true })).toBeVisible()
  await page.getByRole('button', { name: 'Create new workspace' }).click()
  await expect(page).toHaveURL(/view=create-workspace/)
  await page.getByLabel('Workspace name').fill('Southlight')
  await page.getByRole('button', { name: 'Create workspace' }).click()
  await expect(page).toHaveURL('/settings/api-keys')
  await expect(page.getByRole('button', { name: 'Workspace: Southlight' })).toBeVisible()
  await expect(toast(page, 'Workspace created successfully')).toBeVisible()
})

test('details of a person that can’t be fetched have a screen of their own, which tries again', async ({
  page,
  editor,
}) => {
  await page.route('**/api/user/me', route => route.fulfill({ status: 500, body: '' }))
  await page.goto(`/?page_id=${editor.workspaceId}`)
  await expect(page.getByText('Something went wrong')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Sign out' })).toBeVisible()
  await page.unroute('**/api/user/me')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { name: 'Forms', exact: true })).toBeVisible()
})

test('a page whose code can’t be fetched has a title and a heading that say so', async ({
  page,
  editor,
  complaints,
}) => {
  await page.goto(`/?page_id=${editor.workspaceId}`)
  await expect(page.getByRole('heading', { name: 'Forms', exact: true })).toBeVisible()
  await page.route('**/assets/*.js', route => route.abort())
  await page.getByRole('link', { name: 'Messages' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Something went wrong' })).toBeVisible()
  await expect(page.getByText('Check your connection and try again.')).toBeVisible()
  await expect(page).toHaveTitle('Something went wrong · Winnow')
  await page.unroute('**/assets/*.js')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Messages' })).toBeVisible()
  expect(complaints.splice(0)).toEqual([expect.stringContaining('dynamically imported module')])
})

test('a form of another workspace is restricted until the person goes there', async ({ page, editor }) => {
  const form = await openForm(editor)
  const { id } = await editor.winnow.createWorkspace({ name: 'Southlight' })
  await page.goto(`/?page_id=${id}`)
  await expect(page.getByRole('button', { name: 'Workspace: Southlight' })).toBeVisible()
  await page.goto(`/f/${form.identifier}`)
  await expect(page.getByText('Access restricted')).toBeVisible()
  await expect(
    page.getByText("You either don't have access to this workspace or are in a different workspace."),
  ).toBeVisible()
  await expect(page.getByText('OR', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Go to Home' })).toBeVisible()
  await page.getByRole('button', { name: editor.workspaceName, exact: true }).click()
  await expect(page.getByText('All caught up')).toBeVisible()
})

test('forms that a person may not list are restricted to members and guests', async ({ page, editor }) => {
  const detail = "You don't have access to this workspace."
  await page.route('**/api/form/fetch-for-user', route =>
    route.fulfill({ status: 403, json: { code: 'forbidden', title: 'Not allowed', status: 403, detail } }),
  )
  await page.goto(`/?page_id=${editor.workspaceId}`)
  await expect(page.getByText('Access Restricted')).toBeVisible()
  await expect(
    page.getByText('This content is restricted to specific members and guests within the workspace.'),
  ).toBeVisible()
  await expect(page.getByRole('button', { name: 'Go to Home' })).toBeVisible()
})

test('No access: who may not manage a form is told so, counts down 3 seconds and is signed out', async ({
  editor,
  someone,
  visitor,
}) => {
  const form = await openForm(editor)
  const stranger = await someone()
  await stranger.winnow.createWorkspace({ name: 'Elsewhere' })
  const page = await visitor()
  await page.goto('/sign-in')
  await signIn(page, stranger.email)
  await expect(page.getByRole('heading', { name: 'Forms', exact: true })).toBeVisible()
  await page.clock.install()
  await page.goto(`/f/${form.identifier}?tab=Archived`)
  await expect(page.getByText('Access restricted')).toBeVisible()
  await expect(
    page.getByText(
      'You don’t have permission to manage this form. Meanwhile, you can still view and fill the form as an applicant.',
    ),
  ).toBeVisible()
  for (const seconds of [3, 2, 1]) {
    await expect(page.getByText(`Redirecting in ${seconds} seconds...`)).toBeVisible()
    await page.clock.fastForward(1_000)
  }
  await expect(page).toHaveURL(/\/sign-in/)
  const { searchParams } = new URL(page.url())
  expect(searchParams.get('redirect_path')).toBe(`/f/${form.identifier}?tab=Archived`)
})

test('No access: the form’s link stands there, and Stop ends the countdown', async ({
  editor,
  someone,
  visitor,
}) => {
  const form = await openForm(editor)
  const stranger = await someone()
  await stranger.winnow.createWorkspace({ name: 'Elsewhere' })
  const page = await visitor()
  await page.goto('/sign-in')
  await signIn(page, stranger.email)
  await expect(page.getByRole('heading', { name: 'Forms', exact: true })).toBeVisible()
  await page.clock.install()
  await page.goto(`/f/${form.identifier}`)
  await page.getByRole('button', { name: 'Stop' }).click()
  await page.clock.fastForward(10_000)
  await expect(page.getByText(/Redirecting in/)).toBeHidden()
  await expect(page.getByRole('link', { name: 'Open form' })).toHaveAttribute(
    'href',
    `/forms/${form.identifier}`,
  )
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page).toHaveURL(new RegExp(`/sign-in\\?redirect_path=%2Ff%2F${form.identifier}`))
})

test('No access: any other failure says that something went wrong and tries again', async ({
  page,
  editor,
}) => {
  const form = await openForm(editor)
  await page.route('**/api/form/fetch-details', route => route.fulfill({ status: 500, body: '' }))
  await page.goto(`/f/${form.identifier}`)
  await expect(page.getByText('Something went wrong')).toBeVisible()
  await expect(
    page.getByText("We couldn't fetch the data. Please check your connection and try again later."),
  ).toBeVisible()
  await page.unroute('**/api/form/fetch-details')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('All caught up')).toBeVisible()
})

test('who is signed in already is led on from the sign-in screen', async ({ page, editor }) => {
  const form = await openForm(editor)
  await page.goto(`/sign-in?redirect_path=/f/${form.identifier}`)
  await expect(page).toHaveURL(`/f/${form.identifier}`)
  await expect(page.getByRole('heading', { name: form.name })).toBeVisible()
})
