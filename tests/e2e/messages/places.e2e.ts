import type { Page } from '@playwright/test'
import { applicants, openForm } from '../support/forms.ts'
import type { Editor } from '../support/people.ts'
import { desktop, toast } from '../support/screens.ts'
import { expect, test } from '../support/test.ts'

test.use(desktop)

const conversation = (page: Page) => page.getByRole('region', { name: 'Conversation' })
/** Scrolls to so many pixels below the top; it scrolls from its end. */
const scrollTo = (page: Page, top: number) =>
  conversation(page).evaluate((box, to) => {
    box.scrollTop = to - (box.scrollHeight - box.clientHeight)
  }, top)

/** Applicants who were written to, `messages` times each. */
async function writtenTo(editor: Editor, count: number, messages = 1) {
  const form = await openForm(editor)
  const people = Array.from({ length: count }, (_, n) => ({
    name: `Applicant ${String(n).padStart(2, '0')}`,
  }))
  const ids = await applicants(editor, form, ...people)
  for (const submission_id of ids)
    for (let n = 1; n <= messages; n++)
      await editor.winnow.sendMessage({ form_id: form.identifier, submission_id, content: `Message ${n}` })
  return { form, ids }
}

test('older messages come as one scrolls up, and what is read stays where it is', async ({
  page,
  editor,
}) => {
  const { ids } = await writtenTo(editor, 1, 45)
  await page.goto(`/messages?submission_id=${ids[0]}`)
  const message = (n: number) => conversation(page).getByText(`Message ${n}`, { exact: true })
  await expect(message(45)).toBeInViewport()
  await expect(message(25)).toHaveCount(0)
  const at = (n: number) => message(n).evaluate(it => Math.round(it.getBoundingClientRect().top))
  await scrollTo(page, 150)
  const before = await at(28)
  await expect(message(6)).toHaveCount(1)
  expect(Math.abs((await at(28)) - before)).toBeLessThanOrEqual(1)
  await scrollTo(page, 0)
  await expect(message(1)).toHaveCount(1)
  await expect(message(1)).not.toBeInViewport()
})

test('the list keeps its place while a chat is opened and closed again', async ({ page, editor }) => {
  await writtenTo(editor, 20)
  await page.setViewportSize({ width: 800, height: 600 })
  await page.goto('/messages')
  const first = page.getByRole('button', { name: 'Applicant 19' })
  await expect(first).toBeVisible()
  const last = page.getByRole('button', { name: 'Applicant 00' })
  await last.scrollIntoViewIfNeeded()
  const place = await last.evaluate(it => Math.round(it.getBoundingClientRect().top))
  await last.click()
  await expect(page.getByRole('textbox', { name: 'Message' })).toBeVisible()
  await page.getByRole('button', { name: 'Back to messages' }).click()
  await expect(last).toBeInViewport()
  expect(await last.evaluate(it => Math.round(it.getBoundingClientRect().top))).toBe(place)
})

test('what was done to a chat is undone from the timeline beside it', async ({ page, editor }) => {
  const { ids } = await writtenTo(editor, 1)
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(`/messages?submission_id=${ids[0]}`)
  await expect(conversation(page).getByText('Message 1', { exact: true })).toBeVisible()
  await page.getByRole('textbox', { name: 'Message' }).press('Escape')
  await page.keyboard.press('e')
  await expect(page.getByText('This conversation was closed')).toBeVisible()
  const offered = toast(page, 'Conversation with Applicant 00 closed')
  await expect(offered).toBeVisible()
  const timeline = page.getByRole('region', { name: 'Timeline' })
  const closed = timeline.getByRole('listitem').filter({ hasText: 'closed the chat' })
  await closed.getByRole('button', { name: /^Undo/ }).click()
  await expect(page.getByRole('textbox', { name: 'Message' })).toBeVisible()
  await expect(closed).toContainText('Undone')
  await expect(offered).toBeHidden()
  await expect(timeline).toContainText('reopened the chat')
})

