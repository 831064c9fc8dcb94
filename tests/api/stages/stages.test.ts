import { afterEach, describe, expect, test } from 'bun:test'
import { limits } from '@winnow/openapi'
import { closeFreshApps, freshApp } from '../../support/app.ts'
import { expectRefusal } from '../../support/problems.ts'
import { crowd, jobOf } from '../../support/scenes/many-applicants.ts'
import { eventsOf, labelsOf, statuses } from './scene.ts'

afterEach(closeFreshApps)

describe('a new status', () => {
  test('stands before Archived, empty, and mails nobody', async () => {
    const it = await statuses()
    await it.add('Interview')
    const added = await it.add('  Offer ')
    expect(added.stages.map(one => [one.label, one.kind, one.notificationsEnabled])).toEqual([
      ['New', 'NEW', true],
      ['Shortlisted', 'SHORTLISTED', false],
      ['Interview', 'CUSTOM', false],
      ['Offer', 'CUSTOM', false],
      ['Archived', 'ARCHIVED', false],
    ])
    expect(added.statusCounts.find(one => one.stage === 'Offer')).toEqual({ stage: 'Offer', count: 0 })
    expect(await it.labels()).toEqual(labelsOf(added))
  })

  test.each([
    ['', 'Enter a name for the status'],
    [' \t', 'Enter a name for the status'],
    ['a'.repeat(31), 'Status name must be less than 30 characters'],
    ['shortLISTED', 'Status with similar name already exists'],
    ['Ａrchived', 'Status with similar name already exists'],
  ])('named %p is refused', async (label, sentence) => {
    const it = await statuses()
    const refused = await expectRefusal(it.add(label), 'invalid_input')
    expect(refused.at('label')).toBe(sentence)
    expect(await it.labels()).toEqual(['New', 'Shortlisted', 'Archived'])
  })

  test('may have 30 characters', async () => {
    const it = await statuses()
    expect(labelsOf(await it.add('a'.repeat(30)))).toContain('a'.repeat(30))
  })

  test('is refused beyond the most that a form can have', async () => {
    const it = await statuses()
    for (let n = 3; n < limits.stages; n++) await it.add(`Round ${n}`)
    const refused = await expectRefusal(it.add('One more'), 'invalid_input')
    expect(refused.message).toBe('A form can have up to 50 statuses')
  })
})

