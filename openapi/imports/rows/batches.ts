import { limits } from '../../common/limits.ts'
import type { ImportRow } from './read-row.ts'

/** Bytes of the rows of one call, so that a body with its frame stays below `limits.jsonBody`. */
const mostBytes = limits.jsonBody * 0.75

const encoder = new TextEncoder()

/** Rows in the portions that one call takes: at most `limits.importRows`, and never more than a body holds. */
export async function* inBatches(
  rows: AsyncIterable<ImportRow> | Iterable<ImportRow>,
): AsyncGenerator<ImportRow[]> {
  let batch: ImportRow[] = []
  let bytes = 0
  for await (const row of rows) {
    const size = encoder.encode(JSON.stringify(row)).length + 1
    if (batch.length > 0 && (batch.length === limits.importRows || bytes + size > mostBytes)) {
      yield batch
      batch = []
      bytes = 0
    }
    batch.push(row)
    bytes += size
  }
  if (batch.length > 0) yield batch
}
