import { forms, type Reader } from '@winnow/db'
import { limits } from '@winnow/openapi'
import { asc, eq, lt } from 'drizzle-orm'
import type { App } from '../../core/app.ts'
import { day, hour } from '../../core/clock.ts'
import { createEmit } from '../../core/events/emit.ts'
import { newId } from '../../core/text/ids.ts'
import { removeDroppedFiles } from '../../files/remove-dropped.ts'
import { removeApplications, removeForm, removeVisits } from './remove.ts'

/** Applications of one transaction: others write in between, and none waits longer than a few frames. */
const part = 500

/** An hour more than people are told, so that no restoring that is under way meets a form half gone. */
const dueAfter = limits.restoreDays * day + hour

const due = (db: Reader, now: number) =>
  db
    .select()
    .from(forms)
    .where(lt(forms.deletedAt, now - dueAfter))
    .orderBy(asc(forms.deletedAt))
    .limit(1)

/**
 * Removes forms that were deleted 30 days ago, with their applications and files (settled.md, rules). Each part is whole by
 * itself and finds what is left, so a process that dies in the middle goes on at the next start.
 */
export async function purgeForms(app: App): Promise<void> {
  for (;;) {
    const [form] = await due(app.reads, app.clock())
    if (!form) return
    while (await app.write(tx => removeApplications(tx, form.number, part))) {}
    while (await app.write(tx => removeVisits(tx, form.number, part))) {}
    await app.write(async tx => {
      // Another process may have been quicker.
      const [left] = await tx.select().from(forms).where(eq(forms.number, form.number))
      if (!left) return
      await removeForm(tx, form.number)
      const now = app.clock()
      const emit = createEmit(tx, { kind: 'system' }, now, newId('batch', now))
      const about = { workspaceId: form.workspaceId, formNumber: form.number }
      await emit('form.purged', { ...about, data: { form: form.id } })
    })
    app.signals.send('events')
    await removeDroppedFiles(app)
  }
}
