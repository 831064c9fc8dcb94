import { expectCounts, panel, toast } from '../support/screens.ts'
import { expect, test } from '../support/test.ts'
import { newestFirst, people, tableOf } from './scene.ts'

test('many move with a reply; who was replied to is excluded; nothing else moves them twice', async ({
  page,
  editor,
}) => {
  const { form, ids, grid } = await tableOf(page, editor)
  await editor.winnow.sendMessage({
    form_id: form.identifier,
    submission_id: ids[4] ?? '',
    content: 'Hello {first_name}',
  })
  await page.reload()
  await grid.expectNames(...newestFirst)
  await grid.tick(0)
  await grid.tick(2, true)
  await page
    .getByRole('toolbar', { name: 'Selected applicants' })
    .getByRole('button', { name: 'Move to' })
    .click()
  await page.getByRole('menuitem', { name: 'Shortlisted' }).click()

  const dialog = page.getByRole('dialog', { name: 'Move applicants to Shortlisted' })
  const reply = dialog.getByRole('textbox', { name: 'Reply' })
  await expect(dialog.getByRole('checkbox', { name: 'Also send a reply' })).not.toBeChecked()
  await expect(reply).toBeDisabled()
  await expect(dialog.getByText('3 will move', { exact: true })).toBeVisible()
  await dialog.getByText('Also send a reply').click()
  await expect(reply).toHaveValue(/^Hi \{first_name\}, good news/)
  await expect(dialog.getByRole('checkbox', { name: /Exclude already replied/ })).toBeChecked()
  await expect(dialog.getByText('3 will move, 2 will get a message')).toBeVisible()
  await reply.fill('   ')
  await dialog.getByRole('button', { name: 'Send', exact: false }).click()
  await expect(dialog.getByText('Please enter a message')).toBeVisible()
  await reply.fill('Hi {first_name}, welcome.')
  await dialog.getByText('Preview').click()
  await expect(
    page.getByRole('dialog', { name: 'Email Preview' }).getByText('Hi Dana, welcome.'),
  ).toBeVisible()
  await page.getByRole('dialog', { name: 'Email Preview' }).getByText('Close', { exact: true }).click()
  await page.keyboard.press('Control+Enter')

  const done = page.getByRole('dialog', { name: 'Message sent' })
  await expect(
    done.getByText('3 applicants moved to Shortlisted successfully. Message sent successfully.'),
  ).toBeVisible()
  await done.getByRole('button', { name: 'Done' }).click()
  await expectCounts(page, { New: 2, Shortlisted: 3 })
  await grid.expectNames('Bruno Costa', 'Amara Okafor')
  const { submissions } = await editor.winnow.fetchSubmissions({ form_id: form.identifier })
  expect(submissions.filter(one => one.responded).map(one => one.name)).toEqual(people.slice(2))
})

test('one without a reply; Ctrl+Z brings it back; a refused message says why and keeps the text', async ({
  page,
  editor,
}) => {
  const { grid } = await tableOf(page, editor)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('a')
  const dialog = page.getByRole('dialog', { name: 'Also send a reply?' })
  const reply = dialog.getByRole('textbox', { name: 'Reply' })
  await reply.fill('')
  await page.keyboard.press('Control+Enter')
  await expect(dialog.getByText('Please enter the message')).toBeVisible()
  await reply.fill(' ')
  await page.keyboard.press('Control+Enter')
  await expect(dialog.getByText('Please enter a message')).toBeVisible()

  await page.route('**/api/chat/send-message', route => route.abort())
  await reply.fill('Hi there')
  await page.keyboard.press('Control+Enter')
  const failed = page.getByRole('dialog', { name: 'Message Failed' })
  await expect(failed.getByRole('textbox', { name: 'Reply' })).toHaveValue('Hi there')
  await page.unroute('**/api/chat/send-message')

  await dialog.or(failed).getByText(`Reply to ${newestFirst[0]}`).click()
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByRole('dialog', { name: 'Moved' })).toBeVisible()
  await expectCounts(page, { New: 4, Archived: 1 })
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.keyboard.press('Control+z')
  await expect(toast(page, 'Move undone')).toBeVisible()
  await expectCounts(page, { New: 5, Archived: 0 })
  await grid.expectNames(...newestFirst)
})

