import { forms, type Reader } from '@winnow/db'
import { limits } from '@winnow/openapi'
import { asc, lt } from 'drizzle-orm'
import type { App } from '../../core/app.ts'
import { day, hour } from '../../core/clock.ts'
import { createEmit } from '../../core/events/emit.ts'
import { newId } from '../../core/text/ids.ts'
import type { Task } from '../../core/workers/write-worker.ts'
import { removeDroppedFiles } from '../../files/remove-dropped.ts'
import { noMerging, reclaim } from './reclaim.ts'
import { removeApplications, removeForm, removeVisits } from './remove.ts'

/** Applications of one transaction: about an eighth of a second, in which nobody else writes. */
const size = 1_000

/** An hour more than people are told, so that no restoring that is under way meets a form half gone. */
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
 * Removes a part of the form that is due first, the form itself with its last part. Each part is a transaction and finds what
 * is left, so a process that dies in the middle goes on at its next start.
 */
export const purgePart: Task = (app, now) =>
  app.write(async tx => {
    const form = await nextDue(tx, now)
    if (!form) return reclaim(tx)
    await noMerging(tx)
    const { number, workspaceId } = form
    if (await removeApplications(tx, number, size)) return true
    if (await removeVisits(tx, number, size)) return true
    await removeForm(tx, number)
    const emit = createEmit(tx, { kind: 'system' }, now, newId('batch', now))
    await emit('form.purged', { workspaceId, formNumber: number, data: { form: form.id } })
    return true
  })

/** Removes forms that were deleted 30 days ago, with their applications and files (docs/rules.md#deleting-a-form). */
export async function purgeForms(app: App, part: Task, signal: AbortSignal): Promise<void> {
  const now = app.clock()
  if (!(await nextDue(app.reads, now))) return
  while (!signal.aborted && (await part(app, now))) {
    // Part by part: between two of them everybody else writes.
  }
  app.signals.send('events')
  await removeDroppedFiles(app)
}
