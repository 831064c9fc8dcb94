import { afterEach, describe, expect, test } from 'bun:test'
import { closeFreshApps, freshApp, sharedApp, type TestApp, tries } from '../../support/app.ts'
import { expectRefusal } from '../../support/problems.ts'
import { colleague } from '../../support/scenes/colleague.ts'
import { crowd, jobOf } from '../../support/scenes/many-applicants.ts'
import { reviewing } from '../../support/scenes/reviewing.ts'

afterEach(closeFreshApps)

/** A form with labels, which stand in the order given, and short ways to give them. */
async function labelling(app: TestApp, ...values: string[]) {
  const it = await reviewing(app)
  const { winnow, form_id } = it
  for (const value of values.toReversed()) await winnow.addLabel({ form_id, value })
  return {
    ...it,
    app,
    change: (
      submission_id: string,
      body: { add_labels?: string[]; remove_labels?: string[]; labels?: string[] },
    ) => winnow.updateSubmissionLabels({ form_id, submission_id, ...body }),
    of: async (submission_id: string) => (await it.one(submission_id)).assignedLabels,
    undo: (batch_id: string | null) => winnow.undo({ form_id, batch_id: batch_id ?? '' }),
  }
}

describe('the labels of an applicant', () => {
  test('are added and taken off, in any case and in the order of the form', async () => {
    const it = await labelling(await sharedApp(), 'A', 'B', 'C')
    const { submissionId } = await it.apply()
    expect((await it.change(submissionId, { add_labels: ['c', 'A'] })).assignedLabels).toEqual(['A', 'C'])
    const next = await it.change(submissionId, { add_labels: ['B', 'B'], remove_labels: ['a'] })
    expect(next.assignedLabels).toEqual(['B', 'C'])
    expect(await it.of(submissionId)).toEqual(['B', 'C'])
  })

  test('are set whole by labels', async () => {
    const it = await labelling(await sharedApp(), 'A', 'B', 'C')
    const { submissionId } = await it.apply()
    await it.change(submissionId, { labels: ['A', 'B'] })
    expect((await it.change(submissionId, { labels: ['B', 'C'] })).assignedLabels).toEqual(['B', 'C'])
    expect((await it.change(submissionId, { labels: [] })).assignedLabels).toEqual([])
  })

  test('that they have already change nothing', async () => {
    const it = await labelling(await sharedApp(), 'A')
    const { submissionId } = await it.apply()
    await it.change(submissionId, { add_labels: ['A'] })
    expect((await it.change(submissionId, { add_labels: ['A'] })).batch_id).toBeNull()
  })

  test.each([
    [{ add_labels: ['X'] }, 'add_labels.0', 'This form has no such label. It has: A, B'],
    [
      { add_labels: ['A'], remove_labels: ['a'] },
      'remove_labels.0',
      'This label is to be added and removed at once',
    ],
    [{}, 'add_labels', 'Name at least one label'],
    [{ labels: ['A'], add_labels: ['B'] }, 'labels', 'Send either labels, or add_labels and remove_labels'],
  ])('%j is refused', async (body, path, sentence) => {
    const it = await labelling(await sharedApp(), 'A', 'B')
    const { submissionId } = await it.apply()
    expect((await expectRefusal(it.change(submissionId, body), 'invalid_input')).at(path)).toBe(sentence)
  })

  test('reach who watches the form', async () => {
    const it = await labelling(await sharedApp(), 'A')
    const { submissionId } = await it.apply()
    const body = { page_id: it.workspaceId, form_id: it.form_id }
    const { since } = await it.winnow.pollChanges({ ...body, since: null })
    await it.change(submissionId, { add_labels: ['A'] })
    const { changes } = await it.winnow.pollChanges({ ...body, since })
    expect(changes).toEqual([{ submission_id: submissionId, form_id: it.form_id, kinds: ['labelled'] }])
  })
})

describe('labels of many', () => {
  test('are added to those without and taken off those with, whole or not at all', async () => {
    const it = await labelling(await sharedApp(), 'A', 'B')
    const ids = await it.applicants(3)
    const { form_id, winnow } = it
    await it.change(ids[0] ?? '', { add_labels: ['A'] })
    const body = { form_id, submission_ids: ids, add_labels: ['A'], remove_labels: ['B'] }
    expect(await winnow.bulkUpdateLabels(body)).toMatchObject({ changed_count: 2, unchanged_count: 1 })
    const unknown = { ...body, submission_ids: [...ids, 'sub_nobody'], add_labels: ['B'], remove_labels: [] }
    await expectRefusal(winnow.bulkUpdateLabels(unknown), 'not_found')
    expect(await Promise.all(ids.map(it.of))).toEqual([['A'], ['A'], ['A']])
  })

  test('of a selection are refused where other people match by now', async () => {
    const it = await labelling(await sharedApp(), 'A')
    await it.applicants(2)
    const { form_id, winnow } = it
    const label = (count: number) =>
      winnow.bulkUpdateLabels({ form_id, selection: { stage: 'New', count }, add_labels: ['A'] })
    await expectRefusal(label(3), 'selection_changed')
    expect(await label(2)).toMatchObject({ changed_count: 2 })
  })

  test('are counted: of all, of those named, of those who match', async () => {
    const it = await labelling(await sharedApp(), 'A', 'B')
    const [first = '', second = '', third = ''] = await it.applicants(3)
    const { form_id, winnow } = it
    await it.change(first, { add_labels: ['A', 'B'] })
    await it.change(second, { add_labels: ['A'] })
    await it.move(third, 'Archived')
    const counts = async (among: Omit<Parameters<typeof winnow.fetchLabels>[0], 'form_id'>) =>
      (await winnow.fetchLabels({ form_id, ...among })).labelCounts.map(one => [one.label, one.count])
    expect(await counts({})).toEqual([
      ['A', 2],
      ['B', 1],
    ])
    expect(await counts({ submission_ids: [second, third] })).toEqual([
      ['A', 1],
      ['B', 0],
    ])
    expect(await counts({ selection: { stage: 'New', excluded_ids: [first] } })).toEqual([
      ['A', 1],
      ['B', 0],
    ])
  })

  test('more than 10,000 are a job, undone by another one', async () => {
    const it = await crowd(await sharedApp(), 10_001)
    const { form_id, winnow } = it
    await winnow.addLabel({ form_id, value: 'A' })
    const selection = { stage: 'New', count: 10_001 }
    const begun = await winnow.bulkUpdateLabels({ form_id, selection, add_labels: ['A'] })
    const job = await jobOf(winnow, { form_id, job_id: begun.job_id ?? '' })
    expect(job).toMatchObject({ kind: 'bulk_labels', status: 'DONE', done: 10_001, changed_count: 10_001 })
    const undo = await winnow.undo({ form_id, batch_id: begun.batch_id })
    const back = await jobOf(winnow, { form_id, job_id: undo.job_id ?? '' })
    expect(back).toMatchObject({ kind: 'undo', status: 'DONE', undone_count: 10_001, skipped_count: 0 })
    const { labelCounts } = await winnow.fetchLabels({ form_id })
    expect(labelCounts.map(one => one.count)).toEqual([0])
  }, 120_000)
})

