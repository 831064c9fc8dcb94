import type { Page } from '@playwright/test'
import { palette } from '@winnow/openapi/common/palette'
import { violations } from '../support/axe.ts'
import { applicants, openForm } from '../support/forms.ts'
import { crowd } from '../support/many.ts'
import type { Editor } from '../support/people.ts'
import { desktop, Grid, panel, toast } from '../support/screens.ts'
import { expect, test } from '../support/test.ts'

test.use(desktop)

/** A form with the labels Climate and Alumni; Ada, who has Climate, stands above Bo. */
async function labelled(page: Page, editor: Editor) {
  const form = await openForm(editor)
  const form_id = form.identifier
  // A colour that is not given is drawn at random, and may be the one that a test chooses.
  await editor.winnow.addLabel({ form_id, value: 'Alumni', colour: palette.grey })
  await editor.winnow.addLabel({ form_id, value: 'Climate', colour: palette.green })
  const [bo = '', ada = ''] = await applicants(editor, form, { name: 'Bo Diddley' }, { name: 'Ada Lovelace' })
  await editor.winnow.updateSubmissionLabels({ form_id, submission_id: ada, add_labels: ['Climate'] })
  await page.goto(`/f/${form_id}`)
  const grid = new Grid(page)
  await grid.expectNames('Ada Lovelace', 'Bo Diddley')
  return {
    ...{ form_id, bo, grid },
    field: page.getByRole('combobox', { name: /^Labels of/ }),
    option: (name: string | RegExp) => page.getByRole('option', { name }),
    labels: async () =>
      (await editor.winnow.fetchWindow({ form_id, stage: 'New', limit: 10 })).rows
        .map(row => row.find(cell => Array.isArray(cell)))
        .map(cell => (Array.isArray(cell) ? cell : [])),
  }
}

test('a long label is cut where its row ends, and every check mark is in sight', async ({ page, editor }) => {
  const { form_id, grid, option } = await labelled(page, editor)
  const long = 'Twelve chars twelve chars twelve chars twelve char'
  await editor.winnow.addLabel({ form_id, value: long, colour: palette.red })
  await page.reload()
  await grid.expectNames('Ada Lovelace', 'Bo Diddley')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('l')
  const list = page.getByRole('listbox')
  const fits = () => list.evaluate(it => it.scrollWidth - it.clientWidth)
  await expect(option('Climate')).toHaveAttribute('aria-checked', 'true')
  await expect(option('Climate').locator('svg')).toBeInViewport({ ratio: 1 })
  await expect(option(long).getByText(long)).toHaveCSS('text-overflow', 'ellipsis')
  expect(await fits()).toBe(0)
  await page.keyboard.type(`${long.slice(0, 45)}s`)
  await expect(page.getByRole('option', { name: /^Create new label/ })).toBeVisible()
  expect(await fits()).toBe(0)
})

test('a new label that can’t be made asks for no colour, and its name stays in the field', async ({
  page,
  editor,
}) => {
  const { grid, field, option } = await labelled(page, editor)
  await grid.tick(0)
  await page.keyboard.press('l')
  await expect(field).toBeFocused()
  const released = Promise.withResolvers<void>()
  await page.route('**/api/form/add-label', async route => {
    await released.promise
    await route.fulfill({ status: 500 })
  })
  await page.keyboard.type('Second look')
  await option('Create new label: "Second look"').click()
  const colours = page.getByRole('dialog', { name: 'Change color' })
  await expect(colours).toBeVisible()
  released.resolve()
  await expect(toast(page, 'Error')).toBeVisible({ timeout: 20_000 })
  await expect(colours).toHaveCount(0)
  await expect(field).toHaveValue('Second look')
  await expect(field).toBeFocused()
  await expect(option('Create new label: "Second look"')).toBeVisible()
})

test('a name that is too long is refused where it is typed', async ({ page, editor }) => {
  const { option, field } = await labelled(page, editor)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('l')
  await expect(field).toBeFocused()
  await field.fill('x'.repeat(51))
  await expect(page.getByText('Use at most 50 characters').first()).toBeVisible()
  await expect(option(/^Create new label/)).toHaveCount(0)
  await field.press('Enter')
  await expect(field).toHaveValue('x'.repeat(51))
  await field.fill('x'.repeat(50))
  await expect(option(/^Create new label/)).toBeVisible()
  await expect(page.getByText('Use at most 50 characters')).toHaveCount(0)
})

