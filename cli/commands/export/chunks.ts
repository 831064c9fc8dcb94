import {
  csvCell,
  csvColumns,
  csvHeader,
  csvOptions,
  rowReader,
  type WindowValue,
} from '@winnow/openapi/columns'
import { type FetchWindowResponse, type FormDetails, type Winnow, windows } from '@winnow/sdk'
import { stringify } from 'csv-stringify/sync'
import type { Query } from '../applicants/query.ts'

export type CsvChunk = {
  text: string
  /** Applicants in it */
  rows: number
  /** Applicants that the query has now */
  total: number
}

/** Passes over the query before an export stops chasing changes. */
const mostPasses = 3

/**
 * A CSV file, piece by piece. A reviewer who moves applicants meanwhile shifts the windows, so an applicant could be
 * met twice or not at all: nobody is written twice, and where the rows changed the query is read again for those missed.
 */
export async function* csvChunks(
  winnow: Pick<Winnow, 'fetchWindow'>,
  form: Pick<FormDetails, 'identifier' | 'inputFields'>,
  query: Query,
  env: { timeZone: string },
): AsyncGenerator<CsvChunk> {
  const columns = csvColumns(form)
  const written = new Set<string>()
  yield { text: stringify([columns.map(csvHeader)], { ...csvOptions, bom: true }), rows: 0, total: 0 }

  const chunk = ({ columns: names, rows, total }: FetchWindowResponse): CsvChunk => {
    const read = rowReader(names)
    const fresh = rows.map(read).filter(row => {
      const id = String(row.get('submissionId'))
      if (written.has(id)) return false
      written.add(id)
      return true
    })
    const text = stringify(
      fresh.map(row => columns.map(column => csvCell(column, row, env))),
      csvOptions,
    )
    return { text, rows: fresh.length, total }
  }

  for (let pass = 0; pass < mostPasses; pass++) {
    const versions = new Set<WindowValue>()
    for await (const window of windows(winnow, {
      form_id: form.identifier,
      texts: 'WHOLE',
      sort: { columnId: 'date', direction: 'ASC' },
      ...query,
    })) {
      versions.add(window.rowsVersion)
      yield chunk(window)
    }
    if (versions.size === 1) return
  }
}
