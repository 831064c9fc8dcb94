import { jobs, type Reader } from '@winnow/db'
import { and, eq, inArray, or } from 'drizzle-orm'
import type { SignedIn } from '../core/actor.ts'
import { managedForms } from '../forms/lists/managed.ts'
import { isShown, presentJob } from '../jobs/find.ts'
import type { Watched } from './find-watched.ts'

/** The jobs that run, and these, of the forms that are watched. */
export async function findJobs(
  db: Reader,
  actor: SignedIn,
  { workspaceId, form, allForms }: Watched,
  ids: readonly string[],
) {
  const rows = await db
    .select()
    .from(jobs)
    .where(
      and(
        isShown,
        or(inArray(jobs.status, ['WAITING', 'RUNNING']), inArray(jobs.id, [...new Set(ids)])),
        allForms
          ? inArray(jobs.formNumber, managedForms(actor, workspaceId))
          : eq(jobs.formNumber, form?.number ?? 0),
      ),
    )
  return Promise.all(rows.map(row => presentJob(db, row)))
}
