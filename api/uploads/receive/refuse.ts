import { uploads } from '@winnow/db'
import { and, eq } from 'drizzle-orm'
import type { App } from '../../core/app.ts'
import type { UploadRow } from '../row.ts'

/** Its sender hears why, for a day; its bytes go now. */
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
