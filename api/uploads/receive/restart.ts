import { uploads } from '@winnow/db'
import { and, eq } from 'drizzle-orm'
import type { App } from '../../core/app.ts'
import { type UploadRow, uploadGone } from '../row.ts'
import { dropParts } from './refuse.ts'

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
