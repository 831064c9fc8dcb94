import { createWinnow } from '@winnow/sdk'
import { expect, test } from '../support/test.ts'

test('a terminal is signed in with the code that it shows', async ({ page, editor, origin }) => {
  const terminal = createWinnow({ baseUrl: `${origin}/api`, retries: [] })
  const begun = await terminal.startCliLogin({ client_name: 'winnow on mira-laptop' })
  await page.goto('/cli-login')
  await page.getByLabel('Code').fill('nonsense')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(
    page
      .getByRole('alert')
      .or(page.getByText(/This code is wrong or has expired/))
      .first(),
  ).toBeVisible()
  await page.goto(`/cli-login?code=${begun.user_code}`)
  await expect(page.getByText('winnow on mira-laptop')).toBeVisible()
  await expect(
    page.getByText('Only continue if you ran ‘winnow login’ yourself and your terminal shows the same code.'),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByText("You're signed in")).toBeVisible()
  const { token } = await terminal.pollCliLogin({ device_code: begun.device_code })
  const signedIn = createWinnow({ baseUrl: `${origin}/api`, token: token ?? '', retries: [] })
  expect((await signedIn.fetchMe({})).email).toBe(editor.email)
})

test('a denied terminal gets no key', async ({ page, editor, origin }) => {
  const terminal = createWinnow({ baseUrl: `${origin}/api`, retries: [] })
  const begun = await terminal.startCliLogin({ client_name: 'winnow on a stranger’s machine' })
  await page.goto(`/cli-login?code=${begun.user_code}`)
  await expect(page.getByText(`Signed in as ${editor.email}.`)).toBeVisible()
  await page.getByRole('button', { name: 'Deny' }).click()
  await expect(page.getByText('Sign-in denied')).toBeVisible()
  expect(await terminal.pollCliLogin({ device_code: begun.device_code })).toMatchObject({ token: null })
})
