import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { access } from 'node:fs/promises'
import { resolve } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import {
  beginningOf,
  decoded,
  type Encoding,
  encodingOf,
  HeaderRows,
  NotText,
  notCsvText,
  parsingOf,
  type SheetRow,
  WrongEncoding,
} from '@winnow/openapi/imports/index'
import { CsvError, parse } from 'csv-parse'
import type { Io } from '../../io/factory.ts'
import { refusal } from '../../io/failure.ts'

/** A file that can be read several times, row by row; the header is the first row. */
export type Sheet = {
  name: string
  encoding: Encoding
  rows: () => AsyncGenerator<SheetRow>
  /** SHA-256 of its bytes, in hex */
  hash: () => Promise<string>
}

/** A CSV file by its name, or stdin for '-', in the encoding that was chosen, else in the one that its bytes are in. */
export async function openSheet(io: Io, file: string, chosen?: Encoding): Promise<Sheet> {
  const path = resolve(io.cwd, file)
  const typed = file === '-' ? await io.stdin.bytes() : null
  if (!typed)
    await access(path).catch(() => {
      throw refusal('not_found', 404, `Can't read ${path}. Nothing was sent.`)
    })
  const name = typed ? 'stdin' : path
  const bytes = () => (typed ? Readable.from([typed]) : createReadStream(path))
  const encoding =
    chosen ??
    (await encodingOf(bytes()).catch(error => {
      throw error instanceof NotText
        ? unreadable(name, "it isn't a text file. Save it as CSV in your spreadsheet.")
        : error
    }))
  return {
    name,
    encoding,
    rows: () => rowsOf(name, decoded(bytes(), encoding), encoding),
    async hash() {
      const hash = createHash('sha256')
      for await (const chunk of bytes()) hash.update(chunk)
      return hash.digest('hex')
    },
  }
}

const unreadable = (name: string, why: string) =>
  refusal('invalid_input', 422, `Can't read ${name} as CSV: ${why}`)

async function* rowsOf(
  name: string,
  texts: AsyncGenerator<string>,
  encoding: Encoding,
): AsyncGenerator<SheetRow> {
  try {
    const head = await beginningOf(texts)
    async function* whole() {
      yield head
      yield* texts
    }
    const parser = parse({ ...parsingOf(head), info: true })
    const fed = pipeline(Readable.from(whole()), parser)
    // A reader that stops early ends the pipeline; errors in it are thrown by the loop below.
    fed.catch(() => {})
    let records = 0
    const header = new HeaderRows()
    for await (const { record, info } of parser)
      yield* header.take({ line: ++records + info.empty_lines, cells: record })
    yield* header.end()
  } catch (error) {
    if (error instanceof WrongEncoding)
      throw unreadable(name, `it isn't in ${encoding}. Choose its encoding with --encoding.`)
    throw error instanceof CsvError ? unreadable(name, notCsvText(error)) : error
  }
}
