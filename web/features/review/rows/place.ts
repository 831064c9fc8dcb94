import { type Applicant, applicantOf, idOf } from '../selection/subjects.ts'
import type { Rows } from './rows.ts'

/** An applicant in the list, known by their neighbours too: who comes next is still known when their row has left. */
export interface Place {
  applicant: Applicant
  index: number
  /** The rows of another query, or in another order, are another listing */
  listing: unknown
  /** Ids of those behind them and before them, the nearest first */
  after: readonly string[]
  before: readonly string[]
}

type Read = Pick<Rows, 'rowAt' | 'total' | 'listing' | 'loaded' | 'groups'>

/** Neighbours that a place remembers on either side. */
const reach = 50

const idAt = (rows: Read, index: number): string | undefined => {
  const row = rows.rowAt(index)
  return row && idOf(row)
}

/** The place of a row; undefined while it is not loaded. */
export function placeAt(rows: Read, index: number): Place | undefined {
  const row = rows.rowAt(index)
  if (!row) return undefined
  const side = (by: 1 | -1) => {
    const ids: string[] = []
    for (let at = index + by; ids.length < reach; at += by) {
      const id = idAt(rows, at)
      if (id === undefined) break
      ids.push(id)
    }
    return ids
  }
  return { applicant: applicantOf(row), index, listing: rows.listing, after: side(1), before: side(-1) }
}

/** The index of each applicant among the rows that are loaded; of one who stands in several groups, the nearest to `near`. */
function indexes(rows: Read, near: number | null): Map<string, number> {
  const found = new Map<string, number>()
  for (const [index, row] of rows.loaded()) {
    const id = idOf(row)
    const before = found.get(id)
    const isNearer = (than: number) => near === null || Math.abs(index - near) <= Math.abs(than - near)
    // Pages of two versions may both have them: the one that was in view last is right.
    if (before === undefined || !rows.groups || isNearer(before)) found.set(id, index)
  }
  return found
}

/** The index of an applicant among the rows that are loaded; of several in as many groups, the nearest to `near`. */
export const indexOf = (rows: Read, id: string, near: number | null = null): number | null =>
  indexes(rows, near).get(id) ?? null

/** The index of the next row from a place in one direction, past those who are leaving. It may not be loaded; null: there is none. */
export function stepFrom(
  rows: Read,
  place: Place,
  by: 1 | -1,
  isLeaving: (id: string) => boolean,
): number | null {
  const walk = (from: number): number | null => {
    for (let at = from; at >= 0 && at < (rows.total ?? 0); at += by) {
      const id = idAt(rows, at)
      if (id === undefined || !isLeaving(id)) return at
    }
    return null
  }
  const shown = indexes(rows, place.index)
  const here = shown.get(place.applicant.id)
  if (here !== undefined) return walk(here + by)
  const [ahead, behind] = by === 1 ? [place.after, place.before] : [place.before, place.after]
  const nearest = (ids: readonly string[]) =>
    ids.filter(id => !isLeaving(id)).flatMap(id => shown.get(id) ?? [])[0]
  const next = nearest(ahead)
  if (next !== undefined) return next
  const last = nearest(behind)
  if (last !== undefined) return walk(last + by)
  // Nobody of then is left around them.
  return walk(by === 1 ? (behind.length < reach ? 0 : place.index) : place.index - 1)
}

/** Who takes the place: the next in order, at the end of the list the one before. */
export const successorOf = (rows: Read, place: Place, isLeaving: (id: string) => boolean): number | null =>
  stepFrom(rows, place, 1, isLeaving) ?? stepFrom(rows, place, -1, isLeaving)
