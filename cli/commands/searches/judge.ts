import { limits } from '@winnow/openapi/common/limits'
import { count } from '@winnow/openapi/common/text/format'
import { type CompositeQuery, type FormDetails, WinnowError } from '@winnow/sdk'
import { createElement } from 'react'
import { canAsk, confirm } from '../../io/confirm.ts'
import { exitCodes } from '../../io/exit-codes.ts'
import { saying, UsageError } from '../../io/failure.ts'
import { wholeNumber } from '../../io/input.ts'
import { writeLines } from '../../io/out/write.ts'
import type { Session } from '../../io/session.ts'
import type { Flags } from '../command.ts'
import { cutShort, followJob } from '../moves/follow-job.ts'
import { evidenceOptions, matchesOf, matchLines, usualLimit } from './evidence.ts'
import { estimateOf, searchLines, searchOf } from './search.ts'

/** Options of the commands that start a run. */
export const judgeOptions = [
  ['--max-cost <dollars>', "What the run may cost at most, such as 5 (default: the operator's limit)"],
  ['--batched', 'With more than 1,000 applications: wait up to a day for a result at half the price'],
  ['--wait', 'Wait for the end of the run, with its progress on stderr'],
  [evidenceOptions[0][0], `${evidenceOptions[0][1]}; waits for the end`],
  evidenceOptions[1],
  ['--yes', 'Start without asking'],
] as const

function maxCost(typed: Flags[string]): number | null {
  if (typed === undefined) return null
  const dollars = Number(typed)
  if (
    typeof typed !== 'string' ||
    !/^\d+(\.\d+)?$/.test(typed) ||
    dollars < 0.01 ||
    dollars > limits.aiDollars
  )
    throw new UsageError(
      `--max-cost takes dollars from 0.01 to ${count(limits.aiDollars)}, such as 5 or 0.50, not '${typed}'.`,
    )
  return dollars
}

export const readJudging = (flags: Flags) => ({
  maxCost: maxCost(flags.maxCost),
  batched: flags.batched === true,
  wait: flags.wait === true || flags.evidence === true,
  limit: flags.evidence === true ? wholeNumber('--limit', flags.limit, usualLimit) : 0,
  yes: flags.yes === true,
})

/** Asks a person at a terminal before money is spent, or where the query was not taken as it was typed. */
async function agree({ io }: Session, search: CompositeQuery, estimate: ReturnType<typeof estimateOf>) {
  const isDoubtful =
    search.metaData.refused.length > 0 || search.breakdownQueries.some(it => it.warning !== null)
  if (!canAsk(io) || (estimate.maxCost === null && !isDoubtful)) return
  await writeLines(io.stderr, searchLines(searchOf(search), estimate))
  await confirm(io, 'Run it?', `Nothing was read. The search '${search.name}' (${search.id}) stays.`)
}

/** Shows what a run would judge and cost, starts it, and on request follows it to its end. */
export async function judge(
  session: Session,
  form: FormDetails,
  search: CompositeQuery,
  { maxCost: max_cost, batched, wait, limit, yes }: ReturnType<typeof readJudging>,
) {
  const { winnow } = session
  const of = { form_id: form.identifier, composite_query_id: search.id }
  const usual = estimateOf(await winnow.estimateCompositeAiQuery(of))
  const estimate = { ...usual, maxCost: usual.maxCost === null ? null : (max_cost ?? usual.maxCost) }
  const again = `winnow searches run ${form.identifier} ${search.id}`
  const starts = estimate.applications > 0
  if (starts) {
    if (!yes) await agree(session, search, estimate)
    const { run } = await winnow
      .startCompositeAiQuery({ ...of, max_cost, batched })
      .catch((error: unknown) => {
        throw error instanceof WinnowError && error.code === 'search_running'
          ? saying(error, `${error.message}. When the other one is over: ${again}`)
          : error
      })
    if (wait) {
      const job = await followJob(session, {
        ...{ form_id: of.form_id, job_id: run.jobId },
        doing: 'Reading',
      })
      if (job.status !== 'DONE') throw cutShort(job, 'read', `To continue: ${again}`)
    }
  }
  const now = await winnow.fetchCompositeAiQuery(of)
  return {
    form: { id: form.identifier },
    search: searchOf(now),
    estimate,
    matches: limit > 0 ? await matchesOf(session, form, now, limit) : null,
    isFollowed: wait || !starts,
  }
}
type Judged = Awaited<ReturnType<typeof judge>>

function nextLines({ form, search, isFollowed }: Judged): string[] {
  const at = `${form.id} ${search.id}`
  if (search.run?.exhausted)
    return [`To continue: winnow searches run ${at} --max-cost ${search.run.maxCost}`]
  if (isFollowed) return []
  return [`To see how far it is: winnow searches show ${at}`, `To stop it: winnow searches stop ${at}`]
}

/** What the commands that start a run print. */
export const judgedOutput = {
  json: ({ isFollowed: _isFollowed, ...result }: Judged) => result,
  lines: (it: Judged) => [
    ...searchLines(it.search, it.estimate),
    ...matchLines(it.matches ?? []),
    ...nextLines(it),
  ],
  screen: async (it: Judged) =>
    createElement((await import('./Search.tsx')).Search, { ...it, next: nextLines(it) }),
  exitCode: ({ search, isFollowed }: Judged) =>
    isFollowed && search.run?.exhausted ? exitCodes.limit : exitCodes.ok,
}
