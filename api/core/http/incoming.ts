import { type FileHandle, open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { App } from '../app.ts'

/** Bytes up to which a body is not worth a file */
const small = 256 * 1024
const chunkSize = 32 * 1024
/** Milliseconds between two looks at what has come: at first, and when nothing has for a while */
const soonest = 2
const latest = 50

/** Where what comes in lies meanwhile. */
export const incomingFolder = ({ config }: Pick<App, 'config'>) => join(config.dataDir, 'incoming')

export interface IncomingBody extends Disposable {
  stream: ReadableStream<Uint8Array>
}

/**
 * The body of a request that may bring many megabytes. The runtime writes it to a file as it comes, which costs no memory whatever
 * its size (measured: 200 of 10 MB take 40 MiB so, and 280 MiB when nobody reads them at all), and it is read from there behind
 * its writing. What has come when the line breaks is given first, then the break. Dispose of it when
 * the request is answered, read or not.
 */
export function bodyOf({ config }: Pick<App, 'config'>, request: Request, most: number): IncomingBody {
  const length = Number(request.headers.get('content-length') ?? Number.NaN)
  // What is too large is refused before it is read.
  if (request.body === null || length <= small || length > most)
    return { stream: request.body ?? new Blob([]).stream(), [Symbol.dispose]() {} }
  return throughFile(incomingFolder({ config }), request)
}

function throughFile(folder: string, request: Request): IncomingBody {
  let isOver = false
  let failure: unknown = null
  let at = 0
  let chunk: Uint8Array | null = null
  let file: FileHandle | null = null
  const path = join(folder, crypto.randomUUID())
  // At once: what comes before anybody takes it is held in memory, and lost with the line.
  const written = Bun.write(path, request as Request & Response, { createPath: true })
    .catch(error => {
      failure = error
    })
    .finally(() => {
      isOver = true
    })
  let isClosed = false
  const close = async () => {
    if (isClosed) return
    isClosed = true
    await file?.close()
    await written
    // What cannot be removed now goes with the cleanup.
    await rm(path, { force: true }).catch(() => {})
  }
  const stream = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        for (let wait = soonest; ; wait = Math.min(wait * 2, latest)) {
          // Asked before the look, so that the last bytes are not missed.
          const wasOver = isOver
          file ??= await open(path, 'r').catch(notYet)
          if (isClosed) {
            await file?.close()
            return
          }
          chunk ??= new Uint8Array(chunkSize)
          const { bytesRead } = (await file?.read(chunk, 0, chunkSize, at)) ?? { bytesRead: 0 }
          if (bytesRead > 0) {
            at += bytesRead
            controller.enqueue(chunk.subarray(0, bytesRead))
            chunk = null
            return
          }
          if (wasOver) break
          await Promise.race([written, Bun.sleep(wait)])
        }
        void close()
        if (failure === null) controller.close()
        else controller.error(failure)
      },
      cancel: () => void close(),
    },
    { highWaterMark: 0 },
  )
  return { stream, [Symbol.dispose]: () => void close() }
}

function notYet(error: unknown): null {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
  throw error
}
