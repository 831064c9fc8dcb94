import { describe, expect, test } from 'bun:test'
import { sharedApp } from '../../support/app.ts'
import { call } from '../../support/call.ts'
import { expectRefusal } from '../../support/problems.ts'
import { crowd } from '../../support/scenes/many-applicants.ts'
import { reviewing } from '../../support/scenes/reviewing.ts'

/** Five applicants: the team of each is as large as their place. */
async function teams() {
  const it = await reviewing(await sharedApp(), { questions: [{ type: 'NUMBER', question: 'Team size' }] })
  const ids: string[] = []
  for (const size of [1, 2, 3, 4, 5]) {
    const { submissionId } = await it.apply({ name: `Team of ${size}`, answers: { 'Team size': size } })
    ids.push(submissionId)
  }
  const field = it.form.inputFields.find(one => one.question === 'Team size')?.id ?? ''
  const atLeast = (value: number) => [{ columnId: field, operator: 'greater_than_equal' as const, value }]
  const stages = () => Promise.all(ids.map(async id => (await it.one(id)).stage))
  return { ...it, ids, atLeast, stages }
}

describe('/form/bulk-action by a selection', () => {
  test('moves all that match: stage, search and filters together, but for those excluded', async () => {
    const it = await teams()
    await it.move(it.ids[4] ?? '', 'Shortlisted')
    const { action_success_count, job_id } = await it.winnow.bulkAction({
      form_id: it.form_id,
      selection: {
        stage: 'New',
        search: 'team of',
        filters: it.atLeast(2),
        excluded_ids: [it.ids[2] ?? ''],
        count: 2,
      },
      action: 'Archived',
    })
    expect({ action_success_count, job_id }).toEqual({ action_success_count: 2, job_id: null })
    expect(await it.stages()).toEqual(['New', 'Archived', 'New', 'Archived', 'Shortlisted'])
  })

  test('is undone together', async () => {
    const it = await teams()
    const { batch_id } = await it.winnow.bulkAction({
      form_id: it.form_id,
      selection: { filters: it.atLeast(3), count: 3 },
      action: 'Archived',
    })
    expect(await it.winnow.undo({ form_id: it.form_id, batch_id })).toMatchObject({ undone_count: 3 })
    expect(await it.counts()).toEqual({ New: 5, Shortlisted: 0, Archived: 0 })
  })

  test.each([
    ['more', 2],
    ['fewer', 9],
  ])(
    'where %s match than the person saw, nobody moves, nothing goes out, and the number is told',
    async (_, count) => {
      const it = await teams()
      const moving = it.winnow.bulkAction({
        form_id: it.form_id,
        selection: { stage: 'New', filters: it.atLeast(3), count },
        action: 'Archived',
        send_message: true,
        message: 'Thank you',
      })
      const error = await expectRefusal(moving, 'selection_changed')
      expect(error.problem).toMatchObject({ status: 409, count: 3 })
      expect(await it.counts()).toEqual({ New: 5, Shortlisted: 0, Archived: 0 })
      expect((await it.one(it.ids[4] ?? '')).responded).toBe(false)
    },
  )

  test('an excluded id that does not match counts for nothing', async () => {
    const it = await teams()
    const { action_success_count } = await it.winnow.bulkAction({
      form_id: it.form_id,
      selection: { filters: it.atLeast(5), excluded_ids: [it.ids[0] ?? ''], count: 1 },
      action: 'Archived',
    })
    expect(action_success_count).toBe(1)
  })

  test.each([
    [true, 4],
    [undefined, 4],
    [false, 5],
  ])('exclude_replied %p writes to %p of five, of whom one had a reply', async (exclude_replied, written) => {
    const it = await teams()
    await it.reply(it.ids[0] ?? '')
    const reply = await it.winnow.bulkAction({
      form_id: it.form_id,
      selection: { stage: 'New', count: 5 },
      action: 'Shortlisted',
      send_message: true,
      message: 'Hi {first_name}',
      ...(exclude_replied === undefined ? {} : { exclude_replied }),
    })
    expect(reply).toMatchObject({ action_success_count: 5, message_success_count: written })
  })

  test('ids and a selection at once, or neither, are no bulk action', async () => {
    const app = await sharedApp()
    const it = await reviewing(app)
    const [id] = await it.applicants(1)
    const body = { form_id: it.form_id, action: 'Archived' }
    for (const who of [{}, { submission_ids: [id], selection: { count: 1 } }]) {
      const response = await call(app, '/form/bulk-action', { ...body, ...who }, { cookie: it.cookie })
      expect(response.status).toBe(422)
    }
    expect(await it.counts()).toEqual({ New: 1, Shortlisted: 0, Archived: 0 })
  })

  test('a filter that the form cannot take is refused by its place', async () => {
    const it = await teams()
    const moving = it.winnow.bulkAction({
      form_id: it.form_id,
      selection: { filters: [{ columnId: 'fld_nothing', value: 'x' }], count: 1 },
      action: 'Archived',
    })
    await expectRefusal(moving, 'invalid_input')
  })

  test('what is left of today’s limit is asked for before anybody moves', async () => {
    const it = await crowd(await sharedApp(), 60)
    const moving = it.winnow.bulkAction({
      form_id: it.form_id,
      selection: { stage: 'New', count: 60 },
      action: 'Shortlisted',
      send_message: true,
      message: 'Hello',
    })
    expect((await expectRefusal(moving, 'daily_limit')).problem).toMatchObject({ limit: 50 })
    expect(await it.counts()).toEqual({ New: 60, Shortlisted: 0, Archived: 0 })
  })

  test('10,000 move at once, without a job', async () => {
    const it = await crowd(await sharedApp(), 10_000)
    const reply = await it.winnow.bulkAction({
      form_id: it.form_id,
      selection: { stage: 'New', count: 10_000 },
      action: 'Archived',
    })
    expect(reply).toMatchObject({ action_success_count: 10_000, job_id: null })
    expect(await it.counts()).toEqual({ New: 0, Shortlisted: 0, Archived: 10_000 })
  })
})
