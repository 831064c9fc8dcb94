import { deckForm, handOver, open } from '../../support/files.ts'
import { desktop } from '../../support/screens.ts'
import { expect, test } from '../../support/test.ts'

test('a file is pasted, or dropped on its question', async ({ editor, visitor }) => {
  const form = await deckForm(editor)
  const page = await visitor(desktop)
  const { choose } = await open(page, form.identifier)
  for (const way of ['paste', 'drop'] as const) {
    await expect(choose).toBeVisible()
    await handOver(page, way)
    await page.getByRole('button', { name: `Remove ${way}.pdf` }).click()
  }
})

test('of several files that are dropped the first that the question takes is uploaded, and the others are named', async ({
  editor,
  visitor,
}) => {
  const form = await deckForm(editor)
  const page = await visitor(desktop)
  const { choose } = await open(page, form.identifier)
  const leftOut = (text: string) => page.getByText(`${text} This question takes one file.`)

  await handOver(page, 'drop', ['setup.exe', 'drop.pdf', 'notes.pdf'])
  const remove = page.getByRole('button', { name: 'Remove drop.pdf' })
  await expect(remove).toBeVisible()
  await expect(leftOut('setup.exe and 1 more: not added.')).toBeVisible()

  await remove.click()
  await expect(choose).toBeVisible()
  await expect(leftOut('setup.exe and 1 more: not added.')).toHaveCount(0)
})
