import type { Page } from '@playwright/test'
import type { Editor } from '../../support/people.ts'
import { panel, tablet, toast } from '../../support/screens.ts'
import { expect, test } from '../../support/test.ts'
import { fingersOn, swipe } from '../../support/touch.ts'
import { headAt, headHeight, heads, order, tableOf, widthsByTouch } from './scene.ts'

/** A table on a tablet. */
async function onTablet(editor: Editor, visitor: (options: typeof tablet) => Promise<Page>) {
  const page = await visitor(tablet)
  await page.context().addCookies(editor.cookies)
  return { page, ...(await tableOf(page, editor)) }
}

const headOf = (page: Page, title: keyof typeof widthsByTouch) => headAt(page, title, widthsByTouch)

/** The middle of a row, counted from the top. */
const rowY = (head: { y: number }, row: number) => head.y + headHeight / 2 + 41 * row + 20

test('a finger beside the edge of a head drags it as far as the finger goes, and the width is kept', async ({
  editor,
  visitor,
}) => {
  const { page, form } = await onTablet(editor, visitor)
  const { right, y } = await headOf(page, 'Submitted')
  const saved = page.waitForResponse('**/api/form/update-column-width')
  await swipe(page, { x: right - 18, y }, { x: right + 57, y })
  expect((await saved).ok()).toBe(true)
  const { customFields } = await editor.winnow.fetchDetails({ form_id: form.identifier })
  expect(customFields.find(field => field.type === 'SUBMITTED_AT')?.width).toBe(widthsByTouch.Submitted + 75)
  const applicant = await headOf(page, 'Applicant')
  const second = page.waitForResponse('**/api/form/update-column-width')
  await swipe(page, { x: applicant.right - 18, y }, { x: applicant.right + 57, y })
  expect((await second).ok()).toBe(true)
  await expect(page).not.toHaveURL(/sort=/)
})

test('a tap beside the edge of a head presses the head, and changes no width', async ({
  editor,
  visitor,
}) => {
  const { page } = await onTablet(editor, visitor)
  const { right, y } = await headOf(page, 'Email')
  await page.touchscreen.tap(right + 15, y)
  await expect(heads(page).nth(3)).toHaveText(/^Submitted, sorted/)
})

test('a finger moves a column sideways by its head, and sorts nothing', async ({ editor, visitor }) => {
  const { page } = await onTablet(editor, visitor)
  const [from, to] = [await headOf(page, 'Labels'), await headOf(page, 'Email')]
  const moved = page.waitForResponse('**/api/form/update-column-order')
  await swipe(page, { x: from.middle, y: from.y }, { x: to.middle, y: to.y })
  expect((await moved).ok()).toBe(true)
  await expect(heads(page).nth(2)).toHaveText('Labels')
  await expect(page).not.toHaveURL(/sort=/)
})

test('a swipe from a head down over the rows moves no column, nor does what is tapped later', async ({
  editor,
  visitor,
}) => {
  const { page, grid } = await onTablet(editor, visitor)
  const [from, to] = [await headOf(page, 'Labels'), await headOf(page, 'Email')]
  await swipe(page, { x: from.middle, y: from.y }, { x: from.middle, y: from.y + 200 })
  await swipe(page, { x: to.middle, y: rowY(to, 0) }, { x: to.middle, y: rowY(to, 0) + 75 })
  await page.touchscreen.tap((await headOf(page, 'Select')).middle, rowY(to, 0))
  await grid.expectSelected(0)
  await expect(heads(page).nth(2)).toHaveText('Email')
  await expect(heads(page).nth(4)).toHaveText('Labels')
})

test('a finger only scrolls from a row that has the focus; a mouse on the same device draws a range', async ({
  editor,
  visitor,
}) => {
  const { page } = await onTablet(editor, visitor)
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  const copied = () => page.evaluate(() => navigator.clipboard.readText())
  const [name, labels] = [await headOf(page, 'Applicant'), await headOf(page, 'Labels')]
  await page.touchscreen.tap(name.middle, rowY(name, 0))
  await panel(page, 'Bruno Costa').getByRole('button', { name: 'Close', exact: true }).tap()
  await expect(panel(page, 'Bruno Costa')).toHaveCount(0)

  await swipe(page, { x: labels.middle, y: rowY(name, 1) }, { x: labels.middle - 75, y: rowY(name, 1) - 30 })
  await page.keyboard.press('Control+c')
  await expect.poll(copied).toBe('Bruno Costa')

  await page.mouse.move(name.middle, rowY(name, 1))
  await page.mouse.down()
  await page.mouse.move(name.middle, rowY(name, 0), { steps: 4 })
  await page.mouse.up()
  await page.keyboard.press('Control+c')
  await expect(toast(page, 'Copied 2 cells')).toBeVisible()
})

test('a finger ticks boxes, and after a swipe too', async ({ editor, visitor }) => {
  const { page, grid } = await onTablet(editor, visitor)
  const head = await headOf(page, 'Select')
  const { middle } = head
  await page.touchscreen.tap(middle, rowY(head, 0))
  await grid.expectSelected(0)
  await swipe(page, { x: middle + 200, y: rowY(head, 1) }, { x: middle + 240, y: rowY(head, 1) + 100 })
  await page.touchscreen.tap(middle, rowY(head, 1))
  await grid.expectSelected(0, 1)
})

test('a tap on the arrow in a head opens the menu of its column; beside it the head sorts', async ({
  editor,
  visitor,
}) => {
  const { page } = await onTablet(editor, visitor)
  const menu = page.getByRole('menu', { name: /Email/ })
  const { right, middle, y } = await headOf(page, 'Email')
  await page.touchscreen.tap(right - 40, y)
  await expect(menu).toBeVisible()
  await page.getByRole('menuitem', { name: 'Z to A' }).tap()
  await expect(menu).toHaveCount(0)
  await expect(heads(page).nth(2)).toHaveText('Email, sorted descending')
  await page.touchscreen.tap(middle, y)
  await expect(heads(page).nth(2)).not.toHaveText('Email, sorted descending')
  await expect(menu).toHaveCount(0)
  await page.getByRole('button', { name: 'Add a column' }).tap()
  await expect(page.getByRole('menu')).toBeVisible()
})

test('a head that is held opens the menu of its column', async ({ editor, visitor }) => {
  const { page } = await onTablet(editor, visitor)
  const { middle, y } = await headOf(page, 'Email')
  const finger = await fingersOn(page)
  await finger('touchStart', { x: middle, y })
  const pressed = Date.now()
  await expect.poll(() => Date.now() - pressed).toBeGreaterThan(550)
  await finger('touchEnd')
  await expect(page.getByRole('menu', { name: /Email/ })).toBeVisible()
  await expect(page).not.toHaveURL(/sort=/)
})

test('on a touch screen a screen reader finds the menu of every column', async ({ editor, visitor }) => {
  const { page } = await onTablet(editor, visitor)
  for (const title of order.slice(1))
    await expect(page.getByRole('button', { name: `${title} menu`, exact: true })).toHaveCount(1)
  // As a screen reader presses it, wherever it stands.
  await page.getByRole('button', { name: 'Role menu' }).dispatchEvent('click')
  await expect(page.getByRole('menu', { name: /Role/ })).toBeVisible()
})
