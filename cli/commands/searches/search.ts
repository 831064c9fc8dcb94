import {
  aboutDollars,
  checksText,
  count,
  counted,
  dollarsText,
  tokensText,
} from '@winnow/openapi/common/text/format'
import { keyOf } from '@winnow/openapi/common/text/plain-text'
import type { AiCost, AiRun, CompositeQuery, EstimateCompositeAiQueryResponse2 } from '@winnow/sdk'
import { refusal, UsageError } from '../../io/failure.ts'
import { fields } from '../../io/out/text.ts'
import type { Session } from '../../io/session.ts'

export type Estimate = EstimateCompositeAiQueryResponse2

/** The argument of every command about one search. */
export const searchArgument = ['<search>', 'The search: its name or ID'] as const

/** A search by its ID or its name in any case. One that is not there is refused with a list of those there are. */
export async function findSearch({ winnow }: Session, form_id: string, named: string) {
  const { compositeQueries: all } = await winnow.fetchCompositeAiQueries({ form_id })
  const byId = all.filter(it => it.id === named)
  const [found, another] = byId.length > 0 ? byId : all.filter(it => keyOf(it.name) === keyOf(named))
  const listed = (some: readonly CompositeQuery[]) => some.map(it => `  ${it.id}  ${it.name}`)
  if (another) {
    const same = all.filter(it => keyOf(it.name) === keyOf(named))
    throw new UsageError(
      [`${same.length} searches are called '${named}'. Use an ID instead:`, ...listed(same)].join('\n'),
    )
  }
  if (found) return found
  const there =
    all.length === 0 ? 'The form has none.' : `There are ${all.map(it => `'${it.name}'`).join(', ')}.`
  throw refusal('not_found', 404, `There is no search '${named}'. ${there}`)
}

const tokensOf = ({ inputTokens, outputTokens }: AiCost) => inputTokens + outputTokens

export const runOf = (it: AiRun) => ({
  jobId: it.jobId,
  status: it.status,
  done: it.done,
  total: it.total,
  judged: it.judged,
  failed: it.failed,
  maxCost: it.maxDollars,
  exhausted: it.exhausted,
  cost: it.cost.dollars,
  startedAt: it.startedAt,
  endedAt: it.endedAt,
  error: it.error,
})

/** A search as the commands print it (docs/cli.md); costs are dollars. */
export const searchOf = (it: CompositeQuery) => ({
  id: it.id,
  name: it.name,
  query: it.originalQuery,
  deep: it.deepSearch,
  videos: it.assistant.transcriber,
  createdAt: it.createdAt,
  matches: it.allMatches,
  applications: it.totalRows,
  toJudge: it.remainingRows,
  judgesArrivals: it.judgeArrivals,
  criteria: it.breakdownQueries.map(one => ({
    id: one.id,
    name: one.name,
    question: one.question,
    keywords: one.keywords,
    withheld: one.withheld,
    warning: one.warning,
    yes: one.valueCounts.YES,
    maybe: one.valueCounts.MAYBE,
    no: one.valueCounts.NO,
    overruled: one.overriddenCount,
    confirmed: one.confirmedCount,
    stale: one.staleCount,
  })),
  filters: it.filters.map(({ text, problem }) =>
    problem === null ? text : `${text} (no longer fits: ${problem})`,
  ),
  refused: it.metaData.refused,
  run: it.run && runOf(it.run),
  cost: it.cost.dollars,
  notice: it.assistant.notice,
})
export type PrintedSearch = ReturnType<typeof searchOf>

export const estimateOf = (it: Estimate) => ({
  applications: it.applications,
  optedOut: it.optedOut,
  tokens: tokensOf(it.cost),
  cost: it.cost.dollars,
  maxCost: it.maxDollars,
})
type PrintedEstimate = ReturnType<typeof estimateOf>

export const isGoing = (run: { status: AiRun['status'] } | null) =>
  run?.status === 'WAITING' || run?.status === 'RUNNING'

/** How far a run is, or how it ended. */
export function runText({ status, done, total, judged, failed, exhausted, maxCost, error }: PrintedRun) {
  const far = `${count(done)} of ${counted(total, 'application')} read`
  if (status === 'WAITING' || status === 'RUNNING') return `Running: ${far}`
  if (status === 'STOPPED') return `Stopped: ${far}`
  if (status === 'FAILED') return `Failed: ${far}. ${error ?? ''}`.trimEnd()
  if (exhausted && maxCost !== null)
    return `Paused: ${counted(judged, 'application')} read. The next one could have cost more than ${dollarsText(maxCost)}.`
  const without = failed > 0 ? `, ${count(failed)} without a valid answer of the model` : ''
  return `Done: ${counted(judged, 'application')} read${without}`
}
type PrintedRun = ReturnType<typeof runOf>

function estimateText({ applications, optedOut, tokens, cost, maxCost }: PrintedEstimate): string {
  const toRead =
    applications === 0 ? 'No applications to read' : `${counted(applications, 'application')} to read`
  const costs =
    maxCost === null || applications === 0
      ? ''
      : `, ${aboutDollars(cost)}, ${tokensText(tokens)} tokens, never more than ${dollarsText(maxCost)}`
  const left = optedOut > 0 ? `; ${count(optedOut)} left out, who asked for a person to read theirs` : ''
  return toRead + costs + left
}

/** What a deep search reads beside the answers. */
const deepText = (hears: boolean) =>
  hears
    ? 'Yes: uploaded files and videos too'
    : 'Yes: uploaded files too, but no videos, because no transcriber is connected'

/** What stands above and below the criteria of a search: a name of at most 11 characters, and a text. */
export function factsOf(it: PrintedSearch, estimate: PrintedEstimate | null) {
  const fact = (name: string, ...texts: readonly string[]) => texts.map(text => ({ name, text }))
  return {
    above: [
      ...fact('Query', it.query),
      ...(it.deep ? fact('Deep search', deepText(it.videos)) : []),
      ...fact('Filter', ...it.filters),
      ...fact('Refused', ...it.refused.map(one => `${one.text}: ${one.reason}`)),
      ...fact('Warning', ...it.criteria.flatMap(one => (one.warning ? [`${one.name}: ${one.warning}`] : []))),
      ...fact(
        'Withheld',
        ...it.criteria.flatMap(one =>
          one.withheld.length > 0 ? [`${one.name}: needs ${one.withheld.join(', ').toLowerCase()}`] : [],
        ),
      ),
      ...(it.notice === null ? [] : fact('Notice', it.notice)),
    ],
    below: [
      ...(estimate ? fact('Estimate', estimateText(estimate)) : []),
      ...(it.run ? fact('Run', runText(it.run)) : []),
      ...fact('Matches', count(it.matches)),
      ...fact(
        'Reviewers',
        ...it.criteria.flatMap(({ name, overruled, confirmed }) => {
          const checks = checksText(overruled, confirmed)
          return checks === null ? [] : [`${name}: ${checks}`]
        }),
      ),
      ...fact('Cost', dollarsText(it.cost)),
    ],
  }
}

/** A search on lines, each with what it is in front. */
export function searchLines(it: PrintedSearch, estimate: PrintedEstimate | null): string[] {
  const { above, below } = factsOf(it, estimate)
  const line = ({ name, text }: { name: string; text: string }) => fields(name, text)
  return [
    fields('ID', it.id),
    fields('Name', it.name),
    ...above.map(line),
    ...it.criteria.map(one =>
      fields('Criterion', one.name, `Yes ${one.yes}`, `Maybe ${one.maybe}`, `No ${one.no}`, one.id),
    ),
    ...below.map(line),
  ]
}
