import type { FetchWindowResponse } from '../generated/index.ts'
import { type WindowQuery, type WindowsOptions, windows } from './windows.ts'
import type { Winnow } from './winnow.ts'

/** What a cell of a row holds: text, a number, several options, a file, or null. */
export type RowValue = FetchWindowResponse['rows'][number][number]

/** One application by the names of its columns: `submissionId`, `name`, `email`, `stage` and so on, and each question's id. */
export type WindowRow = Record<string, RowValue> & {
  submissionId: string
  stage: string
  name: string
  email: string
  /** ISO 8601 in UTC */
  submittedAt: string
  labels: string[]
}

/** The rows of a window as objects instead of arrays. */
export const rowsOf = ({ columns, rows }: Pick<FetchWindowResponse, 'columns' | 'rows'>): WindowRow[] =>
  rows.map(
    cells => Object.fromEntries(columns.map((name, place) => [name, cells[place] ?? null])) as WindowRow,
  )

/** Everyone who matches a query when it begins, one object at a time; see {@link windows}. */
export async function* rows(
  winnow: Pick<Winnow, 'fetchWindow' | 'fetchNumbers'>,
  query: WindowQuery,
  options?: WindowsOptions,
): AsyncGenerator<WindowRow> {
  for await (const window of windows(winnow, query, options)) yield* rowsOf(window)
}
