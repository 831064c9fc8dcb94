import { apply, openForm } from '../support/forms.ts'
import { phone, toast } from '../support/screens.ts'
import { expect, test } from '../support/test.ts'

test('the forms of the workspace: state, counts and days, found by search, walked by keys', async ({
  page,
  editor,
}) => {
  const form = await openForm(editor, { name: 'École d’été', settings: { response_cap: 2 } })
  for (let n = 0; n < 2; n++) await apply(editor.winnow, form)
  await openForm(editor, { name: 'Climate grant' })
  await page.goto('/')
  const row = page.getByRole('row').filter({ hasText: 'École' })
  await expect(row).toContainText('Full')
  await expect(row.getByRole('img', { name: '2 applications in 14 days, 2 today' })).toBeVisible()

  await page.keyboard.press('/')
  await page.keyboard.type('ecole')
  await expect(page).toHaveURL(/search=ecole/)
  await expect(page.getByRole('main').getByRole('link', { name: 'Climate grant' })).toHaveCount(0)
  await page.getByRole('searchbox').fill('nobody calls it so')
  await expect(page.getByText('No forms match ‘nobody calls it so’.')).toBeVisible()
  await page.getByRole('button', { name: 'Clear search', exact: true }).last().click()
  await expect(page.getByRole('link', { name: 'Climate grant' }).last()).toBeVisible()

  await page.getByRole('row').nth(1).getByRole('link').focus()
  await page.keyboard.press('ArrowDown')
  await expect(row.getByRole('link')).toBeFocused()
  await page.keyboard.press('s')
  await expect(page.getByRole('dialog', { name: 'Share form' })).toBeVisible()
  await page.keyboard.press('Escape')
  await row.getByRole('link').focus()
  await page.keyboard.press('d')
  await expect(page).toHaveURL(/\/edit$/)
  await expect(page.getByRole('heading', { name: 'Copy of École d’été' })).toBeVisible()
})

test('a form is deleted after it says what goes, undone, and restored from the deleted forms', async ({
  page,
  editor,
}) => {
  const form = await openForm(editor, { name: 'Spring accelerator' })
  await apply(editor.winnow, form)
  await page.goto('/')
  const main = page.getByRole('main')
  const remove = async () => {
    await page.getByRole('button', { name: 'Actions for Spring accelerator' }).click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    const dialog = page.getByRole('alertdialog')
    await expect(dialog).toContainText(
      'Deletes ‘Spring accelerator’ and its 1 application. You can restore it for 30 days.',
    )
    await dialog.getByRole('button', { name: 'Delete form' }).click()
    await expect(page.getByText('No forms yet').first()).toBeVisible()
  }
  await remove()
  await toast(page, '‘Spring accelerator’ deleted').getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('row').filter({ hasText: 'Spring accelerator' })).toBeVisible()
  await remove()
  await page.getByRole('link', { name: 'Deleted' }).click()
  await expect(
    main
      .getByText(/1 application, deleted .*, 30 days left/)
      .or(page.getByText(/30 days left/))
      .first(),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Restore Spring accelerator' }).click()
  await expect(page.getByText('No deleted forms')).toBeVisible()
  expect((await editor.winnow.fetchDetails({ form_id: form.identifier })).formCounts.totalCount).toBe(1)
})

test('the focus goes to the neighbour of a form that is deleted or restored', async ({ page, editor }) => {
  const all = ['Spring accelerator', 'Writing fellowship', 'Climate grant']
  for (const name of all) await openForm(editor, { name })
  await page.goto('/')
  const names = page.getByRole('main').locator('tbody a[href]')
  await expect(names).toHaveCount(3)
  for (const left of [2, 1]) {
    const [first = ''] = await names.allTextContents()
    await page.getByRole('button', { name: `Actions for ${first}` }).click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete form' }).click()
    await expect(names).toHaveCount(left)
    await expect(names.first()).toBeFocused()
  }
  await page.getByRole('link', { name: 'Deleted' }).click()
  const restore = page.getByRole('list', { name: 'Deleted forms' }).getByRole('button', { name: /^Restore/ })
  await expect(restore).toHaveCount(2)
  await restore.last().click()
  await expect(restore).toHaveCount(1)
  await expect(restore).toBeFocused()
})

