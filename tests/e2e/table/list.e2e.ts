import type { Locator, Page } from '@playwright/test'
import { applicants, openForm } from '../support/forms.ts'
import type { Editor } from '../support/people.ts'
import { panel, phone, toast } from '../support/screens.ts'
import { expect, test } from '../support/test.ts'

test.use({ viewport: { width: 768, height: 900 } })

const people = ['Amara Okafor', 'Bruno Costa', 'Chen Wei', 'Dana Cohen', 'Émile Durand'] as const

/** The applicants of a form as a list, the one who applied last first. */
async function listOf(page: Page, editor: Editor, names: readonly string[] = people) {
  const form = await openForm(editor)
  await applicants(editor, form, ...names.map(name => ({ name })))
  await page.goto(`/f/${form.identifier}`)
  const list = page.getByRole('list', { name: 'Applicants' })
  const row = (name: string) => list.getByRole('button', { name: new RegExp(name) })
  await expect(row(names.at(-1) ?? '')).toBeVisible()
  return { form, list, row }
}

test('arrows, Home and End move the focus of the list', async ({ page, editor }) => {
  const { row } = await listOf(page, editor)
  for (const [key, name] of [
    ['ArrowDown', 'Émile Durand'],
    ['ArrowDown', 'Dana Cohen'],
    ['End', 'Amara Okafor'],
    ['ArrowUp', 'Bruno Costa'],
    ['Home', 'Émile Durand'],
  ] as const) {
    await page.keyboard.press(key)
    await expect(row(name)).toBeFocused()
  }
  await page.keyboard.press('Escape')
  await expect(row('Émile Durand')).not.toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(row('Émile Durand')).toBeFocused()
})

