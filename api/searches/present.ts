import type { Reader } from '@winnow/db'
import type { ops } from '@winnow/openapi'
import type { z } from 'zod'
import type { SignedIn } from '../core/actor.ts'
import type { App } from '../core/app.ts'
import type { Value } from '../core/database/long-reads.ts'
import { statement } from '../core/database/prepared.ts'
import { iso, isoOrNull } from '../core/time/clock.ts'
import type { FoundForm } from '../forms/find.ts'
import { seenVersion } from '../forms/questions.ts'
import { contentOf } from '../forms/versions/find.ts'
import { type Fragment, fragment, integer, valueList } from '../table/query/fragment.ts'
import { toStatement } from '../table/query/statements.ts'
import { countedOf } from './counts.ts'
import { type Reach, reachOf } from './filters.ts'
import { type CriterionRow, criteriaOf, presentAssistant, type SearchRow } from './find.ts'
import { withheldFrom } from './judging/fields.ts'

type Presented = z.input<typeof ops.search.fetchCompositeAiQuery.reply>
type Criterion = Presented['breakdownQueries'][number]
type Run = NonNullable<Presented['run']>

/** Results that need not be judged again: with a model connected, what words were matched for is. */
export const freshResult = ({ model }: Pick<App, 'model'>): Fragment =>
  model ? fragment`(r.stale = 0 and r.model is not null)` : fragment`(r.stale = 0)`

/** Who is ever judged: whoever neither withdrew nor asked for a person (docs/rules.md#a-person-reads-it), and is still known. */
export const judgeable = fragment`s.ai_opted_out = 0 and s.withdrawn_at is null and s.anonymised_at is null`

const numbersOf = (criteria: readonly CriterionRow[]) => valueList(criteria.map(it => it.number))

/** How many a search judges, has judged and has found. */
function scopeOf(app: App, { from, where }: Reach, criteria: readonly CriterionRow[]) {
  const n = integer(criteria.length)
  const judged = fragment`(
    select r.submission_id, sum(${freshResult(app)}) as fresh, sum(coalesce(r.override, r.result) = 'YES') as yes
    from ai_results r where r.criterion_number in ${numbersOf(criteria)} group by r.submission_id)`
  return toStatement(fragment`
    select sum(${judgeable}), sum(${judgeable} and coalesce(j.fresh, 0) = ${n}), sum(coalesce(j.yes, 0) = ${n})
    from ${from} left join ${judged} j on j.submission_id = s.id where ${where}`)
}

const verdictsOf = (criteria: readonly CriterionRow[]) =>
  toStatement(fragment`
    select r.criterion_number,
      sum(coalesce(r.override, r.result) = 'YES'), sum(coalesce(r.override, r.result) = 'NO'),
      sum(coalesce(r.override, r.result) = 'MAYBE'), sum(r.stale),
      sum(r.override is not null and r.override <> r.result), sum(r.override is not null and r.override = r.result)
    from ai_results r where r.criterion_number in ${numbersOf(criteria)} group by r.criterion_number`)

const costStatement = fragment`
  select search_number, count(*), sum(input_tokens), sum(output_tokens), sum(cost) from model_requests`

const costsOf = (searches: readonly SearchRow[]) =>
  toStatement(fragment`${costStatement}
    where search_number in ${valueList(searches.map(it => it.number))} group by search_number`)

const inDollars = (millionths: number) => millionths / 1_000_000

export const presentCost = ([requests, inputTokens, outputTokens, cost]: readonly Value[]) => ({
  requests: Number(requests ?? 0),
  inputTokens: Number(inputTokens ?? 0),
  outputTokens: Number(outputTokens ?? 0),
  dollars: inDollars(Number(cost ?? 0)),
})

interface RunRow {
  searchNumber: number
  number: number
  jobId: string
  startedAt: number
  ceiling: number | null
  judged: number
  failed: number
  exhausted: number
  batched: number
  status: Run['status'] | null
  done: number | null
  total: number | null
  error: string | null
  settledAt: number | null
  requests: number
  inputTokens: number | null
  outputTokens: number | null
  cost: number | null
}

// The job of an old run has gone with its time; what the run did stays.
const lastRuns = statement<RunRow>(`
  select u.search_number as searchNumber, u.number, u.job_id as jobId, u.started_at as startedAt, u.ceiling, u.judged, u.failed,
    u.exhausted, u.batched, j.status, j.done, j.total, j.error, j.settled_at as settledAt,
    (select count(*) from model_requests m where m.search_number = u.search_number and m.run_number = u.number) as requests,
    (select sum(input_tokens) from model_requests m where m.search_number = u.search_number and m.run_number = u.number) as inputTokens,
    (select sum(output_tokens) from model_requests m where m.search_number = u.search_number and m.run_number = u.number) as outputTokens,
    (select sum(cost) from model_requests m where m.search_number = u.search_number and m.run_number = u.number) as cost
  from search_runs u left join jobs j on j.id = u.job_id
  where u.number in (select max(number) from search_runs
    where search_number in (select value from json_each(?)) group by search_number)`)

