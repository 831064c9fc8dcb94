import { limits } from '@winnow/openapi/common/limits'
import { counted } from '@winnow/openapi/common/text/format'
import type { CompositeQuery } from '@winnow/sdk'

/** Where a search stands (docs/rules.md#assistant-panel). */
export type Phase = 'ready' | 'reading' | 'complete' | 'behind' | 'stopped' | 'paused'

/** What of a search says where it stands. */
export type Standing = Pick<CompositeQuery, 'run' | 'remainingRows' | 'breakdownQueries'>

export const isGoing = (status: string): boolean => status === 'WAITING' || status === 'RUNNING'

/**
 * Ready: nothing was read yet, but for a try. Behind: its last run read all that it could, and applications have come or
 * changed since. Paused: its run ended before all was read.
 */
export function phaseOf({ run, remainingRows, breakdownQueries }: Standing): Phase {
  if (run && isGoing(run.status)) return 'reading'
  const read = Math.max(0, ...breakdownQueries.map(it => it.numberOfRowsProcessed))
  const isWhole = remainingRows === 0 && (run !== null || read > 0 || breakdownQueries.length === 0)
  if (isWhole) return 'complete'
  if (!run && read <= limits.aiBatch) return 'ready'
  if (run?.status === 'STOPPED') return 'stopped'
  return run?.status === 'FAILED' || run?.exhausted ? 'paused' : 'behind'
}

/** '1 new application to read', '2 applications to read': new where nothing that remains has a result. */
export function toReadText(
  { run, totalRows, remainingRows, breakdownQueries }: CompositeQuery,
  n = remainingRows,
): string {
  const untouched = totalRows - Math.max(0, ...breakdownQueries.map(it => it.numberOfRowsProcessed))
  const areNew = run?.status === 'DONE' && !run.exhausted && run.failed === 0 && untouched === remainingRows
  return `${counted(n, areNew ? 'new application' : 'application')} to read`
}

export const thinkingSteps = ['breakdown', 'keywords', 'run'] as const
export type ThinkingStep = (typeof thinkingSteps)[number]

/** Milliseconds that a step of the thinking stays (docs/rules.md#assistant-panel). */
export const stepTime = 4_000

/** What the thinking shows so many milliseconds after the query was sent; at once the run, when an application was read. */
export function thinkingAt(elapsed: number, read: number): ThinkingStep {
  if (read > 0 || elapsed >= 2 * stepTime) return 'run'
  return elapsed >= stepTime ? 'keywords' : 'breakdown'
}

/** Milliseconds that a run still takes, by what it has done; null: nobody can say yet. */
export const timeLeft = (done: number, total: number, elapsed: number): number | null =>
  done === 0 || elapsed <= 0 ? null : (elapsed / done) * (total - done)

/** A name for a search that has none: the beginning of its query. */
export const nameOf = ({ name, originalQuery }: Pick<CompositeQuery, 'name' | 'originalQuery'>): string =>
  name.trim() || originalQuery.slice(0, 30)

/** 'No results', '1 result', '2 results'. */
export const resultsText = (n: number): string => (n === 0 ? 'No results' : counted(n, 'result'))
