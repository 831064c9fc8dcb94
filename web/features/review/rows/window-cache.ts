/** A page of rows as the server answered. */
export interface Page<Row> {
  total: number
  /** Rises with every change of the form's rows. */
  version: number
  rows: readonly Row[]
}

interface Options<Row> {
  /** Fetches `limit` rows from `offset`. */
  fetchPage: (offset: number, limit: number, signal: AbortSignal) => Promise<Page<Row>>
  /** `inView`: something that is in view, the total or a failure; otherwise only rows fetched ahead of the scroll. */
  onChange: (inView: boolean) => void
  /** Where a row stands in the query that is shown at an index; absent: there. */
  placeOf?: (index: number) => number
  /** Rows of one request. */
  size?: number
  /** Pages in memory; those that were in view longest ago go first. */
  most?: number
}

interface CachedPage<Row> {
  rows: readonly Row[]
  version: number
}

/** Rows above and below the view that count as in view (docs/rules.md#windows). */
const overscan = 12
/** Milliseconds: jumps that follow each other quicker (a scrollbar that is dragged) wait for the last of them. */
const settling = 60

/**
 * The rows of one query, cached in pages by offset. What is in view is fetched first, then the pages the scroll is heading
 * to; a request whose page has left the view is aborted. A page of an older version stays in view until its successor is
 * there. Never throws: a failure stands in `failure` until `refresh`.
 */
export class WindowCache<Row> {
  total: number | undefined
  /** The newest that was answered */
  version = -1
  failure: unknown
  /** A failure is on screen that a retry may have ended */
  private hadFailed = false
  /** In the order of their last view */
  private readonly pages = new Map<number, CachedPage<Row>>()
  private readonly requests = new Map<number, AbortController>()
  private stale = new Set<number>()
  private first = 0
  private last = 0
  private heading: 1 | -1 = 1
  private isFast = false
  private jumpedAt = Number.NEGATIVE_INFINITY
  private waiting: ReturnType<typeof setTimeout> | undefined
  private readonly size: number
  private readonly most: number

  constructor(private readonly options: Options<Row>) {
    this.size = options.size ?? 100
    this.most = options.most ?? 10
  }

  /** What is in view is of one version, the newest that is known. */
  get isCurrent(): boolean {
    return (
      this.total !== undefined && this.inView().every(page => this.pages.has(page) && !this.stale.has(page))
    )
  }

  rowAt(index: number): Row | undefined {
    return this.pages.get(Math.floor(index / this.size))?.rows[index % this.size]
  }

  /** Every cached row, with its index in the query. */
  *loaded(): Generator<[index: number, row: Row]> {
    for (const [page, { rows }] of this.pages)
      for (const [place, row] of rows.entries()) yield [page * this.size + place, row]
  }

  /** Says which rows are in view, both inclusive, and fetches what is missing. */
  show(first: number, last: number): void {
    const by = first - this.first
    if (by !== 0) this.heading = by > 0 ? 1 : -1
    this.isFast = Math.abs(by) > this.size / 8
    this.first = first
    this.last = Math.max(first, last)
    const isJump = Math.abs(by) > this.size * 2
    const now = performance.now()
    clearTimeout(this.waiting)
    if (isJump && now - this.jumpedAt < settling) this.waiting = setTimeout(() => this.fill(), settling)
    else this.fill()
    if (isJump) this.jumpedAt = now
  }

  /** Everything may have changed: what is in view is fetched again, the rest when it comes into view. */
  refresh(): void {
    this.hadFailed ||= this.failure !== undefined
    this.failure = undefined
    this.stale = new Set(this.pages.keys())
    this.cancel(() => true)
    this.fill()
  }

  /** Other rows are in view, though nobody scrolled: some were folded. */
  look(): void {
    this.fill()
  }

  /** Puts others in the place of rows until their page is fetched again; returns the way back. */
  replace(next: (row: Row) => Row): () => void {
    const before = new Map<Row, Row>()
    this.swap(row => {
      const other = next(row)
      if (other !== row) before.set(other, row)
      return other
    })
    return () => this.swap(row => before.get(row) ?? row)
  }