test('on a phone the forms are cards, and nothing is cut off', async ({ page, editor }) => {
  const form = await openForm(editor, { name: 'Spring accelerator' })
  await apply(editor.winnow, form)
  await page.setViewportSize(phone.viewport)
  await page.goto('/')
  const card = page.getByRole('list', { name: 'Forms' }).getByRole('listitem')
  await expect(card).toContainText('1 new of 1 applicant')
  const wide = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(wide).toBe(phone.viewport.width)
})

test('a CSV file dropped on the forms is imported as a new one', async ({ page, editor }) => {
  await page.goto('/')
  await expect(page.getByText('No forms yet').first()).toBeVisible()
  const files = await page.evaluateHandle(() => {
    const dropped = new DataTransfer()
    dropped.items.add(new File(['Name,Email\nAda,ada@example.com\n'], 'Cohort.csv', { type: 'text/csv' }))
    return dropped
  })
  await page.getByText('drop a CSV file here').dispatchEvent('drop', { dataTransfer: files })
  const dialog = page.getByRole('dialog', { name: 'Import CSV' })
  await expect(dialog.getByLabel('Form name')).toHaveValue('Cohort')
  await dialog.getByRole('button', { name: 'Import', exact: true }).click()
  await expect(dialog.getByRole('button', { name: 'View applicants' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Cohort' })).toBeVisible()
  expect((await editor.winnow.fetchForUser({ page_id: editor.workspaceId })).forms).toMatchObject([
    { name: 'Cohort', totalCount: 1 },
  ])
})

test('the address of a deleted form says so, and restores it for those who may', async ({ page, editor }) => {
  const form = await openForm(editor, { name: 'Residency' })
  await editor.winnow.deleteForm({ form_id: form.identifier })
  await page.goto(`/f/${form.identifier}/settings`)
  await expect(page.getByRole('heading', { name: 'This form was deleted' })).toBeVisible()
  await expect(
    page.getByText(/^‘Residency’ was deleted on .* You can restore it for another 30 days\.$/),
  ).toBeVisible()
  await expect(page.getByRole('button', { name: 'Go to Home' })).toBeVisible()
  await page.getByRole('button', { name: 'Restore' }).click()
  await expect(page.getByLabel('Application limit')).toBeVisible()
  expect((await editor.winnow.fetchDetails({ form_id: form.identifier })).name).toBe('Residency')
})

test('a form is made by the keyboard, and settings show what applicants read until somebody writes it', async ({
  page,
  editor,
}) => {
  await page.goto(`/?page_id=${editor.workspaceId}`)
  await page.getByRole('button', { name: 'New form' }).last().press('Enter')
  await expect(page.getByRole('button', { name: /^Blank form/ })).toBeFocused()
  await expect(page.getByRole('button', { name: /^Job application/ })).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('button', { name: /^Job application/, pressed: true })).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByLabel('Form name')).toBeFocused()
  await page.getByRole('link', { name: 'Settings' }).press('Enter')
  await expect(page.getByText('This form is no longer accepting applications.')).toBeVisible()
})

test('beside the sidebar of a small screen the names of forms keep their room', async ({ page, editor }) => {
  await openForm(editor, { name: 'Spring accelerator' })
  for (const width of [768, 844, 1024]) {
    await page.setViewportSize({ width, height: 900 })
    await page.goto('/')
    const name = page.getByRole('main').getByRole('link', { name: 'Spring accelerator' })
    expect(await name.evaluate(it => it.scrollWidth - it.clientWidth)).toBe(0)
    expect((await name.boundingBox())?.width).toBeGreaterThan(80)
  }
})
