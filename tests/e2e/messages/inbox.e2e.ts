import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { applicants, openForm } from '../support/forms.ts'
import { address, type Editor, signedIn } from '../support/people.ts'
import { phone, toast } from '../support/screens.ts'
import { expect, test } from '../support/test.ts'

const message = (page: Page) => page.getByRole('textbox', { name: 'Message' })
const thread = (page: Page) => page.getByRole('list', { name: 'Messages' })
const chats = (page: Page) => page.getByRole('region', { name: 'Chats' })
const heading = (page: Page, name: string) =>
  page.getByRole('region', { name: 'Chat', exact: true }).getByRole('heading', { name }).first()
const csv = { name: 'figures.csv', mimeType: 'text/csv', buffer: Buffer.from('a,b\n1,2\n') }

/** Three applicants who were written to, the last one first in the list. */
async function inbox(editor: Editor, email = address('noor')) {
  const form = await openForm(editor)
  const ids = await applicants(
    editor,
    form,
    { name: 'Noor Haddad', email },
    { name: 'Bruno Costa' },
    { name: 'Chen Wei' },
  )
  for (const submission_id of ids)
    await editor.winnow.sendMessage({
      form_id: form.identifier,
      submission_id,
      content: 'Hi {first_name}, could we talk?',
    })
  return { form, ids, email }
}

