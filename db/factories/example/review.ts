import { palette } from '@winnow/openapi/common/palette'
import { examples } from '@winnow/openapi/examples'
import * as t from '../../index.ts'
import type { Applications } from './applications.ts'

/** What was done about the two applications. Grace was moved to Shortlisted by the example batch and has the label Climate. The status Interview was renamed, and so was the label. */
export async function review(db: t.Reader, { formNumber, stageIds, by, now }: Applications) {
  const [fresh = 0, shortlisted = 0, interview = 0] = stageIds
  const first = formNumber * 2 ** 32
  const [search] = await db
    .insert(t.searches)
    .values({
      ...{ id: examples.search, formNumber, name: 'Climate founders', originalQuery: 'Climate founders' },
      ...{ createdBy: by, createdAt: now, updatedAt: now },
    })
    .returning()
  const searchNumber = search?.number ?? 0
  const [criterion] = await db
    .insert(t.criteria)
    .values({
      ...{ id: examples.criterion, searchNumber, name: 'Works on climate', position: 0 },
      ...{ question: 'Works on climate', summary: 'Has the words of ‘works on climate’.' },
      keywords: ['climate', 'carbon', 'emissions'],
    })
    .returning()
  await db.insert(t.aiResults).values({
    ...{ criterionNumber: criterion?.number ?? 0, submissionId: first + 1, judgedAt: now },
    ...{ result: 'NO', reason: 'Has none of the words ‘climate’, ‘carbon’, ‘emissions’.' },
    quotes: [{ fieldId: examples.question, start: 0, end: 16 }],
  })
  await db
    .insert(t.searchRuns)
    .values({ searchNumber, jobId: 'job_examplerun', startedBy: by, startedAt: now, judged: 1 })
  await db.insert(t.notes).values({
    ...{ id: examples.note, submissionId: first + 1, authorId: by, createdAt: now },
    ...{ html: '<p>Solid numbers. I would talk to her.</p>', text: 'Solid numbers. I would talk to her.' },
  })
  await db.insert(t.events).values({
    workspaceId: examples.workspace,
    number: 1,
    kind: 'submission.moved',
    actorKind: 'user',
    actorId: by,
    batchId: examples.batch,
    formNumber,
    at: now,
    data: { to: shortlisted },
  })
  await db.insert(t.eventSubjects).values({ submissionId: first + 2, seq: 1, before: fresh })
  await db.insert(t.events).values({
    workspaceId: examples.workspace,
    number: 2,
    kind: 'form.stage_renamed',
    actorKind: 'user',
    actorId: by,
    batchId: examples.stageBatch,
    formNumber,
    at: now,
    data: { stage: interview, from: 'First call', to: 'Interview' },
  })
  const [climate] = await db
    .insert(t.labels)
    .values([
      { formNumber, value: 'Climate', valueKey: 'climate', colour: palette.green, position: 0 },
      { formNumber, value: 'Robotics', valueKey: 'robotics', colour: palette.purple, position: 1 },
    ])
    .returning()
  if (!climate) throw new Error('A label was not made')
  await db.insert(t.submissionLabels).values({ submissionId: first + 2, labelId: climate.id })
  await db.insert(t.events).values({
    workspaceId: examples.workspace,
    number: 3,
    kind: 'form.label_changed',
    actorKind: 'user',
    actorId: by,
    batchId: examples.labelBatch,
    formNumber,
    at: now,
    data: {
      label: climate.id,
      from: { value: 'Green tech', colour: palette.green },
      to: { value: 'Climate', colour: palette.green },
    },
  })
  await db.insert(t.customFields).values({
    formNumber,
    id: examples.customField,
    type: 'FORM_STATUS',
    sourceNumber: formNumber - 1,
    width: 150,
  })
  const view = { formNumber, ownerId: by, shared: true, updatedAt: now }
  const content = { sort: null, grouping: null, hiddenColumns: ['email'], pinnedColumns: [], columnOrder: [] }
  const engineers = [{ columnId: examples.choice, value: ['Engineer'] }]
  await db.insert(t.views).values([
    {
      ...{ ...view, id: examples.view, name: 'Engineers', nameKey: 'engineers' },
      content: { ...content, filters: engineers },
    },
    {
      ...{ ...view, id: examples.deletedView, name: 'Everybody', nameKey: 'everybody' },
      ...{ content: { ...content, filters: [] }, deletedAt: now },
    },
  ])
  await db.insert(t.imports).values({
    ...{ id: examples.import, formNumber, startedBy: by, startedAt: now, lastAt: now },
    ...{ fileName: 'people.csv', fileHash: '0'.repeat(64), rowCount: 2, plan: '{}' },
  })
  await db.insert(t.jobs).values({
    id: examples.job,
    kind: 'bulk_action',
    workspaceId: examples.workspace,
    formNumber,
    batchId: 'bat_examplejob',
    input: {},
    status: 'DONE',
    done: 12_000,
    total: 12_000,
    createdBy: by,
    createdAt: now,
  })
}
