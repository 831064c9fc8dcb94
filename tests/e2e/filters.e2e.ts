import type { Locator, Page } from '@playwright/test'
import { violations } from './support/axe.ts'
import { applicants, openForm } from './support/forms.ts'
import type { Editor } from './support/people.ts'
import { expectCounts, Grid, phone, tab, toast } from './support/screens.ts'
import { expect, test } from './support/test.ts'

const questions = [
  { type: 'NUMBER', question: 'Team size' },
  { type: 'SINGLE_SELECT', question: 'Role', options: ['Engineer', 'Designer'], allowOther: true },
  { type: 'MULTI_SELECT', question: 'Days', options: ['Monday', 'Tuesday'] },
  { type: 'DATE', question: 'Start' },
  { type: 'SHORT_TEXT', question: 'City' },
] as const

const people = [
  { name: 'Amara', Role: 'Engineer', 'Team size': 4, Days: ['Monday'], Start: '2026-03-01', City: 'Lisbon' },
  {
    name: 'Bruno',
    Role: 'Designer',
    'Team size': 12,
    Days: ['Monday', 'Tuesday'],
    Start: '2026-04-01',
    City: 'Porto',
  },
  { name: 'Chen', Role: 'Poet', 'Team size': null, Days: null, Start: null, City: 'lisbon' },
  { name: 'Dana', Role: null, 'Team size': 2.5, Days: ['Tuesday'], Start: '2026-03-15', City: null },
]
const everybody = ['Dana', 'Chen', 'Bruno', 'Amara'] as const

const popover = (page: Page): Locator => page.getByRole('dialog', { name: 'Filters' })
const filterButton = (page: Page): Locator => page.getByRole('button', { name: /^Filter/ })
const tick = (page: Page, name: RegExp) => popover(page).getByRole('checkbox', { name }).press(' ')
/** What the footer says, and beside it the filters in words. */
const footer = (page: Page, text: string) =>
  expect(page.getByRole('status').filter({ hasText: text })).toBeVisible()
const inUse = (page: Page): Locator =>
  page.getByRole('list', { name: 'Filters in use' }).getByRole('listitem')

/** A form with four applicants, its table open at these filters. */
async function tableOf(page: Page, editor: Editor, query = '') {
  const form = await openForm(editor, {
    questions: [...questions].map(it => ({ ...it, options: 'options' in it ? [...it.options] : [] })),
  })
  const ids = await applicants(editor, form, ...people.map(({ name, ...answers }) => ({ name, answers })))
  await page.goto(`/f/${form.identifier}${query}`)
  const grid = new Grid(page)
  if (!query) await grid.expectNames(...everybody)
  return {
    form,
    ids,
    grid,
    field: (title: string) => form.inputFields.find(it => it.question === title)?.id ?? '',
  }
}

/** Opens the popover on a column's panel. */
async function open(page: Page, column: string) {
  if (!(await popover(page).isVisible())) await filterButton(page).click()
  const back = popover(page).getByRole('button', { name: 'All columns' })
  if (await back.isVisible()) await back.click()
  await popover(page)
    .getByRole('button', { name: new RegExp(`^${column}(, filtered)?$`) })
    .click()
  await expect(back).toBeVisible()
}

async function choose(page: Page, condition: string) {
  await popover(page).getByRole('combobox', { name: 'Condition' }).click()
  await page.getByRole('option', { name: condition, exact: true }).click()
}