test('a row has the status and the labels of its applicant', async ({ page, editor }) => {
  const { form, ids } = await writtenTo(editor, 1)
  const of = { form_id: form.identifier, submission_id: ids[0] ?? '' }
  for (const value of ['Climate', 'Alumni', 'Lisbon'])
    await editor.winnow.addLabel({ form_id: of.form_id, value })
  await editor.winnow.updateSubmissionLabels({ ...of, add_labels: ['Climate', 'Alumni', 'Lisbon'] })
  await editor.winnow.updateStage({ ...of, stage: 'Shortlisted' })
  await page.goto('/messages')
  const row = page.getByRole('button', { name: /Applicant 00/ })
  await expect(row).toContainText('Shortlisted')
  await expect(row.getByTitle('Shortlisted')).toBeVisible()
  const labels = row.getByTitle(/Climate/)
  for (const value of ['Climate', 'Alumni', 'Lisbon'])
    await expect(labels).toHaveAttribute('title', new RegExp(value))
})

test('why a file was not taken is said for 7 seconds, and the text stays', async ({ page, editor }) => {
  // The browser is handed 10 MB.
  test.slow()
  const { ids } = await writtenTo(editor, 1)
  await page.clock.install()
  await page.goto(`/messages?submission_id=${ids[0]}`)
  const text = page.getByRole('textbox', { name: 'Message' })
  await text.fill('Here it is')
  const picker = page.getByLabel('File to attach')
  const sevenSeconds = async (words: string) => {
    await expect(page.getByText(words)).toBeVisible()
    await page.clock.fastForward(7_000)
    await expect(page.getByText(words)).toHaveCount(0)
    await expect(text).toHaveValue('Here it is')
  }
  await picker.setInputFiles({ name: 'a.glb', mimeType: 'model/gltf-binary', buffer: Buffer.from('glTF') })
  await sevenSeconds('a.glb: Unsupported file type')
  const program = { mimeType: 'application/x-msdownload', buffer: Buffer.from('MZ') }
  await picker.setInputFiles({ name: 'tool.exe', ...program })
  await sevenSeconds('tool.exe: Unsupported file type')
  await picker.setInputFiles({ name: 'deck.pdf', mimeType: 'application/pdf', buffer: Buffer.alloc(0) })
  await sevenSeconds('deck.pdf: This file is empty')
  await picker.setInputFiles({ name: 'deck.pdf', mimeType: 'application/pdf', buffer: Buffer.alloc(0) })
  await page.getByRole('alert').getByRole('button', { name: 'Dismiss' }).click()
  await expect(text).toBeFocused()
  await expect(page.getByText('This file is empty')).toHaveCount(0)
  const two = await page.evaluateHandle(() => {
    const dropped = new DataTransfer()
    dropped.items.add(new File([], 'empty.txt', { type: 'text/plain' }))
    for (const name of ['one.txt', 'two.txt', 'three.txt'])
      dropped.items.add(new File(['Words'], name, { type: 'text/plain' }))
    return dropped
  })
  await text.dispatchEvent('drop', { dataTransfer: two })
  await expect(page.getByText('empty.txt: This file is empty')).toBeVisible()
  await sevenSeconds('two.txt and 1 more: Each message takes one file')
  await expect(page.getByText('one.txt')).toBeVisible()
  await picker.setInputFiles({ name: 'deck.txt', mimeType: 'text/plain', buffer: Buffer.from('Words') })
  await sevenSeconds('deck.txt: Each message takes one file')
  await expect(page.getByText('one.txt')).toBeVisible()
  await page.getByRole('button', { name: 'Remove file' }).click()
  await picker.setInputFiles({ name: 'roof.heic', mimeType: 'image/heic', buffer: Buffer.from('nothing') })
  await sevenSeconds("roof.heic: This HEIC picture can't be read here. Save it as JPEG, then add it again.")
  await picker.setInputFiles(
    {
      ...{ name: 'big.pdf', mimeType: 'application/pdf', buffer: Buffer.alloc(10 * 1024 * 1024 + 1) },
    },
    { timeout: 60_000 },
  )
  await sevenSeconds('big.pdf: Failed to upload file. Max file size is 10Mb.')
  await picker.setInputFiles({
    ...{ name: 'setup.pdf', mimeType: 'application/pdf', buffer: Buffer.from('MZ\x90\0\x03') },
  })
  await page.getByRole('button', { name: 'Send' }).click()
  await sevenSeconds('Failed to upload file. Unsupported file type')
})

