import type { FetchWindowData } from '@winnow/sdk'
import type { Applicant } from './applicant.ts'

/** What decides who is in a list: the filter language, as every call takes it. */
export type Matching = Pick<FetchWindowData['body'], 'stage' | 'search' | 'filters' | 'time_zone'>

/** Applicants by id, in the order in which they were chosen. */
export interface Named {
  by: 'name'
  applicants: ReadonlyMap<string, Applicant>
}

/** All that match a query but a few, whoever they are and however many. */
export interface AllThatMatch {
  by: 'query'
  query: Matching
  excluded: ReadonlyMap<string, Applicant>
  /** How many matched when the person said 'all'; where it is another number by then, nothing happens (design.md, section 3) */
  matched: number
  /** A few of them: for faces, and for a preview */
  some: readonly Applicant[]
}

/** Whom an act is about. */
export type Subjects = Named | AllThatMatch

export const named = (applicants: Iterable<Applicant>): Named => ({
  by: 'name',
  applicants: new Map([...applicants].map(applicant => [applicant.id, applicant])),
})

/** How many they are, as the person saw it. */
export const sizeOf = (subjects: Subjects): number =>
  subjects.by === 'name' ? subjects.applicants.size : subjects.matched - subjects.excluded.size

/** The one applicant that they are, if they are one by name. */
export const onlyOf = (subjects: Subjects): Applicant | undefined => {
  if (subjects.by === 'query' || subjects.applicants.size !== 1) return undefined
  const [only] = subjects.applicants.values()
  return only
}

/** Those whose names are known. */
export const knownOf = (subjects: Subjects): readonly Applicant[] =>
  subjects.by === 'name'
    ? [...subjects.applicants.values()]
    : subjects.some.filter(applicant => !subjects.excluded.has(applicant.id))
