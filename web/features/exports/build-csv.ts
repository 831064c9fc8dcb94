import { type Column, csvCell, csvColumns, csvHeader, rowReader } from '@winnow/openapi/columns'
import type { FetchWindowData, FormDetails, Winnow } from '@winnow/sdk'
import { windows } from '@winnow/sdk'
import { stringify } from 'csv-stringify/browser/esm/sync'

export interface CsvProgress {
  done: number
  total: number
}

interface CsvRequest {
  form: Pick<FormDetails, 'inputFields'>
  query: Omit<FetchWindowData['body'], 'offset' | 'limit' | 'texts'>
  /** IANA name: when somebody applied is told in the reader's own time zone */
  timeZone: string
  signal: AbortSignal
  onProgress: (progress: CsvProgress) => void
}

const line = (cells: readonly string[]) => stringify([[...cells]])

/** A spreadsheet takes UTF-8 for what it is only with this mark. */
const byteOrderMark = '\uFEFF'

/** The rows of a query as CSV, in pieces as the windows come (settled.md, rules); rejects when stopped. */
export async function buildCsv(
  winnow: Pick<Winnow, 'fetchWindow'>,
  { form, query, timeZone, signal, onProgress }: CsvRequest,
): Promise<string[]> {
  const columns: Column[] = csvColumns(form)
  const pieces = [byteOrderMark + line(columns.map(csvHeader))]
  let done = 0
  for await (const window of windows(winnow, { ...query, texts: 'WHOLE' }, { signal })) {
    signal.throwIfAborted()
    const rows = window.rows.map(rowReader(window.columns))
    pieces.push(stringify(rows.map(row => columns.map(column => csvCell(column, row, { timeZone })))))
    done += rows.length
    onProgress({ done, total: window.total })
  }
  return pieces
}
