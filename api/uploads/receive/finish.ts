import { files, type Transaction, uploads } from '@winnow/db'
import { limits } from '@winnow/openapi'
import { typeOf } from '@winnow/openapi/questions'
import { and, eq } from 'drizzle-orm'
import type { App } from '../../core/app.ts'
import { atOnce } from '../../core/at-once.ts'
import { newId } from '../../core/text/ids.ts'
import { bytesOf } from '../../ports/storage/storage.ts'
import { contentTypeOf } from '../files/content-type.ts'
import { nameOfType } from '../files/name.ts'
import { isWhole, type UploadRow, withStorage } from '../row.ts'
import { lengthOf } from '../video/length.ts'
import { arrive, arriveThumbnail } from './arrive.ts'
import { acceptedFor, isTooLong, questionOf, tooLong } from './begin.ts'
import { dropParts, refuseUpload } from './discard.ts'

const unsupported = 'Unsupported file type'
/** HEIC is made a JPEG before it is uploaded (docs/rules.md#heic-pictures); one that comes all the same is answered with how. */
const heic = 'Unsupported file type: save this HEIC photo as JPEG and add it again'

/**
 * Joins the parts of an upload that is whole, finds its type by its content and makes it a file. Done again where a process
 * died in between. Null: it was refused, and its row says why.
 */
export async function finishUpload(app: App, row: UploadRow): Promise<UploadRow | null> {
  if (row.state !== 'OPEN' || !isWhole(row)) return row.state === 'REFUSED' ? null : row
  return finishing(() => finish(app, row))
}

/** Joining is the disk's work: more at once take memory and are no quicker. */
const finishing = atOnce(8)

async function finish(app: App, row: UploadRow): Promise<UploadRow | null> {
  const key = await joined(app, row)
  const content = await withStorage(app, () => app.storage.read(key))
  if (!content) throw new Error('A file was joined and is not there')
  const accepted = await acceptedFor(app.reads, app, row)
  const type = await contentTypeOf(content, row.originalFilename, row.contentType)
  if (type === null || !accepted.types.includes(type)) {
    await refuseUpload(app, row, type === 'image/heic' ? heic : unsupported)
    if (row.parts.length !== 1) await app.storage.delete(key)
    return null
  }
  if (row.thumbnailOf !== null) return finishThumbnail(app, row, content)
  const question = await questionOf(app.reads, row.formNumber, row.questionId)
  const isVideo = question !== null && typeOf(question).media === 'video'
  const seconds = isVideo ? await lengthOf(app, key, row.received) : null
  if (seconds !== null && isTooLong(seconds)) {
    await refuseUpload(app, row, tooLong)
    if (row.parts.length !== 1) await app.storage.delete(key)
    return null
  }
  const duration = seconds === null ? row.duration : Math.min(seconds, limits.videoSeconds)
  const whole = { key, bytes: row.received, contentType: type, duration }
  const done = await app.write(tx => settle(tx, app, row, whole))
  // Somebody else has finished it meanwhile.
  if (!done && row.parts.length !== 1) await app.storage.delete(key)
  if (done && row.parts.length !== 1) await dropParts(app, row)
  app.signals.send('events')
  return done ?? (await app.reads.select().from(uploads).where(eq(uploads.id, row.id)))[0] ?? null
}

/** The key of the whole file; an upload in one part is one already. */
async function joined(app: App, { parts }: UploadRow): Promise<string> {
  const [only] = parts
  if (only && parts.length === 1) return only.key
  const key = crypto.randomUUID()
  await withStorage(app, () => app.storage.put(key, inOrder(app, parts)))
  return key
}

async function* inOrder({ storage }: App, parts: UploadRow['parts']): AsyncGenerator<Uint8Array> {
  for (const { key } of parts) {
    const part = await storage.read(key)
    if (!part) throw new Error('A part of an upload is not there')
    yield* bytesOf(part)
  }
}

interface Whole {
  key: string
  bytes: number
  contentType: string
  /** Seconds, of a recording */
  duration: number | null
}

async function settle(
  tx: Transaction,
  app: App,
  row: UploadRow,
  { key, bytes, contentType, duration }: Whole,
): Promise<UploadRow | null> {
  const now = app.clock()
  const fileId = newId('file', now)
  const [done] = await tx
    .update(uploads)
    .set({
      // A picture belongs to its video from now on.
      state: row.thumbnailOf === null ? 'DONE' : 'TAKEN',
      ...{ fileId, contentType, duration, parts: [], touchedAt: now },
    })
    .where(and(eq(uploads.id, row.id), eq(uploads.state, 'OPEN')))
    .returning()
  if (!done) return null
  await tx.insert(files).values({
    id: fileId,
    ownerKind: row.thumbnailOf === null ? 'upload' : 'thumbnail',
    ownerId: row.thumbnailOf ?? row.id,
    state: 'DRAFT',
    storageKey: key,
    originalFilename: nameOfType(row.originalFilename, contentType),
    contentType,
    bytes,
    createdAt: now,
  })
  if (row.thumbnailOf === null) return (await arrive(tx, done, now)) ? { ...done, state: 'TAKEN' } : done
  await arriveThumbnail(tx, row.thumbnailOf, fileId)
  return done
}

/** A picture is drawn again: nothing but its pixels stays. */
async function finishThumbnail(app: App, row: UploadRow, content: Blob): Promise<UploadRow | null> {
  const picture = await app.pictures.small(await content.bytes())
  if (!picture) {
    await refuseUpload(app, row, unsupported)
    return null
  }
  const key = crypto.randomUUID()
  await withStorage(app, () => app.storage.put(key, picture))
  const whole = { key, bytes: picture.byteLength, contentType: 'image/jpeg', duration: null }
  const done = await app.write(tx => settle(tx, app, row, whole))
  if (done) await dropParts(app, row)
  else await app.storage.delete(key)
  return done
}
