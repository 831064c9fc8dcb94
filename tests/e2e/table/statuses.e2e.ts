import type { Page } from '@playwright/test'
import { violations } from '../support/axe.ts'
import { applicants, openForm } from '../support/forms.ts'
import type { Editor } from '../support/people.ts'
import { expectCounts, Grid, panel, tab, toast } from '../support/screens.ts'
import { expect, test } from '../support/test.ts'

/** A form with Ada in New and Interview, Offer after Shortlisted, and the dialog about its statuses open. */
async function managing(page: Page, editor: Editor, ...more: string[]) {
  const form = await openForm(editor)
  const form_id = form.identifier
  for (const label of ['Interview', 'Offer', ...more]) await editor.winnow.addStage({ form_id, label })
  const [ada = ''] = await applicants(editor, form, { name: 'Ada Lovelace' })
  await page.goto(`/f/${form_id}`)
  await new Grid(page).expectNames('Ada Lovelace')
  return { form_id, ada, ...(await manage(page)) }
}

async function manage(page: Page) {
  await page.getByRole('button', { name: 'Manage statuses' }).click()
  const dialog = page.getByRole('dialog', { name: 'Manage statuses' })
  await expect(dialog).toBeVisible()
  const row = (label: string) => dialog.getByRole('listitem').filter({ hasText: label })
  return {
    dialog,
    row,
    typed: dialog.getByRole('textbox', { name: 'Name of the new status' }),
    handle: (label: string) => dialog.getByRole('button', { name: new RegExp(`^Move ‘${label}’`) }),
    expectRows: async (...labels: string[]) => {
      const rows = dialog.getByRole('listitem')
      await expect(rows).toHaveCount(labels.length)
      for (const [at, label] of labels.entries()) await expect(rows.nth(at)).toContainText(label)
    },
  }
}

const labelsOf = async ({ winnow }: Editor, form_id: string) =>
  (await winnow.fetchDetails({ form_id })).stages.map(({ label }) => label)

test('a status is added, and a name that is taken or too long is refused with what was typed', async ({
  page,
  editor,
}) => {
  const { typed, expectRows } = await managing(page, editor)
  await expect(typed).toBeFocused()
  await page.keyboard.type('shortlisted')
  await page.keyboard.press('Enter')
  await expect(toast(page, 'Status with similar name already exists')).toBeVisible()
  await expect(typed).toHaveValue('shortlisted')
  await typed.fill('a'.repeat(31))
  await expect(toast(page, 'Status name must be less than 30 characters')).toBeVisible()
  await expect(typed).toHaveValue('a'.repeat(30))
  await typed.fill(' Second call ')
  await page.keyboard.press('Enter')
  await expect(toast(page, 'Status added successfully')).toBeVisible()
  await expect(typed).toHaveValue('')
  await expectRows('New', 'Shortlisted', 'Interview', 'Offer', 'Second call', 'Archived')
  await toast(page, 'Status added successfully').getByRole('button', { name: 'Undo' }).click()
  await expectRows('New', 'Shortlisted', 'Interview', 'Offer', 'Archived')
})

test('the refusal of a name goes with the dialog', async ({ page, editor }) => {
  const { dialog, typed } = await managing(page, editor)
  await typed.fill('shortlisted')
  await page.keyboard.press('Enter')
  const refusal = toast(page, 'Status with similar name already exists')
  await expect(refusal).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(refusal).toHaveCount(0)
})

