import type { Device, DropCause } from '@winnow/openapi'
import { devices, limits } from '@winnow/openapi'
import type { LongReads, Statement, Value } from '../../core/database/long-reads.ts'
import type { Span } from './span.ts'

/** How far people came. */
export interface Counts {
  views: number
  starts: number
  submissions: number
}

/** What the rows say of a span, before it is put in the form's words. */
export interface Read {
  otherSubmissions: number
  medianSeconds: number | null
  /** By the place of the day in the span; days without anybody are absent */
  byDay: ReadonlyMap<number, Counts>
  byDevice: ReadonlyMap<Device, Counts>
  bySource: ({ source: string | null } & Counts)[]
  /** Who began and did not apply */
  left: { questionId: string | null; cause: DropCause; count: number }[]
}

/** Visits that ended in no application; one that did counts with its application. */
const unsent = 'v.form_number = ? and v.viewed_at >= ? and v.viewed_at < ? and v.submission_id is null'

/** The applications by the form with their visits, one each at most; the index of visits by application leads to it. */
const sent = `
  select s.submitted_at, v.source, coalesce(v.device, 'UNKNOWN') as device,
    iif(v.started_at < s.submitted_at, s.submitted_at - v.started_at, null) as took
  from submissions s
  left join visits v on v.rowid = (select min(rowid) from visits where submission_id = s.id)
  where s.form_number = ? and s.submitted_at >= ? and s.submitted_at < ? and s.origin = 'FORM'`

const perDevice = devices
  .map(it => `sum(v.device = '${it}'), sum(v.device = '${it}' and v.started_at is not null)`)
  .join(', ')

/** The days as rows, each read through the index: what lies between two instants is read once. */
const days = 'json_each(?) d'
const within = (column: string) => `${column} >= (d.value ->> 0) and ${column} < (d.value ->> 1)`

const visitsByDay = `
  select d.key, ${perDevice} from ${days} cross join visits v
  where v.form_number = ? and ${within('v.viewed_at')} and v.submission_id is null group by d.key`
const applicationsByDay = `
  select d.key, sum(s.origin = 'FORM'), sum(s.origin <> 'FORM') from ${days} cross join submissions s
  where s.form_number = ? and ${within('s.submitted_at')} group by d.key`
/** Told apart by the first place: each pass over the applications would join them with their visits again. */
const sums = `
  with sent as materialized (${sent}),
    times as materialized (select took from sent where took is not null)
  select 'device' as what, device as name, count(*) as views, 0 as starts, 0 as submissions from sent group by device
  union all select 'took', null, (select avg(took) from (select took from times order by took
    limit 2 - (select count(*) from times) % 2 offset (select (count(*) - 1) / 2 from times))), 0, 0
  union all select * from (
    select 'source', source, sum(views) as views, sum(starts), sum(submissions) from (
      select v.source, count(*) as views, count(v.started_at) as starts, 0 as submissions
        from visits v where ${unsent} group by v.source
      union all select source, count(*), count(*), count(*) from sent group by source)
    group by source order by views desc, source limit ${limits.sources})`
const leaving = `
  select v.left_question_id, coalesce(v.left_cause, 'LEFT'), count(*) from visits v
  where ${unsent} and v.started_at is not null group by 1, 2`

const none: Counts = { views: 0, starts: 0, submissions: 0 }
const plus = (one: Counts, other: Counts): Counts => ({
  views: one.views + other.views,
  starts: one.starts + other.starts,
  submissions: one.submissions + other.submissions,
})
const applied = (n: number): Counts => ({ views: n, starts: n, submissions: n })

/** Reads a form's visits and applications of a span in one state of the database: every total is of the same rows. */
export async function readAnalytics(reads: LongReads, formNumber: number, { starts }: Span): Promise<Read> {
  const all = JSON.stringify(starts.slice(1).map((end, i) => [starts[i], end]))
  const between: Value[] = [formNumber, starts[0] ?? 0, starts.at(-1) ?? 0]
  const statements: Statement[] = [
    { sql: visitsByDay, args: [all, formNumber] },
    { sql: applicationsByDay, args: [all, formNumber] },
    { sql: sums, args: [...between, ...between] },
    { sql: leaving, args: between },
  ]
  const [visited = [], came = [], summed = [], left = []] = await reads.rows(statements)

  const byDay = new Map<number, Counts>()
  const byDevice = new Map<Device, Counts>()
  const add = <Key>(to: Map<Key, Counts>, key: Key, counts: Counts) =>
    to.set(key, plus(to.get(key) ?? none, counts))
  for (const [day, ...each] of visited)
    for (const [i, device] of devices.entries()) {
      const counts = { views: Number(each[i * 2]), starts: Number(each[i * 2 + 1]), submissions: 0 }
      add(byDay, Number(day), counts)
      add(byDevice, device, counts)
    }
  let otherSubmissions = 0
  for (const [day, byForm, others] of came) {
    add(byDay, Number(day), applied(Number(byForm)))
    otherSubmissions += Number(others)
  }
  const bySource: Read['bySource'] = []
  let took: number | null = null
  for (const [what, name = null, n = null, starts, submissions] of summed) {
    if (what === 'device') add(byDevice, name as Device, applied(Number(n)))
    else if (what === 'took') took = n === null ? null : Number(n)
    else
      bySource.push({
        source: name === null ? null : String(name),
        ...{ views: Number(n), starts: Number(starts), submissions: Number(submissions) },
      })
  }
  return {
    otherSubmissions,
    medianSeconds: took === null ? null : Math.round(took / 1_000),
    byDay,
    byDevice,
    bySource,
    left: left.map(([questionId = null, cause, n]) => ({
      questionId: questionId === null ? null : String(questionId),
      cause: cause as DropCause,
      count: Number(n),
    })),
  }
}
