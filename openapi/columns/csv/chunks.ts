import type { TextEnv } from '../column.ts'
import { rowReader, type WindowValue } from '../row.ts'
import type { CsvColumn } from './split.ts'
import { csvLines, csvOptions } from './text.ts'

export type CsvChunk = {
  text: string
  /** Applicants in it */
  rows: number
  /** Applicants that the query has now */
  total: number
}

/** What a reply of `/submission/fetch-window` is read for. */
export type CsvWindow = {
  total: number
  columns: readonly string[]
  rows: readonly (readonly WindowValue[])[]
}

export type CsvSource = {
  columns: readonly CsvColumn[]
  env: TextEnv
  /** Everybody whom the query means, once, whole texts, window by window */
  windows: () => AsyncIterable<CsvWindow>
  /** csv-stringify, which each side loads in its own build */
  stringify: (rows: string[][], options: typeof csvOptions & { bom?: boolean }) => string
}

/** A CSV file, piece by piece, in the order of its windows. */
export async function* csvChunks({ columns, env, windows, stringify }: CsvSource): AsyncGenerator<CsvChunk> {
  const heads = columns.map(column => column.header)
  yield { text: stringify([heads], { ...csvOptions, bom: true }), rows: 0, total: 0 }
  for await (const { columns: names, rows, total } of windows()) {
    const read = rowReader(names)
    const cells = rows.map(read).map(row => columns.map(column => column.cell(row, env)))
    yield { text: csvLines(cells), rows: rows.length, total }
  }
}
