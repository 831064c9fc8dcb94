import { expect, type Page } from '@playwright/test'

/** The question with this text, its hint and its error. */
export const field = (page: Page, question: string) =>
  page
    .locator('[data-path]')
    .filter({ has: page.locator('.title', { hasText: new RegExp(`^${question}\\*?`) }) })

export const send = (page: Page) => page.getByRole('button', { name: 'Send application' })
export const sent = (page: Page) => page.getByRole('heading', { name: 'Application sent' })
export const alive = (page: Page) => expect(page.locator('.progress-count')).toHaveText(/of \d+ answered/)
/** Waits until the calendar of a date question has come: the browser's own input is hidden then, and cannot be filled. */
export const calendarHasCome = (page: Page, question: string) =>
  expect(page.getByRole('button', { name: `${question}: open calendar` })).toBeVisible()

/** Answers every question of `everyType`. */
export async function fillIn(page: Page, email: string) {
  const answer = (question: string) => field(page, question).getByRole('textbox').first()
  await page.getByLabel('Name').fill('Noor Haddad')
  await page.getByLabel('Email').fill(email)
  await answer('City').fill('Porto')
  await answer('Why us').fill('First line\nsecond line')
  await answer('Years').fill('7.5')
  await answer('Website').fill('example.com/noor')
  await answer('LinkedIn').fill('https://www.linkedin.com/in/noor')
  await page.getByRole('radio', { name: 'Product' }).check()
  await page.getByRole('checkbox', { name: 'Monday' }).check()
  await page.getByRole('textbox', { name: 'Days: other answer' }).fill('Sunday')
  await field(page, 'Country').getByRole('combobox').selectOption('Norway')
  // The calendar may come between the look for the input and the filling of it.
  await expect(() =>
    field(page, 'Start').locator('input:visible').fill('2030-02-01', { timeout: 1_000 }),
  ).toPass()
  await field(page, 'Phone').getByRole('textbox').fill('+351 912 345 678')
}
