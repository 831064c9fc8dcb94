import { openForm } from '../support/forms.ts'
import { phone } from '../support/screens.ts'
import { expect, test } from '../support/test.ts'

test('a form is pinned by its key and its menu, stands first everywhere, and keeps the focus', async ({
  page,
  editor,
}) => {
  await openForm(editor, { name: 'Climate grant' })
  await openForm(editor, { name: 'Residency' })
  await page.goto('/')
  const main = page.getByRole('main')
  const link = main.getByRole('link', { name: 'Climate grant' })
  await link.focus()
  await page.keyboard.press('p')
  await expect(main.getByRole('rowheader', { name: 'Pinned' })).toBeVisible()
  await expect(link).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(main.getByRole('link', { name: 'Residency' })).toBeFocused()
  await expect(
    page
      .getByRole('navigation')
      .getByRole('link', { name: /Climate grant|Residency/ })
      .first(),
  ).toHaveText(/Climate grant/)

  await page.reload()
  await expect(main.locator('tbody a[href]').first()).toHaveText('Climate grant')
  await page.getByRole('button', { name: 'Actions for Climate grant' }).click()
  await page.getByRole('menuitem', { name: 'Unpin' }).click()
  await expect(main.getByRole('rowheader', { name: 'Pinned' })).toHaveCount(0)
  await expect(main.locator('tbody a[href]').first()).toHaveText('Residency')
})

test('forms that were opened last stand above a long list, on a phone too', async ({ page, editor }) => {
  const names = Array.from({ length: 9 }, (_, n) => `Round ${n + 1}`)
  const forms = []
  for (const name of names) forms.push(await openForm(editor, { name }))
  await editor.winnow.updateLastVisit({ form_id: forms[2]?.identifier ?? '' })
  await editor.winnow.updatePinned({ form_id: forms[0]?.identifier ?? '', pinned: true })
  await page.goto('/')
  const recent = page.getByRole('navigation', { name: 'Recently opened' })
  await expect(recent.getByRole('link')).toHaveText(['Round 3'])
  await page.setViewportSize(phone.viewport)
  await expect(page.getByRole('list', { name: 'Pinned' }).getByRole('listitem')).toHaveCount(1)
  await expect(page.getByRole('list', { name: 'Other forms' }).getByRole('listitem')).toHaveCount(8)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(phone.viewport.width)
  await recent.getByRole('link').click()
  await expect(page.getByRole('heading', { name: 'Round 3' })).toBeVisible()
})
