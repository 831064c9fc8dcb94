import { expect, test } from './support/test.ts'

test('the API page tries a call with the key that was pasted, and shows it in the samples', async ({
  page,
  editor,
}) => {
  const { token } = await editor.winnow.createApiKey({
    page_id: editor.workspaceId,
    name: 'Reader',
    scopes: ['forms:read'],
  })
  await page.goto('/api/docs')
  // A reader of three megabytes: on a busy machine it takes its time.
  await page.getByPlaceholder('Token').fill(token, { timeout: 30_000 })
  await page.getByRole('link', { name: 'Fetch the signed-in person' }).click()
  await expect(page.getByText('Authorization: Bearer').first()).toBeVisible()
  await page
    .getByRole('button', { name: /Shell Curl/ })
    .first()
    .click()
  await page.getByRole('option', { name: /TypeScript SDK/ }).click()
  await expect(page.getByText('winnow.fetchMe').first()).toBeVisible()
  await page.getByRole('button', { name: 'Test Request (post /user/me)' }).click()
  const answered = page.waitForResponse('**/api/user/me')
  await page.getByRole('button', { name: /^Send post request/ }).click()
  const response = await answered
  expect(await response.request().headerValue('authorization')).toBe(`Bearer ${token}`)
  expect(await response.json()).toMatchObject({ pages: [{ id: editor.workspaceId }] })
})

test("a problem's type leads to the table of problems", async ({ page }) => {
  await page.goto('/api/docs#problem-invalid_input')
  await expect(page.getByRole('heading', { name: 'Errors' })).toBeInViewport({ timeout: 30_000 })
})
