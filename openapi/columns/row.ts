import type { windowColumns } from '../operations/submission.ts'

/** What a place of a window's row may hold. */
export type WindowValue = string | number | boolean | string[] | null

export type WindowColumn = (typeof windowColumns)[number]

/** A window's row, read by name: a name of `windowColumns`, or a question's id. What the row lacks is null. */
export type Row = { get: (name: WindowColumn | (string & {})) => WindowValue }

/** Reads rows of one window, whose reply names the places in `columns`. */
export const rowReader = (columns: readonly string[]) => {
  const places = new Map(columns.map((name, place) => [name, place]))
  return (cells: readonly WindowValue[]): Row => ({ get: name => cells[places.get(name) ?? -1] ?? null })
}
