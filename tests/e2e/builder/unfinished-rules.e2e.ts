import type { Page } from '@playwright/test'
import { card, draftOf, openQuestion, option, outline } from '../support/builder.ts'
import { openForm } from '../support/forms.ts'
import type { Editor } from '../support/people.ts'
import { toast } from '../support/screens.ts'
import { expect, test } from '../support/test.ts'

const lacking = 'Not used until you add a value'
const emptied = 'Not finished. Until it is, shown if Role is Engineer.'

/** A form whose last question, Built, is shown if Role is Engineer, open in the builder. */
async function conditionedForm(page: Page, editor: Editor) {
  const form = await openForm(editor, {
    questions: [
      { type: 'NUMBER', question: 'Years' },
      { type: 'SINGLE_SELECT', question: 'Role', options: ['Engineer', 'Designer'] },
    ],
  })
  const { revision, inputFields } = await draftOf(editor, form)
  const columnId = inputFields.find(it => it.question === 'Role')?.id ?? ''
  const showIf = [{ columnId, operator: 'select' as const, value: ['Engineer'] }]
  await editor.winnow.editForm({
    form_id: form.identifier,
    revision,
    input_fields: [...inputFields, { type: 'SHORT_TEXT', question: 'Built', showIf }],
  })
  await page.goto(`/f/${form.identifier}/edit`)
  return { form, showIf }
}

const row = (page: Page, question: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: question }) })

async function selectOption(page: Page, name: string) {
  await card(page).getByRole('button', { name: 'Options' }).last().click()
  await page.getByRole('dialog', { name: 'Options' }).getByText(name).click()
  await page.keyboard.press('Escape')
}

test('a condition that lacks its value is there again when its question is opened again, and its row says so', async ({
  page,
  editor,
}) => {
  const { form, showIf } = await conditionedForm(page, editor)
  await openQuestion(page, 'Built')
  await card(page).getByRole('button', { name: 'Add a condition' }).click()
  await card(page).getByRole('button', { name: 'Add a condition' }).click()
  await expect(card(page).getByText(lacking)).toHaveCount(2)
  await card(page).getByRole('button', { name: 'Remove condition 3' }).click()
  await outline(page).getByRole('button', { name: 'Thank you' }).click()
  await expect(row(page, 'Built')).toContainText("Shown if Role is Engineer· 1 condition isn't finished")
  await openQuestion(page, 'Built')
  await expect(card(page).getByText(lacking)).toHaveCount(1)
  await page.keyboard.press('Escape')
  await expect(row(page, 'Built')).toContainText("1 condition isn't finished")
  await page.getByRole('button', { name: /^Publish/ }).click()
  await expect(page.getByText("1 unfinished condition wasn't published.")).toBeVisible()
  expect((await draftOf(editor, form)).inputFields.at(-1)?.showIf).toEqual(showIf)
  await openQuestion(page, 'Built')
  await selectOption(page, 'Designer')
  await openQuestion(page, 'Role')
  await expect(row(page, 'Built')).toContainText('Shown if Role is Engineer and Role is Designer')
  await expect(page.getByText("isn't finished")).toHaveCount(0)
})

test('a condition whose value was taken away is as it was left, under the new name of an option, in a copy and in another type', async ({
  page,
  editor,
}) => {
  await conditionedForm(page, editor)
  await openQuestion(page, 'Built')
  await selectOption(page, 'Engineer')
  await expect(card(page).getByText(emptied)).toBeVisible()
  await openQuestion(page, 'Role')
  await expect(row(page, 'Built')).toContainText("Shown if Role is Engineer· 1 condition isn't finished")
  await option(page, 1).fill('Maker')
  await expect(row(page, 'Built')).toContainText("Shown if Role is Maker· 1 condition isn't finished")
  await openQuestion(page, 'Built')
  const renamed = card(page).getByText(emptied.replace('Engineer', 'Maker'))
  await expect(renamed).toBeVisible()
  await card(page).getByRole('button', { name: 'Duplicate' }).click()
  await expect(row(page, 'Built')).toContainText("1 condition isn't finished")
  await expect(renamed).toBeVisible()
  await card(page).getByRole('button', { name: 'Type: Short text' }).click()
  await page.getByRole('menuitem', { name: 'Long text' }).click()
  await expect(card(page).getByRole('button', { name: 'Type: Long text' })).toBeVisible()
  await expect(renamed).toBeVisible()
})

test('a condition that lacks its value is the only one: its question is always shown, and opens with it', async ({
  page,
  editor,
}) => {
  await conditionedForm(page, editor)
  await openQuestion(page, 'Role')
  await card(page).getByRole('button', { name: 'Show this question if' }).click()
  await card(page).getByRole('button', { name: 'Add a condition' }).click()
  await page.keyboard.press('Escape')
  await openQuestion(page, 'Built')
  await expect(row(page, 'Role')).toContainText("Always shown· 1 condition isn't finished")
  await openQuestion(page, 'Role')
  await expect(card(page).getByText(lacking)).toBeVisible()
  await expect(card(page).getByRole('button', { name: 'Show this question if' })).toBeDisabled()
  await card(page).getByRole('button', { name: 'Remove condition 1' }).click()
  await expect(card(page).getByRole('button', { name: 'Add a condition' })).toBeFocused()
  await openQuestion(page, 'Built')
  await expect(row(page, 'Role')).not.toContainText('Always shown')
})

test('unfinished conditions go with an undo that changes the others, and with their question', async ({
  page,
  editor,
}) => {
  await conditionedForm(page, editor)
  await openQuestion(page, 'Built')
  await selectOption(page, 'Designer')
  await card(page).getByRole('button', { name: 'Add a condition' }).click()
  await openQuestion(page, 'Role')
  await expect(row(page, 'Built')).toContainText("Engineer or Designer· 1 condition isn't finished")
  await card(page).getByLabel('Question', { exact: true }).press('Control+z')
  await expect(row(page, 'Built')).toContainText('Shown if Role is Engineer')
  await expect(page.getByText("isn't finished")).toHaveCount(0)

  await openQuestion(page, 'Built')
  await card(page).getByRole('button', { name: 'Add a condition' }).click()
  await expect(card(page).getByText(lacking)).toBeVisible()
  await card(page).getByRole('button', { name: 'Delete question' }).click()
  await toast(page, 'Question ‘Built’ deleted').getByRole('button', { name: 'Undo' }).click()
  await expect(row(page, 'Built')).toContainText('Shown if Role is Engineer')
  await expect(page.getByText("isn't finished")).toHaveCount(0)
})
