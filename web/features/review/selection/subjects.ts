import type { MovedSince } from '@winnow/openapi'
import type { Row } from '@winnow/openapi/columns'
import type { FetchWindowData, Submission } from '@winnow/sdk'

/** What lists, dialogs and panels need to know of an applicant before the answers are fetched. */
export interface Applicant {
  /** The submission's id */
  id: string
  name: string
  email: string
  /** The stage's label */
  stage: string
  chatId: string | null
  /** The conversation takes no message */
  chatClosed: boolean
  /** An editor has written to them */
  responded: boolean
}

const textOf = (row: Row, name: string) => String(row.get(name) ?? '')

export const idOf = (row: Row): string => textOf(row, 'submissionId')

/** A flag of a row, which the server writes as a boolean or as a number. */
export const isSet = (value: unknown): boolean => value === true || value === 1

export const applicantOf = (row: Row): Applicant => ({
  id: idOf(row),
  name: textOf(row, 'name'),
  email: textOf(row, 'email'),
  stage: textOf(row, 'stage'),
  chatId: row.get('chatId') === null ? null : textOf(row, 'chatId'),
  chatClosed: row.get('chatStatus') === 'CLOSED',
  responded: isSet(row.get('responded')),
})

export const applicantOfSubmission = (submission: Submission): Applicant => ({
  id: submission.submissionId,
  name: submission.name,
  email: submission.email,
  stage: submission.stage,
  chatId: submission.chatId,
  chatClosed: submission.chatId !== null && submission.chatStatus === 'CLOSED',
  responded: submission.responded,
})

/** What a refusal tells of one. */
export const applicantMoved = ({ submission_id: id, name, stage }: MovedSince): Applicant => ({
  ...{ id, name, stage },
  ...{ email: '', chatId: null, chatClosed: false, responded: false },
})

/** Who is in a list: the filter language, as every call takes it. */
export type Matching = Pick<FetchWindowData['body'], 'stage' | 'search' | 'filters' | 'time_zone'>

/** Applicants by id, in the order in which they were selected. */
export interface Named {
  by: 'name'
  applicants: ReadonlyMap<string, Applicant>
}

/** All that match a query except a few, however many they are. */
export interface AllThatMatch {
  by: 'query'
  query: Matching
  excluded: ReadonlyMap<string, Applicant>
  /** How many matched when the person chose 'all'. Where the number has changed by then, nothing happens (docs/rules.md#selection) */
  matched: number
  /** The last change that the person saw, as `/form/poll-changes` numbers them; null: not known */
  since: number | null
  /** A few of them: for faces, and for a preview */
  some: readonly Applicant[]
}

/** Whom an action is about. */
export type Subjects = Named | AllThatMatch

/** Applicants with a tick: ids, or all that match except those unticked; never row numbers. */
export type Selection = Subjects

export const named = (applicants: Iterable<Applicant>): Named => ({
  by: 'name',
  applicants: new Map([...applicants].map(applicant => [applicant.id, applicant])),
})

export const nobody: Selection = named([])

/** All that match, with a tick on each. */
export const everybody = (
  matching: Pick<AllThatMatch, 'query' | 'matched' | 'since' | 'some'>,
): Selection => ({
  by: 'query',
  excluded: new Map(),
  ...matching,
})

/** How many they are, as the person saw it. */
export const sizeOf = (subjects: Subjects): number =>
  subjects.by === 'name' ? subjects.applicants.size : subjects.matched - subjects.excluded.size

/** The applicant, where the subjects are one applicant by name. */
export const singleOf = (subjects: Subjects): Applicant | undefined => {
  if (subjects.by === 'query' || subjects.applicants.size !== 1) return undefined
  const [single] = subjects.applicants.values()
  return single
}

/** The same, where the person knows by now in which stage these are. */
export function seenAgain(subjects: Subjects, stages: ReadonlyMap<string, string>): Subjects {
  if (subjects.by === 'query') return subjects
  const applicants = [...subjects.applicants.values()]
  return named(applicants.map(one => ({ ...one, stage: stages.get(one.id) ?? one.stage })))
}

/** The same query, where the person knows what changed since. */
export const seenNow = (subjects: Subjects): Subjects =>
  subjects.by === 'query' ? { ...subjects, since: null } : subjects

/** Those whose names are known. */
export const knownOf = (subjects: Subjects): readonly Applicant[] =>
  subjects.by === 'name'
    ? [...subjects.applicants.values()]
    : subjects.some.filter(applicant => !subjects.excluded.has(applicant.id))

/** The subjects who are not in this stage already, as far as that is known. */
export function outsideStage(subjects: Subjects, stage: string): Subjects {
  if (subjects.by === 'name') return named(knownOf(subjects).filter(applicant => applicant.stage !== stage))
  return subjects.query.stage === stage ? nobody : subjects
}

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

/** The selection without those who were moved; all that matched, once moved, match no longer. */
export function afterMove(selection: Selection, moved: Subjects): Selection {
  if (moved.by === 'query') return nobody
  const gone = [...moved.applicants.keys()]
  if (selection.by === 'name') return { ...selection, applicants: without(selection.applicants, gone) }
  const excluded = without(selection.excluded, gone)
  return { ...selection, excluded, matched: selection.matched - gone.length }
}

/** What a head's checkbox shows: full only where all `total` rows of the list are selected, loaded or not; `hidden`: so many of the selected are not in it. */
export function coverage(
  selection: Selection,
  loaded: readonly string[],
  total: number,
  hidden = 0,
): boolean | 'indeterminate' {
  const size = sizeOf(selection) - hidden
  if (size === 0 || total === 0) return false
  // All that match are selected of this very list.
  if (selection.by === 'query') return selection.excluded.size === 0 ? true : 'indeterminate'
  const ticked = loaded.filter(id => selection.applicants.has(id)).length
  if (ticked === loaded.length && size >= total) return true
  return ticked > 0 || loaded.length < total ? 'indeterminate' : false
}

const ids = (applicants: Iterable<Applicant>) => [...applicants].map(applicant => applicant.id)

function without(applicants: ReadonlyMap<string, Applicant>, ids: readonly string[]) {
  const rest = new Map(applicants)
  for (const id of ids) rest.delete(id)
  return rest
}
