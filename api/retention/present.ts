import { forms, jobs, type Reader, retention, retentionRuns, users } from '@winnow/db'
import { limits, type ops } from '@winnow/openapi'
import { desc, eq, inArray } from 'drizzle-orm'
import type { z } from 'zod'
import type { App } from '../core/app.ts'
import { iso, isoOrNull } from '../core/time/clock.ts'
import { countDue } from './due.ts'

type Reply = z.output<typeof ops.settings.fetchRetention.reply>

/** The setting of a workspace; undefined: it is off. */
export async function settingOf(db: Reader, workspaceId: string) {
  const [row] = await db.select().from(retention).where(eq(retention.workspaceId, workspaceId))
  return row
}

const namesOf = async (db: Reader, numbers: readonly number[]) =>
  new Map(
    (
      await db
        .select({ number: forms.number, identifier: forms.id, name: forms.name })
        .from(forms)
        .where(inArray(forms.number, [...new Set(numbers)]))
    ).map(({ number, ...it }) => [number, it]),
  )

/** The setting with what is due next, and the last runs, as every call about them answers. */
export async function presentRetention(app: App, db: Reader, workspaceId: string): Promise<Reply> {
  const setting = await settingOf(db, workspaceId)
  const runs = await db
    .select({ run: retentionRuns, job: jobs.status })
    .from(retentionRuns)
    .leftJoin(jobs, eq(jobs.id, retentionRuns.jobId))
    .where(eq(retentionRuns.workspaceId, workspaceId))
    .orderBy(desc(retentionRuns.number))
    .limit(limits.retentionRuns)
  const names = await namesOf(db, [
    ...(setting?.keptForms ?? []),
    ...runs.flatMap(it => it.run.counts.map(one => one.form)),
  ])
  return {
    setting: setting ? await presentSetting(app, db, setting, names) : null,
    runs: runs.map(({ run, job }) => ({
      startedAt: iso(run.startedAt),
      endedAt: isoOrNull(run.endedAt),
      // A job that is done leaves no row, one that failed does.
      status:
        run.endedAt === null
          ? job === 'WAITING' || job === 'RUNNING'
            ? 'RUNNING'
            : 'FAILED'
          : run.stopped
            ? 'STOPPED'
            : 'DONE',
      action: run.action,
      days: run.days,
      applications: run.counts.reduce((sum, it) => sum + it.applications, 0),
      failed: run.counts.reduce((sum, it) => sum + it.failed, 0),
      forms: run.counts.map(({ form, applications, failed }) => ({
        ...(names.get(form) ?? { name: null, identifier: null }),
        ...{ applications, failed },
      })),
    })),
  }
}

async function presentSetting(
  app: App,
  db: Reader,
  setting: typeof retention.$inferSelect,
  names: Awaited<ReturnType<typeof namesOf>>,
): Promise<NonNullable<Reply['setting']>> {
  const { action, days, keptForms, changedAt, nextRunAt } = setting
  const [by] = await db.select().from(users).where(eq(users.id, setting.changedBy))
  const due = await countDue(app, setting, Math.max(nextRunAt, app.clock()))
  return {
    ...{ action, days },
    keptForms: keptForms.flatMap(it => names.get(it) ?? []),
    changedBy: by?.name ?? by?.email ?? '',
    changedAt: iso(changedAt),
    nextRunAt: iso(nextRunAt),
    due: due.reduce((sum, it) => sum + it.applications, 0),
  }
}