test('a file goes with a message: chosen, shown, sent, downloaded on the other side, deleted', async ({
  page,
  editor,
  visitor,
  request,
  origin,
}) => {
  const { ids, email } = await inbox(editor)
  const own = await visitor(phone)
  await signedIn(request, origin, { email, name: 'Noor Haddad', context: own.context() })
  await page.goto(`/messages?submission_id=${ids[0]}`)
  await page.getByLabel('File to attach').setInputFiles({
    ...csv,
    name: 'setup.pdf',
    buffer: Buffer.from('MZ\x90\0\x03'),
    mimeType: 'application/pdf',
  })
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByText('Failed to upload file. Unsupported file type')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Remove file' })).toHaveCount(0)
  await expect(page.getByText('Your text is kept.')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Retry' })).toHaveCount(0)

  await page.getByLabel('File to attach').setInputFiles(csv)
  await expect(page.getByText('figures.csv')).toBeVisible()
  await message(page).fill('The figures')
  await page.keyboard.press('Control+Enter')
  await expect(thread(page).getByRole('link', { name: 'Download figures.csv' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Remove file' })).toHaveCount(0)

  // A reply reaches the applicant once it can no longer be taken back, 10 seconds after it was sent.
  const link = thread(own).getByRole('link', { name: 'Download figures.csv' })
  await expect(async () => {
    await own.goto(`/messages?submission_id=${ids[0]}`)
    await expect(link).toBeVisible({ timeout: 3_000 })
  }).toPass()
  const [download] = await Promise.all([own.waitForEvent('download'), link.click()])
  expect(await readFile(await download.path(), 'utf8')).toBe('a,b\n1,2\n')

  await thread(page)
    .getByRole('listitem')
    .filter({ hasText: 'The figures' })
    .last()
    .getByRole('button', { name: 'Message options' })
    .click()
  await page.getByRole('menuitem', { name: 'Delete message' }).click()
  const question = page.getByRole('alertdialog', { name: 'They might still see this message' })
  await expect(
    question.getByText(
      'Your message will be deleted but will still appear in the email notification that was sent.',
    ),
  ).toBeVisible()
  await question.getByRole('button', { name: 'Delete message' }).click()
  for (const screen of [page, own])
    await expect(thread(screen).getByText('The figures')).toHaveCount(0, { timeout: 20_000 })
})

test('a file that was not sent says so and keeps the text; what is older than an hour is not deleted', async ({
  page,
  editor,
}) => {
  const { ids } = await inbox(editor)
  // The hour has passed for all of them.
  await page.route('**/api/chat/fetch-messages', async route => {
    const response = await route.fetch()
    const { messages, ...rest } = await response.json()
    const old = messages.map((it: object) => ({ ...it, deletableUntil: null }))
    await route.fulfill({ response, json: { ...rest, messages: old } })
  })
  await page.goto(`/messages?submission_id=${ids[0]}`)
  await expect(thread(page)).toContainText('could we talk?')
  await thread(page).getByRole('button', { name: 'Message options' }).click()
  await page.getByRole('menuitem', { name: 'Delete message' }).click()
  const question = page.getByRole('alertdialog', { name: 'Cannot delete' })
  await expect(question).toContainText('Messages can only be deleted within 1 hour after they are sent')
  await expect(question.getByRole('button', { name: 'Cancel' })).toHaveCount(0)
  await question.getByRole('button', { name: 'OK' }).click()
  await expect(thread(page)).toContainText('could we talk?')

  await page.route('**/api/chat/send-message-with-attachment', route => route.abort())
  await page.getByLabel('File to attach').setInputFiles(csv)
  await message(page).fill('The figures')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('Something went wrong, Please try again')).toBeVisible()
  await expect(message(page)).toHaveValue('The figures')
  await expect(page.getByRole('button', { name: 'Remove file' })).toHaveCount(0)
})

test('keys go through the inbox: J and K, E closes with a way back, / searches the messages', async ({
  page,
  editor,
}) => {
  await inbox(editor)
  await page.goto('/messages')
  await expect(chats(page).getByRole('button', { name: /Noor Haddad/ })).toBeVisible()
  await page.keyboard.press('j')
  await expect(heading(page, 'Chen Wei')).toBeVisible()
  await page.keyboard.press('j')
  await expect(heading(page, 'Bruno Costa')).toBeVisible()
  await page.keyboard.press('k')
  await expect(heading(page, 'Chen Wei')).toBeVisible()
  await page.keyboard.press('r')
  await expect(message(page)).toBeFocused()
  await expect(message(page)).toHaveValue('')
  await page.keyboard.press('Escape')
  await page.keyboard.press('e')
  await expect(page.getByText('This conversation was closed')).toBeVisible()
  await expect(chats(page).getByRole('button', { name: /Chen Wei/ })).toHaveCount(0)
  await toast(page, 'Conversation with Chen Wei closed').getByRole('button', { name: /^Undo/ }).click()
  await expect(chats(page).getByRole('button', { name: /Chen Wei/ })).toBeVisible()
  await page.keyboard.press('/')
  await page.keyboard.type('hi bruno')
  await expect(chats(page).getByRole('button', { name: /Bruno Costa/ })).toContainText(
    'Hi Bruno, could we talk?',
  )
  await expect(chats(page).getByRole('button', { name: /Noor Haddad/ })).toHaveCount(0)
  await page.keyboard.press('ArrowDown')
  await expect(chats(page).getByRole('button', { name: /Bruno Costa/ })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(heading(page, 'Bruno Costa')).toBeVisible()
})

test('two editors in one chat see each other, and the second answer waits until it is sent anyway', async ({
  page,
  editor,
  visitor,
  someone,
}) => {
  const { form, ids } = await inbox(editor)
  const other = await visitor()
  const bo = await someone({ email: address('bo'), name: 'Bo Lindqvist' })
  await editor.winnow.addFormUsers({
    form_id: form.identifier,
    users: [{ email: bo.email, role: 'ADMIN' }],
  })
  await other.context().addCookies(bo.cookies)
  for (const screen of [page, other]) await screen.goto(`/messages?submission_id=${ids[0]}`)
  await expect(page.getByText('Bo Lindqvist has this application open')).toBeVisible()
  await message(other).pressSequentially('How about Fri')
  await expect(page.getByText('Bo Lindqvist is typing')).toBeVisible()
  await bo.winnow.sendMessage({
    form_id: form.identifier,
    submission_id: ids[0] ?? '',
    content: 'Friday at ten?',
  })
  await expect(thread(page).getByText('Friday at ten?')).toBeVisible()
  await expect(page.getByText('Bo Lindqvist has answered since you opened this chat.')).toBeVisible()
  await message(page).fill('Thursday at nine?')
  await page.getByLabel('File to attach').setInputFiles({
    ...{ name: 'plan.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\n%%EOF') },
  })
  await page.getByRole('button', { name: 'Send', exact: false }).last().click()
  await expect(
    page.getByText('Bo Lindqvist has answered since you opened this chat. Nothing was sent.'),
  ).toBeVisible()
  await expect(message(page)).toHaveValue('Thursday at nine?')
  await expect(page.getByRole('button', { name: 'Remove file' })).toBeVisible()
  await page.getByRole('button', { name: 'Send anyway' }).click()
  await expect(thread(page).getByText('Thursday at nine?')).toBeVisible()
  await expect(thread(page).getByRole('link', { name: 'Download plan.pdf' })).toBeVisible()
})

const sent = (page: Page, text: string) => thread(page).getByRole('listitem').filter({ hasText: text }).last()

test('a reply that is taken back brings its file back, unless another was chosen meanwhile', async ({
  page,
  editor,
}) => {
  const { ids } = await inbox(editor)
  await page.goto(`/messages?submission_id=${ids[0]}`)
  const attached = page.getByRole('group', { name: 'New message' })
  const send = async () => {
    await message(page).fill('The figures')
    await page.keyboard.press('Control+Enter')
    await expect(sent(page, 'The figures').getByRole('link', { name: /figures.csv/ })).toBeVisible()
  }
  await page.getByLabel('File to attach').setInputFiles(csv)
  await send()
  await sent(page, 'The figures').getByText('Take back').click()
  await expect(message(page)).toHaveValue('The figures')
  await expect(attached.getByText('figures.csv')).toBeVisible()
  await send()
  await page.getByLabel('File to attach').setInputFiles({ ...csv, name: 'newer.csv' })
  await sent(page, 'The figures').getByText('Take back').click()
  await expect(toast(page, 'Attach figures.csv again')).toBeVisible()
  await expect(attached.getByText('newer.csv')).toBeVisible()
})

test('after a reply was taken back, nobody is said to have answered who did so before', async ({
  page,
  editor,
  someone,
}) => {
  const { form, ids } = await inbox(editor)
  const bo = await someone({ email: address('bo'), name: 'Bo Lindqvist' })
  await editor.winnow.addFormUsers({
    form_id: form.identifier,
    users: [{ email: bo.email, role: 'ADMIN' }],
  })
  await bo.winnow.sendMessage({
    ...{ form_id: form.identifier, submission_id: ids[0] ?? '', content: 'Friday at ten?' },
  })
  await page.goto(`/messages?submission_id=${ids[0]}`)
  await expect(thread(page).getByText('Friday at ten?')).toBeVisible()
  await message(page).fill('Too soon')
  await page.keyboard.press('Control+Enter')
  await sent(page, 'Too soon').getByText('Take back').click()
  await expect(message(page)).toHaveValue('Too soon')
  await expect(thread(page).getByText('Too soon')).toHaveCount(0)
  await expect(page.getByText('has answered since')).toHaveCount(0)
})

test('the tabs count the chats of the form that is chosen, and of all forms without one', async ({
  page,
  editor,
}) => {
  const { form } = await inbox(editor)
  const other = await openForm(editor, { name: 'Residency' })
  const [id = ''] = await applicants(editor, other, { name: 'Ines Prado' })
  await editor.winnow.sendMessage({ form_id: other.identifier, submission_id: id, content: 'Hi' })
  await page.goto('/messages')
  const active = page.getByRole('radio', { name: /^Active/ })
  await expect(active).toHaveAccessibleName('Active 4')
  await page.goto(`/messages?form_id=${form.identifier}`)
  await expect(active).toHaveAccessibleName('Active 3')
})

test('on a phone the menu of the list has room for all that it holds', async ({ editor, visitor }) => {
  await inbox(editor)
  const page = await visitor(phone)
  await page.context().addCookies(editor.cookies)
  await page.goto('/messages')
  await page.getByRole('button', { name: 'Filter and sort chats' }).tap()
  await expect(page.getByRole('menuitem', { name: 'Name' })).toBeInViewport({ ratio: 1 })
})

test('a chat is assigned and snoozed from its head, and found again by what the list shows', async ({
  page,
  editor,
}) => {
  const { ids } = await inbox(editor)
  await page.goto(`/messages?submission_id=${ids[0]}`)
  await page.getByRole('button', { name: 'Assign' }).click()
  await page.getByRole('menuitem', { name: 'Me' }).click()
  await expect(page.getByText(/^Assigned to /)).toBeVisible()
  await page.getByRole('button', { name: 'Filter and sort chats' }).click()
  await page.getByRole('menuitem', { name: /Assigned to me/ }).click()
  await expect(chats(page).getByRole('button', { name: /Noor Haddad/ })).toBeVisible()
  await expect(chats(page).getByRole('button', { name: /Bruno Costa/ })).toHaveCount(0)
  await page.getByRole('button', { name: 'Snooze' }).click()
  await page.getByRole('menuitem', { name: 'Until they reply' }).click()
  await expect(chats(page).getByRole('button', { name: /Noor Haddad/ })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Snoozed until they reply' })).toBeVisible()
  await page.getByRole('button', { name: 'Filter and sort chats' }).click()
  await page.getByRole('menuitem', { name: /Snoozed/ }).click()
  await expect(chats(page).getByRole('button', { name: /Noor Haddad/ })).toContainText('Until they reply')
})

test('a chat is snoozed until Monday or for a week, which on a Monday are the same', async ({
  page,
  editor,
}) => {
  const { ids } = await inbox(editor)
  const days = ['Until they reply', 'Until tomorrow', 'Until Monday', 'For a week', 'Until a day…']
  for (const [today, offered] of [
    ['2026-11-27', days],
    ['2026-11-29', days.filter(it => it !== 'Until Monday')],
    ['2026-11-30', days.filter(it => it !== 'Until Monday')],
  ] as const) {
    await page.clock.setFixedTime(`${today}T10:00:00Z`)
    await page.goto(`/messages?submission_id=${ids[0]}`)
    await page.getByRole('button', { name: 'Snooze' }).click()
    await expect(page.getByRole('menuitem')).toHaveText([...offered])
  }
})

test('Ctrl+Z takes back what was done to a chat last, then the move before it', async ({ page, editor }) => {
  const { form, ids } = await inbox(editor)
  const noor = ids[0] ?? ''
  const stageOf = async (submission_id: string) =>
    (await editor.winnow.fetchSubmission({ form_id: form.identifier, submission_id })).stage
  await page.goto(`/messages?submission_id=${noor}`)
  await page.getByRole('button', { name: 'Status: New' }).click()
  await page.getByRole('menuitem', { name: 'Shortlisted' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click()
  await page.keyboard.press('Escape')
  await expect(toast(page, 'moved to Shortlisted')).toBeVisible()
  await chats(page)
    .getByRole('button', { name: /Bruno Costa/ })
    .click()
  await expect(heading(page, 'Bruno Costa')).toBeVisible()
  await message(page).press('Escape')
  await page.keyboard.press('e')
  const closed = toast(page, 'Conversation with Bruno Costa closed')
  await expect(closed.getByRole('button', { name: 'Undo' })).toContainText('Ctrl')
  await expect(toast(page, 'moved to Shortlisted').getByRole('button', { name: 'Undo' })).not.toContainText(
    'Ctrl',
  )
  await page.keyboard.press('Control+z')
  await expect(toast(page, 'Conversation with Bruno Costa reopened')).toBeVisible()
  expect(await stageOf(noor)).toBe('Shortlisted')
  await expect(message(page)).toBeVisible()
  await page.keyboard.press('Control+z')
  await expect.poll(() => stageOf(noor)).toBe('New')
})
