import { afterEach, describe, expect, test } from 'bun:test'
import { closeFreshApps, freshApp, sharedApp } from '../../support/app.ts'
import { call } from '../../support/call.ts'
import { expectRefusal } from '../../support/problems.ts'
import { chatting } from '../../support/scenes/chatting.ts'
import { colleague } from '../../support/scenes/colleague.ts'
import { crowd } from '../../support/scenes/many-applicants.ts'
import { reviewing } from '../../support/scenes/reviewing.ts'

afterEach(closeFreshApps)

/** Two people review: the one sees everybody in New, the other has moved the first to Shortlisted. */
async function overtaken(n = 1) {
  const app = await sharedApp()
  const it = await reviewing(app)
  const ids = await it.applicants(n)
  const other = await colleague(app, it)
  const { form_id } = it
  await other.winnow.updateStage({ form_id, submission_id: ids[0] ?? '', stage: 'Shortlisted' })
  return { ...it, app, ids, other }
}

describe('a move whose applicant somebody else moved meanwhile', () => {
  test('is refused, and says who, to what and when', async () => {
    const it = await overtaken()
    const [id = ''] = it.ids
    const moving = it.winnow.updateStage({
      form_id: it.form_id,
      submission_id: id,
      stage: 'Archived',
      expected_stage: 'New',
    })
    const { status, problem } = await expectRefusal(moving, 'stage_changed')
    expect(status).toBe(409)
    const { name } = await it.one(id)
    const by = (await it.other.winnow.fetchMe({})).name ?? it.other.email
    expect(problem).toMatchObject({
      count: 1,
      moved: [{ submission_id: id, name, stage: 'Shortlisted', by, withdrawn: false }],
    })
    expect(Math.abs(Date.parse(problem?.moved?.[0]?.at ?? '') - Date.now())).toBeLessThan(60_000)
    expect(problem?.detail).toContain(`${by} moved ${name} to Shortlisted`)
    expect((await it.one(id)).stage).toBe('Shortlisted')
  })

  test('happens where it names the stage of now, in any case, or none, as documented', async () => {
    const it = await overtaken(2)
    const [one = '', two = ''] = it.ids
    const move = (submission_id: string, expected_stage?: string) =>
      it.winnow.updateStage({
        ...{ form_id: it.form_id, submission_id, stage: 'Archived' },
        ...(expected_stage ? { expected_stage } : {}),
      })
    expect(await move(one, 'shortLISTED')).toMatchObject({ stage: 'Archived' })
    expect(await move(two)).toMatchObject({ stage: 'Archived' })
  })

  test('sends no message: the first half of a move with a reply is refused too', async () => {
    const it = await overtaken()
    const [id = ''] = it.ids
    const body = { form_id: it.form_id, submission_id: id, content: 'Sorry, no.' }
    await expectRefusal(it.winnow.sendMessage({ ...body, expected_stage: 'New' }), 'stage_changed')
    expect(await it.one(id)).toMatchObject({ chatId: null, responded: false })
    await it.winnow.sendMessage({ ...body, expected_stage: 'Shortlisted' })
  })

  test('is refused where the applicant withdrew meanwhile', async () => {
    const it = await reviewing(await sharedApp())
    const { submissionId, ownToken } = await it.apply()
    await it.winnow.withdrawApplication({ own_token: ownToken })
    const { problem } = await expectRefusal(
      it.winnow.updateStage({
        ...{ form_id: it.form_id, submission_id: submissionId, stage: 'Shortlisted' },
        expected_stage: 'New',
      }),
      'stage_changed',
    )
    expect(problem?.moved).toMatchObject([{ stage: 'Archived', by: null, withdrawn: true }])
    expect(problem?.detail).toContain('withdrew')
  })

  test('tells a status that the form does not have from one that was left', async () => {
    const it = await overtaken()
    const moving = it.winnow.updateStage({
      ...{ form_id: it.form_id, submission_id: it.ids[0] ?? '', stage: 'Archived' },
      expected_stage: 'Nwe',
    })
    const refused = await expectRefusal(moving, 'invalid_input')
    expect(refused.at('expected_stage')).toContain('This form has no such status')
  })
})

test('an applicant learns no stage by what they expect', async () => {
  const { applicant, chat_id } = await chatting(await freshApp())
  for (const expected_stage of ['New', 'Archived']) {
    const refused = await expectRefusal(
      applicant.winnow.sendMessage({ chat_id, content: 'Hi', expected_stage }),
      'invalid_input',
    )
    expect(refused.at('expected_stage')).toBe('Only editors see statuses')
  }
})

