import { afterEach, describe, expect, test } from 'bun:test'
import { closeFreshApps, freshApp } from '../../support/app.ts'
import { expectRefusal } from '../../support/problems.ts'
import { chatting } from '../../support/scenes/chatting.ts'
import { colleague } from '../../support/scenes/colleague.ts'
import { parked } from '../../support/waiting-call.ts'

afterEach(closeFreshApps)

const minute = 60_000

describe('/chat/delete-message', () => {
  test('within the hour takes a message from both sides, and leaves that it was answered', async () => {
    const app = await freshApp()
    const { editor, applicant, answer, submissionId, chat_id, first, seenBy } = await chatting(app)
    await answer('When?')
    app.travel(59 * minute)
    await editor.winnow.deleteMessage({ chat_id, message_id: first.id })
    for (const someone of [editor, applicant]) expect(await seenBy(someone)).toEqual(['When?'])
    expect((await editor.one(submissionId)).responded).toBe(true)
  })

  test('later is refused, by the server’s clock', async () => {
    const app = await freshApp()
    const { editor, chat_id, first } = await chatting(app)
    expect((await editor.winnow.fetchMessages({ chat_id })).messages[0]?.deletableUntil).not.toBeNull()
    app.travel(60 * minute)
    const error = await expectRefusal(
      editor.winnow.deleteMessage({ chat_id, message_id: first.id }),
      'too_late',
    )
    expect(error.message).toBe('Messages can only be deleted within 1 hour after they are sent')
    expect((await editor.winnow.fetchMessages({ chat_id })).messages[0]?.deletableUntil).toBeNull()
  })

  test('is for one’s own messages only', async () => {
    const app = await freshApp()
    const { editor, applicant, chat_id, first } = await chatting(app)
    const other = await colleague(app, editor)
    for (const { winnow } of [other, applicant])
      await expectRefusal(winnow.deleteMessage({ chat_id, message_id: first.id }), 'not_found')
  })

  test('of the applicant’s last word leaves nothing that waits for a reply', async () => {
    const { editor, applicant, answer, chat_id } = await chatting(await freshApp())
    const { message } = await answer('Never mind')
    await applicant.winnow.deleteMessage({ chat_id, message_id: message.id })
    expect(await editor.winnow.fetchChatDetails({ chat_id })).toMatchObject({
      needsReply: false,
      lastMessage: { content: 'Hi Ada' },
    })
  })

  test('before its email has left takes it back whole', async () => {
    const app = await freshApp()
    const { editor, submissionId, chat_id } = await chatting(app)
    const { message } = await editor.reply(submissionId, 'Too soon')
    await editor.winnow.deleteMessage({ chat_id, message_id: message.id })
    app.travel(10_000)
    await editor.reply(submissionId, 'On time')
    // Two minutes after the email before.
    app.travel(120_000)
    await app.mail.arrival(({ text }) => text.includes('On time'))
    expect(app.mail.sent.some(({ text }) => text.includes('Too soon'))).toBe(false)
  })

  test('wakes who waits in the chat, on either side', async () => {
    const app = await freshApp()
    const { editor, applicant, answer, chat_id } = await chatting(app)
    const { message } = await answer('A slip')
    const { checked_at } = await editor.winnow.fetchMessages({ chat_id })
    const poll = editor.winnow.pollMessages({ chat_id, last_message_id: message.id, checked_at })
    await parked(app, `chat:${chat_id}`, poll, 1)
    await applicant.winnow.deleteMessage({ chat_id, message_id: message.id })
    expect(await poll).toMatchObject({ messages: [], deleted_message_ids: [message.id] })
  })

  test('tells an applicant nothing of a reply that they never saw', async () => {
    const app = await freshApp()
    const { editor, applicant, submissionId, chat_id, first } = await chatting(app)
    const { checked_at } = await applicant.winnow.fetchMessages({ chat_id })
    const { message } = await editor.reply(submissionId, 'Not for you')
    await editor.winnow.takeBackMessage({ chat_id, message_id: message.id })
    const seen = { chat_id, last_message_id: first.id, checked_at }
    const poll = applicant.winnow.pollMessages(seen)
    await parked(app, `chat:${chat_id}`, poll, 1)
    await editor.reply(submissionId, 'For you')
    app.travel(10_000)
    app.app.signals.send(`chat:${chat_id}`)
    expect(await poll).toMatchObject({ messages: [{ content: 'For you' }], deleted_message_ids: [] })
  })
})
