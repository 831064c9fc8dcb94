import { card, kept, openQuestion, saved } from '../support/builder.ts'
import { openForm } from '../support/forms.ts'
import { desktop, toast } from '../support/screens.ts'
import { expect, test } from '../support/test.ts'

test.use(desktop)

test('a deletion is no longer offered to be undone once an older version brought the question back', async ({
  page,
  editor,
}) => {
  const form = await openForm(editor, {
    questions: [
      { type: 'SHORT_TEXT', question: 'City' },
      { type: 'SHORT_TEXT', question: 'Country' },
    ],
  })
  const questions = () => kept(editor, form)
  await page.goto(`/f/${form.identifier}/edit`)
  await openQuestion(page, 'City')
  await card(page).getByRole('button', { name: 'Delete question' }).click()
  const deletion = toast(page, 'Question ‘City’ deleted')
  await expect(deletion).toBeVisible()
  await expect.poll(questions).toEqual(['Country'])
  await saved(page)
  await page.getByRole('button', { name: 'See all versions' }).click()
  const versions = page.getByRole('dialog', { name: 'Versions' })
  await versions.getByRole('button', { name: /^Version 1/ }).click()
  await versions.getByRole('button', { name: 'Restore as draft' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Restore as draft' }).click()
  await expect(toast(page, 'Version 1 restored as the draft')).toBeVisible()
  // By itself it would go after 10 seconds, counted from when the dialog has closed.
  await expect(deletion).toHaveCount(0, { timeout: 5_000 })
  expect(await questions()).toEqual(['City', 'Country'])
})
