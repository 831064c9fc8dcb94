import { violations } from '../support/axe.ts'
import { desktop, panel, toast } from '../support/screens.ts'
import { expect, test } from '../support/test.ts'
import { assistantOf, basic, reviewing, searched, showingMatches } from './scene.ts'

test.use(desktop)

test('the panel pushes the table, and lies over it where the table would show no names', async ({
  page,
  editor,
}) => {
  await page.setViewportSize({ width: 952, height: 800 })
  const { assistant } = await reviewing(page, editor)
  const table = page.getByRole('tabpanel')
  const width = async () => Math.round((await table.boundingBox())?.width ?? 0)
  await page.getByRole('button', { name: 'AI Assistant' }).click()
  await expect(assistant).toBeVisible()
  await expect.poll(width).toBe(320)
  for (const narrow of [951, 900, 768]) {
    await page.setViewportSize({ width: narrow, height: 800 })
    await expect.poll(width).toBe(narrow - 232)
    expect((await assistant.boundingBox())?.width).toBe(400)
  }
  expect(await violations(page)).toEqual([])
  await page.getByRole('button', { name: 'Collapse sidebar' }).click()
  await expect.poll(width).toBe(768 - 400)
})

test('the key of the assistant closes the application that would cover it, and leads to its field', async ({
  page,
  editor,
}) => {
  const { grid, assistant } = await reviewing(page, editor)
  const query = assistant.getByRole('textbox', { name: 'Who are you looking for?' })
  for (const typed of ['S', 'J']) {
    await grid.press(0)
    await expect(panel(page, 'Bruno')).toBeVisible()
    await page.keyboard.press('Control+l')
    await expect(panel(page, 'Bruno')).toHaveCount(0)
    await expect(query).toBeFocused()
    await page.keyboard.type(typed)
  }
  await expect(query).toHaveValue('SJ')
  await page.keyboard.press('Control+l')
  await expect(assistant).toBeHidden()
})

test('a query becomes criteria that are changed before anything is read, then the table shows who meets them all', async ({
  page,
  editor,
}) => {
  const { grid, assistant } = await reviewing(page, editor)
  await page.keyboard.press('Control+l')
  const query = assistant.getByRole('textbox', { name: 'Who are you looking for?' })
  await expect(query).toBeFocused()
  await expect(assistant.getByText(basic)).toBeVisible()
  expect(await violations(page)).toEqual([])
  await page.keyboard.type('Market traders pay')
  await page.keyboard.press('Shift+Enter')
  await page.keyboard.type('and')
  await page.keyboard.press('Control+Enter')
  await page.keyboard.type('they teach children')
  await expect(query).toHaveValue('Market traders pay\nand\nthey teach children')
  await page.keyboard.press('Enter')

  const criteria = assistant.getByRole('list', { name: 'Criteria' }).getByRole('listitem')
  await expect(criteria).toHaveCount(2)
  await expect(assistant.getByRole('heading', { name: 'Market traders pay' }).first()).toBeVisible()
  await expect(assistant.getByText('2 applications to read.')).toBeVisible()
  await criteria.nth(1).getByRole('button', { name: /^More/ }).click()
  await page.getByRole('menuitem', { name: 'Delete criterion' }).click()
  await expect(page.getByRole('alertdialog')).toContainText('for all editors of the form')
  await page.getByRole('button', { name: 'Delete criterion' }).click()
  await expect(criteria).toHaveCount(1)

  await assistant.getByRole('button', { name: 'Read applications' }).click()
  await expect(toast(page, '1 applicant meets every criterion')).toBeVisible()
  await grid.expectNames('Amara')
  await expect(page).toHaveURL(/filters=/)
  await expect(assistant.getByText('1 result. All 2 applications were read.')).toBeVisible()
  await expect(criteria).toContainText('Yes 1')
  await expect(assistant.getByRole('button', { name: 'Show thinking' })).toBeFocused()
  expect(await violations(page)).toEqual([])

  await assistant.getByRole('button', { name: 'Back to search' }).click()
  await expect(assistant.getByRole('listitem')).toContainText('1 result')
  await page.keyboard.press('Escape')
  await expect(assistant).toBeHidden()
  await expect(page.getByRole('button', { name: 'AI Assistant' })).toHaveAttribute('aria-pressed', 'false')
})

test('a search that is deleted takes the filters on its criteria with it, and no link is blamed', async ({
  page,
  editor,
}) => {
  const { grid, assistant, matches } = await showingMatches(page, editor)
  await grid.expectNames('Amara')
  await assistant.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Delete search' }).click()
  await page.getByRole('button', { name: 'Delete search' }).click()
  await expect(toast(page, '‘Market traders pay’ deleted')).toBeVisible()
  await grid.expectNames('Bruno', 'Amara')
  await expect(page).not.toHaveURL(/filters/)
  await expect(matches).toHaveCount(0)
  await expect(toast(page, 'Part of this link was ignored')).toHaveCount(0)
  await expect(toast(page, 'Some settings of the table no longer apply')).toHaveCount(0)
})

test('what is said of the matches goes when the table is filtered by something else', async ({
  page,
  editor,
}) => {
  const { grid, matches } = await showingMatches(page, editor)
  await page.getByRole('tabpanel').getByRole('button', { name: 'Clear filters' }).click()
  await grid.expectNames('Bruno', 'Amara')
  await expect(matches).toHaveCount(0)
})

