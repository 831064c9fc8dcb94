import { afterEach, describe, expect, test } from 'bun:test'
import { closeFreshApps, freshApp } from '../../support/app.ts'
import { expectRefusal } from '../../support/problems.ts'
import { chatting } from '../../support/scenes/chatting.ts'
import { colleague } from '../../support/scenes/colleague.ts'

afterEach(closeFreshApps)

type Filter = 'ACTIVE' | 'UNREAD' | 'NEEDS_REPLY' | 'SNOOZED' | 'CLOSED'
const day = 86_400_000

async function scene() {
  const app = await freshApp()
  const it = await chatting(app)
  const other = await colleague(app, it.editor)
  const { winnow } = it.editor
  return {
    app,
    ...it,
    other,
    winnow,
    details: () => winnow.fetchChatDetails({ chat_id: it.chat_id }),
    listed: async (filter: Filter, who = winnow) =>
      (await who.fetchChats({ view_as: 'PAGE_USER', filter })).chats.map(chat => chat.chatId),
  }
}

describe('assigning a chat', () => {
  test('gives it to an editor, whom everybody sees, and says whose it was', async () => {
    const { winnow, other, chat_id, details, editor } = await scene()
    const given = await winnow.assignChat({ chat_id, assignee_email: other.email.toUpperCase() })
    expect(given).toMatchObject({ success: true, previous_email: null })
    expect((await details()).assignee).toMatchObject({ id: other.id, email: other.email })
    const mine = { view_as: 'PAGE_USER', assigned: 'ME' } as const
    expect((await other.winnow.fetchChats(mine)).chats.map(it => it.chatId)).toEqual([chat_id])
    expect((await winnow.fetchChats(mine)).chats).toEqual([])
    expect((await other.winnow.fetchInboxCounts({})).mineCount).toBe(1)
    const back = await winnow.assignChat({ chat_id, assignee_email: null })
    expect(back.previous_email).toBe(other.email)
    const nobodys = await winnow.fetchChats({ view_as: 'PAGE_USER', assigned: 'NOBODY' })
    expect(nobodys.chats).toHaveLength(1)
    expect((await editor.winnow.fetchChats(mine)).chats).toEqual([])
  })

  test('names its batch, as do a snooze and a status, by which it is undone; none where nothing changed', async () => {
    const { editor, winnow, chat_id, details, other } = await scene()
    const before = await details()
    const turns = [
      () => winnow.assignChat({ chat_id, assignee_email: other.email }),
      () => winnow.snoozeChat({ chat_id, snoozed: true }),
      () => winnow.updateChatStatus({ chat_id, chat_status: 'CLOSED' }),
    ]
    for (const turn of turns) {
      const { batch_id } = await turn()
      expect(await winnow.undo({ form_id: editor.form_id, batch_id: batch_id ?? '' })).toMatchObject({
        undone_count: 1,
      })
      expect(await details()).toEqual(before)
    }
    expect((await winnow.updateChatStatus({ chat_id, chat_status: 'OPEN' })).batch_id).toBeNull()
  })

  test('is to editors of the form only, and by them', async () => {
    const { winnow, applicant, chat_id } = await scene()
    await expectRefusal(winnow.assignChat({ chat_id, assignee_email: applicant.email }), 'invalid_input')
    await expectRefusal(applicant.winnow.assignChat({ chat_id, assignee_email: null }), 'not_found')
  })

  test('ends for who is removed from the form', async () => {
    const { winnow, other, editor, chat_id, details } = await scene()
    await winnow.assignChat({ chat_id, assignee_email: other.email })
    await winnow.removeFormUser({ form_id: editor.form_id, email: other.email })
    expect((await details()).assignee).toBeNull()
  })
})

