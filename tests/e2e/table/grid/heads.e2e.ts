import { applicants, openForm } from '../../support/forms.ts'
import { searchFor } from '../../support/people.ts'
import { desktop, Grid, panel, toast } from '../../support/screens.ts'
import { expect, test } from '../../support/test.ts'

import { headAt, heads, order, tableOf, walkTo } from './scene.ts'

/** Wide enough for every column. */
test.use({ ...desktop, viewport: { width: 1_800, height: 900 } })

test('a head’s menu is reached by keyboard; it sorts, moves the column for everybody and opens its filter', async ({
  page,
  editor,
}) => {
  const { form, grid } = await tableOf(page, editor)
  await expect(heads(page)).toHaveText(order)
  await walkTo(page, 'Years')
  await page.keyboard.press('Alt+ArrowDown')
  await expect(page.getByRole('menuitem')).toHaveText([
    'Lowest first',
    'Highest first',
    'Filter…',
    'Hide column',
    'Pin column',
    'Move left',
    'Move right',
    'Reset width',
  ])
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/sort=fld_.*desc/)
  await grid.expectNames('Amara Okafor', 'Bruno Costa')
  await expect(heads(page).nth(6)).toHaveText('Years, sorted descending')

  await expect(page.getByRole('menu')).toHaveCount(0)
  await page.keyboard.press('Alt+ArrowDown')
  const sent = page.waitForResponse('**/api/form/update-column-order')
  await page.getByRole('menuitem', { name: 'Move left' }).click()
  await expect(heads(page)).toHaveText([
    'Select',
    'Applicant',
    'Email',
    'Submitted',
    'Labels',
    'Years, sorted descending',
    'Messages',
    'Why us',
    'Role',
  ])
  expect((await sent).ok()).toBe(true)
  await page.reload()
  await expect(heads(page).nth(5)).toHaveText('Years, sorted descending')
  const { customFields } = await editor.winnow.fetchDetails({ form_id: form.identifier })
  expect(customFields.find(field => field.type === 'MESSAGES')?.tableOrder).toBe(4)
})

test('the menu of a head opens below it before a pointer was there, and Escape gives the keys back', async ({
  page,
  editor,
}) => {
  await tableOf(page, editor)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Alt+ArrowDown')
  const { right } = await headAt(page, 'Applicant')
  await expect(page.getByRole('menu')).toBeVisible()
  await expect(async () => {
    const menu = await page.getByRole('menu').boundingBox()
    expect(Math.abs((menu?.x ?? 0) + (menu?.width ?? 0) - right)).toBeLessThan(12)
  }).toPass()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('menu')).toHaveCount(0)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(panel(page, 'Amara Okafor')).toBeVisible()
})

test('a head says that its column is filtered', async ({ page, editor }) => {
  const { form } = await tableOf(page, editor)
  const filters = JSON.stringify([{ columnId: 'email', operator: 'contains', value: 'amara' }])
  await page.goto(`/f/${form.identifier}?${new URLSearchParams({ filters })}`)
  await expect(heads(page).nth(2)).toHaveText('Email, filtered')
})

test('a failure to keep the order leaves the screen as it is', async ({ page, editor }) => {
  await tableOf(page, editor)
  let calls = 0
  await page.route('**/api/form/update-column-order', route => {
    calls++
    return route.fulfill({
      status: 422,
      json: { status: 422, code: 'invalid_input', title: 'No', detail: 'No' },
    })
  })
  await walkTo(page, 'Role')
  for (let move = 0; move < 2; move++) {
    await page.keyboard.press('Alt+ArrowDown')
    await page.getByRole('menuitem', { name: 'Move left' }).click()
    await expect(page.getByRole('menu')).toHaveCount(0)
  }
  await expect.poll(() => calls).toBeGreaterThan(0)
  await expect(heads(page)).toHaveText([...order.slice(0, 6), 'Role', 'Years', 'Why us'])
  await expect(toast(page, /column/)).toHaveCount(0)
})