describe('undone', () => {
  test('a change gives back what it took, and leaves who was labelled again since', async () => {
    const it = await labelling(await sharedApp(), 'A', 'B')
    const [first = '', second = ''] = await it.applicants(2)
    await it.change(first, { add_labels: ['B'] })
    const body = { form_id: it.form_id, submission_ids: [first, second] }
    const { batch_id } = await it.winnow.bulkUpdateLabels({
      ...body,
      add_labels: ['A'],
      remove_labels: ['B'],
    })
    await it.change(second, { remove_labels: ['A'] })
    await it.change(second, { add_labels: ['A'] })
    expect(await it.undo(batch_id)).toMatchObject({ undone_count: 1, skipped_count: 1 })
    expect(await Promise.all([first, second].map(it.of))).toEqual([['B'], ['A']])
    expect((await expectRefusal(it.undo(batch_id), 'not_undoable')).message).toBe(
      'This change has already been undone.',
    )
  })

  test('a change of two labels takes back the one that nobody changed since', async () => {
    const it = await labelling(await sharedApp(), 'A', 'B')
    const [first = '', second = ''] = await it.applicants(2)
    const body = { form_id: it.form_id, submission_ids: [first, second] }
    const { batch_id } = await it.winnow.bulkUpdateLabels({ ...body, add_labels: ['A', 'B'] })
    await it.change(first, { remove_labels: ['A'] })
    await it.change(first, { add_labels: ['A'] })
    expect(await it.undo(batch_id)).toMatchObject({ undone_count: 1, skipped_count: 1 })
    expect(await Promise.all([first, second].map(it.of))).toEqual([['A'], []])
  })

  test('a change of a label that is gone is refused', async () => {
    const it = await labelling(await sharedApp(), 'A')
    const { submissionId } = await it.apply()
    const { batch_id } = await it.change(submissionId, { add_labels: ['A'] })
    await it.winnow.removeLabel({ form_id: it.form_id, label: 'A' })
    await expectRefusal(it.undo(batch_id), 'not_undoable')
  })
})

describe('two reviewers at once', () => {
  test('on one applicant lose nothing of each other, in 500 races', async () => {
    const it = await labelling(await freshApp(), 'A', 'B')
    const other = await colleague(it.app, it)
    const { form_id } = it
    const ids = await it.applicants(20)
    for (let race = 0; race < tries(500); race += ids.length) {
      const on = (race / ids.length) % 2 === 0
      const body = (label: string) => (on ? { add_labels: [label] } : { remove_labels: [label] })
      const outcomes = await Promise.allSettled(
        ids.flatMap(submission_id => [
          it.winnow.updateSubmissionLabels({ form_id, submission_id, ...body('A') }),
          other.winnow.updateSubmissionLabels({ form_id, submission_id, ...body('B') }),
        ]),
      )
      expect(outcomes.filter(one => one.status === 'rejected')).toEqual([])
      const counts = (await it.winnow.fetchLabels({ form_id })).labelCounts.map(one => one.count)
      expect(counts).toEqual(on ? [20, 20] : [0, 0])
    }
  }, 120_000)

  test('giving a label while it is deleted, one is told so and no trace of it stays, in 500 races', async () => {
    const it = await labelling(await freshApp())
    const other = await colleague(it.app, it)
    const { form_id } = it
    const ids = await it.applicants(20)
    for (let race = 0; race < tries(500); race += ids.length) {
      for (const id of ids) await it.winnow.addLabel({ form_id, value: id })
      await Promise.all(
        ids.map(async submission_id => {
          const [given] = await Promise.allSettled([
            other.winnow.updateSubmissionLabels({ form_id, submission_id, add_labels: [submission_id] }),
            it.winnow.removeLabel({ form_id, label: submission_id }),
          ])
          if (given.status === 'rejected') expect(given.reason.code).toBe('invalid_input')
          expect(await it.of(submission_id)).toEqual([])
        }),
      )
    }
  }, 120_000)
})