describe('a move of many of whom somebody else moved some', () => {
  const bulk = (it: Awaited<ReturnType<typeof overtaken>>) => ({
    form_id: it.form_id,
    submission_ids: it.ids,
    action: 'Archived',
    send_message: true,
    message: 'Thank you',
  })
  const nothingHappened = async (it: Awaited<ReturnType<typeof overtaken>>, n: number) => {
    expect(await it.counts()).toEqual({ New: n - 1, Shortlisted: 1, Archived: 0 })
    const { submissions } = await it.winnow.fetchSubmissions({ form_id: it.form_id })
    expect(submissions.some(one => one.responded)).toBe(false)
  }

  test('moves nobody and sends nothing, and says how many and who', async () => {
    const it = await overtaken(3)
    const moving = it.winnow.bulkAction({ ...bulk(it), expected_stage: 'New' })
    const { problem } = await expectRefusal(moving, 'stage_changed')
    expect(problem).toMatchObject({ count: 1, moved: [{ submission_id: it.ids[0], stage: 'Shortlisted' }] })
    await nothingHappened(it, 3)
  })

  test('knows what each was seen in', async () => {
    const it = await overtaken(2)
    const [one = '', two = ''] = it.ids
    const seen = (first: string) => ({ [one]: first, [two]: 'New' })
    await expectRefusal(it.winnow.bulkAction({ ...bulk(it), expected_stage: seen('New') }), 'stage_changed')
    const done = await it.winnow.bulkAction({ ...bulk(it), expected_stage: seen('Shortlisted') })
    expect(done).toMatchObject({ action_success_count: 2, message_success_count: 2 })
  })

  test('leaves these out where it says so, their messages with them', async () => {
    const it = await overtaken(3)
    const done = await it.winnow.bulkAction({
      ...bulk(it),
      submission_ids_for_message: it.ids,
      expected_stage: 'New',
      leave_out_moved: true,
    })
    expect(done).toMatchObject({ action_success_count: 2, message_success_count: 2, left_out_count: 1 })
    expect(await it.counts()).toEqual({ New: 0, Shortlisted: 1, Archived: 2 })
    expect((await it.one(it.ids[0] ?? '')).responded).toBe(false)
  })

  test('names 20 of them, and counts all', async () => {
    const app = await sharedApp()
    const it = await crowd(app, 30)
    const { form_id, ids } = it
    await it.winnow.bulkAction({ form_id, submission_ids: ids.slice(0, 25), action: 'Shortlisted' })
    const { problem } = await expectRefusal(
      it.winnow.bulkAction({ form_id, submission_ids: ids, action: 'Archived', expected_stage: 'New' }),
      'stage_changed',
    )
    expect(problem?.count).toBe(25)
    expect(problem?.moved).toHaveLength(20)
  })

  test('of a selection: who came and who went since is told, though as many match as before', async () => {
    const it = await overtaken(3)
    const { since } = await it.winnow.pollChanges({ form_id: it.form_id, since: null })
    const { form_id } = it
    const [first = '', second = ''] = it.ids
    await it.other.winnow.updateStage({ form_id, submission_id: first, stage: 'New' })
    await it.other.winnow.updateStage({ form_id, submission_id: second, stage: 'Shortlisted' })
    const moving = (more: object) =>
      it.winnow.bulkAction({
        ...{ form_id, action: 'Archived' },
        selection: { stage: 'New', count: 2, since_event: since, ...more },
      })
    const { problem } = await expectRefusal(moving({}), 'selection_changed')
    expect(problem?.count).toBe(2)
    expect(problem?.moved?.map(one => [one.submission_id, one.stage]).toSorted()).toEqual(
      [
        [first, 'New'],
        [second, 'Shortlisted'],
      ].toSorted(),
    )
    expect(await it.counts()).toMatchObject({ New: 2, Archived: 0 })
    expect(await moving({ since_event: null })).toMatchObject({ action_success_count: 2 })
  })

  test('of a selection without a status: everybody who was moved since is reported', async () => {
    const it = await overtaken(2)
    const { form_id, ids } = it
    const { since } = await it.winnow.pollChanges({ form_id, since: null })
    await it.other.winnow.updateStage({ form_id, submission_id: ids[1] ?? '', stage: 'Shortlisted' })
    const { problem } = await expectRefusal(
      it.winnow.bulkAction({ form_id, action: 'Archived', selection: { count: 2, since_event: since } }),
      'selection_changed',
    )
    expect(problem?.moved).toMatchObject([{ submission_id: ids[1], stage: 'Shortlisted' }])
    expect(await it.counts()).toMatchObject({ Shortlisted: 2, Archived: 0 })
  })

  test('a selection says by its own stage what was expected', async () => {
    const it = await overtaken()
    const body = { form_id: it.form_id, action: 'Archived', expected_stage: 'New', selection: { count: 1 } }
    const response = await call(it.app, '/form/bulk-action', body, { cookie: it.cookie })
    expect(response.status).toBe(422)
  })
})
