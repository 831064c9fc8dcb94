import { violations } from '../../support/axe.ts'
import { tableOf } from '../../support/filters.ts'
import { desktop, toast } from '../../support/screens.ts'
import { expect, test } from '../../support/test.ts'

test.use(desktop)

test('a view that cannot be saved or renamed says so, keeps its name, and is saved with the connection', async ({
  page,
  editor,
}) => {
  const { form } = await tableOf(page, editor)
  const dialog = page.getByRole('dialog')
  const name = dialog.getByLabel('Name')
  await page.getByRole('button', { name: 'Views' }).click()
  await page.getByRole('menuitem', { name: 'Save as new view…' }).click()
  await name.fill('Finalists')
  await page.context().setOffline(true)
  await dialog.getByRole('button', { name: 'Save view' }).click()
  await expect(dialog.getByRole('alert')).toHaveText("Couldn't save the view. No connection to the server")
  await expect(name).toHaveValue('Finalists')
  await expect(name).not.toHaveAttribute('aria-invalid', 'true')
  expect(await violations(page)).toEqual([])
  await page.context().setOffline(false)
  await dialog.getByRole('button', { name: 'Save view' }).click()
  await expect(page.getByRole('button', { name: 'View: Finalists' })).toBeVisible()

  await editor.winnow.createView({ form_id: form.identifier, name: 'Seniors', shared: true })
  await page.getByRole('button', { name: 'View: Finalists' }).click()
  await page.getByRole('menuitem', { name: 'Rename or share…' }).click()
  await name.fill('seniors')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('Another view already has this name')).toBeVisible()
  await expect(name).toHaveValue('seniors')
  await name.fill('Shortlist')
  await expect(dialog.getByText('Another view already has this name')).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('button', { name: 'View: Shortlist' })).toBeVisible()
})

test('with Save and Reset beside a changed view every tool is still in sight', async ({ page, editor }) => {
  const { form } = await tableOf(page, editor)
  // As long as the window is wide enough, the search gives way first.
  const sort = page.getByRole('button', { name: 'Sort: Newest first' }).getByText('Newest first').first()
  expect(await sort.evaluate(it => it.scrollWidth - it.clientWidth)).toBe(0)
  const { id } = await editor.winnow.createView({
    ...{ form_id: form.identifier, name: 'Applicants of the spring', shared: true },
    grouping: { columnId: 'labels' },
  })
  await page.goto(`/f/${form.identifier}?view=${id}&sort=applicant%3Adesc`)
  await expect(page.getByRole('button', { name: 'Reset' })).toBeVisible()
  for (const tool of ['Export CSV', 'AI Assistant'])
    await expect(page.getByRole('button', { name: tool })).toBeInViewport({ ratio: 1 })
})

test('beside a view with a long name the rare tools give up their words before the search, the sort and the groups', async ({
  page,
  editor,
}) => {
  const { form, field } = await tableOf(page, editor)
  const team = field('Team size')
  const { id } = await editor.winnow.createView({
    ...{ form_id: form.identifier, name: 'Twelve chars twelve chars twelve chars twelve char', shared: true },
    filters: [{ columnId: team, operator: 'greater_than', value: 3 }],
    sort: { columnId: team, direction: 'DESC' },
  })
  /** Some words of the button are there, and all of them in sight */
  const reads = async (name: RegExp, text: RegExp) => {
    const found = page.getByRole('button', { name }).getByText(text).filter({ visible: true })
    await expect(found).toHaveCount(1)
    expect(await found.evaluate(it => it.scrollWidth - it.clientWidth)).toBe(0)
  }
  await page.goto(`/f/${form.identifier}?view=${id}`)
  await expect(page.getByRole('button', { name: /^View: Twelve/ })).toBeVisible()
  for (const width of [1600, 1440, 1280]) {
    await page.setViewportSize({ width, height: 900 })
    await reads(/^Sort: Team size/, /^Team size/)
    await reads(/^Group/, /^Group/)
    const search = await page.getByRole('searchbox', { name: 'Search applicants' }).boundingBox()
    // As wide as its placeholder
    expect(search?.width).toBeGreaterThan(106)
    await expect(page.getByRole('button', { name: 'Import CSV' }).getByText('Import CSV')).toBeHidden()
    await expect(page.getByRole('button', { name: 'AI Assistant' })).toBeInViewport({ ratio: 1 })
  }
})

test('statuses that cannot be added, renamed or deleted stay as they are, with what was typed', async ({
  page,
  editor,
}) => {
  const { form } = await tableOf(page, editor)
  await editor.winnow.addStage({ form_id: form.identifier, label: 'Interview' })
  await page.getByRole('button', { name: 'Manage statuses' }).click()
  const dialog = page.getByRole('dialog', { name: 'Manage statuses' })
  await expect(dialog.getByRole('listitem')).toHaveCount(4)
  await page.route(/\/api\/form\/(add|rename|remove)-stage$/, route =>
    route.fulfill({ status: 500, json: {} }),
  )
  const added = dialog.getByRole('textbox', { name: 'Name of the new status' })
  await added.fill('Second call')
  await added.press('Enter')
  await expect(toast(page, "Couldn't add the status")).toBeVisible()
  await expect(added).toHaveValue('Second call')

  await dialog.getByRole('button', { name: 'Rename ‘Interview’' }).click()
  const renamed = dialog.getByRole('textbox', { name: 'New name of ‘Interview’' })
  await renamed.fill('First call')
  await renamed.press('Enter')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Rename status' }).click()
  await expect(toast(page, "Couldn't rename the status")).toBeVisible()
  await expect(renamed).toHaveValue('First call')
  await renamed.press('Escape')

  await dialog.getByRole('button', { name: 'Delete ‘Interview’' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete status' }).click()
  await expect(toast(page, "Couldn't delete the status")).toBeVisible()
  await expect(dialog.getByRole('listitem')).toHaveCount(4)
})

test('labels that cannot be renamed, merged or deleted are put back, with what was typed', async ({
  page,
  editor,
}) => {
  const { form } = await tableOf(page, editor)
  const form_id = form.identifier
  for (const value of ['Alumni', 'Climate'])
    await editor.winnow.addLabel({ form_id, value, colour: '#22C55E' })
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('l')
  await page.getByRole('option', { name: 'Edit labels' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit labels' })
  const rows = dialog.getByRole('list', { name: 'Labels' }).getByRole('listitem')
  const before = ['Climate0', 'Alumni0']
  await expect(rows).toHaveText(before)
  await page.route(/\/api\/form\/(change|merge|remove)-labels?$/, route =>
    route.fulfill({ status: 500, json: {} }),
  )
  const refused = toast(page, 'Error').filter({ hasText: 'Something went wrong! Please try again later.' })
  const dismiss = () => refused.getByRole('button', { name: 'Close' }).click()

  await dialog.getByRole('button', { name: 'Rename ‘Alumni’' }).click()
  const name = dialog.getByRole('textbox', { name: 'New name of ‘Alumni’' })
  await name.fill('Fellows')
  await name.press('Enter')
  await expect(refused).toBeVisible()
  await expect(name).toHaveValue('Fellows')
  await name.press('Escape')
  await dismiss()

  await dialog.getByRole('button', { name: 'Merge ‘Alumni’ into another label' }).click()
  await page.getByRole('menuitem', { name: 'Climate' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Merge labels' }).click()
  await expect(refused).toBeVisible()
  await expect(rows).toHaveText(before)
  await dismiss()

  await dialog.getByRole('button', { name: 'Delete ‘Alumni’' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Confirm delete' }).click()
  await expect(refused).toBeVisible()
  await expect(rows).toHaveText(before)
})
