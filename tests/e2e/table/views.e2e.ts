import type { Page } from '@playwright/test'
import { applicants, openForm } from '../support/forms.ts'
import type { Editor } from '../support/people.ts'
import { desktop, Grid, toast } from '../support/screens.ts'
import { expect, test } from '../support/test.ts'

test.use({ ...desktop, viewport: { width: 1_800, height: 900 } })

const heads = (page: Page) => page.locator('[data-testid=data-grid-canvas] th:not(:text-is("Add a column"))')
const whole = ['Select', 'Applicant', 'Email', 'Submitted', 'Labels', 'Messages', 'Years']

/** `prepare`: what is done with the form before its table is opened */
async function tableOf(page: Page, editor: Editor, prepare?: (form_id: string) => Promise<unknown>) {
  const form = await openForm(editor, { questions: [{ type: 'NUMBER', question: 'Years' }] })
  await applicants(
    editor,
    form,
    { name: 'Amara Okafor', email: 'amara@example.com', answers: { Years: 7 } },
    { name: 'Bruno Costa', email: 'bruno@example.com', answers: { Years: 3 } },
  )
  await prepare?.(form.identifier)
  await page.goto(`/f/${form.identifier}`)
  const grid = new Grid(page)
  await grid.expectNames('Bruno Costa', 'Amara Okafor')
  return { form, grid }
}

const column = (page: Page, title: string) => page.getByRole('checkbox', { name: `Show ‘${title}’` })
const views = (page: Page) => page.getByRole('list', { name: 'Views' })

test('a view keeps hidden columns; what differs from it has a dot, and is saved or put back', async ({
  page,
  editor,
}) => {
  const { form, grid } = await tableOf(page, editor)
  await expect(heads(page)).toHaveText(whole)
  await page.getByRole('button', { name: 'Views' }).click()
  await page.getByRole('menuitem', { name: 'Save as new view…' }).click()
  await page.getByLabel('Name').fill('Experience')
  await page.getByRole('button', { name: 'Save view' }).click()
  await expect(views(page).getByRole('link')).toHaveText('Experience2')
  await expect(page).toHaveURL(/\?view=vew_\w+$/)
  const menu = page.getByRole('button', { name: 'View: Experience' })
  await expect(menu).not.toContainText('unsaved')

  await page.getByRole('button', { name: 'Columns', exact: true }).click()
  const list = page.getByRole('list', { name: 'Columns' })
  await expect(list.getByRole('listitem')).toHaveCount(5)
  await expect(page.getByText('5 of 5 columns shown')).toBeVisible()
  await column(page, 'Email').click({ force: true })
  await expect(page.getByText('4 of 5 columns shown')).toBeVisible()
  await page.getByLabel('Search columns').fill('year')
  await expect(list.getByRole('listitem')).toHaveCount(1)
  await page.getByRole('button', { name: 'Pin ‘Years’' }).click()
  await page.keyboard.press('Escape')
  const changed = ['Select', 'Applicant', 'Years', 'Submitted', 'Labels', 'Messages']
  await expect(heads(page)).toHaveText(changed)
  await expect(page.getByRole('button', { name: 'Shown: 4 of 5 columns' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'View: Experience, with unsaved changes' })).toBeVisible()
  await page.getByRole('button', { name: 'Reset' }).click()
  await expect(heads(page)).toHaveText(whole)

  await page.getByRole('button', { name: 'Columns', exact: true }).click()
  await column(page, 'Email').click({ force: true })
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page).toHaveURL(/\?view=vew_\w+$/)
  await page.reload()
  await grid.expectNames('Bruno Costa', 'Amara Okafor')
  await expect(heads(page)).toHaveText(whole.filter(it => it !== 'Email'))

  await page.goto(`/f/${form.identifier}`)
  await expect(heads(page)).toHaveText(whole)
})

