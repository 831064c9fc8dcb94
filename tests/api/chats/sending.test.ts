import { afterEach, describe, expect, test } from 'bun:test'
import { outbox } from '@winnow/db'
import { limits } from '@winnow/openapi'
import { eq } from 'drizzle-orm'
import { closeFreshApps, freshApp, sharedApp } from '../../support/app.ts'
import { expectRefusal } from '../../support/problems.ts'
import { chatting } from '../../support/scenes/chatting.ts'
import { reviewing } from '../../support/scenes/reviewing.ts'

afterEach(closeFreshApps)

describe('/chat/send-message', () => {
  test('the first reply opens the chat, sets chatId, marks responded and counts it once', async () => {
    const it = await reviewing(await sharedApp())
    const [id = ''] = await it.applicants(1)
    const { chatId, message } = await it.winnow.sendMessage({
      form_id: it.form_id,
      submission_id: id,
      content: 'Hello',
      temp_id: 'tmp1',
      sender_type: 'PAGE_USER',
    })
    expect(message).toMatchObject({ chatId, tempId: 'tmp1', senderType: 'PAGE_USER', own: true })
    expect(await it.one(id)).toMatchObject({ chatId, responded: true, chatStatus: 'OPEN' })
    await it.reply(id)
    expect((await it.one(id)).chatId).toBe(chatId)
    expect((await it.winnow.fetchCounts({ form_id: it.form_id })).respondedCount).toBe(1)
  })

  test.each(['', '  \n\t'])('a message of %p is not sent', async content => {
    const it = await reviewing(await sharedApp())
    const [id = ''] = await it.applicants(1)
    const error = await expectRefusal(it.reply(id, content), 'invalid_input')
    expect(error.at('content')).toBe('Please enter a message')
    expect((await it.one(id)).chatId).toBeNull()
  })

  test.each([
    ['Hi {firstname}', 'There is no variable {firstname}.'],
    ['Hi { First Name }, see {nothing}', 'There are no variables { First Name } and {nothing}.'],
    ['Hi {{name}}', 'There is no variable {name}.'],
    ['Olá {toString}', 'There is no variable {toString}.'],
  ])('a message with a variable that there is not (%p) is refused by its name', async (content, refused) => {
    const it = await reviewing(await sharedApp())
    const [id = ''] = await it.applicants(1)
    const error = await expectRefusal(it.reply(id, content), 'invalid_input')
    expect(error.at('content')).toBe(
      `${refused} A message can use {first_name}, {form_name} and {workspace_name}.`,
    )
    expect((await it.one(id)).chatId).toBeNull()
  })

  test('braces that name nothing go out as they are', async () => {
    const it = await reviewing(await sharedApp())
    const [id = ''] = await it.applicants(1)
    const { message } = await it.reply(id, 'Run {} or {"a": 1}, {first_name}: {1, 2}')
    expect(message.content).toMatch(/^Run \{\} or \{"a": 1\}, \S+: \{1, 2\}$/)
  })

  test('a closed chat takes no message, from either side', async () => {
    const { editor, applicant, chat_id, submissionId } = await chatting(await freshApp())
    await editor.move(submissionId, 'Archived')
    for (const { winnow } of [editor, applicant]) {
      const error = await expectRefusal(winnow.sendMessage({ chat_id, content: 'Hi' }), 'chat_closed')
      expect(error.status).toBe(409)
      expect(error.message).toBe('Chat is closed. Cannot send messages.')
      expect((await winnow.fetchMessages({ chat_id })).chat_status).toBe('CLOSED')
    }
    await editor.move(submissionId, 'New')
    await applicant.winnow.sendMessage({ chat_id, content: 'Thank you' })
  })

  test("needs reply is the form's: set by the applicant's message, cleared by a reply", async () => {
    const { editor, answer, chat_id, submissionId } = await chatting(await freshApp())
    const needsReply = async () => (await editor.winnow.fetchChatDetails({ chat_id })).needsReply
    expect(await needsReply()).toBe(false)
    await answer('When do we start?')
    expect(await needsReply()).toBe(true)
    await editor.move(submissionId, 'Shortlisted')
    expect(await needsReply()).toBe(true)
    await editor.reply(submissionId, 'In May')
    expect(await needsReply()).toBe(false)
  })

  test('an applicant writes as they please: their text is not a template', async () => {
    const { answer, seenBy, editor } = await chatting(await freshApp())
    await answer('Hi {first_name} <b>&</b>')
    expect(await seenBy(editor)).toEqual(['Hi Ada', 'Hi {first_name} <b>&</b>'])
  })

  test('neither a chat nor a submission named is refused', async () => {
    const it = await reviewing(await sharedApp())
    const error = await expectRefusal(it.winnow.sendMessage({ content: 'Hi' }), 'invalid_input')
    expect(error.at('chat_id')).toBe('Name either a chat, or a form and a submission')
  })

  test('50 replies a day reach one mailbox, over all workspaces; the next is refused whole', async () => {
    const app = await freshApp({ env: { RATE_LIMITS: 'on' }, config: { repliesPerDay: 200 } })
    const scenes = await Promise.all([reviewing(app), reviewing(app)])
    const ids = await Promise.all(
      scenes.map(async (it, n) => (await it.apply({ email: `eve+${n}@example.com` })).submissionId),
    )
    const { replies } = limits.mailedToOne
    for (let n = 0; n < replies; n++) await scenes[n % 2]?.reply(ids[n % 2] ?? '', `No ${n}`)
    for (const [n, it] of scenes.entries()) {
      const error = await expectRefusal(it.reply(ids[n] ?? '', 'One more'), 'rate_limited')
      expect(error.message).toStartWith('1 applicant got 50 emails today')
      const { submissionId } = await it.apply()
      await it.reply(submissionId, 'Others get theirs')
    }
    const sent = await app.app.reads.$count(outbox, eq(outbox.kind, 'reply'))
    expect(sent).toBe(replies + 2)
  })
})

