import { applicants, openForm } from '../../support/forms.ts'
import { crowd } from '../../support/many.ts'
import { desktop, Grid, panel, phone, toast } from '../../support/screens.ts'
import { expect, test } from '../../support/test.ts'

import { headAt, headHeight, heads, order, story, tableOf, walkTo } from './scene.ts'

/** Wide enough for every column. */
test.use({ ...desktop, viewport: { width: 1_800, height: 900 } })

test('a search moves no column; the tooltip has the answer that it found somebody by', async ({
  page,
  editor,
}) => {
  await tableOf(page, editor)
  await page.getByLabel('Search applicants').fill('cold room')
  await new Grid(page).expectNames('Amara Okafor')
  const { middle, y } = await headAt(page, 'Applicant')
  await page.mouse.move(middle, y + headHeight)
  await expect(page.getByRole('tooltip')).toHaveText(/^Amara Okafor\s*Why us\s*…with a cold room\. Since/)
  const years = await headAt(page, 'Years')
  await page.mouse.click(years.middle, years.y)
  await expect(heads(page).nth(6)).toHaveText(/^Years, sorted/)
})

test('a text over 30 characters is read whole in its tooltip, and copied whole', async ({
  page,
  editor,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const { grid } = await tableOf(page, editor)
  const box = await page.locator('.dvn-scroller').boundingBox()
  const why = await headAt(page, 'Why us')
  await page.mouse.move(why.middle, (box?.y ?? 0) + headHeight + 41 + 20)
  await expect(page.getByRole('tooltip')).toHaveText(story)
  // What a key opens stands over the tooltip, not under it.
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
  await expect(page.getByRole('tooltip')).toHaveCount(0)
  await page.keyboard.press('Escape')
  await page.mouse.move(5, 5)

  await walkTo(page, 'Why us')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Control+c')
  await expect(page.getByText('Copied', { exact: true })).toBeVisible()
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(story)
  await expect(page.getByText('Copied', { exact: true })).toHaveCount(0)
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Control+c')
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe('Because')
  await grid.expectNames('Bruno Costa', 'Amara Okafor')
})

test('a range of cells, by Shift and the arrows or dragged, is copied as a sheet pastes it', async ({
  page,
  editor,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const { grid } = await tableOf(page, editor)
  const copied = () => page.evaluate(() => navigator.clipboard.readText())
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Shift+ArrowRight')
  await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('Control+c')
  await expect(toast(page, 'Copied 4 cells')).toBeVisible()
  expect(await copied()).toMatch(/^Bruno Costa\t[^\t\n]+\nAmara Okafor\t[^\t\n]+$/)
  await grid.expectSelected()

  await page.keyboard.press('Escape')
  const why = await headAt(page, 'Why us')
  const rowY = (row: number) => why.y + headHeight / 2 + 41 * row + 20
  await page.mouse.move(why.middle, rowY(1))
  await page.mouse.down()
  await page.mouse.move(why.middle, rowY(0), { steps: 4 })
  await page.mouse.up()
  await page.keyboard.press('Control+c')
  await expect.poll(copied).toBe(`Because\n${story}`)
  await expect(page.getByRole('complementary', { name: 'Amara Okafor' })).toHaveCount(0)
})

test('rows that are selected by Shift and a press on a box are copied whole, and no range of cells is drawn', async ({
  page,
  editor,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const { grid } = await tableOf(page, editor)
  await grid.tick(0)
  await grid.tick(1, true)
  await grid.expectSelected(0, 1)
  await page.keyboard.press('Control+c')
  await expect(toast(page, 'Copied 2 rows')).toBeVisible()
  const text = await page.evaluate(() => navigator.clipboard.readText())
  expect(text).toContain('Bruno Costa')
  expect(text).toContain(story)
})

test('rows that do not arrive leave the others on screen, and come when asked for again', async ({
  page,
  editor,
}) => {
  const form = await openForm(editor)
  await crowd(editor, form.identifier, 1_200)
  await page.goto(`/f/${form.identifier}?sort=applicant%3Aasc`)
  const grid = new Grid(page)
  await grid.expectRow('Person 00001')
  const scrollTo = (row: number) =>
    page.locator('.dvn-scroller').evaluate((scroller, top) => scroller.scrollTo(0, top), 41 * row)
  await page.route('**/api/submission/fetch-window', route => route.abort())
  await scrollTo(1_000)
  const lost = page.getByText("Couldn't load all applicants.")
  await expect(lost).toBeVisible()
  await scrollTo(0)
  await grid.expectRow('Person 00001')
  await page.unroute('**/api/submission/fetch-window')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(lost).toHaveCount(0)
  await scrollTo(1_000)
  await grid.expectRow('Person 01001')
})

test('far rows come when somebody goes there: End, Home, Page down; Space opens', async ({
  page,
  editor,
}) => {
  const form = await openForm(editor)
  const many = Array.from({ length: 260 }, (_, at) => ({ name: `Person ${at}` }))
  for (let at = 0; at < many.length; at += 20)
    await Promise.all(many.slice(at, at + 20).map(person => applicants(editor, form, person)))
  await page.goto(`/f/${form.identifier}`)
  const grid = new Grid(page)
  const table = grid.canvas.locator('table')
  await expect(table).toHaveAttribute('aria-label', 'Applicants')
  await expect(table).toHaveAttribute('aria-rowcount', '261')
  const nameAt = (row: number) => grid.canvas.locator(`#glide-cell-1-${row}`)
  await expect(nameAt(0)).toHaveText(/^Person/)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('End')
  await expect(nameAt(259)).toHaveText(/^Person/)
  const last = (await nameAt(259).textContent()) ?? ''
  await page.keyboard.press('Home')
  await expect(nameAt(0)).toHaveText(/^Person/)
  await page.keyboard.press('PageDown')
  await page.keyboard.press('PageDown')
  await expect(nameAt(0)).toHaveCount(0)
  await page.keyboard.press('End')
  await expect(nameAt(259)).toHaveText(last)
  await page.keyboard.press(' ')
  await expect(panel(page, last)).toBeVisible()
})

test('the same applicants stand in a list: on a phone, and wherever somebody asks for it', async ({
  page,
  editor,
  visitor,
}) => {
  const { form } = await tableOf(page, editor)
  const button = page.getByRole('button', { name: 'Show as list' })
  await button.focus()
  await expect(button).toBeInViewport()
  await button.press('Enter')
  await expect(page.getByRole('listitem').filter({ hasText: 'Amara Okafor' })).toBeVisible()
  await page.reload()
  const back = page.getByRole('button', { name: 'Show as table' })
  await back.press('Enter')
  await expect(heads(page)).toHaveText(order)

  const small = await visitor(phone)
  await small.context().addCookies(editor.cookies)
  await small.goto(`/f/${form.identifier}`)
  await small.getByRole('button', { name: /Bruno Costa/ }).click()
  await expect(small.getByRole('complementary', { name: 'Bruno Costa' })).toBeVisible()
})
