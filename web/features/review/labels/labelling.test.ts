import { afterEach, expect, test } from 'bun:test'
import type { FormDetails } from '@winnow/sdk'
import { dismissToast, stackState } from '../../../ui/overlays/stack/stack.ts'
import type { OwnUndo } from '../moves/decisions.ts'
import { everybody, named } from '../selection/subjects.ts'
import { form } from '../testing.ts'
import { Labelling, type LabellingState } from './labelling.ts'

const applicant = (id: string) => ({
  ...{ id, name: id, email: `${id}@example.com`, stage: 'New' },
  ...{ chatId: null, chatClosed: false, responded: false },
})
const ada = named([applicant('Ada')])
const both = named([applicant('Ada'), applicant('Bo')])
const all = everybody({ query: { stage: 'New' }, matched: 12_000, since: 7, some: [] })

afterEach(() => {
  for (const { id } of stackState().toasts) dismissToast(id)
})

/** A server that notes its calls and answers each with what is given for it. */
function labelling(answers: Record<string, unknown> = {}) {
  const calls: [string, Record<string, unknown>][] = []
  const offers: OwnUndo[] = []
  const shown: string[] = []
  let state: LabellingState = { picking: null, labelChanges: [] }
  let labels: FormDetails = {
    ...form,
    labelsWithColor: [{ value: 'Climate', colour: '#22C55E', formerValues: [] }],
  }
  const usual: Record<string, unknown> = {
    updateSubmissionLabels: { assignedLabels: ['Climate'], batch_id: 'bat_1' },
    bulkUpdateLabels: { changed_count: 2, unchanged_count: 0, batch_id: 'bat_1', job_id: null },
    addLabel: { labelsWithColor: [], labelsVersion: 2, batch_id: 'bat_0' },
    undo: { undone_count: 1, skipped_count: 0, job_id: null },
    undoLabelChange: { labelsWithColor: [], labelsVersion: 3, batch_id: null },
  }
  const winnow = new Proxy(
    {},
    {
      get: (_, call: string) => async (body: Record<string, unknown>) => {
        calls.push([call, body])
        const answer = answers[call] ?? usual[call]
        if (answer instanceof Error) throw answer
        return answer
      },
    },
  ) as ConstructorParameters<typeof Labelling>[0]['winnow']
  const model = new Labelling({
    winnow,
    form: () => labels,
    follow: async started => {
      calls.push(['follow', { ...started }])
      return answers.job as Awaited<ReturnType<ConstructorParameters<typeof Labelling>[0]['follow']>>
    },
    get: () => state,
    set: by => {
      state = { ...state, ...by }
    },
    show: ({ label, on }) => {
      shown.push(`${on ? '+' : '-'}${label}`)
      return () => shown.push('back')
    },
    showLabels: change => {
      labels = { ...labels, ...change(labels) }
    },
    offer: undo => offers.push(undo),
    expect: coming => void coming.then(undo => undo && offers.push(undo)),
    onChanged: async () => {},
  })
  return { model, calls, offers, shown, get: () => state, labels: () => labels.labelsWithColor }
}

const titles = () => stackState().toasts.map(({ title, text }) => [title, text].filter(Boolean).join(': '))

test('a change shows before the server has it, and is offered to be undone', async () => {
  const { model, calls, offers, shown, get } = labelling()
  const done = model.change({ subjects: ada, label: 'Climate', on: true })
  expect(shown).toEqual(['+Climate'])
  expect(get().labelChanges.map(it => it.label)).toEqual(['Climate'])
  await done
  expect(get().labelChanges).toEqual([])
  expect(calls.map(([call]) => call)).toEqual(['updateSubmissionLabels'])
  expect(offers[0]?.title).toBe('‘Climate’ added to Ada')
  await offers[0]?.run()
  expect(calls.at(-1)).toEqual(['undo', { form_id: 'frm_1', batch_id: 'bat_1' }])
  expect(titles()).toContain('Label change undone')
})

test('a refusal is rolled back, and its toast has the sentence of the server', async () => {
  const { model, offers, shown, get } = labelling({ updateSubmissionLabels: new Error('no') })
  await model.change({ subjects: ada, label: 'Climate', on: false })
  expect(shown).toEqual(['-Climate', 'back'])
  expect(get().labelChanges).toEqual([])
  expect(offers).toEqual([])
  expect(titles().at(-1)).toStartWith('Error: ')
})

test('of two presses the later is sent after the earlier one', async () => {
  const { model, calls } = labelling()
  await Promise.all([
    model.change({ subjects: both, label: 'Climate', on: true }),
    model.change({ subjects: both, label: 'Climate', on: false }),
  ])
  expect(calls.map(([, body]) => Object.keys(body).at(-1))).toEqual(['add_labels', 'remove_labels'])
})

test('a new label comes first in the form, and undoing takes it out again', async () => {
  const { model, calls, offers, labels } = labelling()
  const done = model.create(ada, { value: 'Alumni', colour: '#EC4899', formerValues: [] })
  expect(labels().map(it => it.value)).toEqual(['Alumni', 'Climate'])
  await done
  await offers[0]?.run()
  expect(calls.map(([call]) => call)).toEqual([
    ...['addLabel', 'updateSubmissionLabels', 'undo', 'undoLabelChange'],
  ])
})

test('a new label that is refused goes from the list, and nobody gets it', async () => {
  const { model, calls, labels } = labelling({ addLabel: new Error('no') })
  await model.create(ada, { value: 'Alumni', colour: '#EC4899', formerValues: [] })
  expect(labels().map(it => it.value)).toEqual(['Climate'])
  expect(calls.map(([call]) => call)).toEqual(['addLabel'])
})

test('all that match are labelled by a job, which may be stopped and undone', async () => {
  const { model, calls, offers } = labelling({
    bulkUpdateLabels: { changed_count: 0, unchanged_count: 0, batch_id: 'bat_1', job_id: 'job_1' },
    job: { status: 'STOPPED', done: 5_000, total: 12_000, changed_count: 4_000, error: null },
  })
  await model.change({ subjects: all, label: 'Climate', on: true })
  expect(calls[0]?.[1].selection).toEqual({ stage: 'New', excluded_ids: [], count: 12_000, since_event: 7 })
  expect(calls[1]?.[1]).toMatchObject({ kind: 'bulk_labels', label: { name: 'Climate', on: true } })
  expect(offers[0]).toMatchObject({
    title: '‘Climate’ added to 4,000 applicants',
    text: 'Stopped at 5,000 of 12,000 applicants.',
  })
})
