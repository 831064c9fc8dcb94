import { files, fileTexts } from '@winnow/db'
import { eq, inArray } from 'drizzle-orm'
import type { App } from '../core/app.ts'

/** Files that one round removes. */
const round = 200

/** Takes away the bytes of files that were replaced or dropped, then their rows: a row outlives its bytes, never the other way. */
export async function removeDroppedFiles({ reads, write, storage }: App): Promise<void> {
  for (;;) {
    const dropped = await reads.select().from(files).where(eq(files.state, 'DELETED')).limit(round)
    if (dropped.length === 0) return
    for (const { storageKey } of dropped) await storage.delete(storageKey)
    const ids = dropped.map(it => it.id)
    await write(async tx => {
      await tx.delete(fileTexts).where(inArray(fileTexts.fileId, ids))
      await tx.delete(files).where(inArray(files.id, ids))
    })
  }
}

/** The same right after something was dropped; what fails now is done at the next hour. */
export const removeDroppedSoon = (app: App): Promise<void> =>
  removeDroppedFiles(app).catch(error => app.log('warn', 'files not removed', { error }))
