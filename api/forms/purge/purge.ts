import { forms, type Reader } from '@winnow/db'
import { limits } from '@winnow/openapi'
import { asc, lt } from 'drizzle-orm'
import { z } from 'zod'
import type { App } from '../../core/app.ts'
import { beginSystemJob } from '../../core/jobs/begin.ts'
import { systemJob } from '../../core/jobs/kind.ts'
import { day, hour } from '../../core/time/clock.ts'
import { removeDroppedFiles } from '../../files/remove-dropped.ts'
import { noMerging, reclaim } from './reclaim.ts'
import { removeApplications, removeForm, removeVisits } from './remove.ts'
import { beginSweep } from './sweep.ts'
import { nextWorkspace, removeWorkspace } from './workspace.ts'

/** Applications of one transaction: about an eighth of a second, in which nobody else writes. */
const size = 1_000

/** An hour more than people are promised, so that no restoring that is under way meets a form half gone. */
const dueAfter = limits.restoreDays * day + hour

const nextDue = async (db: Reader, now: number) =>
  (
    await db
      .select()
      .from(forms)
      .where(lt(forms.deletedAt, now - dueAfter))
      .orderBy(asc(forms.deletedAt))
      .limit(1)
  )[0]

/**
 * Removes forms that were deleted 30 days ago, with their applications and files (docs/rules.md#deleting-a-form). Each part finds what is
 * left of the form that is due first, the last one of a form removes the form itself; then workspaces go whose forms are gone, the
 * space in the search index is freed, and the file is swept.
 */
export const purgeJob = systemJob({
  name: 'purge',
  input: z.object({}),
  large: true,
  async apply({ app, tx, now, emit, wake }) {
    const form = await nextDue(tx, now)
    if (!form) {
      const workspace = await nextWorkspace(tx, now - dueAfter)
      if (!workspace) {
        if (await reclaim(tx)) return {}
        if (app.database.isFile) await beginSweep(tx, now)
        wake('jobs')
        return { finished: true }
      }
      await removeWorkspace(tx, workspace.id)
      await emit('workspace.purged', { workspaceId: null, data: { workspace: workspace.id } })
      return {}
    }
    await noMerging(tx)
    const { number, workspaceId } = form
    if (await removeApplications(tx, number, size)) return {}
    if (await removeVisits(tx, number, size)) return {}
    await removeForm(tx, number)
    await emit('form.purged', { workspaceId, formNumber: number, data: { form: form.id } })
    return {}
  },
  settled: removeDroppedFiles,
})

/** Begins a purge where a form or a workspace is due. */
export async function purgeForms(app: App): Promise<void> {
  const now = app.clock()
  if (!(await nextDue(app.reads, now)) && !(await nextWorkspace(app.reads, now - dueAfter))) return
  await app.write(tx => beginSystemJob(tx, purgeJob, { key: purgeJob.name, input: {}, now }))
  app.signals.send('jobs')
}
