import { afterEach, describe, expect, test } from 'bun:test'
import { closeFreshApps, freshApp, sharedApp, type TestApp } from '../../support/app.ts'
import { person } from '../../support/cast.ts'
import { expectRefusal } from '../../support/problems.ts'
import { colleague } from '../../support/scenes/colleague.ts'
import { reviewing } from '../../support/scenes/reviewing.ts'

const day = 86_400_000

afterEach(closeFreshApps)

/** Two applicants of a form with two labels, the second applicant shortlisted and labelled, and a colleague who reviews it too. */
async function scene(app: TestApp) {
  const it = await reviewing(app)
  const { form_id, winnow } = it
  for (const value of ['Strong', 'Remote']) await winnow.addLabel({ form_id, value })
  const [first = '', second = ''] = await it.applicants(2)
  await it.move(second, 'Shortlisted')
  await winnow.updateSubmissionLabels({ form_id, submission_id: second, add_labels: ['Strong'] })
  const other = await colleague(app, it)
  return { ...it, app, first, second, other, both: [first, second] }
}
type Scene = Awaited<ReturnType<typeof scene>>

/** What the colleague does with the first applicant before the decision is undone. */
type Since = (it: Scene, first: string) => Promise<unknown>

const movedBy: Since = ({ other, form_id }, submission_id) =>
  other.winnow.updateStage({ form_id, submission_id, stage: 'Archived' })
const movedAway: Since = ({ other, form_id }, submission_id) =>
  other.winnow.updateStage({ form_id, submission_id, stage: 'Shortlisted' })
const labelledAgain =
  (last: 'add_labels' | 'remove_labels', label: string): Since =>
  async ({ other, form_id }, submission_id) => {
    const before = last === 'add_labels' ? 'remove_labels' : 'add_labels'
    for (const change of [before, last] as const)
      await other.winnow.updateSubmissionLabels({ form_id, submission_id, [change]: [label] })
  }

interface Decision {
  /** What it needs to be there first */
  prepare?: (it: Scene) => Promise<unknown>
  /** Its batch; by an applicant of its own where it names one */
  decide: (it: Scene) => Promise<{ batch_id: string | null; id?: string }>
  since: Since
  /** 'skipped': it is undone for nobody else and says so; 'refused': it is about one alone, and stays */
  outcome: 'skipped' | 'refused'
  undoneCount: number
  /** What is too old to be undone */
  late: string
}

const late = {
  move: 'A move can be undone for 30 days, and this one is older.',
  change: 'A change can be undone for 30 days, and this one is older.',
  added: 'An added applicant can be removed for 30 days, and this one is older.',
}

const decisions: Record<string, Decision> = {
  'a move': {
    decide: it => it.move(it.first, 'Shortlisted'),
    ...{ since: movedBy, outcome: 'skipped', undoneCount: 1, late: late.move },
  },
  'a move with a reply': {
    decide: ({ winnow, form_id, first }) =>
      winnow.bulkAction({
        ...{ form_id, submission_ids: [first], action: 'Archived' },
        ...{ send_message: true, message: 'Thank you' },
      }),
    ...{ since: movedAway, outcome: 'skipped', undoneCount: 1, late: late.move },
  },
  'a move of several': {
    decide: ({ winnow, form_id, both }) =>
      winnow.bulkAction({ form_id, submission_ids: both, action: 'Archived' }),
    ...{ since: movedAway, outcome: 'skipped', undoneCount: 2, late: late.move },
  },
  'a move of all that match': {
    decide: ({ winnow, form_id }) =>
      winnow.bulkAction({ form_id, selection: { count: 2 }, action: 'Archived' }),
    ...{ since: movedAway, outcome: 'skipped', undoneCount: 2, late: late.move },
  },
  'a label given': {
    decide: ({ winnow, form_id, first: submission_id }) =>
      winnow.updateSubmissionLabels({ form_id, submission_id, add_labels: ['Strong'] }),
    ...{
      since: labelledAgain('add_labels', 'Strong'),
      outcome: 'skipped',
      undoneCount: 1,
      late: late.change,
    },
  },
  'a label taken off': {
    prepare: ({ winnow, form_id, first: submission_id }) =>
      winnow.updateSubmissionLabels({ form_id, submission_id, add_labels: ['Strong'] }),
    decide: ({ winnow, form_id, first: submission_id }) =>
      winnow.updateSubmissionLabels({ form_id, submission_id, remove_labels: ['Strong'] }),
    ...{
      since: labelledAgain('remove_labels', 'Strong'),
      outcome: 'skipped',
      undoneCount: 1,
      late: late.change,
    },
  },
  'labels of several': {
    decide: ({ winnow, form_id, both }) =>
      winnow.bulkUpdateLabels({ form_id, submission_ids: both, add_labels: ['Remote'] }),
    ...{
      since: labelledAgain('add_labels', 'Remote'),
      outcome: 'skipped',
      undoneCount: 2,
      late: late.change,
    },
  },
  'an added applicant': {
    decide: async ({ winnow, form_id }) => {
      const added = await winnow.addApplicant({
        ...{ form_identifier: form_id, values: [] },
        ...{ name: 'Dorothy Vaughan', email: 'dorothy@example.com' },
      })
      return { batch_id: added.batch_id, id: added.submissionId }
    },
    ...{ since: movedBy, outcome: 'refused', undoneCount: 1, late: late.added },
  },
}

