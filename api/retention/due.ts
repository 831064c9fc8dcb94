import type { RetentionAction } from '@winnow/openapi'
import type { App } from '../core/app.ts'
import { day } from '../core/time/clock.ts'

/** Which applications a run is about. */
export interface Retained {
  workspaceId: string
  action: RetentionAction
  days: number
  keptForms: readonly number[]
}

/** Archived before then; with a form and the time, in the order of the partial index. Forms that were deleted have some too. */
const due = `s.archived_at <= ? and (? = 'ERASE' or s.anonymised_at is null)`
const formsOf = `select number from forms where workspace_id = ? and number not in (select value from json_each(?))`

const archivedBefore = (days: number, at: number) => at - days * day

/** How many applications a run at this time would be about, by form; counted off the loop's thread. */
export async function countDue(app: App, { workspaceId, action, days, keptForms }: Retained, at: number) {
  const [rows = []] = await app.longReads.rows([
    {
      sql: `select f.id, f.name, (select count(*) from submissions s where s.form_number = f.number and ${due}) as n
        from forms f where f.number in (${formsOf}) and n > 0 order by n desc, f.number`,
      args: [archivedBefore(days, at), action, workspaceId, JSON.stringify(keptForms)],
    },
  ])
  return rows.map(([identifier, name, n]) => ({
    identifier: String(identifier),
    name: String(name),
    applications: Number(n),
  }))
}

/** The ids of the next applications of a run, after one; read off the loop's thread. */
export async function nextDue(
  app: App,
  { workspaceId, action, days, keptForms }: Retained,
  { at, after, most }: { at: number; after: number; most: number },
): Promise<number[]> {
  const [rows = []] = await app.longReads.rows([
    {
      sql: `select s.id from submissions s where s.form_number in (${formsOf}) and ${due} and s.id > ?
        order by s.id limit ?`,
      args: [workspaceId, JSON.stringify(keptForms), archivedBefore(days, at), action, after, most],
    },
  ])
  return rows.map(([id]) => Number(id))
}

/** Whether an application is due still, when its turn has come. */
export const isDue = (
  { archivedAt, anonymisedAt }: { archivedAt: number | null; anonymisedAt: number | null },
  { action, days }: Pick<Retained, 'action' | 'days'>,
  at: number,
): boolean =>
  archivedAt !== null &&
  archivedAt <= archivedBefore(days, at) &&
  (action === 'ERASE' || anonymisedAt === null)
