import { aiOptOutId, type Column, type Row } from '@winnow/openapi/columns'
import { idOf } from '../selection/subjects.ts'
import type { SearchesState } from './searches.ts'

/** Whether a run is to fill this cell, or has filled it and its turn to be shown is yet to come. */
export function isComing(
  { searchId, held, outside }: Pick<SearchesState, 'held' | 'outside'> & { searchId: string | undefined },
  row: Row,
  { id, custom }: Column,
): boolean {
  if (searchId === undefined || custom?.search?.id !== searchId) return false
  if (isSkipped(row) || outside.has(idOf(row))) return false
  return row.get(id) === null || held.has(idOf(row))
}

/** Whether the applicant asked that a person reads it: nothing is ever judged (docs/rules.md#a-person-reads-it). */
export const isSkipped = (row: Row): boolean => row.get(aiOptOutId) === true

export const skippedText = 'Skipped: the applicant opted out'
