import type { TextEnv } from '../column.ts'
import { rowReader, type WindowValue } from '../row.ts'
import type { CsvColumn } from './split.ts'
import { csvOptions } from './text.ts'

export type CsvChunk = {
  text: string
  /** Applicants in it */
  rows: number
  /** Applicants that the query has now */
  total: number
}

/** What a reply of `/submission/fetch-window` is read for. */
export type CsvWindow = {
  rowsVersion: number
  total: number
  columns: readonly string[]
  rows: readonly (readonly WindowValue[])[]
}

export type CsvSource = {
  columns: readonly CsvColumn[]
  env: TextEnv
  /** Reads the query from its beginning, whole texts, window by window */
  windows: () => AsyncIterable<CsvWindow>
  /** csv-stringify, which each side loads in its own build */
  stringify: (rows: string[][], options: typeof csvOptions & { bom?: boolean }) => string
}

/** Passes over the query before an export stops chasing changes. */
const mostPasses = 3

/**
 * A CSV file, piece by piece. A reviewer who moves applicants meanwhile shifts the windows, so an applicant could be
 * met twice or not at all: nobody is written twice, and where the rows changed the query is read again for those missed.
 */
export async function* csvChunks({ columns, env, windows, stringify }: CsvSource): AsyncGenerator<CsvChunk> {
  const written = new Set<string>()
  const heads = columns.map(column => column.header)
  yield { text: stringify([heads], { ...csvOptions, bom: true }), rows: 0, total: 0 }

  const chunk = ({ columns: names, rows, total }: CsvWindow): CsvChunk => {
    const read = rowReader(names)
    const fresh = rows.map(read).filter(row => {
      const id = String(row.get('submissionId'))
      if (written.has(id)) return false
      written.add(id)
      return true
    })
    const cells = fresh.map(row => columns.map(column => column.cell(row, env)))
    return { text: stringify(cells, csvOptions), rows: fresh.length, total }
  }

  for (let pass = 0; pass < mostPasses; pass++) {
    const versions = new Set<number>()
    for await (const window of windows()) {
      versions.add(window.rowsVersion)
      yield chunk(window)
    }
    if (versions.size === 1) return
  }
}
