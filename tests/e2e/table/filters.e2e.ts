import { violations } from '../support/axe.ts'
import { everybody, filterButton, footer, inUse, open, popover, tableOf, tick } from '../support/filters.ts'
import { applicants, openForm } from '../support/forms.ts'
import { expectCounts, Grid, phone, tab, toast } from '../support/screens.ts'
import { expect, test } from '../support/test.ts'

test('the keyboard does all of it, and the table hears none of it', async ({ page, editor }) => {
  const { grid } = await tableOf(page, editor)
  await filterButton(page).focus()
  await page.keyboard.press('Enter')
  await expect(popover(page).getByRole('searchbox', { name: 'Search columns' })).toBeFocused()
  await page.keyboard.type('rol')
  await page.keyboard.press('ArrowDown')
  await expect(popover(page).getByRole('button', { name: 'Role' })).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  await expect(popover(page).getByRole('checkbox', { name: /^Engineer/ })).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Space')
  await grid.expectNames('Bruno')
  await page.keyboard.press('s')
  await page.keyboard.press('a')
  await page.keyboard.press('x')
  await expectCounts(page, { New: 4, Shortlisted: 0, Archived: 0 })
  await expect(page.getByRole('dialog', { name: /Also send a reply/ })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Filter 1 in use' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(popover(page).getByRole('button', { name: 'Role, filtered' })).toBeVisible()
  await page.keyboard.press('Shift+Tab')
  await expect(popover(page).getByRole('button', { name: 'Remove Role = Designer' })).toBeFocused()
  await page.keyboard.press('Enter')
  await grid.expectNames(...everybody)
})

test('alternatives are put together and taken apart by the keyboard', async ({ page, editor }) => {
  const { grid } = await tableOf(page, editor)
  await filterButton(page).click()
  await popover(page).getByRole('button', { name: 'Match any of…' }).press('Enter')
  await expect(popover(page).getByRole('heading', { name: 'Match any of' })).toBeVisible()
  await page.keyboard.type('rol')
  await page.keyboard.press('Enter')
  await expect(popover(page).getByRole('checkbox', { name: /^Engineer/ })).toBeFocused()
  await page.keyboard.press('Space')
  await grid.expectNames('Amara')
  await popover(page).getByRole('button', { name: 'All alternatives' }).press('Enter')
  await page.keyboard.type('team')
  await page.keyboard.press('Enter')
  await page.keyboard.type('10')
  await grid.expectNames('Bruno', 'Amara')
  await page.keyboard.press('Escape')
  await expect(inUse(page)).toHaveText(['Role = Engineer or Team size ≥ 10'])
  expect(await violations(page)).toEqual([])
  await page.reload()
  await grid.expectNames('Bruno', 'Amara')
  await page.getByRole('button', { name: /^\+ or ?: add an alternative to Role/ }).press('Enter')
  expect(await violations(page)).toEqual([])
  await popover(page).getByRole('button', { name: 'Remove Role = Engineer' }).press('Enter')
  await grid.expectNames('Bruno')
  await page.keyboard.press('Escape')
  await expect(inUse(page)).toHaveText(['Team size ≥ 10'])
})

test('the menu of a head opens its column’s filter', async ({ page, editor }) => {
  const { grid } = await tableOf(page, editor)
  await page.locator('.dvn-scroller').hover({ position: { x: 320, y: 18 } })
  await page.getByRole('button', { name: 'Email menu' }).click()
  await page.getByRole('menuitem', { name: /^Filter/ }).click()
  const text = popover(page).getByRole('textbox', { name: 'Text' })
  await expect(popover(page).getByRole('heading', { name: 'Email' })).toBeVisible()
  await expect(text).toBeFocused()
  await text.fill('@example')
  await footer(page, '4 of 4 match 1 filter')
  await page.keyboard.press('Escape')
  await expect(popover(page)).toHaveCount(0)
  await expect(filterButton(page)).toBeFocused()
  await grid.expectNames(...everybody)
})

test('a link whose filters cannot be read opens with those that can, and says so', async ({
  page,
  editor,
}) => {
  const { form, field, grid } = await tableOf(page, editor)
  const at = (filters: unknown) =>
    `/f/${form.identifier}?filters=${encodeURIComponent(typeof filters === 'string' ? filters : JSON.stringify(filters))}`
  await page.goto(at('[{"columnId":'))
  await expect(toast(page, "A filter couldn't be applied to this form.")).toBeVisible()
  await grid.expectNames(...everybody)
  await expect(page).not.toHaveURL(/filters/)
  await page.goto(
    at([
      { columnId: 'fld_gone', value: 'x' },
      { columnId: field('Team size'), operator: 'greater_than', value: 3 },
      { columnId: field('Team size'), operator: 'less_than', value: 10 },
    ]),
  )
  await expect(toast(page, 'Part of this link was ignored')).toBeVisible()
  await grid.expectNames('Amara')
  await expect(inUse(page)).toHaveText(['Team size > 3', 'Team size < 10'])
  // Each of two filters on one column has its own panel.
  await page.getByRole('button', { name: 'Team size < 10', exact: true }).click()
  await expect(popover(page).getByLabel('Number')).toHaveValue('10')
  await popover(page).getByLabel('Number').fill('13')
  await grid.expectNames('Bruno', 'Amara')
  await expect(inUse(page)).toHaveText(['Team size > 3', 'Team size < 13'])
})

test('a link of which nothing fits is told so in one sentence that names each part', async ({
  page,
  editor,
}) => {
  const { form, grid } = await tableOf(page, editor)
  const query = new URLSearchParams({
    view: 'vew_gone',
    filters: JSON.stringify([{ columnId: 'fld_gone', value: 'x' }]),
    sort: 'fld_gone:asc',
    group: 'fld_gone',
    tab: 'Hired',
  })
  await page.goto(`/f/${form.identifier}?${query}`)
  await grid.expectNames(...everybody)
  const told = toast(page, 'Part of this link was ignored')
  await expect(told).toHaveCount(1)
  for (const part of ['the view', 'a filter', 'the sort', 'the grouping', 'the status ‘Hired’'])
    await expect(told).toContainText(new RegExp(part, 'i'))
  await expect(told).toContainText(
    "couldn't be applied to this form. The view was deleted, or isn't shared with you.",
  )
})

test('filtered to nothing says where else there are matches; a search ranks by the best match', async ({
  page,
  editor,
}) => {
  const { form, ids, grid, field } = await tableOf(page, editor)
  await editor.winnow.updateStage({
    form_id: form.identifier,
    submission_id: ids[1] ?? '',
    stage: 'Archived',
  })
  const filters = JSON.stringify([{ columnId: field('Team size'), operator: 'greater_than', value: 10 }])
  await page.goto(`/f/${form.identifier}?filters=${encodeURIComponent(filters)}`)
  await expect(page.getByText('No results')).toBeVisible()
  await expect(page.getByText('1 match in Archived.')).toBeVisible()
  await footer(page, '0 of 3 match 1 filter')
  await page.getByRole('button', { name: 'Open Archived' }).click()
  await grid.expectNames('Bruno')
  await tab(page, 'New').click()
  await page.getByRole('button', { name: 'Clear filters' }).last().press('Enter')
  await grid.expectNames('Dana', 'Chen', 'Amara')
  await expect(grid.canvas.locator(':focus')).toHaveText('Dana')

  await page.getByLabel('Search applicants').fill('a')
  await expect(page.getByRole('button', { name: 'Sort: Best match' })).toBeVisible()
  // Everybody's address begins with it too.
  await grid.expectNames('Amara', 'Dana', 'Chen')
  await page.getByRole('button', { name: 'Sort: Best match' }).click()
  await page.getByRole('menuitem', { name: 'Submitted' }).click()
  await expect(page.getByRole('menuitem', { name: 'Newest first', exact: true })).toHaveAttribute(
    'aria-current',
    'true',
  )
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/sort=date%3Adesc/)
  await grid.expectNames('Dana', 'Chen', 'Amara')
  await page.getByLabel('Search applicants').fill('')
  await expect(page).not.toHaveURL(/sort=/)
})

