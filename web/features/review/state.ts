import type { FormDetails, Viewer } from '@winnow/sdk'
import { findStage, type Stage } from '../../lib/stages.ts'
import type { Job, RunningJob } from './jobs/jobs.ts'
import type { LabellingState } from './labels/labelling.ts'
import type { MovesState } from './moves/moves.ts'
import type { TableQuery } from './query/query.ts'
import type { Rows } from './rows/rows.ts'
import type { SearchesState } from './searches/searches.ts'
import { type Applicant, nobody, type Selection, type Subjects } from './selection/subjects.ts'
import type { View } from './views/view.ts'

/** How many applicants stand in each stage, by its label, how many had a reply, and how many there are in all. */
export interface Counts {
  byStage: ReadonlyMap<string, number>
  responded: number
  total: number
}

/** What the screens of a review show; a new object after every change. */
export interface ReviewState extends MovesState, LabellingState, SearchesState {
  form: FormDetails
  query: TableQuery
  /** The views that the person sees; undefined: not known yet */
  views: readonly View[] | undefined
  rows: Rows
  counts: Counts
  selection: Selection
  /** Ids of the selected whom the list does not show */
  hidden: ReadonlySet<string>
  /** So many are being added to it; null: nobody */
  selecting: number | null
  /** The row that the keyboard is on */
  focused: number | null
  /** The group whose head the keyboard is on */
  focusedGroup: string | null
  /** The index of the open application's row; null: none is open, or its row is not loaded */
  openIndex: number | null
  /** The open applicant, once known */
  open: Applicant | null
  chatOpen: boolean
  /** Whose note is being written, how often that was asked for, and what it is to quote; null: nobody's */
  noting: { id: string; turn: number; quote: Passage | null } | null
  /** Applications sent after it are new to the person; null: not known yet (docs/rules.md#last-visit) */
  newSince: string | null
  jobs: readonly RunningJob[]
  /** Who else has an application open, by its id (docs/rules.md#presence) */
  viewers: ReadonlyMap<string, readonly Viewer[]>
  /** Who is written to in the dialog; null: it is closed */
  writing: Subjects | null
  /** What is open beside the panel and the dialogs */
  overlay: 'stages' | 'statuses' | 'labels' | 'export' | 'add' | null
}

/** What is known of the form as it is now, no matter who changed it. */
export interface Changes {
  counts?: Counts
  rowsVersion?: number | null
  /** The number of the last event */
  since?: number | undefined
  /** Those that run or have ended; null: the server was not reached */
  jobs?: readonly Job[] | null
  /** Everybody else who has an application of the form open */
  viewers?: readonly Viewer[]
}

/** A piece of an answer in words that a note quotes; `start` in UTF-16 code units. */
export interface Passage {
  fieldId: string
  question: string
  text: string
  start: number
}

/** Parts of the screen that an action reaches without knowing them. */
export type Part =
  | 'table'
  | 'search'
  | 'filter'
  | 'group'
  | 'columns'
  | 'columnMenu'
  | 'views'
  | 'saveView'
  | 'resetView'
  | 'newView'
  | 'charts'
  | 'query'
  | 'importCsv'
  | 'pastImports'
  | 'confirm'
  | 'skip'
  | 'rowLabels'
  | 'rowStatuses'
  | 'find'
  | 'quote'

export const countsOf = (counts: Omit<FormDetails['formCounts'], 'totalViews'>): Counts => ({
  byStage: new Map(counts.statusCounts.map(({ stage, count }) => [stage, count])),
  responded: counts.respondedCount,
  total: counts.totalCount,
})

/** How many stand in a stage; counts that came before a rename name it as it was. */
export const countIn = ({ byStage }: Counts, stages: readonly Stage[], { label }: Stage): number =>
  byStage.get(label) ?? [...byStage].find(([name]) => findStage(stages, name)?.label === label)?.[1] ?? 0

/** The state of a review in which nothing was done. */
export const begun = (
  known: Pick<ReviewState, 'form' | 'query' | 'views' | 'rows' | 'chatOpen'>,
): ReviewState => ({
  ...known,
  counts: countsOf(known.form.formCounts),
  selection: nobody,
  hidden: new Set(),
  selecting: null,
  focused: null,
  focusedGroup: null,
  openIndex: null,
  open: null,
  noting: null,
  newSince: null,
  jobs: [],
  viewers: new Map(),
  overlay: null,
  request: null,
  writing: null,
  picking: null,
  labelChanges: [],
  nudge: null,
  done: null,
  assistant: { isOpen: false, shown: null },
  preparing: null,
  judging: null,
  leading: null,
  held: new Set(),
  outside: new Set(),
})
