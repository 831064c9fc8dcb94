import type { App } from '../../core/app.ts'
import { beginSystemJob } from '../../core/jobs/begin.ts'
import { removeDroppedSoon } from '../../files/remove-dropped.ts'
import { purgeJob } from '../../forms/purge/purge.ts'
import { emptyLog } from '../../forms/purge/sweep.ts'
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

/** Bytes of files, what the log of the database and unused bytes of its file still have, and the space in the search index. */
export async function removeRemains(app: App): Promise<void> {
  await removeDroppedSoon(app)
  await emptyLog(app)
  const now = app.clock()
  await app.write(tx => beginSystemJob(tx, purgeJob, { key: purgeJob.name, input: {}, now }))
  app.signals.send('jobs')
}