test('options are ticked, counted, and kept in the URL; the badge and the footer say what holds', async ({
  page,
  editor,
}) => {
  const { grid } = await tableOf(page, editor)
  await open(page, 'Role')
  await expect(popover(page).getByRole('checkbox')).toHaveCount(4)
  for (const name of ['Engineer, 1', 'Designer, 1', 'Poet, 1', 'Blank, 1'])
    await expect(popover(page).getByRole('checkbox', { name })).toBeVisible()
  await expect(popover(page).getByText('Other answers')).toBeVisible()
  await tick(page, /^Engineer/)
  await grid.expectNames('Amara')
  await tick(page, /^Blank/)
  await grid.expectNames('Dana', 'Amara')
  await footer(page, '2 of 4 match 1 filter')
  await expect(inUse(page)).toHaveText(['Role = Engineer, (Blank)'])
  // Other values are counted among the rest of the query, so that they say what a tick would add.
  await expect(popover(page).getByRole('checkbox', { name: 'Designer, 1' })).toBeVisible()

  await popover(page).getByText('None of').click()
  await grid.expectNames('Chen', 'Bruno')
  await open(page, 'Days')
  await expect(popover(page).getByRole('checkbox', { name: 'Tuesday, 1' })).toBeVisible()
  await tick(page, /^Monday/)
  await tick(page, /^Tuesday/)
  await popover(page).getByText('All of').click()
  await grid.expectNames('Bruno')
  await page.keyboard.press('Escape')
  await expect(popover(page)).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Filter 2 in use' })).toBeFocused()
  await page.reload()
  await grid.expectNames('Bruno')
  await expect(inUse(page)).toHaveText(['Role ≠ Engineer, (Blank)', 'Days has all Monday, Tuesday'])
  await page.getByRole('button', { name: 'Remove Days has all Monday, Tuesday' }).click()
  await grid.expectNames('Chen', 'Bruno')
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await grid.expectNames(...everybody)
  await expect(page).not.toHaveURL(/filters/)
})

test('numbers: every documented operator, from and to, and a sentence for what is no number', async ({
  page,
  editor,
}) => {
  const { grid } = await tableOf(page, editor)
  await open(page, 'Team size')
  const number = popover(page).getByLabel('Number')
  await expect(number).toBeFocused()
  await number.fill('4')
  for (const [condition, ...names] of [
    ['Greater than or equal to', 'Bruno', 'Amara'],
    ['Greater than', 'Bruno'],
    ['Less than', 'Dana'],
    ['Less than or equal to', 'Dana', 'Amara'],
    ['Equal to', 'Amara'],
    ['Not equal to', 'Dana', 'Chen', 'Bruno'],
  ] as const) {
    await choose(page, condition)
    await grid.expectNames(...names)
  }
  await choose(page, 'Between')
  await popover(page).getByLabel('From').fill('2.5')
  await popover(page).getByLabel('To').fill('4')
  await grid.expectNames('Dana', 'Amara')
  await expect(inUse(page)).toHaveText(['Team size = 2.5..4'])
  await popover(page).getByLabel('To').fill('1')
  await expect(popover(page).getByText('From must not be greater than To')).toBeVisible()
  await popover(page).getByLabel('To').fill('four')
  await expect(popover(page).getByText('Expected a number')).toBeVisible()
  // What was typed stays, and so does what held before it.
  await expect(popover(page).getByLabel('To')).toHaveValue('four')
  await grid.expectNames('Dana', 'Amara')
  await choose(page, 'Any of a list')
  await tick(page, /^12/)
  await tick(page, /^Blank/)
  await grid.expectNames('Chen', 'Bruno')
  await popover(page).getByRole('button', { name: 'Clear' }).click()
  await grid.expectNames(...everybody)
})

test('texts: words in them, or the most frequent values with their counts', async ({ page, editor }) => {
  const { grid } = await tableOf(page, editor)
  await open(page, 'City')
  await expect(popover(page).getByRole('checkbox').first()).toHaveAccessibleName(/^lisbon, 2$/i)
  await popover(page).getByRole('textbox', { name: 'Text' }).fill('LISB')
  await grid.expectNames('Chen', 'Amara')
  await choose(page, 'Does not contain')
  await grid.expectNames('Dana', 'Bruno')
  await tick(page, /^lisbon/i)
  await expect(popover(page).getByRole('combobox', { name: 'Condition' })).toHaveText('Is not')
  await choose(page, 'Is')
  await grid.expectNames('Chen', 'Amara')
  await popover(page).getByRole('textbox', { name: 'Search values' }).fill('por')
  await expect(popover(page).getByRole('checkbox', { name: 'Porto, 1' })).toBeVisible()
  await expect(popover(page).getByRole('checkbox')).toHaveCount(1)
  await tick(page, /^Porto/)
  await grid.expectNames('Chen', 'Bruno', 'Amara')
})

