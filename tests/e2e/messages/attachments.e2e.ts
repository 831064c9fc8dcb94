import { writeFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { address } from '../support/people.ts'
import { expect, test } from '../support/test.ts'
import { message, talking, thread } from './scene.ts'

const call = '**/api/chat/send-message-with-attachment'
const picker = (page: Page) => page.getByLabel('File to attach')
const send = (page: Page) => page.getByRole('button', { name: /^Send/ })

test('a message with a file that was not sent goes out once with it, by Send or by Retry', async ({
  page,
  editor,
}, testInfo) => {
  const budget = testInfo.outputPath('budget.txt')
  await writeFile(budget, 'Rent 900')
  const { first, chatId } = await talking(editor, address('noor'))
  await page.goto(`/messages?submission_id=${first}`)
  const failed = thread(page).getByRole('listitem').filter({ hasText: 'Not sent' })
  const fail = async (text: string) => {
    await page.route(call, route => route.abort())
    await message(page).fill(text)
    await picker(page).setInputFiles(budget)
    await send(page).click()
    await expect(failed.last()).toContainText('budget.txt')
    await expect(message(page)).toHaveValue(text)
    await page.unroute(call)
  }
  const sent = async () => {
    const { messages } = await editor.winnow.fetchMessages({ chat_id: chatId, view_as: 'PAGE_USER' })
    return messages.slice(1).map(it => [it.content, it.attachmentMetadata?.name])
  }
  const expectSent = async (...texts: string[]) => {
    await expect(failed).toHaveCount(0)
    await expect(message(page)).toHaveValue('')
    await expect.poll(sent).toEqual(texts.map(text => [text, 'budget.txt']))
  }

  await fail('By Send')
  await expect(page.getByRole('alert')).toHaveText(/Your text is kept, and budget\.txt goes with it\.$/)
  await send(page).click()
  await expectSent('By Send')

  await fail('By Retry')
  await failed.last().getByRole('button', { name: 'Retry' }).click()
  await expectSent('By Send', 'By Retry')

  await fail('Writen on')
  await message(page).fill('Written on')
  await send(page).click()
  await expectSent('By Send', 'By Retry', 'Written on')

  await fail('Attached again')
  await picker(page).setInputFiles(budget)
  await send(page).click()
  await expectSent('By Send', 'By Retry', 'Written on', 'Attached again')

  await fail('Discarded')
  await failed.last().getByRole('button', { name: 'Discard' }).click()
  await expect(failed).toHaveCount(0)
  await expect(page.getByRole('alert')).toHaveCount(0)
})
