import { uploads } from '@winnow/db'
import { limits } from '@winnow/openapi'
import { and, eq } from 'drizzle-orm'
import type { App } from '../../core/app.ts'
import { Refusal } from '../../core/error.ts'
import type { Accepted } from '../files/kind.ts'
import { type UploadRow, uploadGone, withStorage } from '../row.ts'
import { refuseUpload } from './discard.ts'

const movedOn = () =>
  new Refusal(
    'stale_version',
    'More of this upload has arrived than that. Ask for its offset, then continue.',
  )

/**
 * Keeps bytes in parts as they come: each part is on the disk and in its row before the next begins, so that what a cut loses
 * is less than one part. Bytes go to the storage as they are read; no part is gathered in memory. What has come when the
 * connection breaks is stored too. Returns the upload as it stands then.
 */
export async function appendBytes(
  app: App,
  begun: UploadRow,
  bytes: AsyncIterable<Uint8Array>,
  accepted: Accepted,
  partSize: number = limits.uploadPart,
): Promise<UploadRow> {
  const source = bytes[Symbol.asyncIterator]()
  let row = begun
  let cut: unknown = null
  /** What the part before had no room for */
  let rest: Uint8Array | null = null
  async function read(): Promise<Uint8Array | null> {
    try {
      const { done, value } = rest ? { done: false, value: rest } : await source.next()
      rest = null
      return done ? null : value
    } catch (error) {
      cut = error
      return null
    }
  }
  async function* part(first: Uint8Array) {
    let left = Math.min(partSize, (row.length ?? accepted.bytes) - row.received + 1)
    for (let chunk: Uint8Array | null = first; chunk; chunk = left > 0 ? await read() : null) {
      const some = chunk.subarray(0, left)
      if (some.byteLength < chunk.byteLength) rest = chunk.subarray(some.byteLength)
      left -= some.byteLength
      yield some
    }
  }
  try {
    for (let first = await read(); first; first = await read()) {
      if (first.byteLength === 0) continue
      row = await storePart(app, row, part(first), accepted)
    }
  } finally {
    await source.return?.()
  }
  if (cut !== null) throw cut
  return row
}

/** One part: its bytes first, then its row; nobody else may have gone on in between. */
export async function storePart(
  app: App,
  row: UploadRow,
  content: Blob | AsyncIterable<Uint8Array>,
  accepted: Accepted,
): Promise<UploadRow> {
  const key = crypto.randomUUID()
  const { bytes } = await withStorage(app, () => app.storage.put(key, content))
  const received = row.received + bytes
  if (received > (row.length ?? accepted.bytes)) {
    await app.storage.delete(key)
    await refuseUpload(app, row, accepted.tooLarge)
    throw new Refusal('body_too_large', accepted.tooLarge)
  }
  const [next] = await app.write(tx =>
    tx
      .update(uploads)
      .set({ received, parts: [...row.parts, { key, bytes }], touchedAt: app.clock() })
      .where(and(eq(uploads.id, row.id), eq(uploads.state, 'OPEN'), eq(uploads.received, row.received)))
      .returning(),
  )
  if (next) return next
  await app.storage.delete(key)
  throw movedOn()
}

/** The end of a recording, once it is known. */
export async function declareLength(
  app: App,
  row: UploadRow,
  length: number,
  accepted: Accepted,
): Promise<UploadRow> {
  if (length > accepted.bytes) {
    await refuseUpload(app, row, accepted.tooLarge)
    throw new Refusal('body_too_large', accepted.tooLarge)
  }
  const [next] = await app.write(tx =>
    tx
      .update(uploads)
      .set({ length, touchedAt: app.clock() })
      .where(and(eq(uploads.id, row.id), eq(uploads.state, 'OPEN'), eq(uploads.received, row.received)))
      .returning(),
  )
  if (!next) throw uploadGone()
  return next
}
