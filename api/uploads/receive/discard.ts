import { answerFiles, files, type Transaction, uploads } from '@winnow/db'
import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { App } from '../../core/app.ts'
import { removeDroppedSoon } from '../../files/remove-dropped.ts'
import { type UploadRow, uploadGone } from '../row.ts'

/** Its sender can read why for a day; its bytes go now. */
export async function refuseUpload(app: App, row: UploadRow, refusal: string): Promise<void> {
  const [refused] = await app.write(tx =>
    tx
      .update(uploads)
      .set({ state: 'REFUSED', refusal, parts: [], touchedAt: app.clock() })
      .where(and(eq(uploads.id, row.id), eq(uploads.state, 'OPEN')))
      .returning({ id: uploads.id }),
  )
  if (refused) await dropParts(app, row)
}

/** Bytes that no row speaks of any more; what cannot be deleted now is found by the cleanup. */
export async function dropParts(app: App, { parts }: Pick<UploadRow, 'parts'>): Promise<void> {
  for (const { key } of parts)
    await app.storage.delete(key).catch(error => app.log('warn', 'part not removed', { error }))
}

/** Takes an upload back to its first byte. */
export async function restartUpload(app: App, row: UploadRow): Promise<UploadRow> {
  if (row.received === 0) return row
  const [fresh] = await app.write(tx =>
    tx
      .update(uploads)
      .set({ received: 0, length: null, parts: [], touchedAt: app.clock() })
      .where(and(eq(uploads.id, row.id), eq(uploads.state, 'OPEN'), eq(uploads.received, row.received)))
      .returning(),
  )
  if (!fresh) throw uploadGone()
  await dropParts(app, row)
  return fresh
}

/** Removes an upload that no application has claimed, with its bytes; false: there is none. */
export async function dropUpload(app: App, id: string): Promise<boolean> {
  const row = await app.write(async tx => {
    const [gone] = await tx
      .delete(uploads)
      .where(and(eq(uploads.id, id), inArray(uploads.state, ['OPEN', 'DONE', 'REFUSED'])))
      .returning()
    if (gone) await dropFiles(tx, [gone])
    return gone
  })
  if (!row) return false
  await dropParts(app, row)
  await removeDroppedSoon(app)
  return true
}

/** Files of uploads that are gone, and the pictures that came for them; applications that still waited for them wait for none. */
export async function dropFiles(tx: Transaction, gone: readonly UploadRow[]): Promise<void> {
  const ids = gone.map(it => it.id)
  const dropped = gone.flatMap(it => (it.state === 'DONE' ? (it.fileId ?? []) : []))
  if (dropped.length > 0) await tx.update(files).set({ state: 'DELETED' }).where(inArray(files.id, dropped))
  await tx
    .update(files)
    .set({ state: 'DELETED' })
    .where(and(eq(files.ownerKind, 'thumbnail'), inArray(files.ownerId, ids)))
  await tx
    .update(answerFiles)
    .set({ uploadId: null })
    .where(and(inArray(answerFiles.uploadId, ids), isNull(answerFiles.fileId)))
}
