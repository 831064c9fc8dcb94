import { answerFiles, files, type Transaction, uploads } from '@winnow/db'
import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { App } from '../../core/app.ts'
import { removeDroppedSoon } from '../../files/remove-dropped.ts'
import type { UploadRow } from '../row.ts'
import { dropParts } from './refuse.ts'

/** Removes an upload that no application has taken, with its bytes; false: there is none. */
export async function dropUpload(app: App, id: string): Promise<boolean> {
  const row = await app.write(async tx => {
    const [gone] = await tx
      .delete(uploads)
      .where(and(eq(uploads.id, id), inArray(uploads.state, ['OPEN', 'DONE', 'REFUSED'])))
      .returning()
    if (gone) await forgetFiles(tx, [gone])
    return gone
  })
  if (!row) return false
  await dropParts(app, row)
  await removeDroppedSoon(app)
  return true
}

/** Files of uploads that are gone, and the pictures that came for them; applications that still waited for them wait for none. */
export async function forgetFiles(tx: Transaction, gone: readonly UploadRow[]): Promise<void> {
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
