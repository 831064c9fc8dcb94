import { violations } from '../support/axe.ts'
import { openForm } from '../support/forms.ts'
import { desktop, panel, phone } from '../support/screens.ts'
import { expect, test } from '../support/test.ts'
import { assistantOf, basic, reviewing, searched } from './scene.ts'

test.use(desktop)

test('the name of an unfolded criterion is shown whole on a phone', async ({ page, editor }) => {
  const { form, amara } = await reviewing(page, editor)
  const { breakdownQueries } = await searched(
    editor,
    form.identifier,
    'Has sold to open-air market traders who pay for it each month',
  )
  const [{ name } = { name: '' }] = breakdownQueries
  await page.setViewportSize(phone.viewport)
  await page.goto(`/f/${form.identifier}?submission_id=${amara}`)
  const criterion = panel(page, 'Amara').getByRole('button', { name, expanded: true }).getByText(name)
  await expect(criterion).toBeVisible()
  expect(await criterion.evaluate(it => it.scrollWidth > it.clientWidth)).toBe(false)
  await criterion.click()
  await expect(panel(page, 'Amara').getByRole('button', { name, expanded: false })).toBeVisible()
})

test('on a phone a row says the result of the criterion that is filtered by', async ({ page, editor }) => {
  const { form } = await reviewing(page, editor)
  await searched(editor, form.identifier, 'Market traders pay')
  const { breakdownQueries } = await searched(editor, form.identifier, 'teach children')
  const [{ id, name } = { id: '', name: '' }] = breakdownQueries
  await page.setViewportSize(phone.viewport)
  const filters = JSON.stringify([{ columnId: id, value: ['YES'] }])
  await page.goto(`/f/${form.identifier}?filters=${encodeURIComponent(filters)}`)
  await expect(page.getByRole('list', { name: 'Applicants' })).toContainText(`${name}Yes`)
})

test('on a phone the matches of a search are shown in place of the assistant', async ({ page, editor }) => {
  const { form } = await reviewing(page, editor)
  const search = await searched(editor, form.identifier, 'Market traders pay')
  await page.setViewportSize(phone.viewport)
  await page.goto(`/f/${form.identifier}`)
  await page.getByRole('button', { name: 'AI Assistant' }).click()
  const assistant = assistantOf(page)
  await assistant
    .getByRole('button', { name: new RegExp(search.name ?? '') })
    .first()
    .click()
  await assistant.getByRole('button', { name: 'Show 1 that meets all' }).click()
  await expect(assistant).toBeHidden()
  await expect(page.getByRole('list', { name: 'Applicants' })).toContainText('Amara')
})

test('on a phone Back leads from a search to the list of searches, and from there to the applicants', async ({
  page,
  editor,
}) => {
  const { form } = await reviewing(page, editor)
  const search = await searched(editor, form.identifier, 'Market traders pay')
  await page.setViewportSize(phone.viewport)
  const applicants = page.getByRole('list', { name: 'Applicants' })
  const assistant = assistantOf(page)
  const list = assistant.getByRole('button', { name: new RegExp(search.name ?? '') }).first()
  for (const open of [
    () => page.goto(`/f/${form.identifier}`),
    async () => {
      await page.goto('/')
      await page.getByRole('link', { name: form.name }).first().click()
    },
  ]) {
    await open()
    await expect(applicants).toBeVisible()
    await page.getByRole('button', { name: 'AI Assistant' }).click()
    await list.click()
    await expect(assistant.getByRole('button', { name: 'Back to search' })).toBeVisible()
    await page.goBack()
    await expect(list).toBeVisible()
    await page.goBack()
    await expect(assistant).toBeHidden()
    await expect(applicants).toBeVisible()
    expect(new URL(page.url()).pathname).toBe(`/f/${form.identifier}`)
  }
})

test('on a phone Back leads on as usual once the assistant was closed', async ({ page, editor }) => {
  const { form } = await reviewing(page, editor)
  const search = await searched(editor, form.identifier, 'Market traders pay')
  await page.setViewportSize(phone.viewport)
  await page.goto('/')
  await page.getByRole('link', { name: form.name }).first().click()
  const applicants = page.getByRole('list', { name: 'Applicants' })
  const assistant = assistantOf(page)
  await page.getByRole('button', { name: 'AI Assistant' }).click()
  const found = assistant.getByRole('button', { name: new RegExp(search.name ?? '') }).first()
  for (const _ of [1, 2]) {
    await found.click()
    await assistant.getByRole('button', { name: 'Back to search' }).click()
    await expect(found).toBeVisible()
  }
  await assistant.getByRole('button', { name: 'Close assistant' }).click()
  await expect(assistant).toBeHidden()
  await applicants.getByRole('button', { name: /^Amara/ }).click()
  await expect(panel(page, 'Amara')).toBeVisible()
  await page.goBack()
  await expect(panel(page, 'Amara')).toBeHidden()
  await expect(assistant).toBeHidden()
  await page.goBack()
  await expect(page).toHaveURL(/\/$/)
})

test('on a phone the assistant is the page', async ({ page, editor }) => {
  await page.setViewportSize(phone.viewport)
  const form = await openForm(editor)
  await page.goto(`/f/${form.identifier}`)
  await page.getByRole('button', { name: 'AI Assistant' }).click()
  const assistant = assistantOf(page)
  await expect.poll(() => assistant.boundingBox()).toEqual({ x: 0, y: 0, ...phone.viewport })
  await expect(assistant.getByText(basic)).toBeVisible()
  expect(await violations(page)).toEqual([])
  await assistant.getByRole('button', { name: 'Close assistant' }).click()
  await expect(assistant).toBeHidden()
  await expect(page.getByRole('button', { name: 'AI Assistant' })).toBeFocused()
})
