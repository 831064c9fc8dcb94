import { apply, openForm } from '../support/forms.ts'
import { expect, test } from '../support/test.ts'

test('deleting an answered question says how many answered; its answers are found again in the detail and as a column', async ({
  page,
  editor,
}) => {
  const form = await openForm(editor, {
    questions: [
      { type: 'NUMBER', question: 'Team size' },
      { type: 'SINGLE_SELECT', question: 'Role', options: ['Engineer', 'Designer'] },
      { type: 'SHORT_TEXT', question: 'Motto' },
    ],
  })
  const form_id = form.identifier
  await apply(editor.winnow, form, { name: 'Ada Lovelace', answers: { 'Team size': 12, Role: 'Engineer' } })

  await page.goto(`/f/${form_id}/edit`)
  // Answered: the type stays, and an option says who chose it. Not answered: it may change.
  await page.getByRole('button', { name: /^Role/ }).click()
  await expect(page.getByText('1 chose this')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Type:/ })).toBeHidden()
  await page.getByRole('button', { name: /^Motto/ }).click()
  await expect(page.getByRole('button', { name: 'Type: Short text' })).toBeVisible()

  await page.getByRole('button', { name: /^Team size/ }).click()
  await page
    .getByRole('toolbar', { name: 'Question tools' })
    .getByRole('button', { name: 'Delete question' })
    .click()
  await expect(page.getByText(/1 applicant answered it/)).toBeVisible()
  await page.getByRole('button', { name: /^Publish/ }).click()
  await expect(page.getByText(/^Published/).first()).toBeVisible()

  await page.goto(`/f/${form_id}`)
  await page.getByRole('button', { name: 'Add a column' }).click()
  await expect(page.getByRole('menuitem', { name: /Team size/ })).toBeVisible()
  await page.getByRole('menuitem', { name: /Team size/ }).click()
  await expect
    .poll(async () => (await editor.winnow.fetchDetails({ form_id })).deletedFields[0]?.visibility)
    .toBe(true)
  const { rows, columns } = await editor.winnow.fetchWindow({ form_id })
  const submission = String(rows[0]?.[columns.indexOf('submissionId')])
  await page.goto(`/f/${form_id}?submission_id=${submission}`)
  const section = page.getByRole('region', { name: 'Deleted questions' })
  await expect(section.getByText('12')).toBeVisible()
})
