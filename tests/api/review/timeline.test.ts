import { afterEach, describe, expect, test } from 'bun:test'
import { limits } from '@winnow/openapi'
import { closeFreshApps, freshApp, sharedApp, type TestApp } from '../../support/app.ts'
import { clientWith } from '../../support/cast.ts'
import { expectRefusal } from '../../support/problems.ts'
import { colleague } from '../../support/scenes/colleague.ts'
import { reviewing } from '../../support/scenes/reviewing.ts'

afterEach(closeFreshApps)

const day = 86_400_000

/** Two editors and Ada, who applied. */
async function reviewed(app: TestApp) {
  const it = await reviewing(app)
  const bo = await colleague(app, it)
  const [submission_id = ''] = await it.applicants(1)
  const on = { form_id: it.form_id, submission_id }
  const timeline = (winnow = it.winnow) => winnow.fetchTimeline(on)
  return {
    ...{ ...it, app, bo, on, timeline },
    /** The decision that was made last */
    last: async () => (await timeline()).entries[0],
    undo: (batch_id: string) => it.winnow.undo({ form_id: it.form_id, batch_id }),
  }
}

describe('the timeline of an application', () => {
  test('tells how it came and who did what with it, the newest first', async () => {
    const it = await reviewed(await sharedApp())
    await it.winnow.addLabel({ form_id: it.form_id, value: 'Climate' })
    await it.move(it.on.submission_id, 'Shortlisted')
    await it.bo.winnow.updateSubmissionLabels({ ...it.on, add_labels: ['Climate'] })
    const { comment } = await it.winnow.addComment({ ...it.on, comment: '<p>Secret words</p>' })
    await it.reply(it.on.submission_id, 'Private words')
    const told = await it.timeline()
    expect(told.entries).toMatchObject([
      { kind: 'messaged', side: 'PAGE_USER', by: { self: true } },
      { kind: 'noted', comment_id: comment.commentId },
      { kind: 'labelled', label: 'Climate', on: true, by: { kind: 'user', self: false } },
      { kind: 'moved', from: 'New', to: 'Shortlisted', by: { self: true } },
      { kind: 'applied' },
    ])
    expect(JSON.stringify(told)).not.toMatch(/words/)
  })

  test('tells of a merge of labels, by the names they had, and that it was undone', async () => {
    const it = await reviewed(await sharedApp())
    const of = { form_id: it.form_id }
    for (const value of ['Climate', 'Energy']) await it.winnow.addLabel({ ...of, value })
    await it.winnow.updateSubmissionLabels({ ...it.on, add_labels: ['Climate'] })
    const { batch_id } = await it.bo.winnow.mergeLabels({ ...of, label: 'Climate', into: 'Energy' })
    // Nobody can be given the label that is gone, nor have it taken off.
    expect((await it.timeline()).entries.slice(0, 2)).toMatchObject([
      { kind: 'label_merged', label: 'Climate', to: 'Energy', undone: false, undo: null },
      { kind: 'labelled', label: 'Climate', on: true, undo: null },
    ])
    await it.winnow.undoLabelChange({ ...of, batch_id: batch_id ?? '' })
    expect((await it.timeline()).entries.slice(0, 2)).toMatchObject([
      { kind: 'label_merged', label: 'Climate', to: 'Energy', undone: true },
      { kind: 'labelled', label: 'Climate', undo: { applicants: 1 } },
    ])
  })

  test('comes in pages, which miss none and repeat none', async () => {
    const it = await reviewed(await sharedApp())
    for (let n = 0; n < limits.timelinePage; n++)
      await it.winnow.addComment({ ...it.on, comment: `<p>${n}</p>` })
    const first = await it.timeline()
    expect(first.hasNextEntry).toBe(true)
    const rest = await it.winnow.fetchTimeline({ ...it.on, before: first.entries.at(-1)?.number })
    expect(rest.hasNextEntry).toBe(false)
    expect(rest.entries.map(entry => entry.kind)).toEqual(['applied'])
  })

  test('says who had it open last', async () => {
    const it = await reviewed(await sharedApp())
    await it.bo.winnow.pollChanges({ form_id: it.form_id, since: null, viewing: it.on.submission_id })
    expect((await it.timeline()).seen).toMatchObject([{ self: false }])
    expect((await it.timeline(it.bo.winnow)).seen).toMatchObject([{ self: true }])
  })

  test('is for those who manage the form', async () => {
    const it = await reviewed(await sharedApp())
    await it.bo.leave()
    await expectRefusal(it.timeline(it.bo.winnow), 'not_form_editor')
  })

  test('tells an API key without notes:read of no note', async () => {
    const it = await reviewed(await sharedApp())
    await it.winnow.addComment({ ...it.on, comment: '<p>Hi</p>' })
    const { token } = await it.winnow.createApiKey({
      ...{ page_id: it.workspaceId, name: 'Reader' },
      scopes: ['submissions:read'],
    })
    const reader = clientWith(it.app, { authorization: `Bearer ${token}` })
    expect((await it.timeline(reader)).entries.map(entry => entry.kind)).toEqual(['applied'])
  })
})

