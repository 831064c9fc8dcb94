import { createReadStream } from 'node:fs'
import { access } from 'node:fs/promises'
import { resolve } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { delimiterOf } from '@winnow/openapi/imports/index'
import { CsvError, parse } from 'csv-parse'
import type { Io } from '../../io/factory.ts'
import { refusal } from '../../io/failure.ts'

/** `line`: of the sheet, the header being 1; a cell with line breaks is one line */
export type SheetRow = { line: number; cells: string[] }
/** A file that can be read several times, row by row; the header is the first row. */
export type Sheet = { name: string; rows: () => AsyncGenerator<SheetRow> }

/** Characters from which the delimiter is inferred. */
const beginning = 64 * 1024

/** A CSV file by its name, or stdin for '-'. */
export async function openSheet(io: Io, file: string): Promise<Sheet> {
  if (file === '-') {
    const text = await io.stdin.text()
    // Reading stdin as text puts this sign in place of invalid UTF-8.
    if (text.includes('\ufffd')) throw notUtf8('stdin')
    const bytes = new TextEncoder().encode(text)
    return { name: 'stdin', rows: () => rowsOf('stdin', Readable.from([bytes])) }
  }
  const path = resolve(io.cwd, file)
  await access(path).catch(() => {
    throw refusal('not_found', 404, `The file ${path} cannot be read. Nothing was sent.`)
  })
  return { name: path, rows: () => rowsOf(path, createReadStream(path)) }
}

const unreadable = (name: string, why: string) =>
  refusal('invalid_input', 422, `${name} is not a CSV file that can be read: ${why}`)

const notUtf8 = (name: string) =>
  unreadable(name, "it is not in UTF-8. Save it as 'CSV UTF-8' and import that.")

async function* decoded(name: string, bytes: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  const decode = (chunk?: Uint8Array) => {
    try {
      return chunk ? decoder.decode(chunk, { stream: true }) : decoder.decode()
    } catch {
      throw notUtf8(name)
    }
  }
  for await (const chunk of bytes) yield decode(chunk)
  yield decode()
}

async function* rowsOf(name: string, bytes: AsyncIterable<Uint8Array>): AsyncGenerator<SheetRow> {
  const texts = decoded(name, bytes)
  let head = ''
  for (let next = await texts.next(); !next.done; next = await texts.next()) {
    head += next.value
    if (head.length > beginning) break
  }
  async function* whole() {
    yield head
    yield* texts
  }
  const parser = parse({
    delimiter: delimiterOf(head.slice(0, beginning)),
    info: true,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
  })
  const fed = pipeline(Readable.from(whole()), parser)
  // A reader that stops early ends the pipeline; errors in it are thrown by the loop below.
  fed.catch(() => {})
  try {
    let records = 0
    for await (const { record, info } of parser) yield { line: ++records + info.empty_lines, cells: record }
  } catch (error) {
    throw error instanceof CsvError ? unreadable(name, error.message) : error
  }
}
