import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../../support/test.ts'
import { tableOf } from './scene.ts'

test.use({ viewport: { width: 1_024, height: 768 } })

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