test('a width that cannot be saved stays on the screen, without a toast', async ({ page, editor }) => {
  const { form } = await tableOf(page, editor)
  const failed = page.waitForResponse('**/api/form/update-column-width')
  await page.route('**/api/form/update-column-width', route =>
    route.fulfill({ status: 422, json: { status: 422, code: 'invalid_input', title: 'No', detail: 'No' } }),
  )
  const from = await headAt(page, 'Submitted')
  await page.mouse.move(from.right - 1, from.y)
  await page.mouse.down()
  await page.mouse.move(from.right + 89, from.y, { steps: 6 })
  await page.mouse.up()
  await failed
  // The head beside it is where the new width puts it: its menu opens there.
  const labels = await headAt(page, 'Labels')
  await page.mouse.click(labels.middle + 90, labels.y, { button: 'right' })
  await expect(page.getByRole('menu', { name: /Labels/ })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(toast(page, /column|width/i)).toHaveCount(0)
  const { customFields } = await editor.winnow.fetchDetails({ form_id: form.identifier })
  expect(customFields.find(field => field.type === 'SUBMITTED_AT')?.width).toBeLessThan(180)
})

test('an AI column is deleted from its head, for all editors and after a warning; the last takes its search', async ({
  page,
  editor,
}) => {
  const form = await openForm(editor)
  await searchFor(form.identifier, 'Engineers', ['Builds', 'Leads'])
  await applicants(editor, form, { name: 'Amara Okafor' })
  await page.goto(`/f/${form.identifier}`)
  await new Grid(page).expectNames('Amara Okafor')
  await walkTo(page, 'Builds')
  const ask = async (title: string) => {
    await page.keyboard.press('Alt+ArrowDown')
    await page.getByRole('menuitem', { name: 'Delete column…' }).click()
    return page.getByRole('alertdialog', { name: `Delete ‘${title}’?` })
  }
  const first = await ask('Builds')
  await expect(first).toContainText(
    "Deleting a column removes it for all editors of the form, with its results. This can't be undone.",
  )
  await first.getByRole('button', { name: 'Cancel' }).click()
  await expect(heads(page).filter({ hasText: 'Builds' })).toHaveCount(1)
  await (await ask('Builds')).getByRole('button', { name: 'Delete column' }).click()
  await expect(heads(page).filter({ hasText: 'Builds' })).toHaveCount(0)
  await expect(page.locator('[data-region=table] :focus')).toHaveCount(1)
  // It stands where the other stood.
  const last = await ask('Leads')
  await expect(last).toContainText('It is the only one of the search ‘Engineers’, which is deleted too.')
  await last.getByRole('button', { name: 'Delete column' }).click()
  await expect(heads(page).filter({ hasText: 'Leads' })).toHaveCount(0)
  const { customFields } = await editor.winnow.fetchDetails({ form_id: form.identifier })
  expect(customFields.filter(it => it.type === 'AI_CRITERION')).toEqual([])
})

test('an AI column is renamed from its head, for all editors, and what a refused name was stays typed', async ({
  page,
  editor,
}) => {
  const form = await openForm(editor)
  await searchFor(form.identifier, 'Engineers', ['Builds'])
  await applicants(editor, form, { name: 'Amara Okafor' })
  await page.goto(`/f/${form.identifier}`)
  await new Grid(page).expectNames('Amara Okafor')
  await walkTo(page, 'Builds')
  await page.keyboard.press('Alt+ArrowDown')
  await page.getByRole('menuitem', { name: 'Rename…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Rename column' })
  const name = dialog.getByLabel('Name')
  await expect(name).toBeFocused()
  await page.route('**/api/form/edit-ai-query', route => route.abort())
  await name.fill('Ships code')
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('What you typed is kept.')).toBeVisible()
  await expect(name).toHaveValue('Ships code')
  await page.unroute('**/api/form/edit-ai-query')
  await page.keyboard.press('Enter')
  await expect(dialog).toHaveCount(0)
  await expect(heads(page).filter({ hasText: 'Ships code' })).toHaveCount(1)
  const { customFields } = await editor.winnow.fetchDetails({ form_id: form.identifier })
  expect(customFields.filter(it => it.type === 'AI_CRITERION').map(it => it.question)).toEqual(['Ships code'])
})

