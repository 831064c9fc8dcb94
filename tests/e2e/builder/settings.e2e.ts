import type { Page } from '@playwright/test'
import { violations } from '../support/axe.ts'
import { apply, openForm } from '../support/forms.ts'
import { expect, test } from '../support/test.ts'

const saved = (page: Page) => expect(page.getByRole('status').filter({ hasText: /^Saved/ })).toBeVisible()
/** A switch, by its name: the thumb is pressed, the input is out of sight. */
const press = (page: Page, name: string) =>
  page.getByRole('checkbox', { name }).locator('xpath=..').locator('[data-part=control]').click()

test('settings hold as they are changed, and are there after a reload', async ({ page, editor }) => {
  const form = await openForm(editor)
  const form_id = form.identifier
  await page.goto(`/f/${form_id}/settings`)
  await press(page, 'Multiple applications')
  await saved(page)
  await page.getByLabel('Application limit').fill('25')
  await page.keyboard.press('Enter')
  await page.getByLabel('Name in the link').fill('source')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Remove source' })).toBeVisible()
  await page.getByRole('radio', { name: 'Green' }).check({ force: true })
  await page.getByRole('radio', { name: /^Move only/ }).check()
  await press(page, 'Email editors when an application reaches Shortlisted')
  await press(page, 'Daily report')
  await expect
    .poll(async () => editor.winnow.fetchDetails({ form_id }))
    .toMatchObject({
      multipleSubmissions: true,
      responseCap: 25,
      urlParameters: ['source'],
      templateColor: 'green',
      reviewMode: 'messageLater',
      stages: [{}, { notificationsEnabled: true }, {}],
      dailyReport: true,
    })
  await page.reload()
  await expect(page.getByRole('checkbox', { name: 'Multiple applications' })).toBeChecked()
  await expect(page.getByLabel('Application limit')).toHaveValue('25')
  await page.getByRole('button', { name: 'Remove source' }).click()
  await expect(page.getByLabel('Name in the link')).toBeFocused()
  await expect.poll(async () => (await editor.winnow.fetchDetails({ form_id })).urlParameters).toEqual([])
})

