import { applicants, openForm } from '../support/forms.ts'
import { address } from '../support/people.ts'
import { phone } from '../support/screens.ts'
import { expect, test } from '../support/test.ts'

test('on a phone the menu of a chat assigns, snoozes and archives it, and a slash opens the templates', async ({
  editor,
  visitor,
}) => {
  const form = await openForm(editor)
  const [submission_id = ''] = await applicants(editor, form, { name: 'Noor Haddad', email: address('noor') })
  const { chatId: chat_id } = await editor.winnow.sendMessage({
    ...{ form_id: form.identifier, submission_id, content: 'Could we talk?' },
  })
  const details = () => editor.winnow.fetchChatDetails({ chat_id })
  const page = await visitor(phone)
  await page.context().addCookies(editor.cookies)
  await page.goto(`/messages?submission_id=${submission_id}`)

  const text = page.getByRole('textbox', { name: 'Message' })
  await expect(page.getByRole('button', { name: 'Templates' })).toBeVisible()
  await text.tap()
  await page.keyboard.type('/')
  await expect(page.getByRole('combobox', { name: 'Find a template' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(text).toHaveValue(/^Hi Noor/)

  const more = page.getByRole('button', { name: 'More', exact: true })
  await more.tap()
  await expect(page.getByRole('menuitem', { name: 'Mark unread' })).toBeVisible()
  await page.getByRole('menuitem', { name: 'Assign to…' }).tap()
  await page.getByRole('menuitem', { name: 'Me', exact: true }).tap()
  await expect.poll(async () => (await details()).assignee).not.toBeNull()
  await more.tap()
  await page.getByRole('menuitem', { name: 'Snooze…' }).tap()
  await page.getByRole('menuitem', { name: 'Until they reply' }).tap()
  await expect.poll(async () => (await details()).snoozedAt).not.toBeNull()
  await more.tap()
  await page.getByRole('menuitem', { name: 'Archive chat' }).tap()
  await expect.poll(async () => (await details()).chatStatus).toBe('CLOSED')
})
