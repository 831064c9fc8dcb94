import type { Locator, Page } from '@playwright/test'
import type { Editor } from './people.ts'
import { expect } from './test.ts'

export const saved = (page: Page) =>
  expect(page.getByRole('status').filter({ hasText: /^Saved/ })).toBeVisible()

/** The card of the question that is open. */
export const card = (page: Page): Locator => page.getByRole('region', { name: /^Question \d+, / })

export const outline = (page: Page): Locator => page.getByRole('navigation', { name: 'Outline' })

/** Opens a question from the outline. */
export const openQuestion = (page: Page, question: string) =>
  outline(page).getByRole('button', { name: question }).click()

/** Adds a question below the one that is open, with the picker. */
export async function add(page: Page, type: string, question: string): Promise<void> {
  await outline(page).getByRole('button', { name: 'Add a question' }).click()
  await page
    .getByRole('listbox', { name: 'Question types' })
    .getByRole('option', { name: type, exact: true })
    .click()
  await card(page).getByLabel('Question', { exact: true }).fill(question)
}

export const option = (page: Page, at: number): Locator =>
  card(page).getByLabel(`Option ${at}`, { exact: true })

export async function addOptions(page: Page, ...names: string[]): Promise<void> {
  await card(page).getByRole('button', { name: 'Add an option' }).click()
  await page.keyboard.type(names.join('\n'))
}

/** Pastes text where the focus is. */
export async function paste(field: Locator, text: string): Promise<void> {
  await field.evaluate((element, pasted) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', pasted)
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, text)
}

/** The questions after Name and Email, as the outline has them. */
export const expectQuestions = (page: Page, ...questions: string[]) =>
  expect
    .poll(() =>
      outline(page)
        .locator('ol [role=button]')
        .evaluateAll(rows => rows.slice(2).map(row => row.getAttribute('title'))),
    )
    .toEqual(questions)

/** A new form, open in the builder. */
export async function blank(page: Page, editor: Editor) {
  const form = await editor.winnow.createDraftForm({ page_id: editor.workspaceId, name: 'Grants' })
  await page.goto(`/f/${form.identifier}/edit`)
  await saved(page)
  return form
}

export const draftOf = (editor: Editor, form: { identifier: string }) =>
  editor.winnow.fetchForEdit({ form_id: form.identifier })

/** The questions after Name and Email, as the server has them. */
export const kept = async (editor: Editor, form: { identifier: string }) =>
  (await draftOf(editor, form)).inputFields.slice(2).map(it => it.question)
