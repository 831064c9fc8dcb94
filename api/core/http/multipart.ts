import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Busboy } from '@fastify/busboy'
import { limits } from '@winnow/openapi'
import type { App } from '../app.ts'
import { Refusal, refuse } from '../error.ts'
import { hour } from '../time/clock.ts'
import { type IncomingBody, incomingFolder } from './incoming.ts'

/** A form as it was sent; its files lie on the disk until it is disposed of. */
export interface ReceivedForm extends AsyncDisposable {
  data: FormData
}

/** Fields and files of one form; no page has as many. */
const mostParts = 2_000
/** Bytes of a field's name and its headers */
const mostName = 2_000
const mostHeader = 16 * 1024

const tooLarge = (most: number) => refuse('body_too_large', `The request must be at most ${most} bytes`)
const malformed = () => new Refusal('invalid_input', "The request body isn't multipart/form-data")

/**
 * Reads a multipart body as it comes: fields into memory, up to what a JSON body may have, files onto the disk. No more of it is
 * taken from the line than the disk has taken, so that a file costs no memory of its size. Cut off at `most` bytes.
 */
export async function receiveMultipart(
  app: Pick<App, 'config'>,
  request: Request,
  most: number,
  body: IncomingBody,
): Promise<ReceivedForm> {
  const folder = incomingFolder(app)
  const parser = parserOf(request)
  const entries: [name: string, value: string | (() => File)][] = []
  const paths: string[] = []
  const files: Readable[] = []
  const writing: Promise<void>[] = []
  let fieldBytes = 0
  let failure: unknown = null
  const fail = (error: unknown) => {
    failure ??= error
    for (const file of files) file.destroy()
    parser.destroy()
  }
  const dispose = async () => {
    for (const path of paths) await rm(path, { force: true })
  }
  parser.on('error', () => fail(malformed()))
  parser.on('partsLimit', () => fail(malformed()))
  parser.on('field', (name, value, _, isCut) => {
    fieldBytes += value.length
    if (isCut || fieldBytes > limits.jsonBody)
      fail(new Refusal('body_too_large', `The fields of the form must be at most ${limits.jsonBody} bytes`))
    else entries.push([name, value])
  })
  parser.on('file', (name, content, filename, _, type) => {
    const path = join(folder, crypto.randomUUID())
    paths.push(path)
    files.push(content)
    entries.push([name, () => new File([Bun.file(path)], filename ?? '', { type })])
    writing.push(pipeline(content, createWriteStream(path, { flags: 'wx', mode: 0o600 })).catch(fail))
  })
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const over = once(parser, 'finish').catch(() => {})
    let bytes = 0
    for await (const chunk of body.stream) {
      if (failure !== null) break
      bytes += chunk.byteLength
      if (bytes > most) tooLarge(most)
      if (!parser.write(chunk)) await Promise.race([once(parser, 'drain'), over]).catch(() => {})
    }
    if (failure === null) {
      parser.end()
      await over
      await Promise.all(writing)
    }
    if (failure !== null) throw failure
  } catch (error) {
    fail(error)
    await Promise.all(writing)
    await dispose()
    throw error
  }
  const data = new FormData()
  for (const [name, value] of entries) data.append(name, typeof value === 'string' ? value : value())
  return { data, [Symbol.asyncDispose]: dispose }
}

function parserOf(request: Request) {
  try {
    return new Busboy({
      headers: { 'content-type': request.headers.get('content-type') ?? '' },
      preservePath: true,
      isPartAFile: (_, __, filename) => filename !== undefined,
      limits: {
        fieldSize: limits.jsonBody,
        fieldNameSize: mostName,
        parts: mostParts,
        headerSize: mostHeader,
      },
    })
  } catch {
    throw malformed()
  }
}

/** Removes what a process which died was receiving. */
export async function cleanUpReceived(app: App): Promise<void> {
  const folder = incomingFolder(app)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  for (const name of await readdir(folder).catch(() => [])) {
    const path = join(folder, name)
    const found = await stat(path).catch(() => null)
    if (found && found.mtimeMs < Date.now() - hour) await rm(path, { force: true })
  }
}
