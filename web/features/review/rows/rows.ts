import { type Row, rowReader } from '@winnow/openapi/columns'
import { searchWords } from '@winnow/openapi/common/text/search-words'
import { mayHelpAgain, winnow } from '../../../lib/client.ts'
import type { windowQuery } from '../query/query.ts'
import { pageSize, takeFirstWindow } from './first-window.ts'
import { WindowCache } from './window-cache.ts'

/** The rows of a query, read by index: a snapshot, replaced at every change, so that what draws them draws again. */
export interface Rows {
  /** Names the query; another one begins at its first row */
  key: string
  /** Stands for the list of rows: another object, where it is of another query */
  listing: unknown
  /** What is in view is of one version */
  isCurrent: () => boolean
  rowAt: (index: number) => Row | undefined
  /** Undefined until the first answer */
  total: number | undefined
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

/** Fetches the rows of one query after another and announces a snapshot at every change. */
export class RowSource {
  private cache: WindowCache<Row>
  /** The cache that is on screen: of a tab, the last query's until this one has its first answer, so that typing does not flicker */
  private shown: WindowCache<Row>
  private key: string
  private stage: string | undefined
  private timer: ReturnType<typeof setTimeout> | undefined
  private behind: ReturnType<typeof setTimeout> | undefined

  constructor(
    query: ReturnType<typeof windowQuery>,
    private readonly onChange: (rows: Rows) => void,
  ) {
    this.key = JSON.stringify(query)
    this.stage = query.stage
    this.cache = this.cacheOf(query)
    this.shown = this.cache
  }

  /** Begins to fetch. */
  start(): void {
    this.cache.show(0, firstView)
  }

  setQuery(query: ReturnType<typeof windowQuery>): void {
    const key = JSON.stringify(query)
    if (key === this.key) return
    this.cache.stop()
    this.key = key
    this.cache = this.cacheOf(query)
    // Nobody of one status may stand under the tab of another, however long the answer takes; nor is a failure the next query's.
    if (query.stage !== this.stage || this.shown.failure !== undefined) this.shown = this.cache
    this.stage = query.stage
    this.announce()
    this.start()
  }

  /** The status of the query is called otherwise from now on: its rows stay on screen. */
  renameStage(label: string): void {
    this.stage = label
  }

  /** The server's rows are at this version: what is in view is fetched again, unless it was meanwhile, and what failed. */
  catchUp(version: number): void {
    clearTimeout(this.behind)
    this.behind = setTimeout(() => {
      const { total, failure } = this.cache
      if (total === undefined && failure === undefined) this.catchUp(version)
      else if (this.cache.version < version || (failure !== undefined && mayHelpAgain(failure)))
        this.cache.refresh()
    }, underWay)
  }

  stop(): void {
    clearTimeout(this.timer)
    clearTimeout(this.behind)
    this.cache.stop()
  }

  snapshot(): Rows {
    const { key, shown } = this
    return {
      key,
      listing: shown,
      isCurrent: () => shown.isCurrent,
      rowAt: index => shown.rowAt(index),
      total: shown.total,
      failure: shown.failure,
      loaded: () => shown.loaded(),
      show: this.show,
      refresh: this.refresh,
    }
  }

  private readonly show = (first: number, last: number): void => {
    // Scrolling postpones the announcement of rows fetched ahead.
    if (this.timer !== undefined) this.announceLater()
    this.cache.show(first, last)
  }

  private readonly refresh = (): void => this.cache.refresh()

  private cacheOf(query: ReturnType<typeof windowQuery>): WindowCache<Row> {
    const key = JSON.stringify(query)
    return new WindowCache<Row>({
      onChange: inView => (inView ? this.announce() : this.announceLater()),
      size: pageSize,
      fetchPage: async (offset, limit, signal) => {
        const words = searchWords(query.search ?? '')
        const searched = words.length > 0 && { matches: true }
        const reply = await (takeFirstWindow(key, offset) ??
          winnow.fetchWindow({ ...query, ...searched, offset, limit }, { signal }))
        const read = rowReader(reply.columns)
        return {
          total: reply.total,
          version: reply.rowsVersion,
          rows: reply.rows.map((cells, place) => ({
            ...read(cells),
            ...(searched && { found: { words, match: reply.matches?.[place] ?? null } }),
          })),
        }
      },
    })
  }

  private announce(): void {
    clearTimeout(this.timer)
    this.timer = undefined
    if (this.cache.total !== undefined || this.cache.failure !== undefined) this.shown = this.cache
    this.onChange(this.snapshot())
  }

  private announceLater(): void {
    clearTimeout(this.timer)
    this.timer = setTimeout(() => this.announce(), quiet)
  }
}