test('the focus of the list goes with the open applicant, and keys act on whom it is on', async ({
  page,
  editor,
}) => {
  const { row } = await listOf(page, editor)
  await row('Émile Durand').focus()
  await page.keyboard.press('Enter')
  await expect(panel(page, 'Émile Durand')).toBeVisible()
  await page.keyboard.press('j')
  await expect(panel(page, 'Dana Cohen')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(row('Dana Cohen')).toBeFocused()
  await page.keyboard.press('s')
  await expect(page.getByRole('dialog')).toContainText('Dana Cohen moves to Shortlisted')
})

test('the row that a press opened is marked as the one that the keys are on, and stays it once it is closed', async ({
  page,
  editor,
}) => {
  const { list, row } = await listOf(page, editor)
  await row('Chen Wei').click()
  await expect(panel(page, 'Chen Wei')).toBeVisible()
  await panel(page, 'Chen Wei').getByRole('button', { name: 'Close' }).click()
  await expect(panel(page, 'Chen Wei')).toBeHidden()
  const marked = list.getByRole('listitem').and(page.locator('[data-current]'))
  await expect(marked).toHaveText(/Chen Wei/)
  await expect(marked).toHaveCSS('outline-style', 'solid')
  await page.keyboard.press('j')
  await expect(marked).toHaveText(/Bruno Costa/)
  await expect(row('Bruno Costa')).toBeFocused()
})

test('Tab leads the keys to the row that it reaches', async ({ page, editor }) => {
  const { row } = await listOf(page, editor)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(row('Dana Cohen')).toBeFocused()
  await page.keyboard.press('x')
  await expect(page.getByRole('checkbox', { name: 'Select Dana Cohen' })).toBeChecked()
  await expect(row('Dana Cohen')).toBeFocused()
})

for (const [key, name, next] of [
  ['Home', 'Émile Durand', 'Dana Cohen'],
  ['End', 'Amara Okafor', 'Bruno Costa'],
] as const)
  test(`after a move from the list the focus is on who takes the place of ${name}`, async ({
    page,
    editor,
  }) => {
    const { row } = await listOf(page, editor)
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press(key)
    await expect(row(name)).toBeFocused()
    await page.keyboard.press('s')
    await expect(page.getByRole('textbox', { name: 'Reply' })).toBeVisible()
    await page.keyboard.press('Control+Enter')
    await expect(toast(page, `${name} moved to Shortlisted`)).toBeVisible()
    await expect(row(next)).toBeFocused()
  })

test('after Undo the focus of the list is on who is back', async ({ page, editor }) => {
  const { form, row } = await listOf(page, editor)
  await editor.winnow.editFastMode({ form_id: form.identifier, fast_mode: 'NO_CONFIRMATION_WITHOUT_MESSAGE' })
  await page.reload()
  await expect(row('Chen Wei')).toBeVisible()
  for (const key of ['ArrowDown', 'End', 's']) await page.keyboard.press(key)
  await expect(row('Bruno Costa')).toBeFocused()
  await page.keyboard.press('Control+z')
  await expect(row('Amara Okafor')).toBeFocused()
})

test('the focused row of a list is in view, and stays focused while somebody scrolls', async ({
  page,
  editor,
}) => {
  const { list, row } = await listOf(
    page,
    editor,
    Array.from({ length: 60 }, (_, at) => `Person ${String(at + 1).padStart(2, '0')}`),
  )
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('End')
  await expect(row('Person 01')).toBeFocused()
  await expect(row('Person 01')).toBeInViewport({ ratio: 1 })
  await list.hover()
  await page.mouse.wheel(0, -10_000)
  await expect(row('Person 60')).toBeInViewport()
  await expect(row('Person 01')).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await expect(row('Person 02')).toBeFocused()
  await expect(row('Person 02')).toBeInViewport({ ratio: 1 })
})

test('in a grouped list the arrows walk over heads and fold them', async ({ page, editor }) => {
  const form = await openForm(editor, {
    questions: [{ type: 'SINGLE_SELECT', question: 'Role', options: ['Product', 'Design'] }],
  })
  await applicants(
    editor,
    form,
    { name: 'Amara', answers: { Role: 'Design' } },
    { name: 'Bruno', answers: { Role: 'Product' } },
  )
  await page.goto(`/f/${form.identifier}`)
  const line = (name: RegExp) => page.getByRole('list', { name: 'Applicants' }).getByRole('button', { name })
  await page.getByRole('button', { name: 'Group', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Role' }).click()
  await expect(line(/Product/)).toBeVisible()
  await page.keyboard.press('Escape')
  await page.keyboard.press('ArrowDown')
  await expect(line(/Bruno/)).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(line(/Design/)).toBeFocused()
  await page.keyboard.press('ArrowLeft')
  await expect(line(/Design/)).toHaveAttribute('aria-expanded', 'false')
  await expect(line(/Amara/)).toHaveCount(0)
  await page.keyboard.press('ArrowUp')
  await expect(line(/Bruno/)).toBeFocused()
})

test('M and L open at the focused row of the list, and J and K lead to the next and the previous', async ({
  page,
  editor,
}) => {
  const { list, row } = await listOf(page, editor)
  await row('Émile Durand').focus()
  await page.keyboard.press('j')
  await expect(row('Dana Cohen')).toBeFocused()
  await page.keyboard.press('j')
  await page.keyboard.press('k')
  await expect(row('Dana Cohen')).toBeFocused()
  const at = await list.getByRole('listitem').filter({ hasText: 'Dana Cohen' }).boundingBox()
  if (!at) throw new Error('The row is not there')
  /** Expects it below the row. */
  const expectBelow = async (popup: Locator) => {
    await expect(popup).toBeFocused()
    await expect(popup).toBeInViewport({ ratio: 1 })
    expect((await popup.boundingBox())?.y).toBeGreaterThanOrEqual(at.y + at.height)
    expect((await popup.boundingBox())?.y).toBeLessThan(at.y + 3 * at.height)
  }
  await page.keyboard.press('l')
  await expectBelow(page.getByRole('combobox', { name: 'Labels of Dana Cohen' }))
  await page.keyboard.press('Escape')
  await expect(row('Dana Cohen')).toBeFocused()
  await page.keyboard.press('m')
  await expectBelow(page.getByRole('menu', { name: 'Move Dana Cohen to' }))
  await page.keyboard.press('Escape')
  await expect(row('Dana Cohen')).toBeFocused()
})

test('? leaves out what only the cells of the grid have', async ({ page, editor }) => {
  await listOf(page, editor)
  await page.keyboard.press('?')
  const ofTable = page
    .getByRole('dialog', { name: 'Keyboard shortcuts' })
    .getByRole('region', { name: 'Table' })
  await expect(ofTable).toContainText('Go to first row')
  for (const line of ['column menu', 'in their cell', 'Select cells', 'Copy cells'])
    await expect(ofTable).not.toContainText(line)
})

test('by touch the list shows no focus and stays where it was scrolled to', async ({ editor, visitor }) => {
  const form = await openForm(editor)
  await applicants(editor, form, ...Array.from({ length: 20 }, (_, at) => ({ name: `Person ${at + 1}` })))
  const page = await visitor(phone)
  await page.context().addCookies(editor.cookies)
  await page.goto(`/f/${form.identifier}`)
  const list = page.getByRole('list', { name: 'Applicants' })
  const scrolled = () => list.evaluate(it => it.parentElement?.scrollTop)
  await expect(list.getByRole('button').first()).toBeVisible()
  await list.evaluate(it => it.parentElement?.scrollTo(0, 100))
  // The second row is cut by the top.
  await page.touchscreen.tap(200, ((await list.locator('..').boundingBox())?.y ?? 0) + 10)
  await expect(panel(page, 'Person 19')).toBeVisible()
  await page.getByRole('button', { name: 'Close', exact: true }).tap()
  await expect(panel(page, 'Person 19')).toBeHidden()
  expect(await scrolled()).toBe(100)
  await expect(list.locator(':focus-visible')).toHaveCount(0)
  await expect(list.locator('[data-current]')).toHaveCSS('outline-style', 'none')
})
