import { type Reader, retention, retentionRuns, submissions, workspaces } from '@winnow/db'
import { limits } from '@winnow/openapi'
import { and, asc, eq, inArray, isNull, lte, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { App } from '../core/app.ts'
import { beginSystemJob } from '../core/jobs/begin.ts'
import { systemJob } from '../core/jobs/kind.ts'
import { day } from '../core/time/clock.ts'
import { removeRemains } from '../personal-data/removing/afterwards.ts'
import { retire } from '../personal-data/removing/retire.ts'
import { publish, recordRetired } from '../personal-data/removing/tombstones.ts'
import { isDue, nextDue } from './due.ts'
import { settingOf } from './present.ts'

/** Applications of one transaction: some hundredths of a second, in which nobody else writes. */
const size = 100

async function runOf(db: Reader, number: number) {
  const [run] = await db.select().from(retentionRuns).where(eq(retentionRuns.number, number))
  return run
}
type Run = NonNullable<Awaited<ReturnType<typeof runOf>>>

/** `counts` with what a part did with the applications of a form. */
const withCount = (counts: Run['counts'], form: number, applications: number, failed: number) => {
  const before = counts.find(it => it.form === form) ?? { form, applications: 0, failed: 0 }
  const after = { form, applications: before.applications + applications, failed: before.failed + failed }
  return [...counts.filter(it => it.form !== form), after]
}

/**
 * One run of a workspace's retention (docs/rules.md#archived-applications). A part finds the next applications outside the
 * transaction and looks inside whether they are due still; the run remembers how far it came, so it goes on where a process died.
 */
export const retentionJob = systemJob({
  name: 'retention',
  input: z.object({ run: z.int() }),
  large: true,
  retry: [1_000, 60_000],
  async prepare({ app, input }) {
    // What the part before did stands beside the database before the next one begins.
    await publish(app)
    const run = await runOf(app.reads, input.run)
    const setting = run && (await settingOf(app.reads, run.workspaceId))
    return run && setting ? nextDue(app, setting, { at: run.startedAt, after: run.lastId, most: size }) : []
  },
  async apply({ tx, now, input, emit }, _subjects, ids) {
    const run = await runOf(tx, input.run)
    const setting = run && (await settingOf(tx, run.workspaceId))
    if (!run || run.endedAt !== null) return { finished: true }
    const stopped = setting?.action !== run.action || setting.days !== run.days
    const last = ids.at(-1)
    if (stopped || last === undefined) {
      await tx
        .update(retentionRuns)
        .set({ endedAt: now, stopped })
        .where(eq(retentionRuns.number, run.number))
      return { finished: true }
    }
    const { action, workspaceId } = run
    const found = await tx
      .select()
      .from(submissions)
      .where(inArray(submissions.id, ids))
      .orderBy(asc(submissions.id))
    const due = found.filter(
      it => isDue(it, run, run.startedAt) && !setting.keptForms.includes(it.formNumber),
    )
    const retired = await retire(tx, now, action, due)
    if (retired.length > 0)
      await recordRetired(tx, {
        ...{ at: now, workspaceId, action },
        applications: retired.map(it => it.publicId),
      })
    let { counts } = run
    for (const [formNumber, some] of Map.groupBy(due, it => it.formNumber)) {
      const applications = retired.filter(it => it.formNumber === formNumber).length
      counts = withCount(counts, formNumber, applications, some.length - applications)
      if (applications > 0)
        await emit('form.retention_applied', { workspaceId, formNumber, data: { action, applications } })
    }
    await tx.update(retentionRuns).set({ lastId: last, counts }).where(eq(retentionRuns.number, run.number))
    return {}
  },
  async settled(app) {
    await publish(app)
    await removeRemains(app)
  },
})

/** Begins the run of each workspace whose time has come; one that is under way goes first. */
export async function beginRetention(app: App, signal: AbortSignal): Promise<void> {
  const now = app.clock()
  const dueNow = await app.reads
    .select({ workspaceId: retention.workspaceId })
    .from(retention)
    .innerJoin(workspaces, eq(workspaces.id, retention.workspaceId))
    .where(and(lte(retention.nextRunAt, now), isNull(workspaces.deletedAt)))
  for (const { workspaceId } of dueNow) {
    if (signal.aborted) return
    await app.write(async tx => {
      const setting = await settingOf(tx, workspaceId)
      if (!setting || setting.nextRunAt > now) return
      // At the same time of day, also after days on which the server was off.
      const missed = Math.floor((now - setting.nextRunAt) / day)
      const nextRunAt = setting.nextRunAt + (missed + 1) * day
      await tx.update(retention).set({ nextRunAt }).where(eq(retention.workspaceId, workspaceId))
      const { action, days } = setting
      const [run] = await tx
        .insert(retentionRuns)
        .values({ workspaceId, action, days, startedAt: now, jobId: '' })
        .returning({ number: retentionRuns.number })
      if (!run) throw new Error('A run was inserted and did not come back')
      const jobId = await beginSystemJob(tx, retentionJob, {
        key: `${retentionJob.name}:${workspaceId}`,
        input: { run: run.number },
        now,
      })
      if (jobId === null) await tx.delete(retentionRuns).where(eq(retentionRuns.number, run.number))
      else await tx.update(retentionRuns).set({ jobId }).where(eq(retentionRuns.number, run.number))
      await tx.run(sql`delete from retention_runs where workspace_id = ${workspaceId} and number not in (
        select number from retention_runs where workspace_id = ${workspaceId}
        order by number desc limit ${limits.retentionRuns})`)
    })
  }
  if (dueNow.length > 0) app.signals.send('jobs')
}
