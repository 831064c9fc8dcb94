import type { Applicant } from '../../../lib/review/applicant.ts'
import { type AllThatMatch, named, type Subjects } from '../../../lib/review/subjects.ts'

/** What is ticked: ids, or all that match but for those unticked; never row numbers (design.md, section 3). */
export type Selection = Subjects

export const emptySelection: Selection = named([])

/** All that match, with a tick on each. */
export const everybody = (query: Pick<AllThatMatch, 'query' | 'matched' | 'some'>): Selection => ({
  by: 'query',
  excluded: new Map(),
  ...query,
})

export const isSelected = (selection: Selection, id: string): boolean =>
  selection.by === 'name' ? selection.applicants.has(id) : !selection.excluded.has(id)

export function add(selection: Selection, applicants: Iterable<Applicant>): Selection {
  if (selection.by === 'query')
    return { ...selection, excluded: without(selection.excluded, ids(applicants)) }
  return named([...selection.applicants.values(), ...applicants])
}

export function remove(selection: Selection, applicants: Iterable<Applicant>): Selection {
  if (selection.by === 'name')
    return { ...selection, applicants: without(selection.applicants, ids(applicants)) }
  const excluded = new Map(selection.excluded)
  for (const applicant of applicants) excluded.set(applicant.id, applicant)
  return { ...selection, excluded }
}

export const toggle = (selection: Selection, applicant: Applicant): Selection =>
  (isSelected(selection, applicant.id) ? remove : add)(selection, [applicant])

/** Without those who were moved away: of all that match, they match no longer. */
export function afterMove(selection: Selection, moved: Subjects): Selection {
  if (moved.by === 'query') return emptySelection
  const gone = [...moved.applicants.keys()]
  if (selection.by === 'name') return { ...selection, applicants: without(selection.applicants, gone) }
  const excluded = without(selection.excluded, gone)
  return { ...selection, excluded, matched: selection.matched - gone.length }
}

/** What a head's checkbox shows for the rows that are there. */
export function coverage(selection: Selection, ids: Iterable<string>): boolean | 'indeterminate' {
  let some = false
  let all = true
  for (const id of ids) {
    if (isSelected(selection, id)) some = true
    else all = false
  }
  return some && all ? true : some ? 'indeterminate' : false
}

const ids = (applicants: Iterable<Applicant>) => [...applicants].map(applicant => applicant.id)

function without(applicants: ReadonlyMap<string, Applicant>, ids: readonly string[]) {
  const rest = new Map(applicants)
  for (const id of ids) rest.delete(id)
  return rest
}
