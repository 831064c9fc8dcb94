import { describe, expect, test } from 'bun:test'
import { freshApp, sharedApp } from '../../support/app.ts'
import { owner } from '../../support/cast.ts'
import { apply, makeForm } from '../../support/forms.ts'
import { expectRefusal } from '../../support/problems.ts'
import { reviewing } from '../../support/scenes/reviewing.ts'

const day = 86_400_000
const second = 1_000

describe('/form/undo', () => {
  test('puts one applicant back where they were', async () => {
    const it = await reviewing(await sharedApp())
    const [id = ''] = await it.applicants(1)
    await it.move(id, 'Shortlisted')
    const { batch_id } = await it.move(id, 'Archived')
    expect(await it.winnow.undo({ form_id: it.form_id, batch_id })).toEqual({
      undone_count: 1,
      skipped_count: 0,
      skipped: [],
      messages_taken_back_count: 0,
      messages_sent_count: 0,
      job_id: null,
    })
    expect(await it.one(id)).toMatchObject({ stage: 'Shortlisted', chatStatus: 'OPEN' })
    expect(await it.counts()).toEqual({ New: 0, Shortlisted: 1, Archived: 0 })
  })

  test('leaves those whom a later decision put there again', async () => {
    const it = await reviewing(await sharedApp())
    const [id = ''] = await it.applicants(1)
    const { batch_id } = await it.move(id, 'Shortlisted')
    await it.move(id, 'Archived')
    await it.move(id, 'Shortlisted')
    expect(await it.winnow.undo({ form_id: it.form_id, batch_id })).toMatchObject({
      undone_count: 0,
      skipped_count: 1,
    })
    expect((await it.one(id)).stage).toBe('Shortlisted')
  })

  test('puts many back, each where they were', async () => {
    const it = await reviewing(await sharedApp())
    const [one = '', two = '', three = ''] = await it.applicants(3)
    await it.move(two, 'Shortlisted')
    await it.move(three, 'Archived')
    const { batch_id } = await it.winnow.bulkAction({
      form_id: it.form_id,
      submission_ids: [one, two, three],
      action: 'Archived',
    })
    expect(await it.winnow.undo({ form_id: it.form_id, batch_id })).toMatchObject({ undone_count: 2 })
    const stages = await Promise.all([one, two, three].map(async id => (await it.one(id)).stage))
    expect(stages).toEqual(['New', 'Shortlisted', 'Archived'])
    expect(await it.counts()).toEqual({ New: 1, Shortlisted: 1, Archived: 1 })
  })

  test('within 10 seconds takes the reply back whole: message, mail, responded and the quota it used', async () => {
    const app = await freshApp({ config: { repliesPerDay: 2 } })
    const it = await reviewing(app)
    const ids = await it.applicants(2)
    const { batch_id } = await it.winnow.bulkAction({
      form_id: it.form_id,
      submission_ids: ids,
      action: 'Archived',
      send_message: true,
      message: 'Thank you',
    })
    app.travel(9 * second)
    expect(await it.winnow.undo({ form_id: it.form_id, batch_id })).toEqual({
      undone_count: 2,
      skipped_count: 0,
      skipped: [],
      messages_taken_back_count: 2,
      messages_sent_count: 0,
      job_id: null,
    })
    const one = await it.one(ids[0] ?? '')
    expect(one).toMatchObject({ stage: 'New', responded: false, chatStatus: 'OPEN' })
    expect((await it.winnow.fetchMessages({ chat_id: one.chatId ?? '' })).messages).toEqual([])
    expect((await it.winnow.fetchCounts({ form_id: it.form_id })).respondedCount).toBe(0)

    for (const id of ids) await it.reply(id, 'The second thought')
    app.travel(10 * second)
    await app.mail.arrival(({ text }) => text.includes('The second thought'))
    expect(app.mail.sent.filter(({ text }) => text.includes('Thank you'))).toEqual([])
    await app.close()
  })

  test('takes back the reply that a single move sent by a call of its own, first', async () => {
    const it = await reviewing(await freshApp())
    const [id = ''] = await it.applicants(1)
    const { message } = await it.reply(id)
    const { batch_id } = await it.move(id, 'Shortlisted')
    const undone = await it.winnow.undo({ form_id: it.form_id, batch_id, message_ids: [message.id] })
    expect(undone).toMatchObject({ undone_count: 1, messages_taken_back_count: 1 })
    expect((await it.one(id)).responded).toBe(false)
  })

  test('leaves a reply that was written for itself', async () => {
    const it = await reviewing(await freshApp())
    const [id = ''] = await it.applicants(1)
    const { batch_id } = await it.move(id, 'Shortlisted')
    await it.reply(id)
    const undone = await it.winnow.undo({ form_id: it.form_id, batch_id })
    expect(undone).toMatchObject({ undone_count: 1, messages_taken_back_count: 0, messages_sent_count: 0 })
    expect((await it.one(id)).responded).toBe(true)
  })

  test('takes back the reply to who stood in the stage already, too', async () => {
    const it = await reviewing(await freshApp())
    const [one = '', two = ''] = await it.applicants(2)
    await it.winnow.updateStage({ form_id: it.form_id, submission_id: two, stage: 'Shortlisted' })
    const { batch_id } = await it.winnow.bulkAction({
      form_id: it.form_id,
      submission_ids: [one, two],
      action: 'Shortlisted',
      send_message: true,
      message: 'Good news',
    })
    const undone = await it.winnow.undo({ form_id: it.form_id, batch_id })
    expect(undone).toMatchObject({ undone_count: 1, messages_taken_back_count: 2 })
    expect(await it.one(two)).toMatchObject({ stage: 'Shortlisted', responded: false })
  })

  test('later goes without the reply, and says so', async () => {
    const app = await freshApp()
    const it = await reviewing(app)
    const ids = await it.applicants(1)
    const { batch_id } = await it.winnow.bulkAction({
      form_id: it.form_id,
      submission_ids: ids,
      action: 'Archived',
      send_message: true,
      message: 'Thank you',
    })
    app.travel(10 * second)
    await app.mail.arrival(({ text }) => text.includes('Thank you'))
    expect(await it.winnow.undo({ form_id: it.form_id, batch_id })).toEqual({
      undone_count: 1,
      skipped_count: 0,
      skipped: [],
      messages_taken_back_count: 0,
      messages_sent_count: 1,
      job_id: null,
    })
    expect(await it.one(ids[0] ?? '')).toMatchObject({ stage: 'New', responded: true })
    await app.close()
  })

  test('leaves who was moved on since where they are', async () => {
    const it = await reviewing(await sharedApp())
    const [one = '', two = ''] = await it.applicants(2)
    const { batch_id } = await it.winnow.bulkAction({
      form_id: it.form_id,
      submission_ids: [one, two],
      action: 'Archived',
    })
    await it.move(one, 'Shortlisted')
    expect(await it.winnow.undo({ form_id: it.form_id, batch_id })).toMatchObject({
      undone_count: 1,
      skipped_count: 1,
      skipped: [{ submission_id: one, stage: 'Shortlisted', withdrawn: false }],
    })
    expect((await it.one(one)).stage).toBe('Shortlisted')
    expect((await it.one(two)).stage).toBe('New')
  })

  test('twice is refused', async () => {
    const it = await reviewing(await sharedApp())
    const [id = ''] = await it.applicants(1)
    const { batch_id } = await it.move(id, 'Archived')
    await it.winnow.undo({ form_id: it.form_id, batch_id })
    const error = await expectRefusal(it.winnow.undo({ form_id: it.form_id, batch_id }), 'not_undoable')
    expect(error.message).toBe('This move has already been undone.')
  })

  test('is possible for 30 days', async () => {
    const app = await freshApp()
    const it = await reviewing(app)
    const [one = '', two = ''] = await it.applicants(2)
    const first = await it.move(one, 'Archived')
    const second = await it.move(two, 'Archived')
    app.travel(29 * day)
    await it.winnow.undo({ form_id: it.form_id, batch_id: first.batch_id })
    app.travel(day + 1_000)
    const late = it.winnow.undo({ form_id: it.form_id, batch_id: second.batch_id })
    expect((await expectRefusal(late, 'not_undoable')).message).toBe(
      'A move can be undone for 30 days, and this one is older.',
    )
    expect((await it.one(two)).stage).toBe('Archived')
    await app.close()
  })

  test("another form's move and an unknown one answer 404", async () => {
    const app = await sharedApp()
    const it = await reviewing(app)
    const other = await reviewing(app)
    const [id = ''] = await other.applicants(1)
    const { batch_id } = await other.move(id, 'Archived')
    await expectRefusal(it.winnow.undo({ form_id: it.form_id, batch_id }), 'not_found')
    await expectRefusal(it.winnow.undo({ form_id: it.form_id, batch_id: 'bat_unknown' }), 'not_found')
  })
})

describe('a reply to a placeholder address', () => {
  test('is never mailed, and can be taken back all the same', async () => {
    const it = await sharedApp()
    const { winnow, workspaceId } = await owner(it)
    const form = await makeForm(winnow, workspaceId)
    const { submissionId } = await apply(winnow, form, { email: `${crypto.randomUUID()}@example.invalid` })
    const { batch_id } = await winnow.bulkAction({
      form_id: form.identifier,
      submission_ids: [submissionId],
      action: 'Shortlisted',
      send_message: true,
      message: 'Hi {first_name}',
    })
    const undone = await winnow.undo({ form_id: form.identifier, batch_id })
    expect(undone).toMatchObject({ messages_taken_back_count: 1, messages_sent_count: 0 })
  })
})