describe('/chat/take-back-message', () => {
  test('within 10 seconds takes back a reply whole, and gives its text', async () => {
    const app = await freshApp({ config: { repliesPerDay: 1 } })
    const it = await reviewing(app)
    const [id = ''] = await it.applicants(1)
    const { chatId: chat_id, message } = await it.reply(id, 'Hi {first_name}')
    expect(Date.parse(message.takeBackUntil ?? '') - Date.parse(message.createdAt)).toBe(10_000)
    // The rest of the 10 seconds is for a slow machine to call in.
    app.travel(5_000)
    expect(await it.winnow.takeBackMessage({ chat_id, message_id: message.id })).toEqual({
      success: true,
      content: message.content,
    })
    expect((await it.winnow.fetchMessages({ chat_id })).messages).toEqual([])
    expect((await it.one(id)).responded).toBe(false)
    await it.reply(id, 'The quota came back')
    app.travel(10_000)
    await app.mail.arrival(({ text }) => text.includes('The quota came back'))
    const replies = app.mail.sent.filter(({ subject }) => !subject.startsWith('Your application to '))
    expect(replies).toHaveLength(1)
    await app.close()
  })

  test('later is refused', async () => {
    const app = await freshApp()
    const { editor, chat_id, first } = await chatting(app)
    await app.mail.arrival(({ text }) => text.includes('Hi Ada'))
    const error = await expectRefusal(
      editor.winnow.takeBackMessage({ chat_id, message_id: first.id }),
      'not_undoable',
    )
    expect(error.message).toBe('A message can be taken back within 10 seconds, and this one has been sent.')
  })

  test("brings back the applicant's question that waits for a reply", async () => {
    const { editor, answer, chat_id, submissionId } = await chatting(await freshApp())
    await answer('When?')
    const { message } = await editor.reply(submissionId, 'In May')
    await editor.winnow.takeBackMessage({ chat_id, message_id: message.id })
    expect(await editor.winnow.fetchChatDetails({ chat_id })).toMatchObject({
      needsReply: true,
      lastMessage: { content: 'When?' },
    })
    expect((await editor.one(submissionId)).responded).toBe(true)
  })

  test("an applicant takes back no editor's message", async () => {
    const { applicant, chat_id, first } = await chatting(await freshApp())
    await expectRefusal(applicant.winnow.takeBackMessage({ chat_id, message_id: first.id }), 'not_found')
  })
})
