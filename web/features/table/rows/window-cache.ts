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
  onChange: () => void
  /** Rows of one request. */
  size?: number
}

interface Kept<Row> {
  rows: readonly Row[]
  version: number
}

/**
 * The rows of one query, held in pages by offset. What is in view is asked for first, then the page the scroll is heading
 * to; a request whose page has left the view is aborted. A page of an older version stays in view until its successor is
 * there. Never throws: a failure stands in `failure` until `retry`.
 */
export class WindowCache<Row> {
  total: number | undefined
  failure: unknown
  private readonly pages = new Map<number, Kept<Row>>()
  private readonly asked = new Map<number, AbortController>()
  private stale = new Set<number>()
  private first = 0
  private last = 0
  private heading: 1 | -1 = 1
  private readonly size: number

  constructor(private readonly options: Options<Row>) {
    this.size = options.size ?? 100
  }

  rowAt(index: number): Row | undefined {
    return this.pages.get(Math.floor(index / this.size))?.rows[index % this.size]
  }

  /** Every row that is held, with its place in the query. */
  *loaded(): Generator<[index: number, row: Row]> {
    for (const [page, { rows }] of this.pages)
      for (const [place, row] of rows.entries()) yield [page * this.size + place, row]
  }

  /** Says which rows are in view, both inclusive, and fetches what is missing. */
  show(first: number, last: number): void {
    if (first !== this.first) this.heading = first > this.first ? 1 : -1
    this.first = first
    this.last = Math.max(first, last)
    this.fill()
  }

  /** Everything may have changed: what is in view is fetched again, the rest when it comes into view. */
  refresh(): void {
    this.failure = undefined
    this.stale = new Set(this.pages.keys())
    this.cancel(() => true)
    this.fill()
  }

  stop(): void {
    this.cancel(() => true)
  }

  private fill(): void {
    if (this.failure !== undefined) return
    const inView = this.range(this.first, this.last)
    const ahead = this.heading > 0 ? (inView.at(-1) ?? 0) + 1 : (inView[0] ?? 0) - 1
    const wanted = [...inView, ahead].filter(page => page >= 0 && this.mayExist(page))
    this.cancel(page => !wanted.includes(page))
    for (const page of wanted)
      if (!this.asked.has(page) && (!this.pages.has(page) || this.stale.has(page))) void this.ask(page)
  }

  private range(first: number, last: number): number[] {
    const from = Math.floor(first / this.size)
    return Array.from({ length: Math.floor(last / this.size) - from + 1 }, (_, place) => from + place)
  }

  private mayExist(page: number): boolean {
    return page === 0 || (this.total !== undefined && page * this.size < this.total)
  }

  private cancel(which: (page: number) => boolean): void {
    for (const [page, controller] of this.asked) {
      if (!which(page)) continue
      this.asked.delete(page)
      controller.abort()
    }
  }

  private async ask(page: number): Promise<void> {
    const controller = new AbortController()
    this.asked.set(page, controller)
    try {
      const reply = await this.options.fetchPage(page * this.size, this.size, controller.signal)
      if (controller.signal.aborted) return
      this.asked.delete(page)
      this.keep(page, reply)
      this.options.onChange()
      this.fill()
    } catch (error) {
      if (controller.signal.aborted) return
      this.asked.delete(page)
      this.failure = error
      this.options.onChange()
    }
  }

  private keep(page: number, { total, version, rows }: Page<Row>): void {
    this.total = total
    this.pages.set(page, { rows, version })
    this.stale.delete(page)
    for (const [other, kept] of this.pages) {
      if (other * this.size >= total && other > 0) this.pages.delete(other)
      else if (kept.version < version) this.stale.add(other)
    }
  }
}
