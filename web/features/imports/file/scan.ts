import {
  type Encoding,
  type IdentityColumns,
  Inference,
  type Plan,
  type SheetRow,
} from '@winnow/openapi/imports/index'
import type { AnswerEnv } from '@winnow/openapi/questions'
import { pacer } from './pacer.ts'
import { encodingOfFile, FileProblem, readRows } from './read-rows.ts'

/** A file as it was gone through once. */
export interface Scanned {
  encoding: Encoding
  header: readonly string[]
  identity: IdentityColumns
  /** What its columns ask, as a form of its own */
  inferred: Plan
  /** What its columns hold */
  inference: Inference
  /** Rows below the header */
  rows: number
  first: readonly SheetRow[]
}

/** Rows that the preview shows. */
const shown = 3

interface Scanning {
  /** Null: the one that its bytes are in */
  encoding: Encoding | null
  /** Columns that say who applied; null: those that their heads and cells tell */
  identity: IdentityColumns | null
  env: AnswerEnv
  signal: AbortSignal
  /** Rows so far */
  onProgress: (rows: number) => void
}

/** Goes through a file once, in slices: what its columns hold, and how many rows there are. */
export async function scan(
  file: Blob,
  { encoding: chosen, identity: known, env, signal, onProgress }: Scanning,
): Promise<Scanned> {
  const pause = pacer()
  const encoding = chosen ?? (await encodingOfFile(file))
  const first: SheetRow[] = []
  let scanning: { header: string[]; inference: Inference } | null = null
  for await (const rows of readRows(file, encoding)) {
    for (const row of rows) {
      if (scanning) {
        scanning.inference.add(row.cells)
        if (first.length < shown) first.push(row)
      } else {
        scanning = { header: row.cells, inference: new Inference(row.cells, env) }
      }
      await pause()
      signal.throwIfAborted()
    }
    onProgress(scanning?.inference.rows ?? 0)
  }
  if (!scanning) throw new FileProblem('The file is empty.')
  const { header, inference } = scanning
  const identity = known ?? inference.identity()
  return {
    encoding,
    header,
    identity,
    inferred: inference.plan(identity),
    inference,
    rows: inference.rows,
    first,
  }
}