test('the counts of the tabs follow the filters, where a person wants that', async ({ page, editor }) => {
  const form = await openForm(editor, { questions: [{ type: 'NUMBER', question: 'Years' }] })
  const [first = ''] = await applicants(
    editor,
    form,
    { name: 'Amara Okafor', answers: { Years: 7 } },
    { name: 'Bruno Costa', answers: { Years: 3 } },
    { name: 'Chen Wei', answers: { Years: 8 } },
  )
  await editor.winnow.updateStage({
    form_id: form.identifier,
    submission_id: first,
    stage: 'Shortlisted',
  })
  const years = form.inputFields.find(it => it.question === 'Years')?.id
  const filters = JSON.stringify([{ columnId: years, operator: 'greater_than', value: 5 }])
  await page.goto(`/f/${form.identifier}?filters=${encodeURIComponent(filters)}`)
  await new Grid(page).expectNames('Chen Wei')
  const counted = (name: string) => page.getByRole('tab', { name: new RegExp(`^${name}`) })
  await expect(counted('New')).toHaveText(/New2$/)
  await page.getByRole('button', { name: /^Filter/ }).click()
  await page.getByText('Tab counts follow filters').click()
  await expect(counted('New')).toHaveText(/1 of 2$/)
  await expect(counted('Shortlisted')).toHaveText(/1 of 1$/)
  await page.keyboard.press('Escape')
  await page.reload()
  await expect(counted('New')).toHaveText(/1 of 2$/)
})

