import { openForm } from '../../support/forms.ts'
import { tab } from '../../support/screens.ts'
import { expect, test } from '../../support/test.ts'
import { choose, csv, expectReachable } from './scene.ts'

test('types and columns are chosen before, what does not fit is told, and the import is undone', async ({
  page,
  editor,
}) => {
  await page.goto('/')
  await page.getByRole('main').getByRole('button', { name: 'New form' }).first().click()
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: /Import a CSV file/ }).click()
  await (await chooser).setFiles(
    csv('people.csv', 'Name,Email,Size,Secret\nAna,ana@example.com,4,1\nEva,eva@example.com,a few,2\n'),
  )
  const dialog = page.getByRole('dialog', { name: 'Import CSV' })
  const choose = async (column: string, type: string) => {
    await dialog.getByRole('combobox', { name: `Type of ‘${column}’` }).click()
    await page
      .getByRole('listbox', { name: `Type of ‘${column}’` })
      .getByRole('option', { name: type, exact: true })
      .click()
  }
  await choose('Size', 'Number')
  await expect(
    dialog.getByText(
      "1 of 2 cells in ‘Size’ isn't a number. It's kept as text in ‘Size (text)’. Line 3 (‘a few’).",
    ),
  ).toBeVisible()
  await choose('Secret', "Don't import")
  await expectReachable(page)
  await dialog.getByRole('button', { name: 'Import', exact: true }).click()
  await dialog.getByRole('button', { name: 'View applicants' }).click()
  await expect(tab(page, 'New')).toHaveText(/2$/)
  const { forms } = await editor.winnow.fetchForUser({ page_id: editor.workspaceId })
  const { inputFields } = await editor.winnow.fetchDetails({ form_id: forms[0]?.identifier ?? '' })
  expect(inputFields.slice(2).map(it => [it.question, it.type])).toEqual([
    ['Size', 'NUMBER'],
    ['Size (text)', 'LONG_TEXT'],
  ])

  await page.getByRole('button', { name: 'Past imports' }).click()
  await expect(page.getByRole('list', { name: 'Past imports' })).toContainText('people.csv2 imported')
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(page.getByText("Deletes 2 applications and their files. This can't be undone.")).toBeVisible()
  await page.getByRole('button', { name: 'Undo import' }).click()
  await expect(page.getByText('2 applications deleted.')).toBeVisible()
  await expect(page.getByRole('list', { name: 'Past imports' })).toContainText('Undone (2 imported)')
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(tab(page, 'New')).toHaveText(/0$/)
})

test('the keyboard stays with the column whose question is chosen, and is not lost by Reset columns', async ({
  page,
  editor,
}) => {
  const form = await openForm(editor, { questions: [{ type: 'SHORT_TEXT', question: 'City' }] })
  await page.goto(`/f/${form.identifier}`)
  const dialog = await choose(page, csv('people.csv', 'Name,Email,Town\nAna,ana@example.com,Porto\n'))
  const town = dialog.getByRole('combobox', { name: 'Question of ‘Town’' })
  await town.press('Enter')
  await page.getByRole('option', { name: 'City' }).click()
  await expect(town).toHaveText('City')
  await expect(town).toBeFocused()
  await dialog.getByRole('button', { name: 'Reset columns' }).press('Enter')
  await expect(town).toHaveText("Don't import")
  await expect(dialog.locator('input:focus, button:focus')).toHaveCount(1)
})

test('dates that could be two are imported once the order of day and month is chosen', async ({
  page,
  editor,
}) => {
  const form = await openForm(editor, { questions: [{ type: 'DATE', question: 'Founded on' }] })
  await page.goto(`/f/${form.identifier}`)
  const head = 'Name,Email,Founded on\n'
  const dialog = await choose(
    page,
    csv('dated.csv', `${head}Ana,ana@example.com,03/02/2025\nRui,rui@example.com,2025-03-01\n`),
  )
  await expect(
    dialog.getByText(
      "‘Founded on’: Could be two dates. Choose whether the day or the month comes first. Line 2 (‘03/02/2025’) won't be imported.",
    ),
  ).toBeVisible()
  await expect(dialog.getByText('1 of 2 rows to import.')).toBeVisible()
  const dates = dialog.getByRole('combobox', { name: 'Dates', exact: true })
  await expect(dates).toHaveText('Choose…')
  await expectReachable(page)
  await dates.click()
  await page.getByRole('option', { name: 'Month first (12/31/2026)' }).click()
  await expect(dialog.getByText('2 rows to import.')).toBeVisible()
  await expect(dialog.getByText('Could be two dates')).toHaveCount(0)
  await expect(dates).toHaveText('Month first (12/31/2026)')
  await dialog.getByRole('button', { name: 'Import', exact: true }).click()
  await expect(dialog.getByText('2 applicants imported')).toBeVisible()
  const { rows, columns } = await editor.winnow.fetchWindow({ form_id: form.identifier })
  const question = form.inputFields.find(it => it.question === 'Founded on')
  const days = rows.map(row => row[columns.indexOf(question?.id ?? '')])
  expect(days.toSorted()).toEqual(['2025-03-01', '2025-03-02'])
})

test('a new form asks for dates that could be two, and for their order at once', async ({ page, editor }) => {
  await page.goto('/')
  await page.getByRole('main').getByRole('button', { name: 'New form' }).first().click()
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: /Import a CSV file/ }).click()
  await (await chooser).setFiles(
    csv(
      'dated.csv',
      'Name,Email,Founded on\nAna,ana@example.com,03/02/2025\nRui,rui@example.com,04/05/2025\n',
    ),
  )
  const dialog = page.getByRole('dialog', { name: 'Import CSV' })
  await expect(dialog.getByRole('combobox', { name: 'Type of ‘Founded on’' })).toHaveText('Date')
  const warning = dialog.getByText(
    "2 of 2 cells in ‘Founded on’ could be two dates. They're kept as text in ‘Founded on (text)’.",
  )
  await expect(warning).toBeVisible()
  await dialog.getByRole('combobox', { name: 'Dates', exact: true }).click()
  await page.getByRole('option', { name: 'Day first (31/12/2026)' }).click()
  await expect(warning).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Import', exact: true }).click()
  await dialog.getByRole('button', { name: 'View applicants' }).click()
  await expect(tab(page, 'New')).toHaveText(/2$/)
  const { forms } = await editor.winnow.fetchForUser({ page_id: editor.workspaceId })
  const { inputFields } = await editor.winnow.fetchDetails({ form_id: forms[0]?.identifier ?? '' })
  expect(inputFields.slice(2).map(it => [it.question, it.type])).toEqual([['Founded on', 'DATE']])
})
