import type { Locator } from '@playwright/test'
import {
  choose,
  everybody,
  filterButton,
  footer,
  inUse,
  open,
  popover,
  tableOf,
  tick,
} from '../support/filters.ts'
import { applicants, openForm } from '../support/forms.ts'
import { Grid } from '../support/screens.ts'
import { expect, test } from '../support/test.ts'

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

test('Enter ticks the highlighted value: of what is typed the first match, and any that the arrows lead to', async ({
  page,
  editor,
}) => {
  const labels = ['Amber', 'Beech', 'Cedar', 'Dogwood', 'Elm', 'Fir', 'Ginkgo', 'Hazel', 'Ivy', 'Juniper']
  const form = await openForm(editor, {
    questions: [
      { type: 'SINGLE_SELECT', question: 'Tree', options: labels },
      { type: 'SHORT_TEXT', question: 'City' },
    ],
  })
  await applicants(
    editor,
    form,
    { name: 'Ada', answers: { Tree: 'Cedar', City: 'Lisbon' } },
    { name: 'Bea', answers: { Tree: 'Hazel', City: 'Porto' } },
  )
  await page.goto(`/f/${form.identifier}`)
  const grid = new Grid(page)
  await grid.expectNames('Bea', 'Ada')
  await open(page, 'Tree')
  const search = popover(page).getByRole('searchbox', { name: 'Search values' })
  await expect(search).toBeFocused()
  const checked = popover(page).getByRole('checkbox', { checked: true })
  await page.keyboard.press('Enter')
  // At once, before what is typed is looked for.
  await page.keyboard.type('ced')
  await page.keyboard.press('Enter')
  await expect(checked).toHaveAccessibleName(/^Cedar/)
  await grid.expectNames('Ada')
  await expect(inUse(page)).toHaveText(['Tree = Cedar'])
  await expect(search).toBeFocused()
  await expect(search).toHaveValue('ced')
  await page.keyboard.press('Enter')
  await expect(checked).toHaveCount(0)
  await page.keyboard.type('haz')
  await expect(popover(page).getByRole('checkbox')).toHaveAccessibleName(/^Hazel/)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(checked).toHaveAccessibleName(/^Hazel/)
  await grid.expectNames('Bea')
  await expect(checked).toBeFocused()

  for (const column of ['Messages', 'Labels', 'Mentioned in notes']) {
    await open(page, column)
    await popover(page).getByRole('checkbox').first().focus()
    await page.keyboard.press('Enter')
    await expect(checked).toHaveCount(1)
    await page.keyboard.press('Enter')
    await expect(checked).toHaveCount(0)
  }
  await open(page, 'Private notes')
  await page.keyboard.press('Enter')
  await expect(popover(page).getByRole('radio', { checked: true })).toBeFocused()
  await popover(page).getByRole('button', { name: 'Clear' }).click()

  await open(page, 'City')
  await page.keyboard.type('Por')
  await page.keyboard.press('Enter')
  // What is filtered by is what is typed, not a value that has it.
  await expect(inUse(page).filter({ hasText: 'City' })).toHaveText(['City contains Por'])
  await expect(popover(page).getByRole('checkbox')).toHaveAccessibleName(/^Porto/)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(inUse(page).filter({ hasText: 'City' })).toHaveText(['City = Porto'])
})