test('a view that hides columns is left without the table being scrolled to those that come back', async ({
  page,
  editor,
}) => {
  await page.setViewportSize(desktop.viewport)
  const titles = ['Sector', 'Revenue', 'Team', 'Country', 'Founded']
  const form = await openForm(editor, {
    questions: titles.map(question => ({ type: 'SHORT_TEXT', question })),
  })
  const form_id = form.identifier
  await applicants(editor, form, { name: 'Amara Okafor' }, { name: 'Bruno Costa' })
  const founded = form.inputFields.find(field => field.question === 'Founded')?.id ?? ''
  await editor.winnow.createView({
    ...{ form_id, name: 'By sector', grouping: { columnId: 'labels' }, hidden_columns: [founded] },
  })
  await page.goto(`/f/${form_id}`)
  await views(page).getByRole('link', { name: 'By sector' }).click()
  await expect(heads(page).filter({ hasText: 'Founded' })).toHaveCount(0)
  await page.goBack()
  await expect(page).toHaveURL(new RegExp(`/f/${form_id}$`))
  await new Grid(page).expectNames('Bruno Costa', 'Amara Okafor')
  // The columns are back one frame before the table would be scrolled.
  await page.evaluate(() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done))))
  expect(await page.locator('.dvn-scroller').evaluate(it => it.scrollLeft)).toBe(0)
})

test('a view that was deleted is back after Undo', async ({ page, editor }) => {
  const { form } = await tableOf(page, editor)
  await editor.winnow.createView({ form_id: form.identifier, name: 'Finalists', hidden_columns: ['email'] })
  await views(page).getByRole('link', { name: 'Finalists' }).click()
  await expect(heads(page)).toHaveText(whole.filter(it => it !== 'Email'))
  await page.getByRole('button', { name: 'View: Finalists' }).click()
  await page.getByRole('menuitem', { name: 'Delete view' }).click()
  await expect(heads(page)).toHaveText(whole)
  await toast(page, '‘Finalists’ deleted').getByRole('button', { name: 'Undo' }).click()
  await expect(heads(page)).toHaveText(whole.filter(it => it !== 'Email'))
  await expect(views(page).getByRole('link')).toHaveText('Finalists2')
})