describe('the way back from a decision in the timeline', () => {
  test('undoes it for all whom it was about, and both are told', async () => {
    const it = await reviewed(await sharedApp())
    const [other = ''] = await it.applicants(1)
    const submission_ids = [it.on.submission_id, other]
    await it.winnow.bulkAction({ form_id: it.form_id, submission_ids, action: 'Archived' })
    const moved = await it.last()
    expect(moved?.undo?.applicants).toBe(2)
    expect(await it.undo(moved?.undo?.batch_id ?? '')).toMatchObject({ undone_count: 2 })
    expect((await it.timeline()).entries).toMatchObject([
      { kind: 'moved', from: 'Archived', to: 'New', is_undo: true, undo: null },
      { kind: 'moved', from: 'New', to: 'Archived', undone: true, undo: null },
      { kind: 'applied' },
    ])
  })

  test('is gone once somebody else decided again, and an undo that was on its way changes nothing', async () => {
    const it = await reviewed(await sharedApp())
    await it.move(it.on.submission_id, 'Shortlisted')
    const mine = await it.last()
    await it.bo.winnow.updateStage({ ...it.on, stage: 'Archived' })
    expect((await it.timeline()).entries[1]).toMatchObject({ overtaken: true, undo: null })
    expect(await it.undo(mine?.undo?.batch_id ?? '')).toMatchObject({
      undone_count: 0,
      skipped_count: 1,
      skipped: [{ stage: 'Archived' }],
    })
    expect((await it.one(it.on.submission_id)).stage).toBe('Archived')
  })

  test('leads back from a label while only other labels changed since', async () => {
    const it = await reviewed(await sharedApp())
    for (const value of ['Climate', 'Alumni']) await it.winnow.addLabel({ form_id: it.form_id, value })
    await it.winnow.updateSubmissionLabels({ ...it.on, add_labels: ['Climate'] })
    const climate = await it.last()
    await it.bo.winnow.updateSubmissionLabels({ ...it.on, add_labels: ['Alumni'] })
    expect((await it.timeline()).entries[1]?.overtaken).toBe(false)
    await it.undo(climate?.undo?.batch_id ?? '')
    expect((await it.one(it.on.submission_id)).assignedLabels).toEqual(['Alumni'])
    expect((await it.timeline()).entries).toMatchObject([
      { kind: 'labelled', label: 'Climate', on: false, is_undo: true },
      { label: 'Alumni' },
      { label: 'Climate', undone: true },
      { kind: 'applied' },
    ])
  })

  test('is open for 30 days', async () => {
    const app = await freshApp()
    const it = await reviewed(app)
    await it.move(it.on.submission_id, 'Shortlisted')
    app.travel(29 * day)
    expect((await it.last())?.undo).not.toBeNull()
    app.travel(2 * day)
    expect((await it.last())?.undo).toBeNull()
  })
})
