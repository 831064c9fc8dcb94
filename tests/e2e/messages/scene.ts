import type { Page } from '@playwright/test'
import { applicants, openForm } from '../support/forms.ts'
import type { Editor } from '../support/people.ts'

export const message = (page: Page) => page.getByRole('textbox', { name: 'Message' })
export const thread = (page: Page) => page.getByRole('list', { name: 'Messages' })
export const chats = (page: Page) => page.getByRole('region', { name: 'Chats' })

/** Two applicants, the first of whom got a reply. */
export async function talking(editor: Editor, email: string) {
  const form = await openForm(editor)
  const [first = '', second = ''] = await applicants(
    editor,
    form,
    { name: 'Noor Haddad', email },
    { name: 'Bruno Costa' },
  )
  const { chatId } = await editor.winnow.sendMessage({
    form_id: form.identifier,
    submission_id: first,
    content: 'Hi {first_name}, could we talk on Friday?',
  })
  return { form, first, second, chatId }
}
