import { refusedHeads } from '../rows/refused.ts'
import { headerIn } from './survey-heads.ts'

/** `line`: of the file, its header being line 1; a cell with line breaks is one line */
export type SheetRow = { line: number; cells: string[] }

/** Rows by which a header is recognised: its own, and some below it. */
const looked = 12

/** How many columns of a header are of the file itself: refused rows say behind them why they were refused. */
const ownWidth = (heads: readonly string[]) =>
  refusedHeads.every((head, at) => heads.at(at - refusedHeads.length) === head)
    ? heads.length - refusedHeads.length
    : undefined

/**
 * Puts the rows of a header into one, the first that is given out, in line 1; the rows below keep their lines. What a file
 * of refused rows has beside their own columns is left out, so that it can be imported once the rows are mended.
 */
export class HeaderRows {
  private first: SheetRow[] | null = []
  /** Columns of the file itself; absent: all of them */
  private width: number | undefined

  /** What can be given out once this row is there */
  take({ line, cells }: SheetRow): SheetRow[] {
    if (this.first?.length === 0) this.width = ownWidth(cells)
    const row = { line, cells: cells.slice(0, this.width) }
    if (!this.first) return [row]
    this.first.push(row)
    return this.first.length < looked ? [] : this.end()
  }

  /** What is left at the end of the file */
  end(): SheetRow[] {
    const first = this.first ?? []
    this.first = null
    if (first.length === 0) return []
    const { heads, rows } = headerIn(first.map(row => row.cells))
    return [{ line: 1, cells: heads }, ...first.slice(rows)]
  }
}