test('on a phone the filters stand in words above the footer, and are set in the same panels', async ({
  page,
  editor,
}) => {
  await page.setViewportSize(phone.viewport)
  await tableOf(page, editor, '?search=')
  const list = page.getByRole('list', { name: 'Applicants' })
  await expect(list.getByRole('listitem')).toHaveCount(4)
  await open(page, 'Role')
  await tick(page, /^Poet/)
  await expect(list.getByRole('listitem')).toHaveCount(1)
  await page.keyboard.press('Escape')
  await expect(popover(page)).toHaveCount(0)
  await expect(inUse(page)).toHaveText(['Role = Poet'])
  await expect(inUse(page)).toBeInViewport()
  await page.getByRole('button', { name: 'Remove Role = Poet' }).click()
  await expect(list.getByRole('listitem')).toHaveCount(4)
})

test('on a phone what is below the columns stays in view, whatever is filtered by', async ({
  page,
  editor,
}) => {
  await page.setViewportSize(phone.viewport)
  const { field } = await tableOf(page, editor, '?search=')
  const filters = [1, 2].map(value => ({ columnId: field('Team size'), operator: 'greater_than', value }))
  await page.goto(`${new URL(page.url()).pathname}?filters=${encodeURIComponent(JSON.stringify(filters))}`)
  await expect(inUse(page)).toHaveCount(2)
  await filterButton(page).click()
  await expect(page.getByText('Tab counts follow filters')).toBeInViewport({ ratio: 1 })
})

test('the list of columns and the panels have no accessibility violations, light and dark', async ({
  page,
  editor,
}) => {
  await tableOf(page, editor)
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await filterButton(page).click()
    expect(await violations(page)).toEqual([])
    const columns = ['Team size', 'City', 'Submitted', 'Role', 'Private notes']
    for (const column of colorScheme === 'light' ? columns : columns.slice(3)) {
      await open(page, column)
      expect(await violations(page), column).toEqual([])
    }
    if (colorScheme === 'light') await popover(page).getByRole('radio', { name: 'No' }).press(' ')
    await page.keyboard.press('Escape')
    await expect(inUse(page)).toHaveCount(1)
    expect(await violations(page)).toEqual([])
  }
})
