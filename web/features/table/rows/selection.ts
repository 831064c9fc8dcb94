import type { Applicant } from '../../../lib/review/applicant.ts'

/** Selected applicants by id, in the order of selecting; never row numbers (design.md, section 3). */
export type Selection = ReadonlyMap<string, Applicant>

export const emptySelection: Selection = new Map()

export function toggle(selection: Selection, applicant: Applicant): Selection {
  const next = new Map(selection)
  if (!next.delete(applicant.id)) next.set(applicant.id, applicant)
  return next
}

export function add(selection: Selection, applicants: Iterable<Applicant>): Selection {
  const next = new Map(selection)
  for (const applicant of applicants) next.set(applicant.id, applicant)
  return next
}

export function remove(selection: Selection, ids: Iterable<string>): Selection {
  const next = new Map(selection)
  for (const id of ids) next.delete(id)
  return next
}

/** What a head's checkbox shows for the rows that are there. */
export function coverage(selection: Selection, ids: Iterable<string>): boolean | 'indeterminate' {
  let some = false
  let all = true
  for (const id of ids) {
    if (selection.has(id)) some = true
    else all = false
  }
  return some && all ? true : some ? 'indeterminate' : false
}
