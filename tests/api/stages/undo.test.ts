import { afterEach, describe, expect, test } from 'bun:test'
import { closeFreshApps, freshApp } from '../../support/app.ts'
import { expectRefusal } from '../../support/problems.ts'
import { statuses, statusesOf } from './scene.ts'

const day = 86_400_000

afterEach(closeFreshApps)

describe('/form/undo-stage-change', () => {
  test('takes each kind of change back', async () => {
    const it = await statuses()
    const added = await it.add('Interview')
    await it.undo((await it.rename('Interview', 'Call')).batch_id)
    expect(await it.labels()).toEqual(['New', 'Shortlisted', 'Interview', 'Archived'])
    await it.undo((await it.reorder({ stages: ['Interview', 'Shortlisted'] })).batch_id)
    expect(await it.labels()).toEqual(['New', 'Shortlisted', 'Interview', 'Archived'])
    await it.undo(added.batch_id)
    expect(await it.labels()).toEqual(['New', 'Shortlisted', 'Archived'])
  })

  test('brings a deleted status back as it was', async () => {
    const it = await statuses()
    await it.add('Interview')
    await it.rename('Shortlisted', 'Longlist')
    await it.winnow.updateNotifs({ form_id: it.form_id, stage: 'Longlist', notifications_enabled: true })
    const before = await it.details()
    const { batch_id } = await it.remove('Longlist')
    expect((await it.undo(batch_id)).stages).toEqual(before.stages)
  })

  test('brings a deleted status back to its place after several deletions', async () => {
    const it = await statuses()
    for (const label of ['Call', 'Visit', 'Offer']) await it.add(label)
    const all = await it.labels()
    const first = await it.remove('Shortlisted')
    const second = await it.remove('Visit')
    await it.undo(second.batch_id)
    expect(await it.labels()).toEqual(all.filter(label => label !== 'Shortlisted'))
    await it.undo(first.batch_id)
    expect(await it.labels()).toEqual(all)
  })

  test('brings a deleted status back before Archived where the order changed since', async () => {
    const it = await statuses()
    for (const label of ['Call', 'Visit', 'Offer']) await it.add(label)
    const offer = await it.remove('Offer')
    await it.remove('Call')
    await it.reorder({ stages: ['Visit', 'Shortlisted'] })
    await it.undo(offer.batch_id)
    expect(await it.labels()).toEqual(['New', 'Visit', 'Shortlisted', 'Offer', 'Archived'])
  })

  test('is refused where something stands in the way, and a second time', async () => {
    const it = await statuses()
    const added = await it.add('Interview')
    const [id = ''] = await it.applicants(1)
    await it.move(id, 'Interview')
    const { message } = await expectRefusal(it.undo(added.batch_id), 'not_undoable')
    expect(message).toBe('To delete, please move applications to a different status.')
    await it.move(id, 'New')
    await it.undo(added.batch_id)
    await expectRefusal(it.undo(added.batch_id), 'not_undoable')
    const renamed = await it.rename('Shortlisted', 'Longlist')
    await it.add('Shortlisted')
    await expectRefusal(it.undo(renamed.batch_id), 'not_undoable')
  })

  test('is refused after 30 days', async () => {
    const app = await freshApp()
    const it = await statusesOf(app)
    const { batch_id } = await it.add('Interview')
    // A session ends without a call for 30 days.
    app.travel(29 * day)
    await it.details()
    app.travel(day + 1_000)
    await expectRefusal(it.undo(batch_id), 'not_undoable')
  })
})
