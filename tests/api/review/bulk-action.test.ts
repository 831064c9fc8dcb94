import { describe, expect, test } from 'bun:test'
import { workspaces } from '@winnow/db'
import { limits } from '@winnow/openapi'
import { eq } from 'drizzle-orm'
import { freshApp, sharedApp } from '../../support/app.ts'
import { call } from '../../support/call.ts'
import { expectRefusal } from '../../support/problems.ts'
import { reviewing } from '../../support/scenes/reviewing.ts'

describe('/form/bulk-action', () => {
  test('moves all that are named', async () => {
    const it = await reviewing(await sharedApp())
    const ids = await it.applicants(5)
    const reply = await it.winnow.bulkAction({
      form_id: it.form_id,
      submission_ids: ids.slice(0, 3),
      action: 'archived',
    })
    expect(reply).toMatchObject({
      action_success_count: 3,
      message_success_count: 0,
      message_failed_count: 0,
    })
    expect(await it.counts()).toEqual({ New: 2, Shortlisted: 0, Archived: 3 })
  })

  test('counts those who move, and leaves those alone who are there already', async () => {
    const it = await reviewing(await sharedApp())
    const ids = await it.applicants(3)
    const move = (submission_ids: string[]) =>
      it.winnow.bulkAction({ form_id: it.form_id, submission_ids, action: 'Archived' })
    await move(ids.slice(0, 1))
    expect(await move(ids)).toMatchObject({ action_success_count: 2 })
    expect(await move(ids)).toMatchObject({ action_success_count: 0 })
    expect(await it.counts()).toEqual({ New: 0, Shortlisted: 0, Archived: 3 })
  })

  test('is whole or nothing: with one id of another form nobody moves and nothing is sent', async () => {
    const app = await sharedApp()
    const it = await reviewing(app)
    const [foreign = ''] = await (await reviewing(app)).applicants(1)
    const ids = await it.applicants(2)
    const moving = it.winnow.bulkAction({
      form_id: it.form_id,
      submission_ids: [...ids, foreign],
      action: 'Archived',
      send_message: true,
      message: 'Thank you',
    })
    const { problem } = await expectRefusal(moving, 'not_found')
    expect(problem?.errors).toEqual([
      { path: 'submission_ids.2', message: 'Not an application of this form' },
    ])
    expect(await it.counts()).toEqual({ New: 2, Shortlisted: 0, Archived: 0 })
    expect((await it.one(ids[0] ?? '')).responded).toBe(false)
  })

  test('sends the message first, then moves: who is archived by it still gets it', async () => {
    const it = await reviewing(await sharedApp())
    const ids = await it.applicants(2)
    const reply = await it.winnow.bulkAction({
      form_id: it.form_id,
      submission_ids: ids,
      action: 'Archived',
      send_message: true,
      message: 'Thank you',
    })
    expect(reply).toMatchObject({
      action_success_count: 2,
      message_success_count: 2,
      message_failed_count: 0,
    })
    const one = await it.one(ids[0] ?? '')
    expect(one).toMatchObject({ stage: 'Archived', chatStatus: 'CLOSED', responded: true })
  })

  test('{first_name} is the first word of each name, and never read again', async () => {
    const it = await reviewing(await sharedApp())
    const ada = await it.apply({ name: 'Ada Lovelace' })
    const sly = await it.apply({ name: '{form_name}$& Sly' })
    await it.winnow.bulkAction({
      form_id: it.form_id,
      submission_ids: [ada.submissionId, sly.submissionId],
      action: 'Shortlisted',
      send_message: true,
      message: 'Hi {first_name}, {workspace_name} likes {form_name}.',
    })
    const textTo = async (id: string) => {
      const { chatId } = await it.one(id)
      return (await it.winnow.fetchMessages({ chat_id: chatId ?? '' })).messages.map(one => one.content)
    }
    expect(await textTo(ada.submissionId)).toEqual(['Hi Ada, Northlight likes Spring accelerator.'])
    expect(await textTo(sly.submissionId)).toEqual(['Hi {form_name}$&, Northlight likes Spring accelerator.'])
  })

  test('counts closed chats as failed, and moves them all the same', async () => {
    const it = await reviewing(await sharedApp())
    const [closed = '', open = ''] = await it.applicants(2)
    await it.move(closed, 'Archived')
    const reply = await it.winnow.bulkAction({
      form_id: it.form_id,
      submission_ids: [closed, open],
      action: 'Shortlisted',
      send_message: true,
      message: 'Hello',
    })
    expect(reply).toMatchObject({
      action_success_count: 2,
      message_success_count: 1,
      message_failed_count: 1,
    })
    expect(await it.one(closed)).toMatchObject({ stage: 'Shortlisted', responded: false })
  })

  test('writes to submission_ids_for_message only, who must be among those who move', async () => {
    const it = await reviewing(await sharedApp())
    const [one = '', two = '', three = ''] = await it.applicants(3)
    const send = (submission_ids_for_message: string[]) =>
      it.winnow.bulkAction({
        form_id: it.form_id,
        submission_ids: [one, two],
        action: 'Shortlisted',
        send_message: true,
        message: 'Hello',
        submission_ids_for_message,
      })
    await expectRefusal(send([three]), 'not_found')
    expect(await send([two])).toMatchObject({ action_success_count: 2, message_success_count: 1 })
    expect((await it.one(one)).responded).toBe(false)
    expect((await it.one(two)).responded).toBe(true)
  })

  test.each(['', ' \n '])('a message of %p is refused: Please enter a message', async message => {
    const it = await reviewing(await sharedApp())
    const ids = await it.applicants(1)
    const sending = it.winnow.bulkAction({
      form_id: it.form_id,
      submission_ids: ids,
      action: 'Archived',
      send_message: true,
      message,
    })
    expect((await expectRefusal(sending, 'invalid_input')).at('message')).toBe('Please enter a message')
    expect(await it.counts()).toEqual({ New: 1, Shortlisted: 0, Archived: 0 })
  })

  test('a message with a variable that there is not is refused by its name, and nobody moves', async () => {
    const it = await reviewing(await sharedApp())
    const ids = await it.applicants(1)
    const sending = (who: object) =>
      it.winnow.bulkAction({
        ...{ form_id: it.form_id, action: 'Archived', send_message: true, message: 'Hi {firstname}' },
        ...who,
      })
    for (const who of [{ submission_ids: ids }, { selection: { count: 1 } }])
      expect((await expectRefusal(sending(who), 'invalid_input')).at('message')).toBe(
        'There is no variable {firstname}. A message can use {first_name}, {form_name} and {workspace_name}.',
      )
    expect(await it.counts()).toEqual({ New: 1, Shortlisted: 0, Archived: 0 })
  })

  test('takes up to 50,000 applicants by name', async () => {
    const app = await sharedApp()
    const it = await reviewing(app)
    const body = {
      form_id: it.form_id,
      submission_ids: Array.from({ length: limits.bulkNamed + 1 }, (_, n) => `s${n}`),
      action: 'New',
    }
    const response = await call(app, '/form/bulk-action', body, { cookie: it.cookie })
    expect(response.status).toBe(422)
    expect(await response.json()).toMatchObject({ errors: [{ path: 'submission_ids' }] })
  })
})