test('heads are dragged to another place, their edges to another width, and both are kept', async ({
  page,
  editor,
}) => {
  const { form } = await tableOf(page, editor)
  const from = await headAt(page, 'Submitted')
  await page.mouse.move(from.right - 1, from.y)
  await page.mouse.down()
  await page.mouse.move(from.right + 89, from.y, { steps: 6 })
  const sized = page.waitForResponse('**/api/form/update-column-width')
  await page.mouse.up()
  expect((await sized).ok()).toBe(true)
  const width = async () => {
    const { customFields } = await editor.winnow.fetchDetails({ form_id: form.identifier })
    return customFields.find(field => field.type === 'SUBMITTED_AT')?.width ?? 0
  }
  expect(await width()).toBeGreaterThan(180)
  expect(await width()).toBeLessThan(200)

  const messages = await headAt(page, 'Messages')
  const email = await headAt(page, 'Email')
  await page.mouse.move(messages.middle, messages.y)
  await page.mouse.down()
  await page.mouse.move(email.middle, email.y, { steps: 12 })
  const moved = page.waitForResponse('**/api/form/update-column-order')
  await page.mouse.up()
  expect((await moved).ok()).toBe(true)
  await page.reload()
  await expect(heads(page)).toHaveText([
    'Select',
    'Applicant',
    'Messages',
    'Email',
    'Submitted',
    'Labels',
    'Years',
    'Why us',
    'Role',
  ])
})

test('the keyboard goes with the column that it moves or pins', async ({ page, editor }) => {
  await tableOf(page, editor)
  await walkTo(page, 'Submitted')
  const choose = async (name: string) => {
    await page.keyboard.press('Alt+ArrowDown')
    await page.getByRole('menuitem', { name, exact: true }).click()
    await expect(page.getByRole('menu')).toHaveCount(0)
  }
  const expectOrder = (...names: string[]) =>
    expect(heads(page)).toHaveText(['Select', 'Applicant', ...names, ...order.slice(names.length + 2)])
  await choose('Move right')
  await choose('Move right')
  await expectOrder('Email', 'Labels', 'Messages', 'Submitted')
  await choose('Pin column')
  await expectOrder('Submitted', 'Email', 'Labels', 'Messages')
  await choose('Unpin column')
  await expectOrder('Email', 'Labels', 'Messages', 'Submitted')
})

test('the keyboard stays at the place of a column that it hides', async ({ page, editor }) => {
  await tableOf(page, editor)
  await walkTo(page, 'Submitted')
  await page.keyboard.press('Alt+ArrowDown')
  await page.getByRole('menuitem', { name: 'Hide column' }).click()
  await expect(heads(page)).toHaveText(order.filter(it => it !== 'Submitted'))
  await page.keyboard.press('Alt+ArrowDown')
  await expect(page.getByRole('button', { name: 'Labels menu' })).toHaveAttribute('aria-expanded', 'true')
})

test('a column says what the same applicant received in another form, and is removed again', async ({
  page,
  editor,
}) => {
  const other = await openForm(editor, { name: 'Climate grant' })
  const [elsewhere = ''] = await applicants(editor, other, {
    name: 'Amara Okafor',
    email: 'amara@example.com',
  })
  await editor.winnow.updateStage({
    form_id: other.identifier,
    submission_id: elsewhere,
    stage: 'Shortlisted',
  })
  await page.setViewportSize({ width: 2_000, height: 900 })
  const { grid } = await tableOf(page, editor)
  await page.getByRole('button', { name: 'Add a column' }).click()
  await expect(page.getByText('Status in another form')).toBeVisible()
  await page.getByRole('menuitem').first().click()
  await expect(heads(page)).toHaveCount(order.length + 1)
  await expect(grid.canvas.locator('tbody tr').nth(1).locator('td').nth(-2)).toHaveText('Shortlisted')
  const remove = page.getByRole('menuitem', { name: 'Remove' })
  // The menu that closes gives the focus back a moment later; the last column is as far right as the arrows go.
  await expect(async () => {
    await grid.canvas.focus()
    await walkTo(page, (await heads(page).allTextContents()).at(-1) ?? '')
    await page.keyboard.press('Alt+ArrowDown')
    await expect(remove).toBeVisible({ timeout: 2_000 })
  }).toPass()
  await remove.click()
  await expect(heads(page)).toHaveText(order)
})
