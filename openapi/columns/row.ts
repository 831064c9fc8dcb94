import type { windowColumns } from '../operations/submission/query.ts'

/** A file or a video in its cell, where there is more to say of it than its name. */
export interface CellFile {
  name: string
  /** Its bytes are still to come */
  pending?: boolean
  /** Seconds, of a video */
  duration?: number
}

/** An answer as the table keeps it. */
export type CellValue = string | string[] | CellFile | null

/** What a place of a window's row may hold. */
export type WindowValue = CellValue | number | boolean

/** The file that a cell of a file or video question holds; null: none. */
export function fileInCell(value: WindowValue): CellFile | null {
  if (typeof value === 'string') return { name: value }
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : null
}

/** A cell without what stands beside a file's name: the answer itself. */
export const answerInCell = <T extends WindowValue>(value: T) =>
  (typeof value === 'object' ? (fileInCell(value)?.name ?? value) : value) as Exclude<T, CellFile> | string

export type WindowColumn = (typeof windowColumns)[number]

/** The answer that a search found a row in, and the part of it that has the words. */
export interface SearchMatch {
  /** The question's id */
  columnId: string
  text: string
}

/** How a search found a row: its words, folded; no match: name and address have them. */
export interface Found {
  words: readonly string[]
  match: SearchMatch | null
}

/** A window's row, read by name: a name of `windowColumns`, or a question's id. What the row lacks is null. */
export type Row = { get: (name: WindowColumn | (string & {})) => WindowValue; found?: Found }

/** Reads rows of one window, whose reply names the places in `columns`. */
export const rowReader = (columns: readonly string[]) => {
  const places = new Map(columns.map((name, place) => [name, place]))
  return (cells: readonly WindowValue[]): Row => ({ get: name => cells[places.get(name) ?? -1] ?? null })
}
