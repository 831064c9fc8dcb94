import type { Page } from '@playwright/test'
import { openForm } from '../support/forms.ts'
import { alive, field, send, sent } from '../support/hosted.ts'
import { address } from '../support/people.ts'
import { desktop } from '../support/screens.ts'
import { expect, test } from '../support/test.ts'

const role = { type: 'SINGLE_SELECT' as const, question: 'Role', options: ['Cook'], allowOther: true }
const days = { type: 'MULTI_SELECT' as const, question: 'Days', options: ['Monday'], allowOther: true }

const words = (page: Page, question: string) =>
  page.getByRole('textbox', { name: `${question}: other answer` })
const error = (page: Page, question: string) => field(page, question).locator('.error')

for (const [question, box] of [
  [{ ...role, required: true }, 'radio'],
  [role, 'radio'],
  [{ ...days, required: true }, 'checkbox'],
  [days, 'checkbox'],
] as const)
  test(`an empty Other of ${'required' in question ? 'a required' : 'an optional'} ${question.type} is refused at its text, on Send and by the link`, async ({
    editor,
    visitor,
  }) => {
    const form = await openForm(editor, { questions: [question] })
    const page = await visitor(desktop)
    await page.goto(`/forms/${form.identifier}?name=Noor&email=${address('noor')}`)
    await alive(page)
    const text = words(page, question.question)
    await field(page, question.question).getByRole(box).first().check()
    await field(page, question.question).getByRole(box, { name: 'Other' }).check()
    await send(page).click()
    await expect(error(page, question.question)).toHaveText('This field is required')
    await expect(text).toBeFocused()
    await page.getByLabel('Name').focus()
    await page.getByRole('link', { name: '1 answer needs a look' }).click()
    await expect(text).toBeFocused()
    await text.fill('Sunday')
    await expect(error(page, question.question)).toHaveCount(0)
    await send(page).click()
    await expect(sent(page)).toBeVisible()
  })

test('deselecting an empty Other resolves it: of a multi select by its box, of an optional single select by a second press', async ({
  editor,
  visitor,
}) => {
  const form = await openForm(editor, { questions: [role, days] })
  const page = await visitor(desktop)
  await page.goto(`/forms/${form.identifier}?name=Noor&email=${address('noor')}`)
  await alive(page)
  const radio = field(page, 'Role').getByRole('radio', { name: 'Other' })
  const box = field(page, 'Days').getByRole('checkbox', { name: 'Other' })
  await radio.check()
  await field(page, 'Days').getByRole('checkbox', { name: 'Monday' }).check()
  await box.check()
  await send(page).click()
  for (const question of ['Role', 'Days'])
    await expect(error(page, question)).toHaveText('This field is required')
  await box.uncheck()
  await expect(error(page, 'Days')).toHaveCount(0)
  await radio.click()
  await expect(radio).not.toBeChecked()
  await expect(error(page, 'Role')).toHaveCount(0)
  await radio.dblclick()
  await expect(radio).toBeChecked()
  await radio.click()
  await expect(radio).not.toBeChecked()
  await send(page).click()
  await expect(sent(page)).toBeVisible()
  const { submissions } = await editor.winnow.fetchSubmissions({ form_id: form.identifier })
  expect(submissions[0]?.fieldValues.map(({ value }) => value)).toEqual([null, ['Monday']])
})

test('an empty Other is refused in a correction too', async ({ editor, visitor }) => {
  const form = await openForm(editor, { questions: [days], settings: { corrections_allowed: true } })
  const page = await visitor(desktop)
  await page.goto(`/forms/${form.identifier}?name=Noor&email=${address('noor')}&days=Monday`)
  await alive(page)
  await send(page).click()
  await page.getByRole('link', { name: 'See your application' }).click()
  await page.getByRole('button', { name: 'Correct answers' }).click()
  await field(page, 'Days').getByRole('checkbox', { name: 'Other' }).check()
  await page.getByRole('button', { name: 'Save corrections' }).click()
  await expect(error(page, 'Days')).toHaveText('This field is required')
  await expect(words(page, 'Days')).toBeFocused()
  await words(page, 'Days').fill('Sunday')
  await page.getByRole('button', { name: 'Save corrections' }).click()
  await expect(page.getByText('Your corrections are saved.')).toBeVisible()
  await expect(page.locator('dd', { hasText: 'Monday, Sunday' })).toBeVisible()
})

test('without JavaScript an empty Other is refused and stays selected', async ({ editor, visitor }) => {
  const form = await openForm(editor, { questions: [role, days] })
  const page = await visitor({ ...desktop, javaScriptEnabled: false })
  await page.goto(`/forms/${form.identifier}?name=Noor&email=${address('noor')}`)
  const radio = field(page, 'Role').getByRole('radio', { name: 'Other' })
  const box = field(page, 'Days').getByRole('checkbox', { name: 'Other' })
  await radio.check()
  await field(page, 'Days').getByRole('checkbox', { name: 'Monday' }).check()
  await box.check()
  await send(page).click()
  for (const question of ['Role', 'Days'])
    await expect(error(page, question)).toHaveText('This field is required')
  await expect(radio).toBeChecked()
  await expect(box).toBeChecked()
  await expect(field(page, 'Days').getByRole('checkbox', { name: 'Monday' })).toBeChecked()
  await box.uncheck()
  await words(page, 'Role').fill('Waiter')
  await send(page).click()
  await expect(sent(page)).toBeVisible()
})