/** Each applicant: status, labels and whether somebody replied. */
async function standing({ winnow, form_id }: Scene) {
  const { submissions } = await winnow.fetchSubmissions({ form_id })
  return submissions
    .map(it => `${it.name}: ${it.stage} ${it.assignedLabels.join(' ')} ${it.responded}`)
    .toSorted()
}

for (const [name, { prepare, decide, since, outcome, undoneCount, late }] of Object.entries(decisions)) {
  /** The decision, made; how all stood before and after it; its undo by somebody. */
  const decided = async (app: TestApp) => {
    const it = await scene(app)
    await prepare?.(it)
    const before = await standing(it)
    const { batch_id, id = it.first } = await decide(it)
    const after = await standing(it)
    expect(after).not.toEqual(before)
    const undo = (by: Pick<Scene, 'winnow'> = it) =>
      by.winnow.undo({ form_id: it.form_id, batch_id: batch_id ?? '' })
    return { ...it, id, before, undo, now: () => standing(it) }
  }

  describe(`${name}, undone`, () => {
    test('by who decided: all stand as they did before; a second time is refused', async () => {
      const it = await decided(await sharedApp())
      expect(await it.undo()).toMatchObject({ undone_count: undoneCount, skipped_count: 0, skipped: [] })
      expect(await it.now()).toEqual(it.before)
      await expectRefusal(it.undo(), 'not_undoable')
      expect(await it.now()).toEqual(it.before)
    })

    test('by a colleague: all stand as they did before', async () => {
      const it = await decided(await sharedApp())
      expect(await it.undo(it.other)).toMatchObject({ undone_count: undoneCount })
      expect(await it.now()).toEqual(it.before)
    })

    test('after a colleague decided again: theirs stands, and it is said', async () => {
      const it = await decided(await sharedApp())
      await since(it, it.id)
      const one = () => it.one(it.id)
      const { stage, assignedLabels } = await one()
      if (outcome === 'refused') await expectRefusal(it.undo(), 'not_undoable')
      else expect(await it.undo()).toMatchObject({ undone_count: undoneCount - 1, skipped_count: 1 })
      expect(await one()).toMatchObject({ stage, assignedLabels })
    })

    test('at once by two reviewers: one undoes it, the other is told so', async () => {
      const it = await decided(await sharedApp())
      const results = await Promise.allSettled([it.undo(), it.undo(it.other)])
      expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
      expect(await it.now()).toEqual(it.before)
    })

    test('is for those who review the form', async () => {
      const app = await sharedApp()
      const it = await decided(app)
      const after = await it.now()
      await expectRefusal(it.undo(await person(app)), 'not_form_editor')
      await it.other.leave()
      await expectRefusal(it.undo(it.other), 'not_form_editor')
      expect(await it.now()).toEqual(after)
    })

    test('is open for 30 days', async () => {
      const app = await freshApp()
      const it = await decided(app)
      const after = await it.now()
      app.travel(29 * day)
      // A session lasts 30 days.
      await it.now()
      app.travel(day + 1_000)
      expect((await expectRefusal(it.undo(), 'not_undoable')).message).toBe(late)
      expect(await it.now()).toEqual(after)
    })
  })
}