test('a move with a reply says that it was sent, and an undo within 10 seconds takes it back and says so', async ({
  page,
  editor,
}) => {
  const { form, ids } = await tableOf(page, editor)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('s')
  await expect(page.getByRole('textbox', { name: 'Reply' })).toHaveValue(/^Hi Émile/)
  await page.keyboard.press('Control+Enter')
  const moved = toast(page, 'Émile Durand moved to Shortlisted')
  await expect(moved).toContainText('Reply sent.')
  await moved.getByRole('button', { name: 'Undo' }).click()
  await expect(toast(page, '1 reply was taken back.')).toBeVisible()
  await expectCounts(page, { New: 5, Shortlisted: 0 })
  const submission = await editor.winnow.fetchSubmission({
    form_id: form.identifier,
    submission_id: ids[4] ?? '',
  })
  expect(submission.responded).toBe(false)
})

test('a reply that was changed and not sent is a draft in the chat, and its dialog begins with it again', async ({
  page,
  editor,
}) => {
  const { form, ids, grid } = await tableOf(page, editor)
  await grid.press(0)
  await expect(panel(page, 'Émile Durand')).toBeVisible()
  const dialog = page.getByRole('dialog', { name: 'Also send a reply?' })
  const reply = dialog.getByRole('textbox', { name: 'Reply' })
  await page.keyboard.press('s')
  await expect(reply).toHaveValue(/^Hi Émile, good news/)
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(toast(page, 'Émile Durand')).toHaveCount(0)

  await page.keyboard.press('s')
  await reply.fill('Could we talk on Monday?')
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(toast(page, 'Reply to Émile Durand not sent')).toContainText(
    'Your text is a draft in the chat.',
  )
  await page.keyboard.press('a')
  await expect(reply).toHaveValue(/We will not be taking your application further/)
  await page.keyboard.press('Escape')
  await page.keyboard.press('s')
  await expect(reply).toHaveValue('Could we talk on Monday?')
  await reply.fill('Could we talk on Tuesday?')
  await page.mouse.click(5, 5)
  await expect(dialog).toHaveCount(0)
  await page.keyboard.press('r')
  const message = page.getByRole('textbox', { name: 'Message' })
  await expect(message).toHaveValue('Could we talk on Tuesday?')

  await panel(page, 'Émile Durand').getByRole('button', { name: 'Shortlist' }).click()
  await expect(reply).toHaveValue('Could we talk on Tuesday?')
  await page.keyboard.press('Control+Enter')
  await expectCounts(page, { New: 4, Shortlisted: 1 })
  await page.goto(`/f/${form.identifier}?tab=Shortlisted&submission_id=${ids[4]}`)
  await panel(page, 'Émile Durand').getByRole('button', { name: 'Shortlisted' }).focus()
  await page.keyboard.press('r')
  await expect(message).toHaveValue('')
})

test('a reply to several that was changed and not sent is there when the dialog opens again', async ({
  page,
  editor,
}) => {
  const { grid } = await tableOf(page, editor)
  await grid.tick(0)
  await grid.tick(2, true)
  const open = (status: string) => page.getByRole('dialog', { name: `Move applicants to ${status}` })
  const reply = (status: string) => open(status).getByRole('textbox', { name: 'Reply' })
  await page.keyboard.press('s')
  await open('Shortlisted').getByText('Also send a reply').click()
  await reply('Shortlisted').fill('Hi {first_name}, welcome.')
  await page.keyboard.press('Escape')
  await expect(open('Shortlisted')).toHaveCount(0)
  await page.keyboard.press('a')
  await expect(reply('Archived')).toHaveValue(/We will not be taking your application further/)
  await open('Archived').getByRole('button', { name: 'Cancel' }).click()
  await page.keyboard.press('s')
  await expect(reply('Shortlisted')).toHaveValue('Hi {first_name}, welcome.')
  await open('Shortlisted').getByText('Also send a reply').click()
  await page.keyboard.press('Control+Enter')
  await page.getByRole('dialog', { name: 'Message sent' }).getByRole('button', { name: 'Done' }).click()
  await grid.tick(0)
  await grid.tick(1)
  await page.keyboard.press('s')
  await expect(reply('Shortlisted')).toHaveValue(/^Hi \{first_name\}, good news/)
})
