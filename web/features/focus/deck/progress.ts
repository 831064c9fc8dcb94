import type { Rows } from '../../review/rows/rows.ts'
import { idOf } from '../../review/selection/subjects.ts'
import type { DeckState } from './state.ts'

/** How far a deck is: the open applicant's number, of how many; `waiting`: those in the hand or in the list. */
export function progressOf(
  { steps, hand, success }: DeckState,
  rows: Rows,
  waiting: number,
): { at: number; of: number } {
  const listed = new Set([...rows.loaded()].map(([, row]) => idOf(row)))
  // Skipped ones stay in the list; those who were decided on leave it with the server's next answer.
  const passed = steps.filter(step => step.to === null || listed.has(step.id)).length
  const left = hand ? waiting : Math.max(0, waiting - passed)
  // The one in view was just decided on, and still is the one in view.
  const isShown = success !== null
  return {
    at: Math.min(steps.length + (isShown || left === 0 ? 0 : 1), steps.length + left),
    of: steps.length + left,
  }
}
