import { headerIn } from './survey-heads.ts'

/** `line`: of the file, its header being line 1; a cell with line breaks is one line */
export type SheetRow = { line: number; cells: string[] }

/** Rows by which a header is recognised: its own, and some below it. */
const looked = 12

/** Puts the rows of a header into one, the first that is given out, in line 1; the rows below keep their lines. */
export class HeaderRows {
  private first: SheetRow[] | null = []

  /** What can be given out once this row is there */
  take(row: SheetRow): SheetRow[] {
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