describe('a status that is renamed', () => {
  test('keeps its applicants, its place and its notifications', async () => {
    const it = await statuses()
    await it.add('Interview')
    await it.winnow.updateNotifs({ form_id: it.form_id, stage: 'Interview', notifications_enabled: true })
    const [id = ''] = await it.applicants(1)
    await it.move(id, 'Interview')
    const renamed = await it.rename('interview', 'First call')
    expect(renamed.stages[2]).toMatchObject({ label: 'First call', notificationsEnabled: true })
    expect(await it.counts()).toEqual({ New: 0, Shortlisted: 0, 'First call': 1, Archived: 0 })
    expect((await it.one(id)).stage).toBe('First call')
  })

  test('keeps its kind', async () => {
    const it = await statuses()
    expect((await it.rename('Shortlisted', 'Longlist')).stages[1]).toMatchObject({
      label: 'Longlist',
      kind: 'SHORTLISTED',
    })
  })

  test('is still found by its old name: by links, filters, imports, moves and what they expect', async () => {
    const it = await statuses()
    const { form_id } = it
    await it.add('Interview')
    const [id = '', other = ''] = await it.applicants(2)
    await it.move(id, 'Interview')
    await it.rename('Interview', 'First call')
    const window = { form_id, time_zone: 'UTC' }
    expect(await it.winnow.fetchWindow({ ...window, stage: 'Interview' })).toMatchObject({ total: 1 })
    const filters = [{ columnId: 'stage', operator: 'select' as const, value: ['Interview'] }]
    expect(await it.winnow.fetchWindow({ ...window, filters })).toMatchObject({ total: 1 })
    expect(await it.move(other, 'Interview')).toMatchObject({ stage: 'First call' })
    await it.winnow.updateStage({
      ...{ form_id, submission_id: id, stage: 'New' },
      expected_stage: 'Interview',
    })
    const imported = await it.winnow.importSubmissions({
      form_id,
      rows: [{ line: 1, name: 'Ada', email: 'ada@example.com', status: 'Interview', values: [] }],
    })
    expect(imported).toMatchObject({ refused: [] })
    expect(await it.counts()).toMatchObject({ 'First call': 2 })
  })

  test('gives its old name up to a status that takes it', async () => {
    const it = await statuses()
    const [id = ''] = await it.applicants(1)
    await it.rename('Shortlisted', 'Longlist')
    await it.add('Shortlisted')
    expect(await it.move(id, 'shortlisted')).toMatchObject({ stage: 'Shortlisted' })
    await it.rename('Shortlisted', 'Finalists')
    expect(await it.move(id, 'shortlisted')).toMatchObject({ stage: 'Finalists' })
  })

  test('to its own name changes nothing, and to another case of it does', async () => {
    const it = await statuses()
    const { stagesVersion } = await it.details()
    expect(await it.rename('Shortlisted', ' Shortlisted ')).toMatchObject({ batch_id: null, stagesVersion })
    expect(labelsOf(await it.rename('Shortlisted', 'SHORTLISTED'))[1]).toBe('SHORTLISTED')
  })

  test.each([
    ['Shortlisted', 'new', 'new_label', 'Status with similar name already exists'],
    ['Shortlisted', 'a'.repeat(31), 'new_label', 'Status name must be less than 30 characters'],
    ['Shortlisted', ' ', 'new_label', 'Enter a name for the status'],
    ['New', 'Fresh', 'old_label', "New and Archived can't be renamed, deleted or moved"],
    ['archived', 'Gone', 'old_label', "New and Archived can't be renamed, deleted or moved"],
    ['Offer', 'Hired', 'old_label', 'This form has no such status. It has: New, Shortlisted, Archived'],
  ])('from %p to %p is refused', async (from, to, path, sentence) => {
    const it = await statuses()
    const refused = await expectRefusal(it.rename(from, to), 'invalid_input')
    expect(refused.at(path)).toBe(sentence)
    expect(await it.labels()).toEqual(['New', 'Shortlisted', 'Archived'])
  })

  test('while a job moves applicants to it gets all of them', async () => {
    const app = await freshApp()
    const it = await crowd(app, limits.bulk + 1)
    const { winnow, form_id } = it
    const { job_id } = await winnow.bulkAction({
      ...{ form_id, action: 'Shortlisted' },
      selection: { stage: 'New', count: limits.bulk + 1 },
    })
    await winnow.renameStage({ form_id, old_label: 'Shortlisted', new_label: 'Longlist' })
    expect(await jobOf(winnow, { form_id, job_id: job_id ?? '' })).toMatchObject({ status: 'DONE' })
    expect(await it.counts()).toEqual({ New: 0, Longlist: limits.bulk + 1, Archived: 0 })
  })
})

