import { describe, expect, test } from 'bun:test'
import { freshApp, sharedApp } from '../../support/app.ts'
import { expectRefusal } from '../../support/problems.ts'
import { crowd, jobOf } from '../../support/scenes/many-applicants.ts'
import { reviewing } from '../../support/scenes/reviewing.ts'

const second = 1_000

/** Somebody for each reason to be left out, and Ada, who gets the message. */
async function oneOfEach() {
  const it = await reviewing(await sharedApp())
  const ada = await it.apply({ name: 'Ada Lovelace' })
  const closed = await it.apply({ name: 'Grace Hopper' })
  await it.move(closed.submissionId, 'Archived')
  const unreachable = await it.apply({ name: 'Alan Turing', email: 'alan@import.invalid' })
  const replied = await it.apply({ name: 'Edsger Dijkstra' })
  await it.reply(replied.submissionId)
  const body = {
    form_id: it.form_id,
    submission_ids: [ada, closed, unreachable, replied].map(one => one.submissionId),
    message: 'Hi {first_name}, this is {form_name}.',
    exclude_replied: true,
  }
  return { ...it, ada, closed, unreachable, replied, body }
}

describe('/form/preview-bulk-message', () => {
  test('lists every message as it would go out, those held back first, each with the reason', async () => {
    const it = await oneOfEach()
    const preview = await it.winnow.previewBulkMessage(it.body)
    expect(preview).toMatchObject({
      total: 4,
      sendCount: 1,
      heldBackCounts: [
        { reason: 'CHAT_CLOSED', count: 1 },
        { reason: 'NO_ADDRESS', count: 1 },
        { reason: 'REPLIED', count: 1 },
      ],
    })
    expect(preview.messages.map(({ name, text, heldBack }) => [name, text ?? heldBack])).toEqual([
      ['Grace Hopper', 'CHAT_CLOSED'],
      ['Alan Turing', 'NO_ADDRESS'],
      ['Edsger Dijkstra', 'REPLIED'],
      ['Ada Lovelace', 'Hi Ada, this is Spring accelerator.'],
    ])
    const second = await it.winnow.previewBulkMessage({ ...it.body, offset: 2, limit: 1 })
    expect(second.messages.map(one => one.name)).toEqual(['Edsger Dijkstra'])
  })

  test('takes a query, sends nothing, and says what is left of today’s limit', async () => {
    const it = await oneOfEach()
    const { message, form_id } = it.body
    const preview = await it.winnow.previewBulkMessage({
      form_id,
      message,
      selection: { stage: 'New', count: 3, excluded_ids: [it.replied.submissionId] },
    })
    expect(preview).toMatchObject({ total: 2, sendCount: 1, repliesLeft: 49 })
    expect((await it.one(it.ada.submissionId)).responded).toBe(false)
  })
})

