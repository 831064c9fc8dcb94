import { violations } from '../support/axe.ts'
import { focusMode, nudge, opened, tableOf } from '../support/focus.ts'
import { desktop } from '../support/screens.ts'
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
  await expect(blocked.getByRole('button', { name: /^Send/ })).toHaveCount(0)
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

test('without a nudge to reply a decision is followed by the next applicant alone, on this device from then on', async ({
  page,
  editor,
}) => {
  const { form } = await tableOf(page, editor)
  await page.goto(`/f/${form.identifier}?mode=focus`)
  await expect(opened(page)).toHaveText('Amara Okafor')
  const wanted = focusMode(page).getByRole('checkbox', { name: 'Nudge to reply' })
  await expect(wanted).toBeChecked()
  await focusMode(page).getByText('Nudge to reply').click()
  await expect(wanted).not.toBeChecked()
  await page.keyboard.press('s')
  await expect(opened(page)).toHaveText('Bruno Costa')
  await expect(nudge(page, 'Amara Okafor')).toHaveCount(0)
  await page.reload()
  await expect(opened(page)).toHaveText('Bruno Costa')
  await expect(wanted).not.toBeChecked()
})

test('the chat of focus mode says what is left of the day’s replies, and leads to the plans of the workspace', async ({
  page,
  editor,
}) => {
  const { form } = await tableOf(page, editor)
  await page.goto(`/f/${form.identifier}?mode=focus`)
  await expect(opened(page)).toHaveText('Amara Okafor')
  await page.keyboard.press('r')
  const chat = page.getByRole('region', { name: 'Chat' })
  await expect(chat.getByText(/^0 of [\d,]+ replies today/)).toBeVisible()
  await chat.getByRole('textbox', { name: 'Message' }).fill('Could we talk?')
  await page.keyboard.press('Control+Enter')
  await expect(chat.getByText(/^1 of [\d,]+ replies today/)).toBeVisible()
  expect(await violations(page)).toEqual([])
  const upgrade = chat.getByRole('link', { name: 'Upgrade' })
  await expect(upgrade).toHaveAttribute('href', `/pricing?page_id=${editor.workspaceId}`)
  await upgrade.click()
  await expect(page).toHaveURL('/pricing')
})
