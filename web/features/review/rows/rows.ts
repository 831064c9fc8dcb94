import type { Row } from '@winnow/openapi/columns'
import { mayHelpAgain } from '../../../lib/client.ts'
import type { Grouping, rowsQuery } from '../query/query.ts'
import { Folds } from './folds.ts'
import type { Groups } from './groups.ts'
import { Listing } from './listing.ts'

/** The rows of a query, read by index: a snapshot, replaced at every change, so that what draws them draws again. */
export interface Rows {
  /** Names the query; another one begins at its first row */
  key: string
  /** Stands for the list of rows: another object, where it is of another query */
  listing: unknown
  /** What is in view is of one version, and of this query rather than of the last one */
  isCurrent: () => boolean
  rowAt: (index: number) => Row | undefined
  /** Rows that are shown; undefined until the first answer. With grouping, an applicant has one in each of their groups */
  total: number | undefined
  /** Applicants who match, in folded groups too, each counted once; undefined until the first answer */
  matched: number | undefined
  /** What these rows are grouped by; null: nothing */
  grouping: Grouping | null
  groups: Groups | null
  failure: unknown
  loaded: () => Generator<[index: number, row: Row]>
  /** Says which rows are in view, both inclusive */
  show: (first: number, last: number) => void
  refresh: () => void
}

/** Milliseconds without scrolling after which rows fetched ahead are announced. */
const quiet = 250
/** Milliseconds in which a fetch that is under way may bring what changed. */
const underWay = 150
/** Rows fetched before the table says which are in view. */
const firstView = 30

const none: ReadonlySet<string> = new Set()

/** Fetches the rows of one query after another and announces a snapshot at every change. */
export class RowSource {
  private listing: Listing
  /** The one that is on screen: of a tab, the last query's until this one has its first answer, so that typing does not flicker */
  private shown: Listing
  private readonly folds: Folds
  private key: string
  private stage: string | undefined
  private timer: ReturnType<typeof setTimeout> | undefined
  private behind: ReturnType<typeof setTimeout> | undefined

  constructor(
    query: ReturnType<typeof rowsQuery>,
    private readonly onChange: (rows: Rows) => void,
  ) {
    this.key = JSON.stringify(query)
    this.stage = query.stage
    this.folds = new Folds(query.form_id)
    this.listing = this.listingOf(query)
    this.shown = this.listing
  }

  /** Begins to fetch. */
  start(): void {
    this.listing.cache.show(0, firstView)
  }

  setQuery(query: ReturnType<typeof rowsQuery>): void {
    const key = JSON.stringify(query)
    if (key === this.key) return
    this.listing.cache.stop()
    this.key = key
    this.listing = this.listingOf(query)
    // Nobody of one status may stand under the tab of another, however long the answer takes; nor is a failure the next query's.
    if (query.stage !== this.stage || this.shown.cache.failure !== undefined) this.shown = this.listing
    this.stage = query.stage
    this.announce()
    this.start()
  }

  /** The status of the query is called otherwise from now on: its rows stay on screen. */
  renameStage(label: string): void {
    this.stage = label
  }

  /** Shows or hides the rows of groups, and remembers it on this device. */
  fold(keys: readonly string[], isFolded: boolean): void {
    const { query } = this.shown
    if (!query.grouping) return
    const before = this.folds.of(query.grouping)
    const folded = isFolded ? before.union(new Set(keys)) : before.difference(new Set(keys))
    this.folds.save(query.grouping, folded)
    this.shown.fold(folded)
    this.shown.cache.look()
    this.announce()
  }

  /** Shows others in the place of rows until they are fetched again; returns the way back. */
  replaceRows(next: (row: Row) => Row): () => void {
    const restore = this.shown.cache.replace(next)
    this.announce()
    return () => {
      restore()
      this.announce()
    }
  }

  /** The server's rows are at this version: what is in view is fetched again, unless it was meanwhile, and what failed. */
  catchUp(version: number): void {
    clearTimeout(this.behind)
    this.behind = setTimeout(() => {
      const { total, failure } = this.listing.cache
      if (total === undefined && failure === undefined) this.catchUp(version)
      else if (this.listing.cache.version < version || (failure !== undefined && mayHelpAgain(failure)))
        this.listing.cache.refresh()
    }, underWay)
  }

  stop(): void {
    clearTimeout(this.timer)
    clearTimeout(this.behind)
    this.listing.cache.stop()
  }

  snapshot(): Rows {
    const { key, shown } = this
    return {
      key,
      listing: shown,
      isCurrent: () => shown === this.listing && shown.cache.isCurrent,
      rowAt: index => shown.rowAt(index),
      total: shown.total,
      matched: shown.matched,
      grouping: shown.groups && (shown.query.grouping ?? null),
      groups: shown.groups,
      failure: shown.cache.failure,
      loaded: () => shown.loaded(),
      show: this.show,
      refresh: this.refresh,
    }
  }

  private readonly show = (first: number, last: number): void => {
    // Scrolling postpones the announcement of rows fetched ahead.
    if (this.timer !== undefined) this.announceLater()
    this.listing.cache.show(first, last)
  }

  private readonly refresh = (): void => this.listing.cache.refresh()

  private listingOf(query: ReturnType<typeof rowsQuery>): Listing {
    const folded = query.grouping ? this.folds.of(query.grouping) : none
    return new Listing(query, folded, inView => (inView ? this.announce() : this.announceLater()))
  }

  private announce(): void {
    clearTimeout(this.timer)
    this.timer = undefined
    if (this.listing.cache.total !== undefined || this.listing.cache.failure !== undefined)
      this.shown = this.listing
    this.onChange(this.snapshot())
  }

  private announceLater(): void {
    clearTimeout(this.timer)
    this.timer = setTimeout(() => this.announce(), quiet)
  }
}
