import { violations } from '../support/axe.ts'
import { openForm } from '../support/forms.ts'
import { crowd } from '../support/many.ts'
import { desktop, Grid } from '../support/screens.ts'
import { expect, test } from '../support/test.ts'

test.use(desktop)

test('with many new applicants the assistant is offered once', async ({ page, editor }) => {
  const form = await openForm(editor)
  await crowd(editor, form.identifier, 25)
  await page.goto(`/f/${form.identifier}`)
  const nudge = page.getByRole('region', { name: 'Too many applications?' })
  await expect(nudge).toContainText('Let AI tag applications that match your criteria.')
  expect(await violations(page)).toEqual([])
  await nudge.getByRole('button', { name: 'Dismiss' }).click()
  await expect(nudge).toBeHidden()
  await expect
    .poll(async () => (await editor.winnow.fetchDetails({ form_id: form.identifier })).aiNudgeShown)
    .toBe(true)
  await page.reload()
  await expect(page.getByRole('button', { name: 'AI Assistant' })).toBeVisible()
  await expect(nudge).toBeHidden()
})

test('the offer of the assistant waits for charts to be closed, and goes when work with the rows begins', async ({
  page,
  editor,
}) => {
  const form = await openForm(editor)
  await crowd(editor, form.identifier, 25)
  await page.goto(`/f/${form.identifier}`)
  const nudge = page.getByRole('region', { name: 'Too many applications?' })
  await expect(nudge).toBeVisible()
  await page.getByRole('button', { name: 'Charts', exact: true }).click()
  const charts = page.getByRole('region', { name: 'Charts' })
  await expect(charts).toBeVisible()
  await expect(nudge).toBeHidden()
  await charts.getByRole('button', { name: 'Close charts' }).click()
  await expect(nudge).toBeVisible()
  const grid = new Grid(page)
  const bar = page.getByRole('toolbar', { name: 'Selected applicants' })
  await grid.tick(0)
  await expect(bar).toBeVisible()
  await expect(nudge).toBeHidden()
  await grid.tick(0)
  await expect(bar).toBeHidden()
  await expect(nudge).toBeHidden()
})