test('the selected get a label that only some have, a new one with a colour, and lose both again by the key', async ({
  page,
  editor,
}) => {
  const { form_id, grid, field, option } = await labelled(page, editor)
  await grid.tick(0)
  await grid.tick(1)
  await page.keyboard.press('l')
  await expect(field).toBeFocused()
  await expect(option('Climate')).toHaveAttribute('aria-checked', 'mixed')
  await expect(option('Alumni')).toHaveAttribute('aria-checked', 'false')
  expect(await violations(page)).toEqual([])
  await page.keyboard.type('cli')
  await page.keyboard.press('Enter')
  await expect(option('Climate')).toHaveAttribute('aria-checked', 'true')
  await expect(toast(page, '‘Climate’ added to 1 applicant')).toBeVisible()

  await page.keyboard.type('Second look')
  await expect(page.getByText('No labels found').first()).toBeVisible()
  await expect(option('Create new label: "Second look"')).toBeVisible()
  await page.keyboard.press('Enter')
  const colours = page.getByRole('dialog', { name: 'Change color' })
  await expect(colours.getByRole('radio', { checked: true })).toBeFocused()
  expect(await violations(page)).toEqual([])
  await colours.getByRole('radio', { name: 'Pink' }).click()
  const listed = async () =>
    (await editor.winnow.fetchLabels({ form_id })).labelCounts.map(
      it => `${it.label} ${it.colour} ${it.count}`,
    )
  await expect.poll(async () => (await listed())[0]).toBe('Second look #EC4899 2')

  await expect(toast(page, '‘Second look’ added to 2 applicants')).toBeVisible()
  await page.keyboard.press('Control+z')
  await expect.poll(async () => (await listed()).length).toBe(2)
  await page.keyboard.press('Control+z')
  await expect.poll(async () => (await listed())[0]).toMatch(/^Climate .* 1$/)
})

test('a refused change is rolled back and says why; Escape leads back to the row', async ({
  page,
  editor,
}) => {
  const { field, option } = await labelled(page, editor)
  await page.route('**/api/submission/update-labels', route =>
    route.fulfill({
      status: 403,
      contentType: 'application/problem+json',
      body: JSON.stringify({
        ...{ type: '/api/docs#problem-forbidden', title: 'Not allowed', status: 403, code: 'forbidden' },
        detail: 'You may not label applicants of this form',
      }),
    }),
  )
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  const ada = panel(page, 'Ada Lovelace')
  const shown = ada.getByRole('region', { name: 'Labels' }).getByRole('listitem')
  await expect(shown).toHaveText(['Climate', 'Add label'])
  await page.keyboard.press('l')
  await expect(field).toBeFocused()
  await page.keyboard.press('Enter')
  const refusal = toast(page, 'You may not label applicants of this form')
  await expect(refusal).toContainText('Error')
  await expect(option('Climate')).toHaveAttribute('aria-checked', 'true')
  await expect(shown).toHaveText(['Climate', 'Add label'])

  await page.unroute('**/api/submission/update-labels')
  await page.keyboard.press('Enter')
  await expect(shown).toHaveText(['Add label'])
  await page.keyboard.press('Escape')
  await expect(field).toHaveCount(0)
  await page.keyboard.press('j')
  await expect(panel(page, 'Bo Diddley')).toBeVisible()
})

test('a labels cell is edited in place by F2 and by a double press', async ({ page, editor }) => {
  const { form_id, bo, grid, field, option, labels } = await labelled(page, editor)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  for (const _ of ['email', 'submitted', 'labels']) await page.keyboard.press('ArrowRight')
  await expect(grid.canvas.locator('td[aria-selected=true]')).toHaveAttribute('aria-colindex', '5')
  await page.keyboard.press('F2')
  await expect(field).toHaveAccessibleName('Labels of Bo Diddley')
  await option('Alumni').click()
  await expect.poll(labels).toEqual([['Climate'], ['Alumni']])
  // Somebody else labels them meanwhile.
  await editor.winnow.updateSubmissionLabels({ form_id, submission_id: bo, add_labels: ['Climate'] })
  await expect(option('Climate')).toHaveAttribute('aria-checked', 'true')
  await page.keyboard.press('Escape')
  await expect(field).toHaveCount(0)
  const firstLabels = { x: 550, y: 35 + 20 }
  await page.locator('.dvn-scroller').dblclick({ position: firstLabels })
  await expect(field).toHaveAccessibleName('Labels of Ada Lovelace')
  await page.keyboard.press('Escape')
  await expect(page).not.toHaveURL(/submission_id/)
  await page.locator('.dvn-scroller').click({ position: firstLabels })
  await expect(panel(page, 'Ada Lovelace')).toBeVisible()
})