test('renaming asks; the open tab, its URL, the open applicant and another person follow', async ({
  page,
  editor,
  visitor,
}) => {
  const { form_id, ada } = await managing(page, editor)
  await editor.winnow.updateStage({ form_id, submission_id: ada, stage: 'Interview' })
  const other = await visitor()
  await other.context().addCookies(editor.cookies)
  await other.goto(`/f/${form_id}?tab=Interview&submission_id=${ada}`)
  await expect(panel(other, 'Ada Lovelace').getByRole('button', { name: 'Status: Interview' })).toBeVisible()

  await page.goto(`/f/${form_id}?tab=Interview`)
  const { dialog, row } = await manage(page)
  await row('Interview').getByRole('button', { name: 'Rename ‘Interview’' }).click()
  const input = dialog.getByRole('textbox', { name: 'New name of ‘Interview’' })
  await page.keyboard.press('Enter')
  await expect(input).toHaveCount(0)
  await row('Interview').getByRole('button', { name: 'Rename ‘Interview’' }).click()
  await input.fill('First call')
  await page.keyboard.press('Enter')
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('Its 1 applicant stays in it.')
  await question.getByRole('button', { name: 'Rename status' }).click()
  await expect(toast(page, 'Status renamed successfully')).toBeVisible()
  // The other person's page is in front.
  const pencil = row('First call').getByRole('button', { name: 'Rename ‘First call’' })
  await expect.poll(() => pencil.evaluate(it => it === document.activeElement)).toBe(true)
  await dialog.getByRole('button', { name: 'Done' }).click()
  for (const one of [page, other]) {
    await expect(one).toHaveURL(/[?&]tab=First\+call/)
    await expect(tab(one, 'First call')).toHaveAttribute('aria-selected', 'true')
    await expectCounts(one, { 'First call': 1 })
  }
  await expect(panel(other, 'Ada Lovelace').getByRole('button', { name: 'Status: First call' })).toBeVisible()
  await new Grid(page).expectNames('Ada Lovelace')

  await page.goto(`/f/${form_id}?tab=interview`)
  await expect(page).toHaveURL(/tab=First\+call/)
  await new Grid(page).expectNames('Ada Lovelace')
})

