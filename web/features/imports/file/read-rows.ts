import { sha256 } from '@noble/hashes/sha2.js'
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
import { CsvError, type Info, parse } from 'csv-parse/browser/esm'
import { pacer } from './pacer.ts'

/** The file itself is why it cannot be imported; the sentence says what to do. */
export class FileProblem extends Error {
  override name = 'FileProblem'
}

/** Bytes that are parsed at a time: the disk gives far more at once. */
const piece = 32 * 1024

async function* piecesOf(file: Blob): AsyncGenerator<Uint8Array> {
  const reader = file.stream().getReader()
  try {
    for (let read = await reader.read(); !read.done; read = await reader.read())
      for (let at = 0; at < read.value.length; at += piece) yield read.value.subarray(at, at + piece)
  } finally {
    await reader.cancel()
  }
}

/** What reading a file threw, as a sentence that says what to do where the file is the reason. */
function problemOf(error: unknown): unknown {
  if (error instanceof CsvError)
    return new FileProblem(`This file can't be read as CSV: ${notCsvText(error)}`)
  if (error instanceof DOMException)
    return new FileProblem("The file can't be read anymore. It was changed or moved: choose it again.")
  if (error instanceof NotText)
    return new FileProblem(
      "This file isn't a CSV file. Save it as CSV in your spreadsheet, then choose the new file.",
    )
  if (error instanceof WrongEncoding)
    return new FileProblem("The file isn't in this encoding. Choose another one.")
  return error
}

/** The encoding of a file, found by its bytes. Rejects with a `FileProblem`. */
export const encodingOfFile = (file: Blob): Promise<Encoding> =>
  encodingOf(piecesOf(file)).catch(error => Promise.reject(problemOf(error)))

/** SHA-256 of a file, in hex, piece by piece: the file that an import is resumed with is held against it. */
export async function hashOfFile(file: Blob): Promise<string> {
  const hash = sha256.create()
  const pause = pacer()
  try {
    for await (const bytes of piecesOf(file)) {
      hash.update(bytes)
      await pause()
    }
  } catch (error) {
    throw problemOf(error)
  }
  return Array.from(hash.digest(), byte => byte.toString(16).padStart(2, '0')).join('')
}

/** A parser of one text piece by piece; each piece gives the rows that it completes. */
function openParser(head: string) {
  let rows: SheetRow[] = []
  let records = 0
  const parser = parse({
    ...parsingOf(head),
    on_record: (cells: string[], info: Info) => {
      rows.push({ line: ++records + info.empty_lines, cells })
      return null
    },
  })
  const failed = new Promise<never>((_, reject) => parser.on('error', reject))
  failed.catch(() => {})
  parser.resume()
  const take = async (step: (done: () => void) => void) => {
    await Promise.race([failed, new Promise<void>(step)])
    const taken = rows
    rows = []
    return taken
  }
  return {
    write: (text: string) => take(done => parser.write(text, () => done())),
    end: () => take(done => parser.on('end', done).end()),
  }
}

/** The rows of a CSV file, its header as one row first, in the pieces that the disk gives. Rejects with a `FileProblem`. */
export async function* readRows(file: Blob, encoding: Encoding): AsyncGenerator<SheetRow[]> {
  const texts = decoded(piecesOf(file), encoding)
  const pause = pacer()
  const header = new HeaderRows()
  const under = (rows: SheetRow[]) => rows.flatMap(row => header.take(row))
  try {
    const head = await beginningOf(texts)
    const parser = openParser(head)
    yield under(await parser.write(head))
    for await (const text of texts) {
      yield under(await parser.write(text))
      await pause()
    }
    yield [...under(await parser.end()), ...header.end()]
  } catch (error) {
    throw problemOf(error)
  }
}
