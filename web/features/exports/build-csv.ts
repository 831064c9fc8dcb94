import { type Column, csvChunks, fileColumns } from '@winnow/openapi/columns'
import { type FetchWindowData, type Winnow, windows } from '@winnow/sdk'
import { stringify } from 'csv-stringify/browser/esm/sync'

interface CsvProgress {
  done: number
  total: number
}

interface CsvRequest {
  columns: readonly Column[]
  query: Omit<FetchWindowData['body'], 'offset' | 'limit' | 'texts'>
  /** IANA name: the time zone in which 'Applied on' is written */
  timeZone: string
  /** Where the server is: links to files begin so */
  site: string
  /** Ids of those who are left out */
  excluded: ReadonlySet<string>
  /** A column for each option, instead of several values in one cell */
  splitOptions?: boolean
  signal: AbortSignal
  onProgress: (progress: CsvProgress) => void
}

/** The rows of a query as CSV, in parts as the windows come; the browser may put them on disk (docs/rules.md#building-a-csv). Rejects when stopped. */
export async function buildCsv(
  winnow: Pick<Winnow, 'fetchWindow' | 'fetchNumbers'>,
  { columns, query, timeZone, site, excluded, splitOptions, signal, onProgress }: CsvRequest,
): Promise<Blob[]> {
  const pieces: Blob[] = []
  let done = 0
  const chunks = csvChunks({
    columns: fileColumns(columns, { splitOptions }),
    env: { timeZone, files: { url: site, formId: query.form_id } },
    windows: async function* () {
      for await (const window of windows(winnow, { ...query, texts: 'WHOLE' }, { signal, ahead: 3 })) {
        const id = window.columns.indexOf('submissionId')
        const rows = window.rows.filter(row => !excluded.has(String(row[id])))
        yield { ...window, rows, total: window.total - excluded.size }
      }
    },
    stringify,
  })
  for await (const chunk of chunks) {
    signal.throwIfAborted()
    pieces.push(new Blob([chunk.text]))
    done += chunk.rows
    if (chunk.total > 0) onProgress({ done, total: chunk.total })
  }
  return pieces
}
