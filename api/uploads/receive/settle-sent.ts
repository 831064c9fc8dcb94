import { uploads } from '@winnow/db'
import { and, eq } from 'drizzle-orm'
import type { App } from '../../core/app.ts'
import type { Handler } from '../../core/command.ts'
import { findUpload, isWhole, type UploadRow } from '../row.ts'
import { takenFor } from './begin.ts'
import { finishUpload } from './finish.ts'
import { dropParts, refuseUpload } from './refuse.ts'

/**
 * What only the storage can tell is found out before the transaction that takes the answers: whether a recording was PUT past us
 * (a HEAD of it), and the joining of parts that a process which died has left. Where that fails, the file is still to come.
 */
export const settledFirst = ({ operation, run }: Handler): Handler => ({
  operation,
  async run(given) {
    for (const id of uploadsIn(given.input)) await settle(given.app, id)
    return run(given)
  },
})

/** Uploads that a body names, wherever it does. */
function uploadsIn(body: unknown): string[] {
  if (typeof body !== 'object' || body === null) return []
  return Object.entries(body).flatMap(([name, value]) =>
    (name === 'draft_file_path' || name === 'file_path') && typeof value === 'string'
      ? [value]
      : uploadsIn(value),
  )
}

async function settle(app: App, id: string): Promise<void> {
  const row = await findUpload(app.reads, id)
  if (row?.state !== 'OPEN') return
  try {
    const found = await putPastUs(app, row)
    if (isWhole(found)) await finishUpload(app, found)
  } catch (error) {
    app.log('warn', 'upload not finished', { error })
  }
}

/** An upload that the bucket took itself, once it has it. */
async function putPastUs(app: App, row: UploadRow): Promise<UploadRow> {
  const [part] = row.parts
  if (!part || part.bytes > 0) return row
  const there = await app.storage.stat(part.key)
  const content = there && (await app.storage.read(part.key))
  if (!content) return row
  const taken = await takenFor(app.reads, app, row)
  // Under a name of its own: whoever has the address may PUT something else there for the rest of its hour.
  const key = crypto.randomUUID()
  const { bytes } = there.bytes > taken.bytes ? there : await app.storage.put(key, content.stream())
  if (bytes > taken.bytes) {
    await refuseUpload(app, row, taken.tooLarge)
    await app.storage.delete(key)
    return row
  }
  const [known] = await app.write(tx =>
    tx
      .update(uploads)
      .set({ length: bytes, received: bytes, parts: [{ key, bytes }], touchedAt: app.clock() })
      .where(and(eq(uploads.id, row.id), eq(uploads.state, 'OPEN'), eq(uploads.received, 0)))
      .returning(),
  )
  await dropParts(app, known ? row : { parts: [{ key, bytes }] })
  return known ?? row
}