describe('a status that is deleted', () => {
  test('is gone, with its count', async () => {
    const it = await statuses()
    await it.add('Interview')
    expect(labelsOf(await it.remove('interview'))).toEqual(['New', 'Shortlisted', 'Archived'])
    expect(await it.counts()).toEqual({ New: 0, Shortlisted: 0, Archived: 0 })
  })

  test('is refused while applicants are in it', async () => {
    const it = await statuses()
    const [id = ''] = await it.applicants(1)
    await it.move(id, 'Shortlisted')
    const { message, status } = await expectRefusal(it.remove('Shortlisted'), 'stage_in_use')
    expect([status, message]).toEqual([409, 'To delete, please move applications to a different status.'])
    await it.move(id, 'New')
    expect(labelsOf(await it.remove('Shortlisted'))).toEqual(['New', 'Archived'])
  })

  test('is refused while a job moves applicants to it', async () => {
    const app = await freshApp()
    const it = await crowd(app, limits.bulk + 1)
    const { winnow, form_id } = it
    const started = await winnow.bulkAction({
      ...{ form_id, action: 'Shortlisted' },
      selection: { stage: 'New', count: limits.bulk + 1 },
    })
    await expectRefusal(winnow.removeStage({ form_id, label: 'Shortlisted' }), 'stage_in_use')
    await jobOf(winnow, { form_id, job_id: started.job_id ?? '' })
    expect(await it.counts()).toMatchObject({ Shortlisted: limits.bulk + 1 })
  })

  test.each(['New', 'Archived'])('is never %s', async label => {
    const it = await statuses()
    const refused = await expectRefusal(it.remove(label), 'invalid_input')
    expect(refused.at('label')).toBe("New and Archived can't be renamed, deleted or moved")
  })

  test('keeps applicants where they are whose move from it is undone', async () => {
    const it = await statuses()
    const [id = ''] = await it.applicants(1)
    await it.move(id, 'Shortlisted')
    const { batch_id } = await it.move(id, 'Archived')
    const { batch_id: removal } = await it.remove('Shortlisted')
    const body = { form_id: it.form_id, batch_id }
    await expectRefusal(it.winnow.undo(body), 'not_undoable')
    expect(await it.counts()).toEqual({ New: 0, Archived: 1 })
    await it.undo(removal)
    expect(await it.winnow.undo(body)).toMatchObject({ undone_count: 1 })
    expect(await it.counts()).toEqual({ New: 0, Shortlisted: 1, Archived: 0 })
  })
})

describe('the order of statuses', () => {
  test('is as asked, with or without New and Archived', async () => {
    const it = await statuses()
    await it.add('Interview')
    await it.add('Offer')
    const whole = ['New', 'Offer', 'Interview', 'Shortlisted', 'Archived']
    expect(labelsOf(await it.reorder({ stages: whole }))).toEqual(whole)
    const custom = ['interview', 'shortlisted', 'offer']
    const order = ['New', 'Interview', 'Shortlisted', 'Offer', 'Archived']
    expect(labelsOf(await it.reorder({ stages: custom }))).toEqual(order)
    expect((await it.reorder({ stages: custom })).batch_id).toBeNull()
    expect(Object.keys(await it.counts())).toEqual(order)
  })

  test.each([
    [['New', 'Interview', 'Archived'], 'stages', 'Name every status once'],
    [['Shortlisted', 'Interview', 'shortlisted'], 'stages', 'Name every status once'],
    [
      ['Interview', 'New', 'Shortlisted', 'Archived'],
      'stages.1',
      "New and Archived can't be renamed, deleted or moved",
    ],
    [
      ['Shortlisted', 'Offer'],
      'stages.1',
      'This form has no such status. It has: New, Shortlisted, Interview, Archived',
    ],
  ])('%p is refused', async (stages, path, sentence) => {
    const it = await statuses()
    await it.add('Interview')
    const refused = await expectRefusal(it.reorder({ stages }), 'invalid_input')
    expect(refused.at(path)).toBe(sentence)
  })
})

test('every change of the statuses is recorded with what it was before', async () => {
  const it = await statuses()
  await it.add('Interview')
  await it.rename('Interview', 'Call')
  await it.reorder({ stages: ['Call', 'Shortlisted'] })
  await it.undo((await it.remove('Call')).batch_id)
  const kinds = (await eventsOf(it.app, it.workspaceId)).map(one => one.kind)
  expect(kinds).toEqual([
    'form.stage_added',
    'form.stage_renamed',
    'form.stages_reordered',
    'form.stage_removed',
    'form.stage_change_undone',
  ])
})
