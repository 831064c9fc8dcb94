import { type Row, rowReader } from '@winnow/openapi/columns'
import { searchWords } from '@winnow/openapi/common/text/search-words'
import type { Group } from '@winnow/sdk'
import { winnow } from '../../../lib/client.ts'
import type { rowsQuery } from '../query/query.ts'
import { pageSize, takeFirstWindow } from './first-window.ts'
import { Groups } from './groups.ts'
import { WindowCache } from './window-cache.ts'

/** The rows of one query, in pages as they came, and the groups that they stand in. */
export class Listing {
  readonly cache: WindowCache<Row>
  /** Null: the query has no grouping, or no answer yet */
  groups: Groups | null = null
  private counted: { version: number; groups: readonly Group[]; applications: number } | null = null

  constructor(
    readonly query: ReturnType<typeof rowsQuery>,
    private folded: ReadonlySet<string>,
    onChange: (inView: boolean) => void,
  ) {
    const key = JSON.stringify(query)
    const words = searchWords(query.search ?? '')
    const searched = words.length > 0 && { matches: true }
    this.cache = new WindowCache<Row>({
      onChange,
      size: pageSize,
      placeOf: index => this.groups?.placeOf(index) ?? index,
      fetchPage: async (offset, limit, signal) => {
        const reply = await (takeFirstWindow(key, offset) ??
          winnow.fetchWindow({ ...query, ...searched, offset, limit }, { signal }))
        const { total, rowsVersion: version, groups, applications = total } = reply
        if (groups && version >= (this.counted?.version ?? 0)) {
          this.counted = { version, groups, applications }
          this.fold(this.folded)
        }
        const read = rowReader(reply.columns)
        return {
          total,
          version,
          rows: reply.rows.map((cells, place) => ({
            ...read(cells),
            ...(searched && { found: { words, match: reply.matches?.[place] ?? null } }),
          })),
        }
      },
    })
  }

  /** Rows that are shown; undefined until the first answer */
  get total(): number | undefined {
    return this.groups && this.cache.total !== undefined ? this.groups.total : this.cache.total
  }

  /** Applicants who match, each counted once; undefined until the first answer */
  get matched(): number | undefined {
    return this.cache.total === undefined ? undefined : (this.counted?.applications ?? this.cache.total)
  }

  rowAt(index: number): Row | undefined {
    return this.cache.rowAt(this.groups?.placeOf(index) ?? index)
  }

  /** Every row that is loaded and shown, with its index. */
  *loaded(): Generator<[index: number, row: Row]> {
    for (const [place, row] of this.cache.loaded()) {
      const index = this.groups ? this.groups.indexOf(place) : place
      if (index !== undefined) yield [index, row]
    }
  }

  fold(folded: ReadonlySet<string>): void {
    this.folded = folded
    if (this.counted) this.groups = new Groups(this.counted.groups, folded)
  }
}