test('a status with applicants is not deleted; one without is, and its viewers are led to New', async ({
  page,
  editor,
  visitor,
}) => {
  const { form_id, ada, row, expectRows } = await managing(page, editor)
  await editor.winnow.updateStage({ form_id, submission_id: ada, stage: 'Offer' })
  await expect(row('Offer')).toContainText('1')
  await row('Offer').getByRole('button', { name: 'Delete ‘Offer’' }).click()
  await expect(toast(page, 'To delete, please move applications to a different status.')).toBeVisible()

  const other = await visitor()
  await other.context().addCookies(editor.cookies)
  await other.goto(`/f/${form_id}?tab=Interview`)
  await expect(tab(other, 'Interview')).toHaveAttribute('aria-selected', 'true')
  await row('Interview').getByRole('button', { name: 'Delete ‘Interview’' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete status' }).click()
  await expect(toast(page, 'Status deleted successfully')).toBeVisible()
  await expectRows('New', 'Shortlisted', 'Offer', 'Archived')
  await expect(tab(other, 'New')).toHaveAttribute('aria-selected', 'true')
  await expect(toast(other, '‘Interview’ was deleted')).toBeVisible()
  await toast(page, 'Status deleted').getByRole('button', { name: 'Undo' }).click()
  await expectRows('New', 'Shortlisted', 'Interview', 'Offer', 'Archived')
})

test('statuses are put in order by keys and by dragging a handle that was held', async ({ page, editor }) => {
  const { form_id, handle, expectRows } = await managing(page, editor)
  await handle('Offer').focus()
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Alt+ArrowUp')
  await expectRows('New', 'Offer', 'Shortlisted', 'Interview', 'Archived')
  await expect(handle('Offer')).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await expect(toast(page, 'Status reordered successfully')).toBeVisible()
  await expect
    .poll(() => labelsOf(editor, form_id))
    .toEqual(['New', 'Offer', 'Shortlisted', 'Interview', 'Archived'])

  const drag = async (held: boolean) => {
    const from = await handle('Interview').boundingBox()
    const to = await handle('Offer').boundingBox()
    if (!from || !to) throw new Error('a row is out of sight')
    await page.mouse.move(from.x + 8, from.y + 8)
    const pull = () => page.mouse.move(to.x + 40, to.y - 8, { steps: 12 })
    const press = page.mouse.down()
    if (held) {
      await press
      // The length of the press is what is tested.
      await page.waitForTimeout(150)
    }
    await Promise.all([press, pull()])
    await page.mouse.up()
  }
  await drag(false)
  await expectRows('New', 'Offer', 'Shortlisted', 'Interview', 'Archived')
  await drag(true)
  await expectRows('New', 'Interview', 'Offer', 'Shortlisted', 'Archived')
  await expect
    .poll(() => labelsOf(editor, form_id))
    .toEqual(['New', 'Interview', 'Offer', 'Shortlisted', 'Archived'])
})

test('with three statuses nothing is dragged', async ({ page, editor }) => {
  const form = await openForm(editor)
  await page.goto(`/f/${form.identifier}`)
  const { dialog, expectRows } = await manage(page)
  await expectRows('New', 'Shortlisted', 'Archived')
  await expect(dialog.getByRole('button', { name: /^Move/ })).toHaveCount(0)
})

test('a change that comes after that of another person is refused, and what was typed stays', async ({
  page,
  editor,
}) => {
  const { form_id, dialog, row } = await managing(page, editor)
  await row('Interview').getByRole('button', { name: 'Rename ‘Interview’' }).click()
  await dialog.getByRole('textbox', { name: 'New name of ‘Interview’' }).fill('Talk')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await editor.winnow.renameStage({ form_id, old_label: 'Interview', new_label: 'Call' })
  await expect(page.getByRole('tab', { name: /^Call/, includeHidden: true })).toBeAttached()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Rename status' }).click()
  await expect(toast(page, 'Someone changed the statuses in the meantime')).toBeVisible()
  await expect(dialog.getByRole('textbox', { name: 'New name of ‘Call’' })).toHaveValue('Talk')
  expect(await labelsOf(editor, form_id)).toContain('Call')
})

test('what was typed for a status that somebody deletes is kept for a new one', async ({ page, editor }) => {
  const { form_id, dialog, row, typed } = await managing(page, editor)
  await row('Interview').getByRole('button', { name: 'Rename ‘Interview’' }).click()
  await dialog.getByRole('textbox', { name: 'New name of ‘Interview’' }).fill('Talk')
  await editor.winnow.removeStage({ form_id, label: 'Interview' })
  await expect(toast(page, 'This status was deleted in the meantime')).toBeVisible()
  await expect(typed).toHaveValue('Talk')
  await expect(typed).toBeFocused()
})

test('an order that the server refuses is taken back', async ({ page, editor }) => {
  const { handle, expectRows } = await managing(page, editor)
  await page.route('**/api/form/reorder-stages', route => route.abort())
  await handle('Offer').focus()
  await page.keyboard.press('ArrowUp')
  await expectRows('New', 'Shortlisted', 'Offer', 'Interview', 'Archived')
  await expect(toast(page, "Couldn't reorder the statuses")).toBeVisible()
  await expectRows('New', 'Shortlisted', 'Interview', 'Offer', 'Archived')
})

test('the switch of a status turns emails on, and back off where that fails', async ({ page, editor }) => {
  const { form_id, row } = await managing(page, editor)
  const emails = row('Interview').getByRole('checkbox')
  await expect(emails).not.toBeChecked()
  await row('Interview').locator('[data-part=control]').click()
  await expect(emails).toBeChecked()
  await expect
    .poll(async () => (await editor.winnow.fetchDetails({ form_id })).stages[2]?.notificationsEnabled)
    .toBe(true)
  await page.route('**/api/form/update-notifs', route => route.abort())
  await row('Interview').locator('[data-part=control]').click()
  await expect(toast(page, "Couldn't turn emails for ‘Interview’ off")).toBeVisible()
  await expect(emails).toBeChecked()
})

test('many tabs scroll, the current one is in view, and a menu lists all', async ({ page, editor }) => {
  const rounds = Array.from({ length: 12 }, (_, n) => `The interview of round ${n + 1}`)
  const { dialog } = await managing(page, editor, ...rounds)
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(tab(page, 'Archived')).not.toBeInViewport()
  await page.getByRole('button', { name: 'Status: show all' }).click()
  await page.getByRole('menuitem', { name: /^Archived/ }).click()
  await expect(tab(page, 'Archived')).toBeInViewport()
  await expect(tab(page, 'New')).not.toBeInViewport()
  await expect(page.getByText('You have not moved any applicant to Archived yet.')).toBeVisible()
})

test('the menu that moves an applicant leads to the statuses too', async ({ page, editor }) => {
  const { dialog, row } = await managing(page, editor)
  await dialog.getByRole('button', { name: 'Done' }).click()
  await new Grid(page).press(0)
  await panel(page, 'Ada Lovelace').getByRole('button', { name: 'Status: New' }).click()
  await page.getByRole('menuitem', { name: 'Manage statuses' }).click()
  await expect(dialog).toBeVisible()
  await row('Interview').getByRole('button', { name: 'Rename ‘Interview’' }).click()
  expect(await violations(page)).toEqual([])
})
