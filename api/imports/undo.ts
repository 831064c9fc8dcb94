import { importedRows, imports } from '@winnow/db'
import { limits, ops } from '@winnow/openapi'
import { count, eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { App } from '../core/app.ts'
import { command } from '../core/command.ts'
import { statement } from '../core/database/prepared.ts'
import { refuse } from '../core/error.ts'
import { record } from '../core/events/audit.ts'
import { beginJob, beginSystemJob } from '../core/jobs/begin.ts'
import { listed, personJob } from '../core/jobs/kind.ts'
import { day } from '../core/time/clock.ts'
import { removeDroppedFiles } from '../files/remove-dropped.ts'
import { can } from '../forms/policy.ts'
import { purgeJob } from '../forms/purge/purge.ts'
import { noMerging } from '../forms/purge/reclaim.ts'
import { removeThese } from '../forms/purge/remove.ts'
import { touchRows, touchRowsShowing } from '../forms/touch-rows.ts'
import { findImport, isUndone } from './find.ts'
import { reasonsToKeep } from './kept.ts'

/** Applications of one part: few enough that other writers wait a moment only. */
const partSize = 1_000

const lowerCounts = statement(
  'update stage_counts set n = n - (value ->> 1) from json_each(?) where stage_id = value ->> 0',
)

/** Deletes a part of the applications of an import, but for those that somebody has worked on (docs/rules.md#undoing-an-import). */
export const undoImportJob = personJob({
  name: 'undo_import',
  input: z.object({ import_id: z.string() }),
  subjects: listed(partSize),
  large: true,
  async apply({ tx, actor, input, emit }, ids) {
    const { found, row } = await findImport(tx, actor, input.import_id, can.move)
    const { form, workspace } = found
    const all = await reasonsToKeep(tx, ids)
    const leaving = all.filter(it => it.reason === null)
    if (leaving.length > 0) {
      await noMerging(tx)
      await removeThese(
        tx,
        leaving.map(it => it.id),
      )
      const byStage = Map.groupBy(leaving, it => it.stageId)
      await lowerCounts.run(tx, JSON.stringify([...byStage].map(([stageId, some]) => [stageId, some.length])))
      await touchRows(tx, form.number)
      await touchRowsShowing(tx, form.number)
    }
    const counts = { removed: leaving.length, kept: all.length - leaving.length }
    await emit('import.undone', {
      workspaceId: workspace.id,
      formNumber: form.number,
      data: { import: row.id, ...counts },
    })
    return { counts: { removed_count: counts.removed, kept_count: counts.kept } }
  },
  settled: afterwards,
})

/** Files go after their transactions; the purge frees the space that the applications leave in the search index. */
async function afterwards(app: App): Promise<void> {
  await removeDroppedFiles(app)
  const now = app.clock()
  await app.write(tx => beginSystemJob(tx, purgeJob, { key: purgeJob.name, input: {}, now }))
  app.signals.send('jobs')
}

export const undoImport = command(
  ops.imports.undoImport,
  async context => {
    const { app, actor, input, tx, now, request } = context
    const { found, row, formId } = await findImport(tx, actor, input.import_id, can.move)
    const { form, workspace } = found
    if (row.startedAt < now - limits.undoDays * day)
      refuse('not_undoable', `An import can be undone for ${limits.undoDays} days, and this one is older.`)
    if (isUndone(row)) refuse('not_undoable', 'This import has already been undone.')
    const [{ total } = { total: 0 }] = await tx
      .select({ total: count() })
      .from(importedRows)
      .where(eq(importedRows.importNumber, row.number))
    const job = await beginJob(context, undoImportJob, {
      workspaceId: workspace.id,
      formNumber: form.number,
      key: `undo-import:${form.number}`,
      input: { import_id: row.id },
      total,
    })
    await tx.run(sql`
    insert into job_subjects (job_number, subject)
    select ${job.number}, submission_id from imported_rows where import_number = ${row.number}`)
    await tx.update(imports).set({ undoneAt: now, undoJobId: job.id }).where(eq(imports.number, row.number))
    await record(app, tx, 'import_undone', {
      at: now,
      actorId: actor.userId,
      workspaceId: workspace.id,
      address: request.address,
      data: { import: row.id, form: formId, applications: total },
    })
    return { form_id: formId, job_id: job.id }
  },
  {
    // Each application is listed for the job.
    rows: async ({ app, actor, input }) =>
      (await findImport(app.reads, actor, input.import_id, can.move)).row.importedCount,
  },
)