test('days: spans that move with the calendar, one day, and a range', async ({ page, editor }) => {
  const { grid } = await tableOf(page, editor)
  await open(page, 'Start')
  await choose(page, 'Between')
  await popover(page).getByLabel('From').fill('2026-03-01')
  await popover(page).getByLabel('To').fill('2026-03-31')
  await grid.expectNames('Dana', 'Amara')
  await expect(inUse(page)).toHaveText(['Start = 1 Mar 2026..31 Mar 2026'])
  await choose(page, 'After')
  await popover(page).getByLabel('Day').fill('2026-03-01')
  await grid.expectNames('Dana', 'Bruno')
  await popover(page).getByRole('button', { name: 'Clear' }).click()
  await grid.expectNames(...everybody)

  await open(page, 'Submitted')
  await expect(popover(page).getByRole('radio', { name: 'Next 7 days' })).toHaveCount(0)
  await popover(page).getByRole('radio', { name: 'Today' }).press(' ')
  await footer(page, '4 of 4 match 1 filter')
  await popover(page).getByRole('radio', { name: 'Yesterday' }).press(' ')
  await expect(page.getByText('No results')).toBeVisible()
  await expect(page.getByText('No matches in other tabs.')).toBeVisible()
})

test('what has no column of its own: labels, messages, replies, notes', async ({ page, editor }) => {
  const { form, ids, grid } = await tableOf(page, editor)
  await editor.winnow.sendMessage({ form_id: form.identifier, submission_id: ids[0] ?? '', content: 'Hello' })
  await open(page, 'Messages')
  await expect(popover(page).getByRole('checkbox', { name: 'No messages, 3' })).toBeVisible()
  await tick(page, /^Replied/)
  await grid.expectNames('Amara')
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await open(page, 'Reply status')
  await popover(page).getByRole('radio', { name: 'No' }).press(' ')
  await grid.expectNames('Dana', 'Chen', 'Bruno')
  await open(page, 'Labels')
  await tick(page, /^No label added/)
  await footer(page, '3 of 4 match 2 filters')
  await open(page, 'Private notes')
  await popover(page).getByRole('radio', { name: 'Yes' }).press(' ')
  await expect(page.getByText('No results')).toBeVisible()
  await open(page, 'Mentioned in notes')
  await expect(popover(page).getByRole('checkbox')).toHaveCount(1)
})

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

test('the menu of a head opens its column’s filter', async ({ page, editor }) => {
  const { grid } = await tableOf(page, editor)
  await page.locator('.dvn-scroller').hover({ position: { x: 320, y: 18 } })
  await page.getByRole('button', { name: 'Menu of Email' }).click()
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
  await expect(toast(page, 'A filter of this link was left out')).toBeVisible()
  await grid.expectNames(...everybody)
  await expect(page).not.toHaveURL(/filters/)
  await page.goto(
    at([
      { columnId: 'fld_gone', value: 'x' },
      { columnId: field('Team size'), operator: 'greater_than', value: 3 },
      { columnId: field('Team size'), operator: 'less_than', value: 10 },
    ]),
  )
  await expect(toast(page, 'A filter of this link was left out')).toBeVisible()
  await grid.expectNames('Amara')
  await expect(inUse(page)).toHaveText(['Team size > 3', 'Team size < 10'])
  // Each of two filters on one column has its own panel.
  await page.getByRole('button', { name: 'Team size < 10', exact: true }).click()
  await expect(popover(page).getByLabel('Number')).toHaveValue('10')
  await popover(page).getByLabel('Number').fill('13')
  await grid.expectNames('Bruno', 'Amara')
  await expect(inUse(page)).toHaveText(['Team size > 3', 'Team size < 13'])
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
  await page.getByRole('button', { name: 'Clear filters' }).last().click()
  await grid.expectNames('Dana', 'Chen', 'Amara')

  await page.getByLabel('Search applicants').fill('a')
  await expect(page.getByRole('button', { name: 'Sort: Best match' })).toBeVisible()
  // Everybody's address begins with it too.
  await grid.expectNames('Amara', 'Dana', 'Chen')
  await page.getByRole('button', { name: 'Sort: Best match' }).click()
  await page.getByRole('menuitem', { name: 'Newest first' }).click()
  await expect(page).toHaveURL(/sort=date%3Adesc/)
  await grid.expectNames('Dana', 'Chen', 'Amara')
  await page.getByLabel('Search applicants').fill('')
  await expect(page).not.toHaveURL(/sort=/)
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