  stop(): void {
    clearTimeout(this.waiting)
    this.cancel(() => true)
  }

  private fill(): void {
    if (this.failure !== undefined) return
    const inView = this.inView()
    for (const page of inView) this.touch(page)
    const ahead = this.ahead(inView)
    const wanted = [...inView, ...ahead]
    this.cancel(page => !wanted.includes(page))
    // The server's answer to what is in view must not wait for what is only likely to be.
    const next = inView.every(page => this.pages.has(page)) ? wanted : inView
    for (const page of next)
      if (!this.requests.has(page) && (!this.pages.has(page) || this.isOverdue(page))) void this.fetch(page)
  }

  /** An older page that is in view, or a quarter of a page from it: one farther on is older again before it is seen. */
  private isOverdue(page: number): boolean {
    if (!this.stale.has(page)) return false
    const { placeOf = (index: number) => index } = this.options
    const away = Math.max(page * this.size - placeOf(this.last), placeOf(this.first) - (page + 1) * this.size)
    return away <= this.size / 4
  }

  private swap(next: (row: Row) => Row): void {
    for (const [page, cached] of this.pages) {
      const rows = cached.rows.map(next)
      // A page that differs from the server's is of no version: the next answer takes its place.
      if (rows.some((row, place) => row !== cached.rows[place]))
        this.pages.set(page, { rows, version: Number.NEGATIVE_INFINITY })
    }
  }

  private inView(): number[] {
    const { placeOf = (index: number) => index } = this.options
    const pages = new Set<number>()
    for (let index = Math.max(0, this.first - overscan); index <= this.last + overscan; index++)
      pages.add(Math.floor(placeOf(index) / this.size))
    return [...pages].filter(page => this.mayExist(page))
  }

  private ahead(inView: readonly number[]): number[] {
    const edge = (this.heading > 0 ? inView.at(-1) : inView[0]) ?? 0
    return (this.isFast ? [1, 2] : [1])
      .map(step => edge + step * this.heading)
      .filter(page => page >= 0 && this.mayExist(page))
  }

  private mayExist(page: number): boolean {
    return page === 0 || (this.total !== undefined && page * this.size < this.total)
  }

  private touch(page: number): void {
    const cached = this.pages.get(page)
    if (!cached) return
    this.pages.delete(page)
    this.pages.set(page, cached)
  }

  private cancel(which: (page: number) => boolean): void {
    for (const [page, controller] of this.requests) {
      if (!which(page)) continue
      this.requests.delete(page)
      controller.abort()
    }
  }

  private async fetch(page: number): Promise<void> {
    const controller = new AbortController()
    this.requests.set(page, controller)
    try {
      const reply = await this.options.fetchPage(page * this.size, this.size, controller.signal)
      if (controller.signal.aborted) return
      this.requests.delete(page)
      const hasChanged = this.save(page, reply)
      const inView = this.hadFailed || this.inView().includes(page)
      if (hasChanged || this.hadFailed) this.options.onChange(inView)
      this.hadFailed = false
      this.fill()
    } catch (error) {
      if (controller.signal.aborted) return
      this.requests.delete(page)
      this.failure = error
      this.options.onChange(true)
    }
  }

  /** Returns whether the page has changed. */
  private save(page: number, { total, version, rows }: Page<Row>): boolean {
    this.stale.delete(page)
    this.version = Math.max(this.version, version)
    if (this.total === total && this.pages.get(page)?.version === version) return false
    const isOther = this.total !== undefined && this.total !== total
    this.total = total
    this.pages.delete(page)
    this.pages.set(page, { rows, version })
    for (const [other, cached] of this.pages) {
      if (other * this.size >= total && other > 0) this.pages.delete(other)
      else if (cached.version < version) this.stale.add(other)
    }
    this.forget()
    if (isOther) this.options.onChange(true)
    return true
  }

  private forget(): void {
    for (const page of this.pages.keys()) {
      if (this.pages.size <= this.most) return
      this.pages.delete(page)
      this.stale.delete(page)
    }
  }
}
