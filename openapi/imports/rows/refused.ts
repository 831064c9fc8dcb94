import { guardFormula } from '../../columns/csv/text.ts'

/** A row that was not taken, with its cells and the reason. */
export interface RefusedRow {
  line: number
  cells: readonly string[]
  /** The names of columns or questions, and what is wrong with them; 'line' is the row as a whole */
  errors: readonly { path: string; message: string }[]
}

/** Everything that is wrong with a refused row; `quote` is how the screen quotes a name. */
export const wrongWith = ({ errors }: Pick<RefusedRow, 'errors'>, quote = (text: string) => text) =>
  errors.map(({ path, message }) => (path === 'line' ? message : `${quote(path)}: ${message}`)).join('; ')

/** What stands behind a refused row's own columns. Nobody's file has such heads, so that they can be told from its own. */
export const refusedHeads = ['Refused line', 'Refused because'] as const

/** Refused rows as a table: their own columns, so that they can be mended and imported, then their line and why. */
export const refusedTable = (header: readonly string[], refused: readonly RefusedRow[]): string[][] => [
  [...header, ...refusedHeads],
  ...refused.map(row => [
    ...header.map((_, at) => row.cells[at] ?? ''),
    String(row.line),
    guardFormula(wrongWith(row)),
  ]),
]