test('a query that is not understood says so, and stays in the field', async ({ page, editor }) => {
  const { assistant } = await reviewing(page, editor)
  await page.getByRole('button', { name: 'AI Assistant' }).click()
  const query = assistant.getByRole('textbox', { name: 'Who are you looking for?' })
  await query.fill('?')
  await expect(assistant.getByRole('button', { name: 'Search', exact: true })).toBeDisabled()
  await query.fill('women')
  await query.press('Enter')
  await expect(
    toast(page, 'I am having trouble understanding your request. Please modify your prompt and try again.'),
  ).toBeVisible()
  await expect(query).toHaveValue('women')
})

test('a search is renamed by the rules of its dialog, and deleted with a warning', async ({
  page,
  editor,
}) => {
  const { form, assistant } = await reviewing(page, editor)
  await searched(editor, form.identifier, 'Market traders pay')
  await page.getByRole('button', { name: 'AI Assistant' }).click()
  await assistant.getByRole('button', { name: /Market traders pay/ }).click()
  await assistant.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Rename' }).click()
  const dialog = page.getByRole('dialog', { name: 'Rename search' })
  await expect(dialog).toContainText('does not affect the results')
  await expect(dialog.getByRole('button', { name: 'Save' })).toBeDisabled()
  await dialog.getByRole('textbox', { name: 'Name' }).fill('  ')
  await expect(dialog.getByRole('button', { name: 'Save' })).toBeDisabled()
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Traders')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(assistant.getByRole('heading', { name: 'Traders', exact: true })).toBeVisible()
  await assistant.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Delete search' }).click()
  await expect(page.getByRole('alertdialog')).toContainText('for all editors of the form')
  await page.getByRole('button', { name: 'Delete search' }).click()
  await expect(assistant.getByText('No searches yet')).toBeVisible()
})

test('a press on a result opens the answer at the quoted words, where a reviewer overrules it', async ({
  page,
  editor,
}) => {
  const { form, grid } = await reviewing(page, editor)
  const { name } = await searched(editor, form.identifier, 'Market traders pay')
  await page.goto(`/f/${form.identifier}`)
  await grid.expectNames('Bruno', 'Amara')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  // The criterion is the last column, which may stand beyond the edge.
  for (let step = 0; step < 8; step++) await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  const amara = panel(page, 'Amara')
  const review = amara.getByRole('region', { name: `AI Review: ${name}` })
  await expect(review.getByText('Verified quote')).toBeVisible()
  const quote = review.getByTitle('Show in the answer')
  await expect(quote).toContainText('140 market traders pay us 90 cedis a month')
  await quote.click()
  const marked = () =>
    page.evaluate(() => [...(CSS.highlights.get('passage') ?? [])].map(range => range.toString()))
  await expect.poll(marked).toEqual([expect.stringContaining('140 market traders pay us')])
  expect(await violations(page)).toEqual([])

  await review.getByRole('button', { name: /^Overrule/ }).click()
  await page.getByRole('menuitem', { name: 'No', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: /Overrule/ })
  await expect(dialog.getByRole('button', { name: 'Overrule' })).toBeDisabled()
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('They stopped paying in May.')
  await expect(dialog.getByRole('button', { name: 'Overrule' })).toContainText('Ctrl')
  await page.keyboard.press('Control+Enter')
  await expect(review).toContainText('Overruled by Mira Sandoval: They stopped paying in May.')
  await expect(review).toContainText('The assistant said Yes.')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+L')
  const assistant = assistantOf(page)
  await assistant.getByText('Market traders pay').first().click()
  await expect(assistant).toContainText('Reviewers overruled 1 result.')
})

test('a search that was not read yet says nothing of its results', async ({ page, editor }) => {
  const { form, assistant } = await reviewing(page, editor)
  await editor.winnow.addCompositeAiQuery({ form_id: form.identifier, query: 'Market traders pay' })
  await page.getByRole('button', { name: 'AI Assistant' }).click()
  const row = assistant.getByRole('button', { name: /Market traders pay/ })
  await expect(row).toContainText('Not started')
  await expect(row).not.toContainText('result')
})

test('a criterion that could not be saved says so above its fields, and keeps what was typed', async ({
  page,
  editor,
}) => {
  const { form, assistant } = await reviewing(page, editor)
  const query = 'Market traders pay'
  await editor.winnow.addCompositeAiQuery({ form_id: form.identifier, query })
  await page.getByRole('button', { name: 'AI Assistant' }).click()
  await assistant.getByRole('button', { name: /Market traders pay/ }).click()
  await expect(assistant.getByRole('button', { name: 'Try on 10' })).toBeVisible()
  await assistant.getByRole('button', { name: 'Add a criterion' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add a criterion' })
  const name = dialog.getByRole('textbox', { name: 'Name' })
  await expect(name).toBeFocused()
  await name.fill('Teaches')
  await dialog.getByRole('textbox', { name: 'Question' }).fill('Do they teach?')
  await page.keyboard.press('Escape')
  const sure = page.getByRole('alertdialog', { name: 'Discard changes?' })
  await sure.getByRole('button', { name: 'Keep editing' }).click()
  await expect(sure).toBeHidden()
  await page.context().setOffline(true)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByRole('alert')).toHaveText(
    "Couldn't save. No connection to the server. What you typed is kept.",
  )
  await expect(name).toHaveValue('Teaches')
  await expect(name).not.toHaveAttribute('aria-invalid')
  await page.context().setOffline(false)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
})