test('a chat that was open within five seconds opens again without a call, and is marked read where it is unread', async ({
  page,
  editor,
}) => {
  const { ids } = await writtenTo(editor, 2)
  const mailed = async () =>
    (await editor.winnow.fetchChats({ view_as: 'PAGE_USER' })).chats.map(it => it.emailNotifStatus)
  // The fate of an email on its way is asked for.
  await expect.poll(mailed, { timeout: 40_000 }).toEqual(ids.map(() => 'DELIVERED'))
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/messages')
  const beside = page.getByRole('complementary', { name: 'Applicant' })
  const open = async (name: string) => {
    await page.getByRole('button', { name }).click()
    await expect(beside.getByRole('heading', { name })).toBeVisible()
    await expect(beside.getByRole('region', { name: 'Timeline' }).getByRole('listitem').first()).toBeVisible()
    await expect(conversation(page).getByText('Message 1', { exact: true })).toBeVisible()
    // Reading is told half a second later.
    await page.waitForFunction(
      from => performance.now() > from + 1_000,
      await page.evaluate(() => performance.now()),
    )
  }
  await open('Applicant 00')
  // From here on what is known does not age.
  await page.clock.setFixedTime(new Date())
  await open('Applicant 01')
  const calls: string[] = []
  page.on('request', request => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/') && pathname !== '/api/form/poll-changes') calls.push(pathname)
  })
  await open('Applicant 00')
  expect(calls).toEqual([])
  await page.getByRole('button', { name: 'Mark unread' }).click()
  await expect(page.getByText('No chat selected')).toBeVisible()
  const read = page.waitForRequest('**/chat/update-read-status')
  await page.getByRole('button', { name: 'Applicant 00' }).click()
  expect((await read).postDataJSON()).toMatchObject({ read_status: 'READ' })
})

test('what is on its way in one tab is not offered in another', async ({ page, editor, context }) => {
  const { ids } = await writtenTo(editor, 1)
  const goOn = Promise.withResolvers<void>()
  await page.route('**/chat/send-message', async route => {
    await goOn.promise
    await route.continue()
  })
  await page.goto(`/messages?submission_id=${ids[0]}`)
  const message = (tab: Page) => tab.getByRole('textbox', { name: 'Message' })
  await message(page).fill('See you on Friday')
  await message(page).press('Control+Enter')
  await expect(conversation(page).getByText('See you on Friday')).toBeVisible()
  const other = await context.newPage()
  await other.goto(`/messages?submission_id=${ids[0]}`)
  await expect(conversation(other).getByText('Message 1', { exact: true })).toBeVisible()
  await expect(message(other)).toHaveValue('')
  goOn.resolve()
  await expect(conversation(other).getByText('See you on Friday')).toBeVisible()
  await expect(message(other)).toHaveValue('')
})

test('a search marks the words that it found', async ({ page, editor }) => {
  await writtenTo(editor, 1)
  await page.goto('/messages')
  await page.getByRole('button', { name: 'Search messages' }).click()
  await page.getByRole('searchbox', { name: 'Search messages' }).fill('message')
  const row = page.getByRole('region', { name: 'Chats' }).getByRole('button', { name: 'Applicant 00' })
  await expect(row.locator('mark')).toHaveText(['Message'])
})

test('what could not be loaded beside a chat says so, and is asked for again', async ({ page, editor }) => {
  const { ids } = await writtenTo(editor, 1)
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.route('**/api/form/fetch-details', route => route.fulfill({ status: 500, body: '' }))
  await page.goto(`/messages?submission_id=${ids[0]}`)
  const beside = page.getByRole('complementary', { name: 'Applicant' })
  await expect(beside.getByRole('alert')).toContainText("Couldn't load the application.")
  await page.unroute('**/api/form/fetch-details')
  await beside.getByRole('button', { name: 'Try again' }).click()
  await expect(beside.getByText('Private notes')).toBeVisible()
  await expect(beside.getByRole('alert')).toHaveCount(0)
})

test('J goes on from a chat that was marked unread', async ({ page, editor }) => {
  await writtenTo(editor, 3)
  await page.goto('/messages')
  await expect(page.getByRole('button', { name: 'Applicant 02' })).toBeVisible()
  const shown = (name: string) =>
    expect(page.getByRole('heading', { name, exact: true }).first()).toBeVisible()
  await page.keyboard.press('j')
  await shown('Applicant 02')
  await page.keyboard.press('u')
  await expect(page.getByText('No chat selected')).toBeVisible()
  await page.keyboard.press('j')
  await shown('Applicant 01')
})
