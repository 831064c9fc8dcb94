import { violations } from '../support/axe.ts'
import { focusMode, nudge, opened, tableOf } from '../support/focus.ts'
import { desktop, toast } from '../support/screens.ts'
import { expect, test } from '../support/test.ts'

test.use(desktop)

test('a closed chat blocks the reply that a decision offers', async ({ page, editor }) => {
  const { form, ids } = await tableOf(page, editor)
  const [submission_id = ''] = ids
  const form_id = form.identifier
  // A conversation in which nothing was said in the end
  const { chatId: chat_id, message } = await editor.winnow.sendMessage({
    form_id,
    submission_id,
    content: 'Hello',
  })
  await editor.winnow.takeBackMessage({ message_id: message.id, chat_id })
  await page.goto(`/f/${form_id}?mode=focus`)
  await expect(opened(page)).toHaveText('Amara Okafor')
  await page.keyboard.press('a')
  const blocked = nudge(page, 'Amara Okafor')
  await expect(blocked.getByText('Chat is closed. Cannot send messages.')).toBeVisible()
  await expect(blocked.getByRole('textbox')).toHaveCount(0)
  await expect(blocked.getByRole('button')).toHaveText([''])
  await expect(blocked.getByRole('button', { name: 'Skip' })).toBeVisible()
  await expect(opened(page)).toHaveText('Bruno Costa')
  expect(await violations(page)).toEqual([])
  // As the server does, also where nothing was ever said.
  await page.keyboard.press('a')
  const silent = nudge(page, 'Bruno Costa')
  await expect(silent.getByText('Chat is closed. Cannot send messages.')).toBeVisible()
  await expect(silent.getByRole('textbox')).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(silent).toHaveCount(0)
  await expect(focusMode(page)).toBeVisible()
})

test('that the chat is closed is said for 5 seconds, or until the next key or press', async ({
  page,
  editor,
}) => {
  await page.clock.install()
  await tableOf(page, editor)
  await page.keyboard.press('o')
  const closed = page.getByText('Chat is closed. Cannot send messages.')
  const archive = async (name: string) => {
    await expect(opened(page)).toHaveText(name)
    await page.keyboard.press('a')
    await expect(nudge(page, name)).toContainText('Chat is closed.')
    await page.clock.runFor(800)
    await expect(opened(page)).not.toHaveText(name)
    await expect(closed).toBeVisible()
  }
  await archive('Amara Okafor')
  await closed.hover()
  await page.clock.runFor(6_000)
  await expect(closed).toBeVisible()
  await page.mouse.move(0, 0)
  await page.clock.runFor(5_000)
  await expect(closed).toHaveCount(0)

  await archive('Bruno Costa')
  await page.keyboard.press('Shift')
  await expect(closed).toBeVisible()
  await page.keyboard.press('l')
  await expect(closed).toHaveCount(0)
  await page.keyboard.press('Escape')

  await archive('Chen Wei')
  await opened(page).click()
  await expect(closed).toHaveCount(0)

  await archive('Dana Cohen')
  await nudge(page, 'Dana Cohen').getByRole('button', { name: 'Skip' }).click()
  await expect(closed).toHaveCount(0)
  await expect(opened(page)).toHaveText('Emil Durand')
})

test('where the chat turned out to be closed, the toast says when the text is its draft', async ({
  page,
  editor,
}) => {
  const { form } = await tableOf(page, editor)
  const archived = (default_archive: 'OPEN' | 'CLOSED') =>
    editor.winnow.updateDefaultArchive({ form_id: form.identifier, default_archive })
  await archived('OPEN')
  await page.goto(`/f/${form.identifier}?mode=focus`)
  await expect(opened(page)).toHaveText('Amara Okafor')
  const released = Promise.withResolvers<void>()
  await page.route('**/api/submission/update-stage', async route => {
    await released.promise
    await route.continue()
  })
  await page.keyboard.press('a')
  await page.keyboard.press('r')
  const text = nudge(page, 'Amara Okafor').getByRole('textbox', { name: 'Reply' })
  await expect(text).toBeFocused()
  await text.fill('Could we talk on Monday?')
  await archived('CLOSED')
  released.resolve()
  await expect(nudge(page, 'Amara Okafor')).toContainText('Chat is closed.')
  await expect(toast(page, 'Reply to Amara Okafor not sent')).toContainText(
    'The chat is closed. Your text is a draft in it once it is opened again.',
  )
})

test('a decision that closes the chat says so where the applicant was written to before, and offers no reply else', async ({
  page,
  editor,
}) => {
  const { form, ids } = await tableOf(page, editor)
  const [amara = '', bruno = ''] = ids
  const form_id = form.identifier
  for (const submission_id of [amara, bruno])
    await editor.winnow.sendMessage({ form_id, submission_id, content: 'Hello' })
  await page.goto(`/f/${form_id}?mode=focus`)
  await expect(opened(page)).toHaveText('Amara Okafor')
  await page.keyboard.press('a')
  await expect(nudge(page, 'Amara Okafor').getByText('Chat is closed. Cannot send messages.')).toBeVisible()
  await expect(opened(page)).toHaveText('Bruno Costa')
  await page.keyboard.press('s')
  await expect(opened(page)).toHaveText('Chen Wei')
  await expect(page.getByRole('region', { name: /^Reply to/ })).toHaveCount(0)
})

test('where somebody else archives the one who is being written to, the letters typed on decide about nobody', async ({
  page,
  editor,
}) => {
  const { form, ids } = await tableOf(page, editor)
  await page.goto(`/f/${form.identifier}?mode=focus`)
  await expect(opened(page)).toHaveText('Amara Okafor')
  await page.keyboard.press('r')
  await page.getByRole('textbox', { name: 'Message' }).fill('Dear Amara, we would like to')
  await editor.winnow.updateStage({
    ...{ form_id: form.identifier, submission_id: ids[0] ?? '' },
    stage: 'Archived',
  })
  await expect(page.getByText('Your unsent message is kept for 24 hours')).toBeVisible()
  await page.keyboard.type(' as')
  await expect(page.getByRole('textbox', { name: 'Unsent text' })).toBeFocused()
  await expect(opened(page)).toHaveText('Amara Okafor')
  const { submissions } = await editor.winnow.fetchSubmissions({ form_id: form.identifier, stage: 'New' })
  expect(submissions).toHaveLength(5)
})
