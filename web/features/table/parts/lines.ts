import type { Row } from '@winnow/openapi/columns'
import { type GroupHead, lastUpTo } from '../../review/rows/groups.ts'
import type { Rows } from '../../review/rows/rows.ts'

/** What stands in a line of the table: the head of a group, or a row by its index. */
export type Line = { head: GroupHead } | { index: number }

/** The lines of a table, from 0: its rows, and above each group's its head. Without groups, lines are rows. */
export class Lines {
  private readonly heads: readonly GroupHead[]
  readonly count: number

  constructor(private readonly rows: Rows) {
    this.heads = rows.groups?.heads ?? []
    this.count = (rows.total ?? 0) + this.heads.length
  }

  at(line: number): Line {
    const place = this.headUpTo(line)
    const head = this.heads[place]
    return head && this.lineOfHead(place) === line ? { head } : { index: line - place - 1 }
  }

  headAt(line: number): GroupHead | undefined {
    const at = this.at(line)
    return 'head' in at ? at.head : undefined
  }

  /** Undefined: it is not loaded, or the line is a head. */
  rowAt(line: number): Row | undefined {
    const at = this.at(line)
    return 'index' in at ? this.rows.rowAt(at.index) : undefined
  }

  lineOf(index: number): number {
    return index + lastUpTo(this.heads.length, at => this.heads[at]?.first ?? 0, index) + 1
  }

  lineOfGroup(key: string): number | undefined {
    const place = this.heads.findIndex(head => head.key === key)
    return place < 0 ? undefined : this.lineOfHead(place)
  }

  /** The line of the row or the head that the keyboard is on; null: it is on none. */
  inFocus(index: number | null, group: string | null): number | null {
    if (index !== null) return this.lineOf(index)
    return group === null ? null : (this.lineOfGroup(group) ?? null)
  }

  /** Heads between two lines, both inclusive, each with its line, and before them that of the group the first line is in. */
  headsBetween(first: number, last: number): { head: GroupHead; line: number }[] {
    const from = Math.max(0, this.headUpTo(first))
    return this.heads
      .slice(from, this.headUpTo(last) + 1)
      .map((head, at) => ({ head, line: this.lineOfHead(from + at) }))
  }

  /** The first and the last row of these lines, by index and both inclusive; the last is before the first where there are only heads. */
  rowsWithin(first: number, last: number): readonly [first: number, last: number] {
    const [from, to] = [this.at(first), this.at(last)]
    return ['head' in from ? from.head.first : from.index, 'head' in to ? to.head.first - 1 : to.index]
  }

  /** Asks for the rows of these lines, both inclusive. */
  show(first: number, last: number): void {
    const indexes = [this.at(first), this.at(last)].map(at => ('head' in at ? at.head.first : at.index))
    this.rows.show(indexes[0] ?? 0, indexes[1] ?? 0)
  }

  private headUpTo(line: number): number {
    return lastUpTo(this.heads.length, at => this.lineOfHead(at), line)
  }

  private lineOfHead(place: number): number {
    return (this.heads[place]?.first ?? 0) + place
  }
}