describe('the daily limit of the free plan', () => {
  const sendTo = (it: Awaited<ReturnType<typeof reviewing>>, submission_ids: string[]) =>
    it.winnow.bulkAction({
      form_id: it.form_id,
      submission_ids,
      action: 'Shortlisted',
      send_message: true,
      message: 'Hello',
    })

  test('is 50 replies: a call over it answers 429, and nothing moves nor goes out', async () => {
    const it = await reviewing(await sharedApp())
    const ids = await it.applicants(51)
    const error = await expectRefusal(sendTo(it, ids), 'daily_limit')
    expect(error.status).toBe(429)
    expect(error.problem).toMatchObject({ limit: 50, limit_type: 'REPLIES' })
    const untilMidnight =
      (Date.parse(new Date().toISOString().slice(0, 10)) + 86_400_000 - Date.now()) / 1_000
    expect(Math.abs((error.retryAfter ?? 0) - untilMidnight)).toBeLessThan(5)
    expect(await it.counts()).toEqual({ New: 51, Shortlisted: 0, Archived: 0 })
    const { submissions } = await it.winnow.fetchSubmissions({ form_id: it.form_id })
    expect(submissions.some(one => one.responded || one.chatId)).toBe(false)

    expect(await sendTo(it, ids.slice(0, 50))).toMatchObject({ message_success_count: 50 })
    await expectRefusal(it.reply(ids[50] ?? ''), 'daily_limit')
  })

  test('counts only the messages that go out: a move without a reply is free', async () => {
    const it = await reviewing(await freshApp({ config: { repliesPerDay: 1 } }))
    const [one = '', two = ''] = await it.applicants(2)
    await it.reply(one)
    const { action_success_count } = await it.winnow.bulkAction({
      form_id: it.form_id,
      submission_ids: [one, two],
      action: 'Archived',
    })
    expect(action_success_count).toBe(2)
  })

  test('begins again with the UTC day', async () => {
    const app = await freshApp({ config: { repliesPerDay: 1 } })
    const it = await reviewing(app)
    const [one = '', two = ''] = await it.applicants(2)
    await it.reply(one)
    const { retryAfter = 0 } = await expectRefusal(it.reply(two), 'daily_limit')
    app.travel(retryAfter * 1_000 + 1)
    await it.reply(two)
    await app.close()
  })

  test('does not bind a workspace on the plan PRO', async () => {
    const app = await sharedApp()
    const it = await reviewing(app)
    await app.app.write(tx =>
      tx.update(workspaces).set({ plan: 'PRO' }).where(eq(workspaces.id, it.workspaceId)),
    )
    const ids = await it.applicants(51)
    expect(await sendTo(it, ids)).toMatchObject({ message_success_count: 51 })
  })
})
