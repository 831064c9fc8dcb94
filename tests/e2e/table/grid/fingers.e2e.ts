import type { Page } from '@playwright/test'
import type { Editor } from '../../support/people.ts'
import { panel, tablet, toast } from '../../support/screens.ts'
import { expect, test } from '../../support/test.ts'
import { swipe } from '../../support/touch.ts'
import { headAt, headHeight, heads, tableOf } from './scene.ts'

/** A table on a tablet. */
async function onTablet(editor: Editor, visitor: (options: typeof tablet) => Promise<Page>) {
  const page = await visitor(tablet)
  await page.context().addCookies(editor.cookies)
  return { page, ...(await tableOf(page, editor)) }
}

/** The middle of a row, counted from the top. */
const rowY = (head: { y: number }, row: number) => head.y + headHeight / 2 + 41 * row + 20

test('a finger beside the edge of a head drags it as far as the finger goes, and the width is kept', async ({
  editor,
  visitor,
}) => {
  const { page, form } = await onTablet(editor, visitor)
  const { right, y } = await headAt(page, 'Submitted')
  const saved = page.waitForResponse('**/api/form/update-column-width')
  await swipe(page, { x: right - 18, y }, { x: right + 57, y })
  expect((await saved).ok()).toBe(true)
  const { customFields } = await editor.winnow.fetchDetails({ form_id: form.identifier })
  expect(customFields.find(field => field.type === 'SUBMITTED_AT')?.width).toBe(102 + 75)
  await expect(page).not.toHaveURL(/sort=/)
})

test('a tap beside the edge of a head presses the head, and changes no width', async ({
  editor,
  visitor,
}) => {
  const { page } = await onTablet(editor, visitor)
  const { right, y } = await headAt(page, 'Email')
  await page.touchscreen.tap(right + 15, y)
  await expect(heads(page).nth(3)).toHaveText(/^Submitted, sorted/)
})

test('a finger moves a column sideways by its head, and sorts nothing', async ({ editor, visitor }) => {
  const { page } = await onTablet(editor, visitor)
  const [from, to] = [await headAt(page, 'Labels'), await headAt(page, 'Email')]
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
  const [from, to] = [await headAt(page, 'Labels'), await headAt(page, 'Email')]
  await swipe(page, { x: from.middle, y: from.y }, { x: from.middle, y: from.y + 200 })
  await swipe(page, { x: to.middle, y: rowY(to, 0) }, { x: to.middle, y: rowY(to, 0) + 75 })
  await page.touchscreen.tap((await headAt(page, 'Select')).middle, rowY(to, 0))
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
  const [name, labels] = [await headAt(page, 'Applicant'), await headAt(page, 'Labels')]
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
  const head = await headAt(page, 'Select')
  const { middle } = head
  await page.touchscreen.tap(middle, rowY(head, 0))
  await grid.expectSelected(0)
  await swipe(page, { x: middle + 200, y: rowY(head, 1) }, { x: middle + 240, y: rowY(head, 1) + 100 })
  await page.touchscreen.tap(middle, rowY(head, 1))
  await grid.expectSelected(0, 1)
})
