import { type SQL, sql } from 'drizzle-orm'
import type { SignedIn } from '../../core/actor.ts'

/**
 * Numbers of the forms that the actor manages, or with `deleted` of those that were: `can.read` of policy.ts as a set, for lists. A test holds the two against
 * each other.
 */
export function managedForms(actor: SignedIn, workspaceId?: string | null, { deleted = false } = {}): SQL {
  const gone = deleted ? sql`not` : sql``
  const workspace = actor.kind === 'key' ? actor.workspaceId : (workspaceId ?? null)
  const here = workspace === null ? sql`` : sql`and f.workspace_id = ${workspace}`
  return sql`(
    select f.number from members m join forms f on f.workspace_id = m.workspace_id
    where m.user_id = ${actor.userId} and m.role = 'ADMIN' and f.deleted_at is ${gone} null ${here}
    union
    select f.number from editors e join forms f on f.number = e.form_number
    where e.user_id = ${actor.userId} and f.deleted_at is ${gone} null ${here})`
}