test('a deleted view can be restored from the list of deleted views, once its toast has gone', async ({
  page,
  editor,
}) => {
  const { form } = await tableOf(page, editor, async form_id => {
    const { id } = await editor.winnow.createView({ form_id, name: 'Finalists' })
    await editor.winnow.deleteView({ form_id, view_id: id })
  })
  await editor.winnow.createView({ form_id: form.identifier, name: 'finalists' })
  await page.getByRole('button', { name: 'Views' }).click()
  await page.getByRole('menuitem', { name: 'Deleted views…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Deleted views' })
  await expect(dialog.getByRole('listitem')).toHaveText(/FinalistsPersonal, 30 days left/)
  await dialog.getByRole('button', { name: 'Restore Finalists' }).click()
  await expect(toast(page, '‘Finalists 2’ restored')).toBeVisible()
  await expect(dialog.getByText('No deleted views')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(views(page).getByRole('link')).toHaveText(['finalists2', 'Finalists 22'])
  await expect(page.getByRole('button', { name: 'Views' })).toBeFocused()
})

test('a view that filters by a deleted label says what of it was left out, whenever it is opened or reset', async ({
  page,
  editor,
}) => {
  const { form, grid } = await tableOf(page, editor)
  const form_id = form.identifier
  await editor.winnow.addLabel({ form_id, value: 'Needs visa' })
  const { id } = await editor.winnow.createView({
    ...{ form_id, name: 'Visa', shared: true },
    filters: [{ columnId: 'labels', value: ['Needs visa'] }],
  })
  await page.goto(`/f/${form_id}?view=${id}`)
  await expect(page.getByText('No results')).toBeVisible()
  await editor.winnow.removeLabel({ form_id, label: 'Needs visa' })
  const told = toast(page, 'Part of the view ‘Visa’ no longer applies')
  const seen = async () => {
    await expect(told).toContainText(
      '‘Labels = Needs visa’ was left out: it refers to something that was deleted.',
    )
    await told.getByRole('button', { name: 'Close' }).click()
    await expect(told).toHaveCount(0)
    await grid.expectNames('Bruno Costa', 'Amara Okafor')
  }
  await seen()
  await page.getByRole('button', { name: 'Reset', exact: true }).click()
  await seen()
  await page.goto(`/f/${form_id}?view=${id}`)
  await seen()

  // The same without a view: no link was opened.
  await editor.winnow.addLabel({ form_id, value: 'Needs visa' })
  await page.goto(
    `/f/${form_id}?filters=${encodeURIComponent('[{"columnId":"labels","value":["Needs visa"]}]')}`,
  )
  await expect(page.getByText('No results')).toBeVisible()
  await editor.winnow.removeLabel({ form_id, label: 'Needs visa' })
  await expect(toast(page, 'Some settings of the table no longer apply')).toBeVisible()
})

test('a view that refers to a deleted question names it, and lets go of each part alone', async ({
  page,
  editor,
}) => {
  const form = await openForm(editor, {
    questions: [
      { type: 'NUMBER', question: 'Years' },
      { type: 'MULTI_SELECT', question: 'Several', options: ['Short', 'Long'] },
    ],
  })
  await applicants(
    editor,
    form,
    { name: 'Amara', answers: { Years: 7, Several: ['Short'] } },
    { name: 'Bruno', answers: { Years: 3, Several: ['Short', 'Long'] } },
    { name: 'Chen', answers: { Years: 5, Several: ['Long'] } },
  )
  const form_id = form.identifier
  const idOf = (question: string) => form.inputFields.find(it => it.question === question)?.id ?? ''
  const [years, several] = [idOf('Years'), idOf('Several')]
  const { id } = await editor.winnow.createView({
    ...{ form_id, name: 'Short ones', shared: true },
    filters: [
      { columnId: several, value: ['Short'] },
      { columnId: 'applicant', operator: 'contains', value: 'a' },
    ],
    sort: { columnId: years, direction: 'ASC' },
    grouping: { columnId: several },
    hidden_columns: [several],
    pinned_columns: [years],
  })
  const { revision, inputFields } = await editor.winnow.fetchForEdit({ form_id })
  const input_fields = inputFields.filter(it => it.id !== years && it.id !== several)
  await editor.winnow.editForm({ form_id, revision, input_fields, publish: true })

  await page.goto(`/f/${form_id}?view=${id}`)
  const words = page.getByRole('list', { name: 'Filters in use' }).locator('li > :first-child')
  await expect(words).toHaveText(['Several (deleted) = Short', 'Applicant contains a'])
  await expect(page.getByRole('button', { name: 'Group: Several (deleted)' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Sort: Years (deleted): Lowest first' })).toBeVisible()
  await page.getByRole('button', { name: 'Group: Several (deleted)' }).click()
  await expect(page.getByRole('menuitem', { name: 'Several (deleted)' })).toHaveAttribute(
    'aria-current',
    'true',
  )
  await page.getByRole('menuitem', { name: 'Ungroup' }).click()
  const grid = new Grid(page)
  await grid.expectNames('Amara')

  await page.getByRole('button', { name: /^Filter/ }).click()
  const filters = page.getByRole('dialog', { name: 'Filters' })
  // Another value of it is found in its panel, and the rest of the view stays.
  await filters.getByRole('button', { name: 'Several (deleted) = Short', exact: true }).click()
  await filters.getByRole('checkbox', { name: /^Long/ }).press(' ')
  await expect(words).toHaveText(['Several (deleted) = Short, Long', 'Applicant contains a'])
  await filters.getByRole('button', { name: 'All columns' }).click()
  await expect(filters.getByRole('button', { name: 'Several (deleted), filtered' })).toBeVisible()
  await filters.getByRole('button', { name: 'Remove Several (deleted) = Short, Long' }).click()
  await expect(words).toHaveText(['Applicant contains a'])
  await expect(filters.getByRole('button', { name: /^Several/ })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Reset', exact: true }).click()
  await expect(words).toHaveText(['Several (deleted) = Short', 'Applicant contains a'])

  // What differs from the view stands in the URL, and is read from there again.
  // In the list above the table: the panel, which is closing, has one too.
  const inUse = page.getByRole('tabpanel')
  await inUse.getByRole('button', { name: 'Remove Applicant contains a' }).click()
  await expect(words).toHaveText(['Several (deleted) = Short'])
  await page.reload()
  await expect(words).toHaveText(['Several (deleted) = Short'])
  await page.getByRole('button', { name: 'Remove Several (deleted) = Short' }).click()
  await page.getByRole('button', { name: /^Sort: Years/ }).click()
  await page.getByRole('menuitem', { name: 'Clear sort' }).click()
  await expect(page.getByRole('button', { name: 'Sort: Newest first' })).toBeVisible()
})

test('a column that is hidden without a view stays hidden for that person', async ({ page, editor }) => {
  const { form, grid } = await tableOf(page, editor)
  await page.getByRole('button', { name: 'Columns', exact: true }).click()
  const saved = page.waitForResponse('**/api/form/update-saved-filter')
  await column(page, 'Messages').click({ force: true })
  await saved
  await page.goto(`/f/${form.identifier}`)
  await grid.expectNames('Bruno Costa', 'Amara Okafor')
  await expect(heads(page)).toHaveText(whole.filter(it => it !== 'Messages'))
  await page.getByRole('button', { name: 'Shown: 4 of 5 columns' }).click()
  await page.getByRole('button', { name: 'Show all' }).click()
  await page.keyboard.press('Escape')
  await expect(heads(page)).toHaveText(whole)
})

test('the views of a draft form stand under it and in the palette, too', async ({ page, editor }) => {
  const { winnow, workspaceId } = editor
  const { identifier: form_id } = await winnow.createDraftForm({ page_id: workspaceId, name: 'From a file' })
  const person = (line: number, name: string) => ({ line, name, email: `${name}@example.com`, values: [] })
  await winnow.importSubmissions({ form_id, rows: [person(2, 'Ada'), person(3, 'Bea')] })
  const filters = [{ columnId: 'applicant', operator: 'contains' as const, value: 'ad' }]
  await winnow.createView({ form_id, name: 'By name', shared: true, filters })
  await page.goto(`/f/${form_id}`)
  const grid = new Grid(page)
  await grid.expectNames('Bea', 'Ada')
  await expect(views(page).getByRole('link')).toHaveText('By name1')
  await views(page).getByRole('link').click()
  await grid.expectNames('Ada')

  await page.goto(`/f/${form_id}`)
  await grid.expectNames('Bea', 'Ada')
  await page.keyboard.press('ControlOrMeta+k')
  await page.getByRole('combobox').fill('by name')
  await page.getByRole('option', { name: 'By name' }).click()
  await grid.expectNames('Ada')
})

test('on a phone the navigation closes for a view, and for the form that is open', async ({
  page,
  editor,
}) => {
  const form = await openForm(editor)
  await editor.winnow.createView({ form_id: form.identifier, name: 'By name', shared: true, filters: [] })
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`/f/${form.identifier}`)
  const navigation = page.getByRole('dialog', { name: 'Navigation' })
  for (const name of [/^By name/, /^Spring accelerator/]) {
    await page.getByRole('button', { name: 'Open navigation' }).click()
    await navigation.getByRole('link', { name }).click()
    await expect(navigation).toHaveCount(0)
  }
})

test('views that could not be loaded are said to be missing, and come when asked for again', async ({
  page,
  editor,
}) => {
  await page.route('**/api/form/fetch-views', route => route.abort())
  // Made before, so that no news of it asks again by itself.
  await tableOf(page, editor, form_id =>
    editor.winnow.createView({ form_id, name: 'Experienced', shared: true }),
  )
  await page.getByRole('button', { name: 'Views' }).click()
  const again = page.getByRole('menuitem', { name: "Couldn't load the views. Try again" })
  await expect(again).toBeVisible()
  await page.unroute('**/api/form/fetch-views')
  await again.click()
  await page.getByRole('button', { name: 'Views' }).click()
  await expect(page.getByRole('menuitem', { name: 'Experienced' })).toBeVisible()
})

test('the palette saves the table as a new view, and what was changed since into it', async ({
  page,
  editor,
}) => {
  await tableOf(page, editor)
  const run = async (words: string) => {
    await page.keyboard.press('Control+k')
    const input = page.getByRole('combobox', { name: /^Search actions/ })
    await expect(input).toBeFocused()
    await input.fill(words)
    await page.getByRole('option', { name: words, exact: true }).click()
  }
  await run('Save as new view')
  await page.getByLabel('Name').fill('Experience')
  await page.keyboard.press('Enter')
  const open = page.getByRole('button', { name: 'View: Experience', exact: true })
  const changed = page.getByRole('button', { name: 'View: Experience, with unsaved changes' })
  await expect(open).toBeVisible()

  const hideEmail = async () => {
    await page.getByRole('button', { name: 'Columns', exact: true }).click()
    await column(page, 'Email').click({ force: true })
    await page.keyboard.press('Escape')
    await expect(changed).toBeVisible()
  }
  await hideEmail()
  await run('Reset view')
  await expect(heads(page)).toHaveText(whole)
  await hideEmail()
  await run('Save view')
  await expect(toast(page, '‘Experience’ saved')).toBeVisible()
  await expect(open).toBeVisible()
  await expect(heads(page)).toHaveText(whole.filter(it => it !== 'Email'))
})
