import { describe, expect, test } from 'bun:test'
import { freshApp, sharedApp } from '../../support/app.ts'
import { expectRefusal } from '../../support/problems.ts'
import { reviewing } from '../../support/scenes/reviewing.ts'

const who = { name: 'Dorothy Vaughan', email: 'dorothy@example.com' }

/** A closed form with a required text, a number and a date. */
async function adding(...given: Parameters<typeof sharedApp>) {
  const it = await reviewing(await sharedApp(...given), {
    questions: [
      { question: 'Why?', type: 'LONG_TEXT', required: true },
      { question: 'Team size', type: 'NUMBER', required: false },
      { question: 'Founded', type: 'DATE', required: false },
    ],
  })
  await it.winnow.updateStatus({ form_id: it.form_id, status: 'CLOSED' })
  const idOf = (question: string) => it.form.inputFields.find(one => one.question === question)?.id ?? ''
  const add = (more: object = {}) =>
    it.winnow.addApplicant({ form_identifier: it.form_id, ...who, values: [], ...more })
  return { ...it, idOf, add }
}

describe('/submission/create-submission-for-admin', () => {
  test('adds to New with name and email alone, to a closed form too', async () => {
    const it = await adding()
    const added = await it.add()
    expect(added).toMatchObject({ stage: 'New', repeatedEmail: false })
    expect(await it.one(added.submissionId)).toMatchObject({ ...who, stage: 'New' })
    expect(await it.counts()).toEqual({ New: 1, Shortlisted: 0, Archived: 0 })
  })

  test('takes numbers, date-times and a status', async () => {
    const it = await adding()
    const { submissionId } = await it.add({
      status: 'shortlisted',
      time_zone: 'Europe/Lisbon',
      values: [
        { id: it.idOf('Team size'), answer: 4 },
        { id: it.idOf('Founded'), answer: '2024-03-01T10:00:00.000Z' },
        { id: it.idOf('Why?'), answer: null },
      ],
    })
    const { stage, fieldValues } = await it.one(submissionId)
    expect(stage).toBe('Shortlisted')
    const answerTo = (question: string) => fieldValues.find(one => one.fieldId === it.idOf(question))?.value
    expect([answerTo('Team size'), answerTo('Founded'), answerTo('Why?')]).toEqual(['4', '2024-03-01', null])
  })

  test('validates each answer, and adds nobody where one is wrong', async () => {
    const it = await adding()
    const refused = it.add({ email: 'nobody', values: [{ id: it.idOf('Team size'), answer: 'four' }] })
    const { problem } = await expectRefusal(refused, 'invalid_input')
    expect(problem?.errors?.map(error => error.path)).toEqual(['email', `values.${it.idOf('Team size')}`])
    expect(await it.counts()).toMatchObject({ New: 0 })
  })

  test('allows an address that has applied before, and says so', async () => {
    const it = await adding()
    await it.add()
    expect(await it.add({ email: 'Dorothy@example.com' })).toMatchObject({ repeatedEmail: true })
    expect(await it.counts()).toMatchObject({ New: 2 })
  })

  test('emails nobody, and the applicant only where that is chosen', async () => {
    const app = await freshApp()
    const it = await reviewing(app)
    const body = { form_identifier: it.form_id, values: [] }
    await it.winnow.addApplicant({ ...body, ...who })
    const chosen = { name: 'Mary Jackson', email: 'mary@example.com', send_confirmation: true }
    await it.winnow.addApplicant({ ...body, ...chosen })
    await app.mail.arrival(({ text }) => text.includes('has an application to'))
    const got = app.mail.sent.map(mail => mail.to.address)
    expect(got).toEqual(['mary@example.com'])
    await app.close()
  })

  test('is undone as long as nobody has worked on the applicant', async () => {
    const it = await adding()
    const first = await it.add()
    const second = await it.add()
    const undo = (batch_id: string) => it.winnow.undo({ form_id: it.form_id, batch_id })
    expect(await undo(first.batch_id)).toMatchObject({ undone_count: 1 })
    await expectRefusal(it.one(first.submissionId), 'not_found')
    await expectRefusal(undo(first.batch_id), 'not_undoable')
    await it.move(second.submissionId, 'Archived')
    const { problem } = await expectRefusal(undo(second.batch_id), 'not_undoable')
    expect(problem?.moved).toMatchObject([{ submission_id: second.submissionId, stage: 'Archived' }])
    expect(await it.counts()).toEqual({ New: 0, Shortlisted: 0, Archived: 1 })
  })
})