describe('snoozing a chat', () => {
  test('takes it off the open ones of every editor, until its moment', async () => {
    const { app, winnow, other, chat_id, listed, details } = await scene()
    const until = new Date(app.app.clock() + 3 * day).toISOString()
    await winnow.snoozeChat({ chat_id, snoozed: true, until })
    expect((await details()).snoozedUntil).toBe(until)
    for (const who of [winnow, other.winnow]) {
      expect(await listed('ACTIVE', who)).toEqual([])
      expect(await listed('SNOOZED', who)).toEqual([chat_id])
    }
    expect(await winnow.fetchInboxCounts({})).toMatchObject({
      activeCount: 0,
      snoozedCount: 1,
      asAdminCount: 1,
    })
    app.travel(3 * day + 1)
    expect(await listed('ACTIVE')).toEqual([chat_id])
    expect(await listed('SNOOZED')).toEqual([])
  })

  test('ends when the applicant writes, and when an editor brings it back', async () => {
    const { winnow, answer, chat_id, listed } = await scene()
    await winnow.snoozeChat({ chat_id, snoozed: true })
    await answer('Here I am')
    expect(await listed('NEEDS_REPLY')).toEqual([chat_id])
    await winnow.snoozeChat({ chat_id, snoozed: true })
    await winnow.snoozeChat({ chat_id, snoozed: false })
    expect(await listed('ACTIVE')).toEqual([chat_id])
  })

  test('is to a moment within the next year', async () => {
    const { app, winnow, chat_id } = await scene()
    for (const days of [-1, 366]) {
      const until = new Date(app.app.clock() + days * day).toISOString()
      await expectRefusal(winnow.snoozeChat({ chat_id, snoozed: true, until }), 'invalid_input')
    }
  })

  test('changes nothing for the applicant', async () => {
    const { winnow, applicant, chat_id } = await scene()
    await winnow.snoozeChat({ chat_id, snoozed: true })
    const { chats } = await applicant.winnow.fetchChats({ view_as: 'SUBMITTER' })
    expect(chats).toMatchObject([{ chatId: chat_id, snoozedAt: null, assignee: null, labels: [] }])
  })
})

describe('archiving a chat by hand', () => {
  test('closes it and leaves the applicant where they are; it can be opened again', async () => {
    const { winnow, editor, answer, chat_id, submissionId, listed } = await scene()
    await winnow.updateChatStatus({ chat_id, chat_status: 'CLOSED' })
    expect(await listed('CLOSED')).toEqual([chat_id])
    expect((await editor.one(submissionId)).stage).toBe('New')
    await expectRefusal(answer('Hello?'), 'chat_closed')
    await winnow.updateChatStatus({ chat_id, chat_status: 'OPEN' })
    await answer('Hello again')
  })
})

describe('a reply to what somebody else has answered', () => {
  test('is held back with their name, and goes out where one sends it anyway', async () => {
    const { winnow, other, editor, chat_id, first, answer, seenBy } = await scene()
    const { message: asked } = await answer('When?')
    const { name } = await other.winnow.fetchMe({})
    await other.winnow.sendMessage({ chat_id, content: 'In May', last_message_id: asked.id })
    const reply = { chat_id, content: 'In June' }
    for (const last_message_id of [asked.id, first.id, null]) {
      const error = await expectRefusal(
        winnow.sendMessage({ ...reply, last_message_id }),
        'answered_meanwhile',
      )
      expect(error.message).toBe(`${name} has answered since you opened this chat. Nothing was sent.`)
    }
    await winnow.sendMessage(reply)
    expect(await seenBy(editor)).toEqual(['Hi Ada', 'When?', 'In May', 'In June'])
  })

  test('one’s own messages and the applicant’s hold nothing back', async () => {
    const { winnow, chat_id, first, answer } = await scene()
    await answer('When?')
    await winnow.sendMessage({ chat_id, content: 'In May', last_message_id: first.id })
    await winnow.sendMessage({ chat_id, content: 'Or June', last_message_id: first.id })
  })
})

describe('who is typing', () => {
  test('is shown to the editors, the applicant too, and to the applicant nobody is', async () => {
    const { app, winnow, other, applicant, editor, chat_id, submissionId } = await scene()
    const present = async () => (await winnow.pollChanges({ form_id: editor.form_id, since: null })).viewers
    await other.winnow.updateTyping({ chat_id, typing: true })
    await applicant.winnow.updateTyping({ chat_id, typing: true })
    const typing = { submission_id: submissionId, typing: true }
    expect(await present()).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ ...typing, user_id: other.id, side: 'PAGE_USER' }),
        expect.objectContaining({ ...typing, user_id: applicant.id, side: 'SUBMITTER' }),
      ]),
    )
    app.travel(6_001)
    expect(await present()).toMatchObject([{ user_id: other.id, typing: false }])
    await other.winnow.updateTyping({ chat_id, typing: true })
    await other.winnow.updateTyping({ chat_id, typing: false })
    expect(await present()).toMatchObject([{ user_id: other.id, typing: false }])
  })
})