/** The last run of a search, as it stands in this transaction too. */
export async function lastRun(db: Reader, searchNumber: number): Promise<Run | null> {
  const [row] = await lastRuns.all(db, JSON.stringify([searchNumber]))
  return row ? presentRun(row) : null
}

const presentRun = (it: RunRow): Run => ({
  jobId: it.jobId as Run['jobId'],
  status: it.status ?? 'DONE',
  done: it.done ?? it.judged + it.failed,
  total: it.total ?? it.judged + it.failed,
  judged: it.judged,
  failed: it.failed,
  maxDollars: it.ceiling === null ? null : inDollars(it.ceiling),
  batched: it.batched === 1,
  exhausted: it.exhausted === 1,
  cost: presentCost([it.requests, it.inputTokens, it.outputTokens, it.cost]),
  startedAt: iso(it.startedAt),
  endedAt: isoOrNull(it.settledAt),
  error: it.error,
})

const share = (part: number, whole: number) => (whole === 0 ? null : part / whole)

function presentCriterion(
  it: CriterionRow,
  [, yes, no, maybe, stale, replaced, confirmed]: readonly Value[],
  withheld: Criterion['withheld'],
): Criterion {
  const counts = { YES: Number(yes ?? 0), NO: Number(no ?? 0), MAYBE: Number(maybe ?? 0) }
  const all = counts.YES + counts.NO + counts.MAYBE
  const [overridden, confirmedCount] = [Number(replaced ?? 0), Number(confirmed ?? 0)]
  return {
    id: it.id as Criterion['id'],
    name: it.name,
    question: it.question || it.summary || it.name,
    guidance: it.guidance,
    keywords: it.keywords,
    fieldIds: it.fields as Criterion['fieldIds'],
    withheld,
    warning: it.warning,
    summary: it.summary || it.question,
    numberOfRowsProcessed: all,
    valueCounts: counts,
    staleCount: Number(stale ?? 0),
    overriddenCount: overridden,
    confirmedCount,
    overrideRate: share(overridden, all),
    agreementRate: share(confirmedCount, confirmedCount + overridden),
  }
}

/** Searches with their counts, whatever their number in the same few statements, read off the loop's thread. */
export async function presentSearches(
  app: App,
  db: Reader,
  actor: SignedIn,
  found: FoundForm,
  searches: readonly SearchRow[],
  now: number,
): Promise<Presented[]> {
  if (searches.length === 0) return []
  const { form } = found
  const { questions } = await contentOf(db, form.number, seenVersion(form))
  const all = await criteriaOf(
    db,
    searches.map(it => it.number),
  )
  const bySearch = Map.groupBy(all, it => it.searchNumber)
  const reaches = await Promise.all(searches.map(it => reachOf(db, actor, found, it, now)))
  const scopes = searches.map((it, i) => scopeOf(app, reaches[i] as Reach, bySearch.get(it.number) ?? []))
  const runs = await lastRuns.all(db, JSON.stringify(searches.map(it => it.number)))
  const [[costs = []], [verdicts = [], ...counted]] = await Promise.all([
    app.longReads.rows([costsOf(searches)]),
    countedOf(app, found, [
      { statement: verdictsOf(all), versions: [] },
      ...scopes.map((statement, i) => ({ statement, versions: reaches[i]?.versions ?? [] })),
    ]),
  ])
  const byCriterion = new Map(verdicts.map(it => [Number(it[0]), it]))
  return searches.map((search, i) => {
    const criteria = bySearch.get(search.number) ?? []
    const [total, complete, matches] = (counted[i]?.[0] ?? []).map(it => Number(it ?? 0))
    const run = runs.find(it => it.searchNumber === search.number)
    const [, ...cost] = costs.find(it => Number(it[0]) === search.number) ?? []
    return {
      id: search.id as Presented['id'],
      name: search.name,
      originalQuery: search.originalQuery,
      deepSearch: search.deepSearch,
      deepSearchEnabled: true,
      createdAt: iso(search.createdAt),
      updatedAt: iso(search.updatedAt),
      allMatches: matches ?? 0,
      totalBreakdownQueries: criteria.length,
      breakdownQueries: criteria.map(it =>
        presentCriterion(
          it,
          byCriterion.get(it.number) ?? [],
          withheldFrom(it, questions, form.aiAllowedFields),
        ),
      ),
      metaData: { wrongQuery: false, refused: search.refused },
      filters: search.filters.map((it, at) => ({
        ...it,
        problem: reaches[i]?.problems[at] ?? null,
      })) as Presented['filters'],
      totalRows: total ?? 0,
      remainingRows: (total ?? 0) - (complete ?? 0),
      judgeArrivals: search.judgeArrivals,
      run: run ? presentRun(run) : null,
      cost: presentCost(cost),
      assistant: presentAssistant(app),
    }
  })
}

/** One search, as it stands after a change. */
export async function presentSearch(
  app: App,
  db: Reader,
  actor: SignedIn,
  found: FoundForm,
  search: SearchRow,
  now: number,
): Promise<Presented> {
  const [presented] = await presentSearches(app, db, actor, found, [search], now)
  if (!presented) throw new Error('A search was not presented')
  return presented
}
