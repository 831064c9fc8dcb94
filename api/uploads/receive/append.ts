import { uploads } from '@winnow/db'
import { limits } from '@winnow/openapi'
import { and, eq } from 'drizzle-orm'
import type { App } from '../../core/app.ts'
import { Refusal } from '../../core/error.ts'
import type { Accepted } from '../files/kind.ts'
import { type UploadRow, uploadGone, withStorage } from '../row.ts'
import { refuseUpload } from './discard.ts'

const movedOn = () =>
  new Refusal('stale_version', 'This upload has come further than that. Ask where it stands, then go on.')

/**
 * Keeps bytes in parts as they come: each part is on the disk and in its row before the next is read, so that what a cut loses
 * is less than one part. What has come when the connection breaks is stored too. Returns the upload as it stands then.
 */
export async function appendBytes(
  app: App,
  begun: UploadRow,
  bytes: AsyncIterable<Uint8Array>,
  accepted: Accepted,
): Promise<UploadRow> {
  let row = begun
  let part = new Uint8Array(limits.uploadPart)
  let filled = 0
  const store = async () => {
    if (filled === 0) return
    row = await storePart(app, row, part.subarray(0, filled))
    // The storage may still hold the one before.
    part = new Uint8Array(limits.uploadPart)
    filled = 0
  }
  let cut: unknown = null
  try {
    for await (const chunk of bytes) {
      if (row.received + filled + chunk.byteLength > (row.length ?? accepted.bytes)) {
        await refuseUpload(app, row, accepted.tooLarge)
        throw new Refusal('body_too_large', accepted.tooLarge)
      }
      for (let at = 0; at < chunk.byteLength; ) {
        const some = chunk.subarray(at, at + part.byteLength - filled)
        part.set(some, filled)
        filled += some.byteLength
        at += some.byteLength
        if (filled === part.byteLength) await store()
      }
    }
  } catch (error) {
    if (error instanceof Refusal) throw error
    cut = error
  }
  await store()
  if (cut !== null) throw cut
  return row
}

/** One part: its bytes first, then its row; nobody else may have gone on in between. */
async function storePart(app: App, row: UploadRow, bytes: Uint8Array): Promise<UploadRow> {
  const key = crypto.randomUUID()
  await withStorage(app, () => app.storage.put(key, bytes))
  const [next] = await app.write(tx =>
    tx
      .update(uploads)
      .set({
        received: row.received + bytes.byteLength,
        parts: [...row.parts, { key, bytes: bytes.byteLength }],
        touchedAt: app.clock(),
      })
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
