import type { Reader } from '@winnow/db'
import type { FormUser } from '@winnow/openapi/operations/form/users'
import type { SignedIn } from '../../core/actor.ts'
import { statement } from '../../core/database/prepared.ts'
import type { FoundForm } from '../find.ts'

interface FormUserRow extends Omit<FormUser, 'pending'> {
  email: string
  /** By which an address is the same in any case */
  emailKey: string
  /** Null: they are invited and have never signed in */
  userId: string | null
  /** Whether nothing but their role in the workspace gives them the form */
  byPage: number
}

const ofForm = statement<FormUserRow>(`
  select email, emailKey, name, image, role, pageRole, userId, byPage from (
  select u.email, u.email_key as emailKey, u.name, u.image, coalesce(e.role, 'ADMIN') as role, m.role as pageRole,
    u.id as userId, e.role is null as byPage, e.added_at as at
  from forms f
  join users u on u.id in (
    select user_id from editors where form_number = f.number
    union select user_id from members where workspace_id = f.workspace_id and role = 'ADMIN')
  left join editors e on e.form_number = f.number and e.user_id = u.id
  left join members m on m.workspace_id = f.workspace_id and m.user_id = u.id
  where f.number = ?
  union all
  select email_key, email_key, null, null, 'ADMIN', 'GUEST', null, 0, created_at from invitations where form_number = ?)
  order by role = 'CREATOR' desc, userId is null, byPage, at, email`)

type Numbered = Pick<FoundForm['form'], 'number'>

/** Everybody who manages the form or is invited to (docs/rules.md#form-roles): the creator first, invitations last. */
export const findFormUsers = (db: Reader, { number }: Numbered): Promise<FormUserRow[]> =>
  ofForm.all(db, number, number)

/** Whether addresses are shown to the caller: a person sees them, a key where it may add and remove editors. */
export const seesAddresses = (actor: SignedIn) =>
  actor.kind === 'user' || actor.scopes.includes('forms:write')

/** The same as the actor may see them. */
export async function formUsers(db: Reader, actor: SignedIn, form: Numbered): Promise<FormUser[]> {
  const rows = await findFormUsers(db, form)
  return rows.map(({ email, name, image, role, pageRole, userId }) => ({
    ...{ email: seesAddresses(actor) ? email : null, name, image, role, pageRole },
    pending: userId === null,
  }))
}
