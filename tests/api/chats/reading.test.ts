import { afterEach, describe, expect, test } from 'bun:test'
import { closeFreshApps, freshApp } from '../../support/app.ts'
import { expectRefusal } from '../../support/problems.ts'
import { chatting } from '../../support/scenes/chatting.ts'
import { colleague } from '../../support/scenes/colleague.ts'

afterEach(closeFreshApps)

describe('read status', () => {
  test('is personal: one editor who reads leaves the chat unread for the other', async () => {
    const app = await freshApp()
    const { editor, answer, chat_id } = await chatting(app)
    const other = await colleague(app, editor)
    await answer('When?')
    const statusFor = async ({ winnow }: Pick<typeof other, 'winnow'>) =>
      (await winnow.fetchMessages({ chat_id })).read_status
    expect(await statusFor(editor)).toBe('UNREAD')
    await editor.winnow.updateReadStatus({ chat_id, read_status: 'READ' })
    expect(await statusFor(editor)).toBe('READ')
    expect(await statusFor(other)).toBe('UNREAD')
    expect((await editor.winnow.fetchChatDetails({ chat_id })).needsReply).toBe(true)
  })

  test('an unread mark stays until the chat is read again', async () => {
    const { editor, chat_id } = await chatting(await freshApp())
    const mark = (read_status: 'READ' | 'UNREAD') => editor.winnow.updateReadStatus({ chat_id, read_status })
    const status = async () => (await editor.winnow.fetchChatDetails({ chat_id })).readStatus
    expect(await status()).toBe('READ')
    expect(await mark('UNREAD')).toEqual({ success: true })
    expect(await status()).toBe('UNREAD')
    await mark('READ')
    expect(await status()).toBe('READ')
  })

  test('an applicant marks their own side, as read only', async () => {
    const { applicant, editor, answer, chat_id } = await chatting(await freshApp())
    const { winnow } = applicant
    expect((await winnow.fetchChatDetails({ chat_id })).readStatus).toBe('UNREAD')
    await winnow.updateReadStatus({ chat_id, read_status: 'READ' })
    expect((await winnow.fetchChatDetails({ chat_id })).readStatus).toBe('READ')
    await expectRefusal(winnow.updateReadStatus({ chat_id, read_status: 'UNREAD' }), 'forbidden')
    await answer('When?')
    expect((await editor.winnow.fetchChatDetails({ chat_id })).readStatus).toBe('UNREAD')
  })

  test("an applicant's own message leaves the chat read for them", async () => {
    const { applicant, answer, chat_id } = await chatting(await freshApp())
    await answer('Thank you')
    expect((await applicant.winnow.fetchChatDetails({ chat_id })).readStatus).toBe('READ')
  })

  test('a reply that an applicant cannot see yet is unread once they can', async () => {
    const app = await freshApp()
    const { editor, applicant, chat_id, submissionId } = await chatting(app)
    await editor.reply(submissionId, 'One more thing')
    await applicant.winnow.updateReadStatus({ chat_id, read_status: 'READ' })
    const status = async () => (await applicant.winnow.fetchChatDetails({ chat_id })).readStatus
    const shown = async () => (await applicant.winnow.fetchMessages({ chat_id })).read_status
    expect([await status(), await shown()]).toEqual(['READ', 'READ'])
    app.travel(10_000)
    expect([await status(), await shown()]).toEqual(['UNREAD', 'UNREAD'])
  })

  test('a reply sent with mark_as_read false leaves what is unread unread', async () => {
    const { editor, answer, chat_id } = await chatting(await freshApp())
    await answer('When?')
    await editor.winnow.sendMessage({ chat_id, content: 'In May', mark_as_read: false })
    expect((await editor.winnow.fetchChatDetails({ chat_id })).readStatus).toBe('UNREAD')
  })
})

describe('/chat/fetch-messages', () => {
  test('has pages of 20, newest page first, each page oldest first', async () => {
    const { editor, chat_id, answer } = await chatting(await freshApp(), 'Message 0')
    for (let n = 1; n <= 44; n++) await answer(`Message ${n}`)
    const pages: string[][] = []
    for (let last_message_id: string | null = null, more = true; more; ) {
      const page: Awaited<ReturnType<typeof editor.winnow.fetchMessages>> = await editor.winnow.fetchMessages(
        {
          chat_id,
          cursor: { last_message_id, page_size: 20 },
        },
      )
      pages.push(page.messages.map(it => it.content))
      last_message_id = page.cursor.lastMessageId
      more = page.cursor.hasNextMessage
    }
    expect(pages.map(it => it.length)).toEqual([20, 20, 5])
    expect(pages.toReversed().flat()).toEqual(Array.from({ length: 45 }, (_, n) => `Message ${n}`))
  })

  test('uses 20 where no page_size is given', async () => {
    const { editor, chat_id } = await chatting(await freshApp())
    expect((await editor.winnow.fetchMessages({ chat_id })).cursor.pageSize).toBe(20)
  })

  test("refuses a cursor of another chat's message", async () => {
    const app = await freshApp()
    const { editor, chat_id } = await chatting(app)
    const { first } = await chatting(app)
    await expectRefusal(
      editor.winnow.fetchMessages({ chat_id, cursor: { last_message_id: first.id } }),
      'not_found',
    )
  })
})
