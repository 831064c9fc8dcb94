import type { App } from '../../core/app.ts'
import { beginSystemJob } from '../../core/jobs/begin.ts'
import { removeDroppedSoon } from '../../files/remove-dropped.ts'
import { purgeJob } from '../../forms/purge/purge.ts'
import { dropParts } from '../../uploads/receive/discard.ts'
import type { UploadRow } from '../../uploads/row.ts'

/**
 * What goes once the erasure of an address is written: parts of uploads, mail to it that was stored rather than sent, and what
 * remains of what was removed.
 */
export async function removeAfter(
  app: App,
  { uploads, address }: { uploads: readonly UploadRow[]; address: string },
): Promise<void> {
  for (const row of uploads) await dropParts(app, row)
  await app.mail.removeStoredTo?.(address)
  await removeRemains(app)
}

/** Bytes of files, what the log of the database still has, and the space in the search index. */
export async function removeRemains(app: App): Promise<void> {
  await removeDroppedSoon(app)
  if (app.database.isFile)
    await app.database.readClient
      .execute('PRAGMA wal_checkpoint(TRUNCATE)')
      .catch(error => app.log('warn', 'log of the database not emptied', { error }))
  const now = app.clock()
  await app.write(tx => beginSystemJob(tx, purgeJob, { key: purgeJob.name, input: {}, now }))
  app.signals.send('jobs')
}
