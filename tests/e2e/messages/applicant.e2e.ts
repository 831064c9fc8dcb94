import type { Page } from '@playwright/test'
import { violations } from '../support/axe.ts'
import { apply, openForm } from '../support/forms.ts'
import type { Editor } from '../support/people.ts'
import { phone, toast } from '../support/screens.ts'
import { expect, test } from '../support/test.ts'

const message = (page: Page) => page.getByRole('textbox', { name: 'Message' })
const beside = (page: Page) => page.getByRole('complementary', { name: 'Applicant' })
const note = (page: Page) => page.getByRole('textbox', { name: 'Private note' })
const labelled = (page: Page) => page.getByRole('region', { name: 'Labels' })

/** The open conversation with an applicant who wrote a story. */
async function conversation(page: Page, editor: Editor) {
  const form = await openForm(editor, { questions: [{ type: 'LONG_TEXT', question: 'Story' }] })
  const { submissionId: id } = await apply(editor.winnow, form, {
    name: 'Noor Haddad',
    answers: { Story: 'We met in a rented kitchen. Nobody knew how to cook.' },
  })
  const of = { form_id: form.identifier, submission_id: id }
  await editor.winnow.sendMessage({ ...of, content: 'Could we talk on Friday?' })
  const open = () => page.goto(`/messages?submission_id=${id}`)
  const labels = async () => (await editor.winnow.fetchSubmission(of)).assignedLabels
  const notes = async () => (await editor.winnow.fetchComments(of)).comments.map(it => it.comment)
  return { form, of, open, labels, notes }
}

