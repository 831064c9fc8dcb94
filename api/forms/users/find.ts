import type { Reader } from '@winnow/db'
import type { FormUser } from '@winnow/openapi/operations/form/users'
import type { SignedIn } from '../../core/actor.ts'
import { statement } from '../../core/database/prepared.ts'
import type { FoundForm } from '../find.ts'

type Row = Omit<FormUser, 'pending'> & { email: string; pending: number }

const ofForm = statement<Row>(`
  select email, name, image, role, pageRole, pending from (
  select u.email, u.name, u.image, coalesce(e.role, 'ADMIN') as role, m.role as pageRole, 0 as pending,
    e.role is null as byPage, e.added_at as at
  from forms f
  join users u on u.id in (
    select user_id from editors where form_number = f.number
    union select user_id from members where workspace_id = f.workspace_id and role = 'ADMIN')
  left join editors e on e.form_number = f.number and e.user_id = u.id
  left join members m on m.workspace_id = f.workspace_id and m.user_id = u.id
  where f.number = ?
  union all
  select email_key, null, null, 'ADMIN', 'GUEST', 1, 0, created_at from invitations where form_number = ?)
  order by role = 'CREATOR' desc, pending, byPage, at, email`)

/** Whether addresses are shown to the caller: a person sees them, a key where it may add and remove editors. */
const seesAddresses = (actor: SignedIn) => actor.kind === 'user' || actor.scopes.includes('forms:write')

/** Everybody who manages the form or is invited to, as the actor may see them: the creator first, invitations last. */
export async function formUsers(
  db: Reader,
  actor: SignedIn,
  { number }: Pick<FoundForm['form'], 'number'>,
): Promise<FormUser[]> {
  const rows = await ofForm.all(db, number, number)
  return rows.map(({ email, name, image, role, pageRole, pending }) => ({
    ...{ email: seesAddresses(actor) ? email : null, name, image, role, pageRole },
    pending: pending === 1,
  }))
}
