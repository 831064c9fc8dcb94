import {
  forms,
  jobSubjects,
  jobs,
  type Reader,
  searches,
  type Transaction,
  users,
  workspaces,
} from '@winnow/db'
import { limits, readEventData } from '@winnow/openapi'
import { and, eq } from 'drizzle-orm'
import { z } from 'zod'
import type { App } from '../../core/app.ts'
import type { Loop } from '../../core/background/loop.ts'
import { statement } from '../../core/database/prepared.ts'
import { startFollower } from '../../core/events/consumer.ts'
import type { RecordedEvent } from '../../core/events/recorded.ts'
import { beginSystemJob } from '../../core/jobs/begin.ts'
import { listed, systemJob } from '../../core/jobs/kind.ts'
import type { FoundForm } from '../../forms/find.ts'
import { touchRows } from '../../forms/touch-rows.ts'
import { fragment, valueList } from '../../table/query/fragment.ts'
import { reachOf } from '../filters.ts'
import { criteriaOf } from '../find.ts'
import { type Judged, judgeBatch } from '../judging/judge.ts'
import { storeJudged } from '../judging/store.ts'

/** Reads the events after which results are missing, or are no longer true of the answers. */
export const answersReader = {
  name: 'search-answers',
  kinds: [
    ...(['submission.created', 'submission.added', 'submission.imported'] as const),
    ...(['submission.corrected', 'submission.file_arrived'] as const),
  ],
} as const

/**
 * Results of the criteria that need one of the changed answers; a criterion that names none needs all. Quotes of those answers
 * go: their places are of what is no longer there.
 */
const changed = '(select value from json_each(?))'
const others = (spans: string) =>
  `(select json_group_array(json(q.value)) from json_each(${spans}) q where q.value ->> 'fieldId' not in ${changed})`
const makeStale = statement<{ submissionId: number }>(`
  update ai_results set stale = 1, quotes = ${others('quotes')}, suspicious = ${others('suspicious')}
  where submission_id in (select submission_id from event_subjects where seq = ?)
    and criterion_number in (select c.number from criteria c
      where c.fields = '[]' or exists (select 1 from json_each(c.fields) f where f.value in ${changed}))
  returning submission_id as submissionId`)

const subjectsOf = statement<{ id: number }>('select submission_id as id from event_subjects where seq = ?')

const declared = { name: 'judge_arrivals', input: z.object({ search: z.int() }) }

/** A search that is still there, with its form; null: one of them is gone, or AI features are off. */
async function searchBy(db: Reader, number: number) {
  const [row] = await db
    .select({ search: searches, form: forms, workspace: workspaces })
    .from(searches)
    .innerJoin(forms, eq(forms.number, searches.formNumber))
    .innerJoin(workspaces, eq(workspaces.id, forms.workspaceId))
    .where(eq(searches.number, number))
  if (!row || row.form.deletedAt !== null || !row.form.aiEnabled) return null
  const found: FoundForm = { form: row.form, workspace: row.workspace, workspaceRole: null, formRole: null }
  return { search: row.search, found }
}

/** Those of these applications that meet the filters of a search, which see what its creator sees. */
async function reached(
  db: Reader,
  { search, found }: NonNullable<Awaited<ReturnType<typeof searchBy>>>,
  ids: readonly number[],
  now: number,
): Promise<number[]> {
  if (search.filters.length === 0) return [...ids]
  const [creator] = await db
    .select()
    .from(users)
    .where(eq(users.id, search.createdBy ?? ''))
  const { id: userId, email, emailKey, name } = creator ?? { id: '', email: '', emailKey: '', name: null }
  const actor = { kind: 'user' as const, sessionHash: '', userId, email, emailKey, name }
  const { from, where } = await reachOf(db, actor, found, search, now)
  const { sql, args } = fragment`select s.id from ${from} where ${where} and s.id in ${valueList(ids)}`
  return (await statement<{ id: number }>(sql).all(db, ...args)).map(it => it.id)
}

/** Judges applications as they come in, for the searches that are asked to; the workspace's limit of the day holds. */
export const arrivalsJob = systemJob<{ search: number }, number, Judged | null>({
  ...declared,
  subjects: listed(limits.aiBatch),
  concurrency: 1,
  retry: [5_000, 60_000, 600_000],
  async prepare({ app, input, signal }, ids) {
    const it = await searchBy(app.reads, input.search)
    if (!it) return null
    const criteria = await criteriaOf(app.reads, [input.search])
    const wanted = await reached(app.reads, it, ids, app.clock())
    return judgeBatch({ ...it, app, criteria, signal }, wanted)
  },
  async apply({ tx, emit, now, input }, _ids, judged) {
    const it = await searchBy(tx, input.search)
    if (!it || !judged) return { finished: true }
    await storeJudged({ ...it, tx, emit, now }, judged)
    return {}
  },
})

async function beginArrivals(
  tx: Transaction,
  { seq, formNumber }: RecordedEvent,
  ids: readonly number[],
  now: number,
) {
  if (ids.length === 0 || formNumber === null) return
  const asking = await tx
    .select({ number: searches.number })
    .from(searches)
    .where(and(eq(searches.formNumber, formNumber), eq(searches.judgeArrivals, true)))
  for (const { number } of asking) {
    const key = `arrivals:${number}:${seq}`
    const id = await beginSystemJob(tx, declared, { key, input: { search: number }, now })
    const [job] = id ? await tx.select({ number: jobs.number }).from(jobs).where(eq(jobs.id, id)) : []
    if (job) await tx.insert(jobSubjects).values(ids.map(subject => ({ jobNumber: job.number, subject })))
  }
}

/** Questions whose answers an event changed; what came with an application is new with all of it. */
function changedBy({ kind, data }: RecordedEvent): string[] {
  if (kind === 'submission.corrected') return readEventData(kind, data)?.fields ?? []
  const arrived = kind === 'submission.file_arrived' ? readEventData(kind, data) : null
  return arrived ? [arrived.field] : []
}

async function follow(events: readonly RecordedEvent[], app: App): Promise<void> {
  for (const event of events)
    await app.write(async tx => {
      const fields = JSON.stringify(changedBy(event))
      if (fields !== '[]' && event.formNumber !== null) {
        const stale = await makeStale.all(tx, fields, fields, event.seq, fields)
        if (stale.length > 0) await touchRows(tx, event.formNumber)
      }
      const ids = (await subjectsOf.all(tx, event.seq)).map(it => it.id)
      await beginArrivals(tx, event, ids, app.clock())
    })
  app.signals.send('jobs')
}

/** Follows what applicants send and correct (docs/rules.md#assistant-run). */
export const startAnswersFollower = (app: App): Loop =>
  startFollower(app, answersReader.name, answersReader.kinds, follow)