test('labels are renamed, sorted, coloured, merged and deleted, and a refused name keeps what was typed', async ({
  page,
  editor,
}) => {
  const { form_id, field, option } = await labelled(page, editor)
  const listed = async () =>
    (await editor.winnow.fetchLabels({ form_id })).labelCounts.map(it => `${it.label} ${it.count}`)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('l')
  await option('Edit labels').click()
  await expect(field).toHaveCount(0)
  const dialog = page.getByRole('dialog', { name: 'Edit labels' })
  const rows = dialog.getByRole('list', { name: 'Labels' }).getByRole('listitem')
  await expect(rows).toHaveText(['Climate1', 'Alumni0'])
  expect(await violations(page)).toEqual([])

  await dialog.getByRole('button', { name: 'Rename ‘Alumni’' }).click()
  const name = dialog.getByRole('textbox', { name: 'New name of ‘Alumni’' })
  await name.fill('climate')
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('Label with similar name already exists')).toBeVisible()
  await expect(name).toHaveValue('climate')
  await name.fill('Fellows')
  await page.keyboard.press('Enter')
  await expect(rows).toHaveText(['Climate1', 'Fellows0'])
  await expect(dialog.getByRole('button', { name: 'Rename ‘Fellows’' })).toBeFocused()

  await dialog.getByRole('button', { name: /^Move ‘Fellows’/ }).focus()
  await page.keyboard.press('ArrowUp')
  await expect(toast(page, 'Labels reordered')).toBeVisible()
  await expect(rows).toHaveText(['Fellows0', 'Climate1'])
  await expect(dialog.getByRole('button', { name: /^Move ‘Fellows’/ })).toBeFocused()

  await dialog.getByRole('button', { name: 'Color of ‘Fellows’' }).click()
  await page.getByRole('dialog', { name: 'Change color' }).getByRole('radio', { name: 'Cyan' }).click()
  await expect(toast(page, '‘Fellows’ is cyan now')).toBeVisible()

  await dialog.getByRole('button', { name: 'Merge ‘Climate’ into another label' }).click()
  await page.getByRole('menuitem', { name: 'Fellows' }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('The applicant with ‘Climate’ gets ‘Fellows’ instead.')
  await question.getByRole('button', { name: 'Merge labels' }).click()
  await expect.poll(listed).toEqual(['Fellows 1'])
  await toast(page, '‘Climate’ merged into ‘Fellows’').getByRole('button', { name: 'Undo' }).click()
  await expect.poll(listed).toEqual(['Fellows 0', 'Climate 1'])

  for (const label of ['Fellows', 'Climate']) {
    await dialog.getByRole('button', { name: `Delete ‘${label}’` }).click()
    await expect(question).toContainText('Are you sure?')
    await expect(question).toContainText(
      'Deleting this label will remove it from all applications in this form where it is being used.',
    )
    await question.getByRole('button', { name: 'Confirm delete' }).click()
    await expect(question).toHaveCount(0)
    const deleted = toast(page, `‘${label}’ deleted`)
    await expect(deleted).toBeVisible()
    await expect(deleted.getByRole('button', { name: 'Undo' })).toHaveCount(0)
  }
  await expect(dialog.getByText('No labels created yet')).toBeVisible()
  await dialog.getByRole('button', { name: 'Done' }).click()
  await page.keyboard.press('Enter')
  await expect(panel(page, 'Ada Lovelace').getByRole('region', { name: 'Labels' })).toBeVisible()
})

test('more than 10,000 get a label by a job, which shows how far it is and is undone by the key', async ({
  page,
  editor,
}) => {
  test.setTimeout(90_000)
  const form = await openForm(editor)
  const form_id = form.identifier
  await editor.winnow.addLabel({ form_id, value: 'Climate' })
  await crowd(editor, form_id, 10_050)
  await page.goto(`/f/${form_id}?sort=applicant%3Aasc`)
  const grid = new Grid(page)
  await grid.expectRow('Person 00001')
  await grid.tick(0)
  await page.getByText('Select all 10,050').click()
  await expect(page.getByText('10,050 selected')).toBeVisible()
  await page.keyboard.press('l')
  await expect(page.getByRole('combobox', { name: 'Labels of 10,050 selected applicants' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('progressbar', { name: 'Adding ‘Climate’' })).toBeVisible()
  await expect(toast(page, '‘Climate’ added to 10,050 applicants')).toBeVisible({ timeout: 30_000 })
  await page.keyboard.press('Control+z')
  await expect(toast(page, 'Label change undone')).toBeVisible({ timeout: 30_000 })
  expect((await editor.winnow.fetchLabels({ form_id })).labelCounts[0]?.count).toBe(0)
})