test('L labels the applicant of the open chat and N writes a note on them; R goes to the text', async ({
  page,
  editor,
}) => {
  const { open, labels, notes } = await conversation(page, editor)
  await open()
  await expect(message(page)).toBeFocused()
  await expect(page.getByRole('button', { name: 'Add a private note', exact: true })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(message(page)).not.toBeFocused()
  await page.keyboard.press('r')
  await expect(message(page)).toBeFocused()
  await page.keyboard.press('Escape')

  await page.keyboard.press('l')
  await page.keyboard.type('Strong')
  await expect(page.getByRole('option', { name: 'Create new label: "Strong"' })).toBeVisible()
  await page.keyboard.press('Enter')
  const colours = page.getByRole('dialog', { name: 'Change color' })
  await expect(colours.getByRole('radio', { checked: true })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(colours).toHaveCount(0)
  await expect(labelled(page)).toContainText('Strong')
  await expect.poll(labels).toEqual(['Strong'])
  await page.keyboard.press('Control+z')
  await expect.poll(labels).toEqual([])
  await expect(labelled(page)).not.toContainText('Strong')

  await page.keyboard.press('n')
  await page.keyboard.type('Rang her twice')
  await expect(beside(page).getByRole('textbox', { name: 'Private note' })).toHaveText('Rang her twice')
  await page.keyboard.press('Control+Enter')
  await expect(beside(page).getByRole('list')).toContainText(['Rang her twice'])
  await expect.poll(notes).toEqual(['<p>Rang her twice</p>'])
  await expect(message(page)).toHaveValue('')
  expect(await violations(page)).toEqual([])
})

test('M moves the applicant of the open chat, who stays open; undo brings the status back', async ({
  page,
  editor,
}) => {
  const { of, open } = await conversation(page, editor)
  const stage = async () => (await editor.winnow.fetchSubmission(of)).stage
  const status = page.getByRole('button', { name: /^Status:/ })
  await open()
  await expect(message(page)).toBeFocused()
  await expect(status).toHaveText(/New/)
  await page.keyboard.press('Escape')
  await page.keyboard.press('m')
  await page.getByRole('menuitem', { name: 'Shortlisted' }).click()
  await page.getByRole('dialog', { name: 'Also send a reply?' }).waitFor()
  await page.keyboard.press('Control+Enter')
  await expect(status).toHaveText(/Shortlisted/)
  await expect.poll(stage).toBe('Shortlisted')
  await toast(page, 'Noor Haddad moved to Shortlisted').getByRole('button', { name: 'Undo' }).click()
  await expect(status).toHaveText(/New/)
  await expect.poll(stage).toBe('New')
  await expect(labelled(page)).toBeVisible()
  expect(await violations(page)).toEqual([])
})

test('Ctrl+Z undoes a label whose answer is still on its way', async ({ page, editor }) => {
  const { form, open, labels } = await conversation(page, editor)
  await editor.winnow.addLabel({ form_id: form.identifier, value: 'Strong' })
  const answered = Promise.withResolvers<void>()
  await page.route('**/submission/update-labels', async route => {
    const response = await route.fetch()
    await answered.promise
    await route.fulfill({ response })
  })
  await open()
  await expect(message(page)).toBeFocused()
  await expect(page.getByRole('button', { name: 'Add a private note', exact: true })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(message(page)).not.toBeFocused()
  await page.keyboard.press('l')
  await page.getByRole('option', { name: 'Strong' }).click()
  await expect.poll(labels).toEqual(['Strong'])
  await page.keyboard.press('Escape')
  await expect(page.getByRole('option')).toHaveCount(0)
  await page.keyboard.press('Control+z')
  answered.resolve()
  await expect.poll(labels).toEqual([])
  await expect(labelled(page)).not.toContainText('Strong')
})

test('the palette and the list of shortcuts of an open chat have its labels, notes and templates, and no reply', async ({
  page,
  editor,
}) => {
  const { open } = await conversation(page, editor)
  await open()
  await expect(page.getByRole('button', { name: 'Add a private note', exact: true })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.keyboard.press('?')
  const shortcuts = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect(shortcuts.getByText('Add a private note')).toBeVisible()
  await expect(shortcuts.getByText('Label', { exact: true })).toBeVisible()
  await expect(shortcuts.getByText('Send a reply')).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(shortcuts).toHaveCount(0)
  await page.keyboard.press('Control+k')
  await page.keyboard.type('edit lab')
  await page.getByRole('option', { name: /Edit labels/ }).click()
  await expect(page.getByRole('dialog', { name: 'Edit labels' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.keyboard.press('Control+k')
  await page.keyboard.type('reply temp')
  await page.getByRole('option', { name: /Reply templates/ }).click()
  await expect(page.getByRole('dialog', { name: 'Reply templates' })).toBeVisible()
})

test('what a note quotes is shown in the application', async ({ page, editor }) => {
  const { form, of, open } = await conversation(page, editor)
  await editor.winnow.addComment({
    ...{ ...of, comment: '<p>Ask about this</p>', mentioned_emails: [] },
    quote: { field_id: form.inputFields.at(-1)?.id ?? '', text: 'a rented kitchen', start: 10 },
  })
  await open()
  await beside(page).getByRole('button', { name: 'a rented kitchen' }).click()
  await expect(page.getByRole('dialog', { name: 'Noor Haddad' })).toContainText('We met in a rented kitchen.')
  await expect
    .poll(() => page.evaluate(() => [...(CSS.highlights.get('passage') ?? [])].map(String)))
    .toEqual(['a rented kitchen'])
})

test.describe('on a phone', () => {
  test.use(phone)

  test('labels and notes open over the chat, from buttons at its top', async ({ page, editor }) => {
    const { open, labels, notes } = await conversation(page, editor)
    await open()
    await page.getByRole('button', { name: 'Label' }).click()
    await page.getByRole('combobox', { name: 'Labels of Noor Haddad' }).fill('Strong')
    await page.getByRole('option', { name: 'Create new label: "Strong"' }).click()
    await expect.poll(labels).toEqual(['Strong'])
    await page.keyboard.press('Escape')

    await page.getByRole('button', { name: 'Add a private note', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Noor Haddad' })
    await expect(note(page)).toBeFocused()
    await page.keyboard.type('Rang her twice')
    expect(await violations(page)).toEqual([])
    // The toast of the label is there still, and covers nothing of the dialog.
    await expect(toast(page, /Strong/)).toBeVisible()
    await dialog.getByRole('button', { name: 'Add', exact: true }).click()
    await expect.poll(notes).toEqual(['<p>Rang her twice</p>'])
    await dialog.getByRole('button', { name: 'Close' }).click()
    await expect(dialog).toHaveCount(0)
    await expect(message(page)).toBeVisible()
  })
})

test('an editor who is removed while a chat of the form is open sees it no more', async ({
  page,
  editor,
  someone,
}) => {
  const { of, open } = await conversation(page, editor)
  const bo = await someone({ name: 'Bo Lindqvist' })
  await editor.winnow.addFormUsers({ form_id: of.form_id, users: [{ email: bo.email }] })
  await page.context().clearCookies()
  await page.context().addCookies(bo.cookies)
  const polled = page.waitForRequest('**/api/form/poll-changes')
  await page.goto(`/?page_id=${editor.workspaceId}`)
  await polled
  await open()
  await expect(page.getByText('Could we talk on Friday?').first()).toBeVisible()
  await editor.winnow.removeFormUser({ form_id: of.form_id, email: bo.email })
  await expect(page.getByRole('heading', { name: 'Chat not found' })).toBeVisible()
  await expect(page.getByText('Could we talk on Friday?')).toHaveCount(0)
  await expect(page.getByText('Noor Haddad')).toHaveCount(0)
})

test('a file that was attached or on its way as the page was left is asked for again, unless its message arrived', async ({
  page,
  editor,
}) => {
  const { open } = await conversation(page, editor)
  const picker = page.getByLabel('File to attach')
  const deck = { name: 'deck.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\n') }
  const line = page.getByText("Attach deck.pdf again. It wasn't sent, and a draft keeps only its text.")
  const thread = page.getByRole('region', { name: 'Conversation' })
  await open()
  await picker.setInputFiles(deck)
  await expect(page.getByRole('button', { name: 'Remove file' })).toBeVisible()
  await page.reload()
  await expect(line).toBeVisible()
  expect(await violations(page)).toEqual([])
  await page.getByRole('button', { name: 'Dismiss' }).click()
  await expect(line).toHaveCount(0)
  await page.reload()
  await expect(message(page)).toBeVisible()
  await expect(line).toHaveCount(0)

  const call = '**/api/chat/send-message-with-attachment'
  let reaches = false
  await page.route(call, async route => {
    if (reaches) await route.fetch()
  })
  const leaveWhileSending = async () => {
    const asked = page.waitForRequest(call)
    await page.keyboard.press('Control+Enter')
    await asked
    await expect(thread.getByText('Sending')).toBeVisible()
    if (reaches) await expect.poll(lastMessage).toBe('Here is my deck')
    await page.reload()
  }
  const lastMessage = async () =>
    (await editor.winnow.fetchChats({ view_as: 'PAGE_USER' })).chats[0]?.lastMessage.content
  await message(page).fill('Here is my deck')
  await picker.setInputFiles(deck)
  await leaveWhileSending()
  await expect(message(page)).toHaveValue('Here is my deck')
  await expect(line).toBeVisible()
  await picker.setInputFiles(deck)
  await expect(line).toHaveCount(0)

  reaches = true
  await message(page).focus()
  await leaveWhileSending()
  await expect(thread.getByText('Here is my deck')).toHaveCount(1)
  await expect(thread.getByRole('link', { name: 'Download deck.pdf' })).toBeVisible()
  await expect(message(page)).toHaveValue('')
  await expect(line).toHaveCount(0)
})