describe('/form/bulk-send-message', () => {
  test('writes to whom the preview says, moves nobody, and one undo within 10 seconds takes all back', async () => {
    const app = await freshApp()
    const it = await reviewing(app)
    const ids = await it.applicants(2)
    const sent = await it.winnow.bulkSendMessage({
      form_id: it.form_id,
      selection: { stage: 'New', count: 2 },
      message: 'Interviews are on Monday',
    })
    expect(sent).toMatchObject({ message_success_count: 2, message_failed_count: 0, job_id: null })
    expect(await it.one(ids[0] ?? '')).toMatchObject({ stage: 'New', responded: true })
    app.travel(4 * second)
    const undoing = () => it.winnow.undo({ form_id: it.form_id, batch_id: sent.batch_id })
    expect(await undoing()).toMatchObject({ undone_count: 0, messages_taken_back_count: 2 })
    expect((await it.one(ids[0] ?? '')).responded).toBe(false)
    await expectRefusal(undoing(), 'not_undoable')
    await app.close()
  })

  test('leaves out those who are held back, and counts them', async () => {
    const it = await oneOfEach()
    expect(await it.winnow.bulkSendMessage(it.body)).toMatchObject({
      message_success_count: 1,
      message_failed_count: 3,
    })
    expect((await it.one(it.unreachable.submissionId)).chatId).toBeNull()
  })

  test('can’t be undone once the emails are out', async () => {
    const app = await freshApp()
    const it = await reviewing(app)
    const submission_ids = await it.applicants(1)
    const body = { form_id: it.form_id, submission_ids, message: 'On its way' }
    const { batch_id } = await it.winnow.bulkSendMessage(body)
    app.travel(10 * second)
    await app.mail.arrival(({ text }) => text.includes('On its way'))
    const { problem } = await expectRefusal(it.winnow.undo({ form_id: it.form_id, batch_id }), 'not_undoable')
    expect(problem?.detail).toContain('within 10 seconds')
    await app.close()
  })

  test('over today’s limit nobody gets anything', async () => {
    const app = await freshApp({ config: { repliesPerDay: 1 } })
    const it = await reviewing(app)
    const submission_ids = await it.applicants(2)
    const sending = it.winnow.bulkSendMessage({ form_id: it.form_id, submission_ids, message: 'Hello' })
    expect((await expectRefusal(sending, 'daily_limit')).problem?.limit).toBe(1)
    expect((await it.winnow.fetchCounts({ form_id: it.form_id })).respondedCount).toBe(0)
    await app.close()
  })

  test('the preview names who is over the limit, and those who applied first can be written to', async () => {
    const app = await freshApp({ config: { repliesPerDay: 1 } })
    const it = await reviewing(app)
    const [first = '', second = ''] = await it.applicants(2)
    const closed = await it.apply({ name: 'Grace Hopper' })
    await it.move(closed.submissionId, 'Archived')
    const body = {
      ...{ form_id: it.form_id, message: 'Hello' },
      submission_ids: [closed.submissionId, second, first],
    }
    const preview = await it.winnow.previewBulkMessage(body)
    expect(preview).toMatchObject({ total: 3, sendCount: 1, repliesLeft: 1 })
    expect(preview.messages.map(one => [one.submissionId, one.heldBack])).toEqual([
      [closed.submissionId, 'CHAT_CLOSED'],
      [second, 'OVER_LIMIT'],
      [first, null],
    ])
    const send = () => it.winnow.bulkSendMessage({ ...body, within_limit: true })
    expect(await send()).toMatchObject({ message_success_count: 1, message_failed_count: 2 })
    expect((await it.one(first)).responded).toBe(true)
    expect((await it.one(second)).responded).toBe(false)
    await expectRefusal(send(), 'daily_limit')
    await app.close()
  })

  test.each([
    [{ message: ' ' }, 'message'],
    [{ message: 'Hi {firstname}' }, 'message'],
    [{ message: 'Hi', selection: { count: 1 } }, 'submission_ids'],
  ])('refuses %p', async (wrong, path) => {
    const it = await reviewing(await sharedApp())
    const submission_ids = await it.applicants(1)
    const sending = it.winnow.bulkSendMessage({ form_id: it.form_id, submission_ids, ...wrong })
    const { problem } = await expectRefusal(sending, 'invalid_input')
    expect(problem?.errors?.map(error => error.path)).toEqual([path])
  })

  test('more than 10,000 are a job, which asks for the limit first', async () => {
    const it = await crowd(await sharedApp(), 10_001)
    const { submissionId } = await it.apply({ name: 'Ada Lovelace' })
    const body = { form_id: it.form_id, submission_ids: [...it.ids, submissionId], message: 'Hi' }
    const { job_id } = await it.winnow.bulkSendMessage(body)
    const job = await jobOf(it.winnow, { form_id: it.form_id, job_id: job_id ?? '' })
    expect(job).toMatchObject({
      kind: 'bulk_message',
      status: 'DONE',
      message_success_count: 1,
      message_failed_count: 10_001,
    })
  }, 120_000)
})
