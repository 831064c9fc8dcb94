import { afterEach, describe, expect, test } from 'bun:test'
import { closeFreshApps, freshApp, type TestApp } from '../../support/app.ts'
import { expectRefusal, refusal } from '../../support/problems.ts'
import { chatting } from '../../support/scenes/chatting.ts'
import { colleague } from '../../support/scenes/colleague.ts'
import { parked as parkedOn } from '../../support/waiting-call.ts'

afterEach(closeFreshApps)

const parked = (app: TestApp, chat_id: string, poll: Promise<unknown>, calls = 1) =>
  parkedOn(app, `chat:${chat_id}`, poll, calls)

describe('/chat/poll-messages', () => {
  test('answers at once with what is there', async () => {
    const { editor, chat_id, first } = await chatting(await freshApp())
    const { messages } = await editor.winnow.pollMessages({ chat_id })
    expect(messages.map(it => it.id)).toEqual([first.id])
  })

  test('waits, and wakes on a message', async () => {
    const app = await freshApp()
    const { editor, answer, chat_id, first } = await chatting(app)
    const poll = editor.winnow.pollMessages({ chat_id, last_message_id: first.id })
    await parked(app, chat_id, poll)
    await answer('Here I am')
    expect((await poll).messages.map(it => it.content)).toEqual(['Here I am'])
  })

  test('wakes an applicant when the reply becomes visible, not before', async () => {
    const app = await freshApp()
    const { editor, applicant, submissionId, chat_id, first } = await chatting(app)
    await editor.reply(submissionId, 'Soon')
    app.travel(9_900)
    const poll = applicant.winnow.pollMessages({ chat_id, last_message_id: first.id })
    await parked(app, chat_id, poll)
    expect((await poll).messages.map(it => it.content)).toEqual(['Soon'])
  })

  test('wakes when the conversation is closed, because its applicant is archived', async () => {
    const app = await freshApp()
    const { editor, submissionId, chat_id, first } = await chatting(app)
    const poll = editor.winnow.pollMessages({ chat_id, last_message_id: first.id })
    await parked(app, chat_id, poll)
    await editor.move(submissionId, 'Archived')
    expect(await poll).toMatchObject({
      chat_id,
      messages: [],
      deleted_message_ids: [],
      chat_status: 'CLOSED',
    })
  })

  test('answers at once where the conversation was closed before the call', async () => {
    const { editor, submissionId, chat_id, first } = await chatting(await freshApp())
    await editor.move(submissionId, 'Archived')
    const known = { chat_id, last_message_id: first.id, chat_status: 'OPEN' as const }
    expect(await editor.winnow.pollMessages(known)).toMatchObject({ messages: [], chat_status: 'CLOSED' })
  })

  test('brings an applicant the reply that was held back while they wrote', async () => {
    const app = await freshApp()
    const { editor, answer, applicant, submissionId, chat_id } = await chatting(app)
    await editor.reply(submissionId, 'Held back')
    await answer('Meanwhile')
    const { messages } = await applicant.winnow.fetchMessages({ chat_id, cursor: {} })
    const last_message_id = messages.at(-1)?.id ?? ''
    app.travel(10_000)
    const poll = await applicant.winnow.pollMessages({ chat_id, last_message_id })
    expect(poll.messages.map(it => it.content)).toEqual(['Held back'])
  })

  test('answers empty after 25 seconds', async () => {
    const app = await freshApp()
    const { editor, chat_id, first } = await chatting(app)
    const poll = editor.winnow.pollMessages({ chat_id, last_message_id: first.id })
    await parked(app, chat_id, poll)
    app.travel(25_000)
    app.app.signals.send(`chat:${chat_id}`)
    expect(await poll).toMatchObject({ chat_id, messages: [], deleted_message_ids: [], chat_status: 'OPEN' })
  })

  test('checks the rights again when it wakes: who lost the form meanwhile hears nothing', async () => {
    const app = await freshApp()
    const { editor, answer, chat_id, first } = await chatting(app)
    const other = await colleague(app, editor)
    const poll = other.winnow.pollMessages({ chat_id, last_message_id: first.id })
    await parked(app, chat_id, poll)
    await other.leave()
    const outcome = refusal(poll)
    await answer('A secret')
    const error = await outcome
    expect(error.code).toBe('not_found')
    expect(JSON.stringify(error.problem)).not.toContain('A secret')
  })

  test('ends as soon as its caller signs out', async () => {
    const app = await freshApp()
    const { editor, chat_id, first } = await chatting(app)
    const poll = editor.winnow.pollMessages({ chat_id, last_message_id: first.id })
    await parked(app, chat_id, poll)
    const outcome = refusal(poll)
    await editor.winnow.logout({})
    expect((await outcome).code).toBe('signed_out')
  })

  test('parks 20 polls of one person on one chat, and refuses the next', async () => {
    const app = await freshApp()
    const { editor, answer, chat_id, first } = await chatting(app)
    const poll = () => editor.winnow.pollMessages({ chat_id, last_message_id: first.id })
    const polls = Array.from({ length: 20 }, poll)
    await parked(app, chat_id, Promise.race(polls), polls.length)
    const error = await expectRefusal(poll(), 'rate_limited')
    expect(error.retryAfter).toBe(2)
    await answer('Enough')
    await Promise.all(polls)
  })
})
