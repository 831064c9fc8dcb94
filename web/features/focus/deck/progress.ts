import type { Rows } from '../../review/rows/rows.ts'
import { idOf } from '../../review/selection/subjects.ts'
import type { DeckState } from './state.ts'

/** How many in the list were neither decided on nor skipped. */
export function leftOf(steps: DeckState['steps'], rows: Rows): number {
  const listed = new Set([...rows.loaded()].map(([, row]) => idOf(row)))
  // Skipped ones stay in the list; those who were decided on leave it with the server's next answer.
  const passed = steps.filter(step => step.to === null || listed.has(step.id)).length
  return Math.max(0, (rows.matched ?? 0) - passed)
}

/** How far a deck is: the open applicant's number, of how many; `left`: those who were neither decided on nor skipped. */
export function progressOf({ steps, success, isOver }: DeckState, left: number): { at: number; of: number } {
  // The one in view was just decided on, and still is the one in view.
  const isPassed = success !== null || isOver || left === 0
  return { at: Math.min(steps.length + (isPassed ? 0 : 1), steps.length + left), of: steps.length + left }
}