const isWhole = (it: Locator) => it.evaluate(({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth)

for (const width of [1_440, 390])
  test(`a long option is cut before its count, and in the words of a filter before a short name, at ${width}`, async ({
    page,
    editor,
  }) => {
    const long = (word: string) =>
      `${word} ${'and what it takes to be as long as an option may well be '.repeat(2)}`
    const options = ['Short', long('One').slice(0, 95)]
    const form = await openForm(editor, {
      questions: [
        { type: 'MULTI_SELECT', question: 'Several', options, allowOther: true },
        { type: 'DROPDOWN', question: 'Which', options },
      ],
    })
    const answers = { Several: options, Which: options[1] ?? '' }
    await applicants(
      editor,
      form,
      { name: 'Ada', answers },
      { name: 'Bea', answers: { ...answers, Several: [long('Other').slice(0, 95)] } },
    )
    const [several, which] = form.inputFields.slice(2).map(({ id }) => id)
    const filters = [
      {
        any: [
          { columnId: several, value: options },
          { columnId: which, value: ['Short'] },
        ],
      },
      { columnId: which, value: options },
    ]
    await page.setViewportSize({ width, height: 844 })
    await page.goto(`/f/${form.identifier}?filters=${encodeURIComponent(JSON.stringify(filters))}`)
    await expect(inUse(page)).toHaveCount(2)
    const titles = inUse(page).getByText(/^(Several|Which)\s*$/)
    await expect(titles).toHaveCount(3)
    for (const title of await titles.all()) expect(await isWhole(title)).toBe(true)
    expect(await isWhole(inUse(page).getByText('= Short', { exact: true }))).toBe(true)
    expect(
      await isWhole(
        inUse(page)
          .getByText(/^= Short, One/)
          .first(),
      ),
    ).toBe(false)
    for (const button of await page.getByRole('list', { name: 'Filters in use' }).getByRole('button').all())
      if (!(await button.getAttribute('title'))) expect(await isWhole(button)).toBe(true)

    await filterButton(page).click()
    for (const column of ['Several', 'Which']) {
      await popover(page)
        .getByRole('button', { name: `${column}, filtered` })
        .click()
      for (const row of await popover(page).locator('label:has(input[type=checkbox])').all())
        expect(await isWhole(row)).toBe(true)
      await popover(page).getByRole('button', { name: 'All columns' }).click()
    }
  })

test('numbers: every documented operator, from and to, and a sentence for text that is not a number', async ({
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
  await popover(page).getByRole('textbox', { name: 'To' }).fill('4')
  await grid.expectNames('Dana', 'Amara')
  await expect(inUse(page)).toHaveText(['Team size = 2.5..4'])
  await popover(page).getByRole('textbox', { name: 'To' }).fill('1')
  await expect(popover(page).getByText("From can't be greater than To")).toBeVisible()
  await popover(page).getByRole('textbox', { name: 'To' }).fill('four')
  await expect(popover(page).getByText('Enter a number')).toBeVisible()
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
  await popover(page).getByRole('textbox', { name: 'From' }).fill('2026-03-01')
  await popover(page).getByRole('textbox', { name: 'To' }).fill('2026-03-31')
  await grid.expectNames('Dana', 'Amara')
  await expect(inUse(page)).toHaveText(['Start = 1 Mar 2026..31 Mar 2026'])
  await choose(page, 'After')
  await popover(page).getByRole('textbox', { name: 'Day' }).fill('1 Jan 2026')
  await popover(page).getByRole('button', { name: 'Open calendar' }).click()
  const calendar = page.getByRole('dialog', { name: 'Day: calendar' })
  await calendar.getByRole('combobox', { name: 'Month' }).click()
  await page.getByRole('option', { name: 'March' }).click()
  await calendar.getByRole('button', { name: 'Sunday, 1 March 2026' }).click()
  await expect(popover(page).getByRole('textbox', { name: 'Day' })).toHaveValue('1 Mar 2026')
  await grid.expectNames('Dana', 'Bruno')
  await popover(page).getByRole('button', { name: 'Clear' }).click()
  await grid.expectNames(...everybody)

  await open(page, 'Submitted')
  await expect(popover(page).getByRole('radio', { name: 'Next 7 days' })).toHaveCount(0)
  await popover(page).getByRole('radio', { name: 'Today' }).press(' ')
  await footer(page, '4 of 4 match 1 filter')
  await popover(page).getByRole('radio', { name: 'Yesterday' }).press(' ')
  await expect(page.getByText('No results')).toBeVisible()
  await expect(page.getByText('No matches in other statuses.')).toBeVisible()
})

test('what has no column of its own: labels, messages, replies, notes', async ({ page, editor }) => {
  const { form, ids, grid } = await tableOf(page, editor)
  await editor.winnow.sendMessage({ form_id: form.identifier, submission_id: ids[0] ?? '', content: 'Hello' })
  await open(page, 'Messages')
  await expect(popover(page).getByRole('checkbox', { name: 'No messages, 3' })).toBeVisible()
  await tick(page, /^Replied/)
  await grid.expectNames('Amara')
  await page.keyboard.press('Escape')
  await expect(popover(page)).toHaveCount(0)
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
