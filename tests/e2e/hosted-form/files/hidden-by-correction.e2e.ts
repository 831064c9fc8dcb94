import { pdf } from '../../../support/uploads.ts'
import { openForm } from '../../support/forms.ts'
import { field } from '../../support/hosted.ts'
import { phone } from '../../support/screens.ts'
import { expect, test } from '../../support/test.ts'
import { applied, correct, save } from './scene.ts'

test('an answer that a correction hides is said to be removed, and comes back with what shows it', async ({
  editor,
  visitor,
  origin,
}) => {
  const form = await openForm(editor, {
    questions: [{ type: 'FILE_UPLOAD', question: 'Photo' }],
    settings: { corrections_allowed: true },
  })
  const saved = await editor.winnow.fetchForEdit({ form_id: form.identifier })
  const columnId = saved.inputFields.at(-1)?.id ?? ''
  const showIf = [{ columnId, operator: 'not_select' as const, value: [null] }]
  const { inputFields } = await editor.winnow.editForm({
    form_id: form.identifier,
    revision: saved.revision,
    publish: true,
    input_fields: [...saved.inputFields, { type: 'FILE_UPLOAD', question: 'Budget', showIf }],
  })
  const own = await applied(editor, { ...form, inputFields }, origin, { Photo: pdf(), Budget: pdf() })
  const page = await visitor(phone)
  await page.goto(own.address)
  await correct(page)
  const warning = page.getByText('Budget.pdf will be removed when you save')
  await expect(warning).toHaveCount(0)
  await field(page, 'Photo').getByRole('button', { name: 'Remove' }).click()
  await expect(warning).toBeVisible()
  await expect(field(page, 'Budget')).toBeHidden()
  await field(page, 'Photo').getByRole('button', { name: 'Keep Photo.pdf' }).click()
  await expect(warning).toHaveCount(0)
  await expect(field(page, 'Budget').getByRole('link', { name: 'Budget.pdf' })).toBeVisible()
  await field(page, 'Photo').getByRole('button', { name: 'Remove' }).click()
  await save(page).click()
  await expect(page.getByText('Your corrections are saved.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Budget.pdf' })).toHaveCount(0)
})
