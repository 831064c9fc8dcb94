import { editors, forms, type Reader } from '@winnow/db'
import { and, eq } from 'drizzle-orm'
import type { SignedIn } from '../core/actor.ts'
import { statement } from '../core/database/prepared.ts'
import { permit } from '../core/error.ts'
import { findWorkspace } from '../workspaces/find.ts'
import { can } from '../workspaces/policy.ts'

/** Where a person's data are meant: everywhere (both null), in a workspace, or in some of its forms. */
export interface Scope {
  workspaceId: string | null
  formNumbers: readonly number[] | null
}

export const everywhere: Scope = { workspaceId: null, formNumbers: null }

/** Which part of a workspace the actor may look through for a person: all of it, or the forms that they created (docs/rules.md#erasing-a-person). */
export async function scopeOf(db: Reader, actor: SignedIn, workspaceId: string): Promise<Scope> {
  const standing = await findWorkspace(db, actor, workspaceId)
  if (can.manageEveryone(standing)) return { workspaceId, formNumbers: null }
  const created = await db
    .select({ number: forms.number })
    .from(editors)
    .innerJoin(forms, eq(forms.number, editors.formNumber))
    .where(
      and(eq(editors.userId, actor.userId), eq(editors.role, 'CREATOR'), eq(forms.workspaceId, workspaceId)),
    )
  permit(created.length > 0, 'Only admins, and the creators of forms, can do this')
  return { workspaceId, formNumbers: created.map(it => it.number) }
}

interface FormOf {
  number: number
  id: string
  workspaceId: string
  name: string
}

const inScope = statement<FormOf>(`
  select number, id, workspace_id as workspaceId, name from forms
  where (? is null or workspace_id = ?)
    and (? is null or number in (select value from json_each(?)))
    and number in (select value from json_each(?))`)

/** Those of these forms that a scope covers, deleted ones too. */
export function formsIn(
  db: Reader,
  { workspaceId, formNumbers }: Scope,
  numbers: readonly number[],
): Promise<FormOf[]> {
  const some = formNumbers === null ? null : JSON.stringify(formNumbers)
  return inScope.all(db, workspaceId, workspaceId, some, some, JSON.stringify([...new Set(numbers)]))
}
