import { indexOf, type Place, placeAt, stepFrom } from '../../review/rows/place.ts'
import type { Rows } from '../../review/rows/rows.ts'
import { type Applicant, idOf } from '../../review/selection/subjects.ts'

/** The next row from a place in the order of the table, and then from its top; it may not be loaded. Null: nobody is left. */
export function nextFrom(rows: Rows, place: Place | null, isPassed: (id: string) => boolean): number | null {
  const behind = place && stepFrom(rows, place, 1, isPassed)
  if (behind !== null) return behind
  for (let index = 0; index < (rows.total ?? 0); index++) {
    const row = rows.rowAt(index)
    if (!row || !isPassed(idOf(row))) return index
  }
  return null
}

/** At most so many who follow a place, as far as their rows are loaded. */
export function followers(
  rows: Rows,
  from: Place | null,
  passed: ReadonlySet<string>,
  most: number,
): Applicant[] {
  const found = new Map<string, Applicant>()
  let place = from
  while (found.size < most) {
    const index = nextFrom(rows, place, id => passed.has(id) || found.has(id))
    place = index === null ? null : (placeAt(rows, index) ?? null)
    if (!place) break
    found.set(place.applicant.id, place.applicant)
  }
  return [...found.values()]
}

/** Those of a list of ids whose rows are loaded. */
export const loadedOf = (rows: Rows, ids: readonly string[]): Applicant[] =>
  ids.flatMap(id => {
    const index = indexOf(rows, id)
    return index === null ? [] : (placeAt(rows, index)?.applicant ?? [])
  })
