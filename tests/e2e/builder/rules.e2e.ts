import { card, draftOf, openQuestion, option } from '../support/builder.ts'
import { openForm } from '../support/forms.ts'
import { expect, test } from '../support/test.ts'

test('a rule follows an option that is renamed, and a removed one is marked where applicants may type another answer', async ({
  page,
  editor,
}) => {
  const form = await openForm(editor, {
    questions: [
      { type: 'SINGLE_SELECT', question: 'Role', options: ['Engineer', 'Designer'], allowOther: true },
    ],
  })
  const { revision, inputFields } = await draftOf(editor, form)
  const columnId = inputFields.find(it => it.question === 'Role')?.id ?? ''
  await editor.winnow.editForm({
    form_id: form.identifier,
    revision,
    input_fields: [
      ...inputFields,
      {
        type: 'SHORT_TEXT',
        question: 'Built',
        showIf: [{ columnId, operator: 'select', value: ['Engineer'] }],
      },
    ],
  })
  const ruleOf = async () => (await draftOf(editor, form)).inputFields.at(-1)?.showIf
  await page.goto(`/f/${form.identifier}/edit`)
  await openQuestion(page, 'Role')
  await option(page, 1).fill('')
  await option(page, 1).pressSequentially('Designer at heart')
  await expect(page.getByText('Shown if Role is Designer at heart')).toBeVisible()
  await expect.poll(ruleOf).toEqual([{ columnId, operator: 'select', value: ['Designer at heart'] }])
  await card(page).getByRole('button', { name: 'Remove option 1' }).click()
  await expect(
    page.getByText("‘Designer at heart’ isn't an option anymore. Change the condition."),
  ).toBeVisible()
  await page.keyboard.press('Control+z')
  await page.keyboard.press('Control+z')
  await expect(page.getByText('Shown if Role is Engineer')).toBeVisible()
})

test('a condition on a removed option says so where it is changed, until another is selected', async ({
  page,
  editor,
}) => {
  const form = await openForm(editor, {
    questions: [
      { type: 'SINGLE_SELECT', question: 'Role', options: ['Engineer', 'Designer'], allowOther: true },
    ],
  })
  const { revision, inputFields } = await draftOf(editor, form)
  const columnId = inputFields.find(it => it.question === 'Role')?.id ?? ''
  const showIf = [{ columnId, operator: 'select' as const, value: ['Potter'] }]
  await editor.winnow.editForm({
    form_id: form.identifier,
    revision,
    input_fields: [...inputFields, { type: 'SHORT_TEXT', question: 'Built', showIf }],
  })
  await page.goto(`/f/${form.identifier}/edit`)
  await openQuestion(page, 'Built')
  const gone = card(page).getByText("‘Potter’ isn't an option anymore. Change the condition.")
  await expect(gone).toBeVisible()
  await card(page).getByRole('button', { name: 'Options' }).click()
  const options = page.getByRole('dialog', { name: 'Options' })
  await options.getByText('Potter').click()
  await options.getByText('Engineer').click()
  await expect(gone).toHaveCount(0)
})

test('a condition that is not finished says which one applies until then', async ({ page, editor }) => {
  const form = await openForm(editor, {
    questions: [
      { type: 'SINGLE_SELECT', question: 'Role', options: ['Engineer', 'Designer'] },
      { type: 'FILE_UPLOAD', question: 'Sketch' },
      { type: 'SHORT_TEXT', question: 'Built' },
    ],
  })
  await page.goto(`/f/${form.identifier}/edit`)
  await openQuestion(page, 'Built')
  await card(page).getByRole('button', { name: 'Show this question if' }).click()
  await card(page).getByRole('button', { name: 'Add a condition' }).click()
  await page.getByRole('combobox', { name: 'Question' }).click()
  await page.getByRole('option', { name: 'Role' }).click()
  await expect(page.getByText('Not finished. Until it is, shown if Sketch is answered.')).toBeVisible()
})
