import type { Locator, Page } from '@playwright/test'
import type { Editor } from '../../support/people.ts'
import { expect, test } from '../../support/test.ts'
import { tableOf } from './scene.ts'

test.use({ viewport: { width: 1_024, height: 768 } })

/** A table whose keyboard is on Bruno, above Amara. */
async function onBruno(page: Page, editor: Editor) {
  const scene = await tableOf(page, editor)
  await page.keyboard.press('ArrowDown')
  const row = scene.grid.canvas.locator('tr:has(td[aria-selected=true])')
  await expect(row).toContainText('Bruno Costa')
  return { ...scene, row }
}

/** Expects it inside the table. */
async function expectInTable(page: Page, popup: Locator) {
  await expect(popup).toBeVisible()
  const table = await page.locator('[data-region=table]').boundingBox()
  const isInside = async () => {
    const box = await popup.boundingBox()
    if (!box || !table) return false
    const isBeside = box.x >= table.x && box.x + box.width <= table.x + table.width
    return isBeside && box.y >= table.y && box.y + box.height <= table.y + table.height
  }
  await expect.poll(isInside).toBe(true)
}

for (const [where, ...keys] of [['beyond the right edge'], ['beneath the applicants', 'Control+ArrowRight']])
  test(`L opens the labels in sight where their column is ${where}`, async ({ page, editor }) => {
    const { form, grid } = await tableOf(page, editor)
    const { identifier: form_id, customFields } = form
    const submitted = customFields.find(it => it.type === 'SUBMITTED_AT')?.id ?? ''
    const custom_fields = [{ custom_field_id: submitted, width: 500 }]
    await editor.winnow.updateColumnWidth({ form_id, custom_fields })
    await page.reload()
    await grid.expectNames('Bruno Costa', 'Amara Okafor')
    for (const key of ['ArrowDown', ...keys, 'l']) await page.keyboard.press(key)
    await expect(page.getByRole('combobox', { name: 'Labels of Bruno Costa' })).toBeFocused()
    await expectInTable(page, page.getByRole('dialog', { name: 'Labels of Bruno Costa' }))
  })

test('M moves the applicant of the focused row, which has the focus again', async ({ page, editor }) => {
  const { row } = await onBruno(page, editor)
  await page.keyboard.press('m')
  const menu = page.getByRole('menu', { name: 'Move Bruno Costa to' })
  await expect(menu).toBeFocused()
  await expectInTable(page, menu)
  await page.keyboard.press('Escape')
  await expect(menu).toHaveCount(0)
  await page.keyboard.press('m')
  await expect(menu).toBeFocused()
  await page.keyboard.type('Arch')
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog').filter({ hasText: 'Bruno Costa moves to Archived' })
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await page.keyboard.press('ArrowDown')
  await expect(row).toContainText('Amara Okafor')
})

test('J and K lead from the focused row to the next and the previous', async ({ page, editor }) => {
  const { row } = await onBruno(page, editor)
  await page.keyboard.press('j')
  await expect(row).toContainText('Amara Okafor')
  await page.keyboard.press('k')
  await expect(row).toContainText('Bruno Costa')
})

for (const key of ['ArrowDown', 'j'])
  test(`${key} leads from a button of the toolbar, where Escape closed its popover, to the rows`, async ({
    page,
    editor,
  }) => {
    const { grid } = await tableOf(page, editor)
    const row = grid.canvas.locator('tr:has(td[aria-selected=true])')
    const filter = page.getByRole('button', { name: 'Filter' })
    await filter.click()
    await expect(page.getByLabel('Search columns')).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(filter).toBeFocused()
    await page.keyboard.press(key)
    await expect(row).toContainText('Bruno Costa')
    await page.keyboard.press('ArrowDown')
    await expect(row).toContainText('Amara Okafor')
  })

test('Ctrl+A selects all on a button of the toolbar, too', async ({ page, editor }) => {
  await tableOf(page, editor)
  const filter = page.getByRole('button', { name: 'Filter' })
  await filter.click()
  await page.keyboard.press('Escape')
  await expect(filter).toBeFocused()
  await page.keyboard.press('Control+a')
  await expect(page.getByText('2 selected')).toBeVisible()
})
