import { pdf } from '../../support/uploads.ts'
import { violations } from '../support/axe.ts'
import { openForm } from '../support/forms.ts'
import { Grid, toast } from '../support/screens.ts'
import { expect, test } from '../support/test.ts'

test('an applicant is added by hand, with the checks of the form, and removed again', async ({
  page,
  editor,
}) => {
  const form = await openForm(editor, {
    questions: [
      { question: 'Team size', type: 'NUMBER', required: true },
      { question: 'Pitch deck', type: 'FILE_UPLOAD', required: false },
    ],
  })
  const before = { form_identifier: form.identifier, name: 'Amara Okafor', email: 'amara@example.com' }
  await editor.winnow.addApplicant({ ...before, values: [] })
  await page.goto(`/f/${form.identifier}`)
  const grid = new Grid(page)
  await grid.expectNames('Amara Okafor')
  await page.getByRole('button', { name: 'Add applicant' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add Applicant' })
  const add = dialog.getByRole('button', { name: 'Add', exact: true })
  const field = (name: string) => dialog.getByRole('textbox', { name })
  await field('Name').fill('Dorothy Vaughan')
  await expect(add).toBeDisabled()
  await field('Email').fill('nobody')
  await field('Team size').fill('4')
  await expect(field('Email')).toHaveAttribute('aria-invalid', 'true')
  await expect(add).toBeDisabled()
  await field('Email').fill('Amara@example.com')
  await field('Team size').focus()
  await expect(dialog.getByText('This email address has already applied.')).toBeVisible()
  expect(await violations(page)).toEqual([])
  await dialog
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'deck.pdf', mimeType: 'application/pdf', buffer: Buffer.from(pdf()) })
  await expect(dialog.getByText('deck.pdf is uploaded')).toBeAttached()
  await add.click()
  const added = toast(page, 'Row added successfully')
  await expect(added).toContainText('The new application has been added to the form.')
  await grid.expectRow('Dorothy Vaughan')
  const { submissions } = await editor.winnow.fetchSubmissions({ form_id: form.identifier })
  const values = submissions.find(it => it.name === 'Dorothy Vaughan')?.fieldValues.map(it => it.value)
  expect(values).toEqual(['4', 'deck.pdf'])
  await added.getByRole('button', { name: 'Undo' }).click()
  await grid.expectNames('Amara Okafor')
})

test('a file that is still on its way is waited for before the applicant is added', async ({
  page,
  editor,
}) => {
  const form = await openForm(editor, {
    questions: [{ question: 'Pitch deck', type: 'FILE_UPLOAD', required: false }],
  })
  await page.goto(`/f/${form.identifier}`)
  await page.getByRole('button', { name: 'Add applicant' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add Applicant' })
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Dorothy Vaughan')
  await dialog.getByRole('textbox', { name: 'Email' }).fill('dorothy@example.com')
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/api/uploads/**', async route => {
    await held
    await route.continue()
  })
  await dialog
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'deck.pdf', mimeType: 'application/pdf', buffer: Buffer.from(pdf()) })
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(dialog.getByRole('button', { name: /^Uploading/ })).toBeDisabled()
  release()
  await expect(toast(page, 'Row added successfully')).toBeVisible()
  const { submissions } = await editor.winnow.fetchSubmissions({ form_id: form.identifier })
  expect(submissions.map(it => it.fieldValues.map(({ value }) => value))).toEqual([['deck.pdf']])
})
