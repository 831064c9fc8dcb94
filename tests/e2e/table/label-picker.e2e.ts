import { palette } from '@winnow/openapi/common/palette'
import { applicants, openForm } from '../support/forms.ts'
import { desktop, Grid } from '../support/screens.ts'
import { expect, test } from '../support/test.ts'

test.use(desktop)

test('the last row of the picker is whole, however many labels there are, and covers none that a key leads to', async ({
  page,
  editor,
}) => {
  const form = await openForm(editor)
  const form_id = form.identifier
  await applicants(editor, form, { name: 'Ada Lovelace' })
  const grid = new Grid(page)
  const options = page.getByRole('listbox').getByRole('option')
  const edit = options.filter({ hasText: 'Edit labels' })
  for (const [from, to] of [
    [1, 8],
    [9, 16],
  ] as const) {
    for (let place = from; place <= to; place++)
      await editor.winnow.addLabel({ form_id, value: `Label ${place}`, colour: palette.red })
    await page.goto(`/f/${form_id}`)
    await grid.expectNames('Ada Lovelace')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('l')
    await expect(options).toHaveCount(to + 1)
    await expect(edit).toBeInViewport({ ratio: 1 })
  }
  const last = options.nth(15)
  for (let step = 1; step < 16; step++) await page.keyboard.press('ArrowDown')
  await expect(last).toHaveAttribute('data-highlighted')
  const gap = async () => {
    const [above, below] = await Promise.all([last.boundingBox(), edit.boundingBox()])
    return (below?.y ?? 0) - (above?.y ?? 0) - (above?.height ?? 0)
  }
  await expect.poll(gap).toBeGreaterThan(0)
})