test('what cannot be saved is taken back or kept as typed, and a sentence says so', async ({
  page,
  editor,
}) => {
  const form = await openForm(editor)
  await page.goto(`/f/${form.identifier}/settings`)
  const cap = page.getByLabel('Application limit')
  await cap.fill('0')
  await cap.blur()
  await expect(page.getByText('Enter a whole number from 1 to 1,000,000')).toBeVisible()
  await expect(cap).toHaveValue('0')
  await page.getByRole('button', { name: 'Remove limit' }).hover()
  const tooltip = await page.getByRole('tooltip', { name: 'Remove limit' }).boundingBox()
  const field = await cap.boundingBox()
  if (!tooltip || !field) throw new Error('the field or its tooltip is out of sight')
  expect(tooltip.y + tooltip.height).toBeLessThanOrEqual(field.y + 4)

  await page.route('**/api/form/update-settings', route => route.abort())
  await press(page, 'Email verification')
  // The client tries again by itself before it says so.
  await expect(page.getByText(/^Couldn't save, so nothing changed\./)).toBeVisible({ timeout: 20_000 })
  await expect(page.getByRole('checkbox', { name: 'Email verification' })).not.toBeChecked()
  await cap.fill('30')
  await cap.blur()
  await expect(page.getByText(/^Couldn't save\. What you typed is kept here\./)).toBeVisible()
  await expect(cap).toHaveValue('30')
  await page.unroute('**/api/form/update-settings')
  await cap.press('Enter')
  await saved(page)
})

test('a form is closed and reopened, and says what applicants see', async ({ page, editor }) => {
  const form = await openForm(editor)
  await page.goto(`/f/${form.identifier}/settings#availability`)
  await page.getByRole('button', { name: 'Close form' }).click()
  await expect(page.getByText('A note that the form is closed.')).toBeVisible()
  await page.getByRole('button', { name: 'Reopen form' }).click()
  await expect(page.getByText('The form, ready to fill in.')).toBeVisible()
})

test('without bulk actions the table has no boxes, and X selects nobody', async ({ page, editor }) => {
  const form = await openForm(editor, { settings: { bulk_action_enabled: false } })
  await apply(editor.winnow, form, { name: 'Ada Lovelace' })
  await page.goto(`/f/${form.identifier}`)
  const grid = page.locator('[data-testid=data-grid-canvas]')
  await expect(grid.locator('tbody td[aria-colindex="2"]')).toHaveText(['Ada Lovelace'])
  await expect(grid.locator('tbody td[aria-colindex="1"]')).toHaveText([''])
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('x')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('complementary', { name: 'Ada Lovelace' })).toBeVisible()
  await expect(page.getByText('1 selected')).toHaveCount(0)
})

test('what was typed stays where its save fails, even after Enter and then Tab', async ({ page, editor }) => {
  const form = await openForm(editor)
  await page.goto(`/f/${form.identifier}/settings`)
  const asked = Promise.withResolvers<void>()
  const left = Promise.withResolvers<void>()
  await page.route('**/api/form/update-settings', async route => {
    asked.resolve()
    await left.promise
    await route.abort()
  })
  const cap = page.getByLabel('Application limit')
  await cap.fill('30')
  await cap.press('Enter')
  await asked.promise
  await cap.press('Tab')
  await expect(cap).not.toBeFocused()
  left.resolve()
  await expect(page.getByText(/^Couldn't save\. What you typed is kept here\./)).toBeVisible({
    timeout: 20_000,
  })
  await expect(cap).toHaveValue('30')
})

test('what could not be saved is said beside what could, is kept when the page is left, and saved once online', async ({
  page,
  editor,
}) => {
  const form = await openForm(editor)
  await page.goto(`/f/${form.identifier}/settings`)
  const cap = page.getByLabel('Application limit')
  await page.route('**/api/form/update-settings', route =>
    'response_cap' in route.request().postDataJSON() ? route.abort() : route.continue(),
  )
  await cap.fill('700')
  await cap.blur()
  await expect(page.getByText(/^Couldn't save\. What you typed is kept here\./)).toBeVisible({
    timeout: 20_000,
  })
  const note = (text: string | RegExp) => page.getByRole('status').filter({ hasText: text })
  await expect(note('Not saved')).toBeVisible()

  await page.getByRole('link', { name: 'Analytics' }).click()
  await expect(page).toHaveURL(/analytics/)
  await page.goBack()
  await expect(cap).toHaveValue('700')
  await expect(note('Not saved')).toBeVisible({ timeout: 20_000 })

  const isSaved = page.waitForResponse(it => it.url().includes('update-settings') && it.ok())
  await press(page, 'Email verification')
  await isSaved
  await expect(note('Not saved')).toBeVisible({ timeout: 20_000 })
  await page.unroute('**/api/form/update-settings')
  await page.context().setOffline(true)
  await page.context().setOffline(false)
  await expect(note(/^Saved/)).toBeVisible({ timeout: 20_000 })
  expect((await editor.winnow.fetchDetails({ form_id: form.identifier })).responseCap).toBe(700)
})

test('what replaces a text that could not be saved is what counts: another text, Escape, a closed form', async ({
  page,
  editor,
}) => {
  const form = await openForm(editor)
  const of = { form_id: form.identifier }
  const note = (text: string | RegExp) => page.getByRole('status').filter({ hasText: text })
  await page.goto(`/f/${form.identifier}/settings`)
  const cap = page.getByLabel('Application limit')
  await page.route('**/api/form/update-settings', route => route.abort())
  const failed = async (text: string) => {
    await cap.fill(text)
    await cap.press('Enter')
    await expect(page.getByText(/^Couldn't save\. What you typed is kept here\./)).toBeVisible({
      timeout: 20_000,
    })
  }
  await failed('700')
  await cap.press('Escape')
  await expect(cap).toHaveValue('')
  await expect(note('Not saved')).toHaveCount(0)
  await failed('500')
  await cap.fill('0')
  await cap.press('Enter')
  await expect(page.getByText('Enter a whole number from 1 to 1,000,000')).toBeVisible()
  await page.unroute('**/api/form/update-settings')
  await page.context().setOffline(true)
  await page.context().setOffline(false)
  await press(page, 'Email verification')
  await expect(note(/^Saved/)).toBeVisible()
  await expect(page.getByText('Enter a whole number from 1 to 1,000,000')).toBeVisible()
  expect((await editor.winnow.fetchDetails(of)).responseCap).toBeNull()

  await page.route('**/api/form/update-status', route => route.abort())
  const closing = page.getByRole('textbox', { name: 'Closing date' })
  await closing.fill('24 Dec 2030, 11pm')
  await closing.press('Enter')
  await expect(page.getByText(/^Couldn't save\. Your date is kept here\./)).toBeVisible({ timeout: 20_000 })
  await page.unroute('**/api/form/update-status')
  // A closing date opens the form: a person saves it again.
  await page.context().setOffline(true)
  await page.context().setOffline(false)
  await page.reload()
  await expect(page.getByText("Couldn't save. Your date is kept here.", { exact: true })).toBeVisible()
  await expect(closing).toHaveValue('24 Dec 2030, 11:00 PM')
  expect((await editor.winnow.fetchDetails(of)).closingDate).toBeNull()
  await page.route('**/api/form/update-status', route => route.abort())
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(closing).toBeFocused()
  await expect(page.getByText("Couldn't save. Your date is kept here. ", { exact: false })).toBeVisible({
    timeout: 20_000,
  })
  await page.unroute('**/api/form/update-status')
  await closing.press('Enter')
  await expect.poll(async () => (await editor.winnow.fetchDetails(of)).closingDate).not.toBeNull()
  await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0)

  await page.route('**/api/form/update-status', route => route.abort())
  await closing.fill('26 Dec 2030, 11pm')
  await closing.press('Enter')
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible({ timeout: 20_000 })
  await closing.press('Escape')
  await expect(closing).toHaveValue('24 Dec 2030, 11:00 PM')
  await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0)

  await closing.fill('25 Dec 2030, 11pm')
  await closing.press('Enter')
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible({ timeout: 20_000 })
  await page.unroute('**/api/form/update-status')
  await editor.winnow.updateStatus({ ...of, status: 'CLOSED' })
  await page.reload()
  await expect(closing).toBeDisabled()
  await expect(closing).toHaveValue('')
  expect((await editor.winnow.fetchDetails(of)).status).toBe('CLOSED')
})

test('a link name that could not be saved is kept when the page is left, until it is saved, refused or dropped by Escape', async ({
  page,
  editor,
}) => {
  const form = await openForm(editor)
  const names = async () => (await editor.winnow.fetchDetails({ form_id: form.identifier })).urlParameters
  const name = page.getByLabel('Name in the link')
  const kept = page.getByText(/^Couldn't save\. What you typed is kept here\./)
  const failed = async (text: string) => {
    await page.route('**/api/form/update-settings', route => route.abort())
    await name.fill(text)
    await name.press('Enter')
    await expect(kept).toBeVisible({ timeout: 20_000 })
    await page.unroute('**/api/form/update-settings')
  }
  await page.goto(`/f/${form.identifier}/settings`)
  await failed('campus')
  await name.press('Escape')
  await expect(name).toHaveValue('')
  await expect(page.getByText('Not saved')).toHaveCount(0)

  await failed('campus')
  await page.reload()
  await expect(page.getByRole('button', { name: 'Remove campus' })).toBeVisible()
  await expect(name).toHaveValue('')
  expect(await names()).toEqual(['campus'])

  const asked = Promise.withResolvers<void>()
  await page.route('**/api/form/update-settings', route => {
    asked.resolve()
    return route.abort()
  })
  await name.fill('fair')
  await name.press('Enter')
  await asked.promise
  await page.getByRole('link', { name: 'Analytics' }).click()
  await expect(page).toHaveURL(/analytics/)
  await expect.poll(() => page.evaluate(() => Object.values(sessionStorage).join())).toContain('fair')
  await page.unroute('**/api/form/update-settings')
  await page.goBack()
  await expect(page.getByRole('button', { name: 'Remove fair' })).toBeVisible()
  expect(await names()).toEqual(['campus', 'fair'])

  await failed('referrer')
  await editor.winnow.updateSettings({
    form_id: form.identifier,
    url_parameters: ['campus', 'fair', 'referrer'],
  })
  await page.reload()
  await expect(page.getByText('This name is already saved')).toBeVisible()
  await expect(page.getByText('Not saved')).toHaveCount(0)
})

test('an opening date is typed or chosen in the calendar, removed, and kept where what was typed is not a date', async ({
  page,
  editor,
}) => {
  const form = await openForm(editor)
  const form_id = form.identifier
  const stored = async () => (await editor.winnow.fetchDetails({ form_id })).openingDate
  await page.goto(`/f/${form_id}/settings`)
  const opening = page.getByRole('textbox', { name: 'Opening date' })
  await opening.fill('1 Mar 2030, 10am')
  await opening.press('Enter')
  await expect(opening).toHaveValue('1 Mar 2030, 10:00 AM')
  await expect.poll(stored).not.toBeNull()
  await opening.fill('Mars')
  await page.getByRole('heading', { name: 'Availability' }).click()
  await expect(page.getByText(/^Enter a date and a time, such as /)).toBeVisible()
  expect(await stored()).not.toBeNull()

  await page.getByRole('button', { name: 'Remove opening date' }).click()
  await expect(opening).toBeFocused()
  await expect.poll(stored).toBeNull()

  await opening.fill('1 Mar 2030')
  await opening.press('ArrowDown')
  const calendar = page.getByRole('dialog', { name: 'Opening date: calendar' })
  const day = (name: string) => calendar.getByRole('button', { name })
  await expect(day('Friday, 1 March 2030, selected')).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('PageDown')
  await expect(day('Tuesday, 2 April 2030')).toBeFocused()
  await page.keyboard.press('Home')
  await expect(day('Monday, 1 April 2030')).toBeFocused()
  await page.keyboard.press('Enter')
  await calendar.getByRole('textbox', { name: 'Time' }).fill('6:30 pm')
  await expect(violations(page)).resolves.toEqual([])
  await calendar.getByRole('button', { name: 'Done' }).click()
  await expect(opening).toHaveValue('1 Apr 2030, 6:30 PM')
  await expect(page.getByRole('button', { name: 'Open calendar' }).first()).toBeFocused()
})

test('the side list marks the section that is read, and the one that was chosen', async ({
  page,
  editor,
}) => {
  const form = await openForm(editor)
  await page.goto(`/f/${form.identifier}/settings`)
  const marked = page.getByRole('navigation', { name: 'Settings' }).locator('[aria-current]')
  await expect(marked).toHaveText('General')
  const section = (name: string) => page.getByRole('region', { name })
  await section('Applicants').evaluate(it => it.scrollIntoView())
  await expect(marked).toHaveText('Applicants')
  await section('Applicants').evaluate(it => it.closest('[data-settings]')?.scrollTo(0, 1e6))
  await expect(marked).toHaveText('Duplicate and delete')
  await page.getByRole('link', { name: 'Notifications' }).click()
  await expect(marked).toHaveText('Notifications')
})
