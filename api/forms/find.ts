import { editors, forms, members, type Reader, workspaces } from '@winnow/db'
import { and, eq, sql } from 'drizzle-orm'
import type { SignedIn } from '../core/actor.ts'
import { kept } from '../core/database/kept.ts'
import { prepared, statement } from '../core/database/prepared.ts'
import { notFormEditor, refuse } from '../core/error.ts'
import { can, type Standing } from './policy.ts'

/** A form with its workspace and how the actor stands to both. */
export interface FoundForm extends Standing {
  form: typeof forms.$inferSelect
  workspace: typeof workspaces.$inferSelect
}

const withStanding = prepared(db =>
  db
    .select({ form: forms, workspace: workspaces, workspaceRole: members.role, formRole: editors.role })
    .from(forms)
    .innerJoin(workspaces, eq(workspaces.id, forms.workspaceId))
    .leftJoin(
      members,
      and(eq(members.workspaceId, forms.workspaceId), eq(members.userId, sql.placeholder('userId'))),
    )
    .leftJoin(
      editors,
      and(eq(editors.formNumber, forms.number), eq(editors.userId, sql.placeholder('userId'))),
    )
    .where(eq(forms.id, sql.placeholder('identifier')))
    .prepare(),
)

const standingOf = kept([forms, workspaces, members, editors], (db, userId: string, identifier: string) =>
  withStanding(db).get({ userId, identifier }),
)

/** What rises with every row; the rest of a form is kept meanwhile. */
const rowsVersionOf = statement<{ rowsVersion: number }>(
  'select rows_version as rowsVersion from forms where number = ?',
)

/**
 * A form that the actor may manage in this way. Unknown, foreign and not-mine forms answer alike (docs/rules.md#unknown-or-foreign);
 * a key reaches the forms of its own workspace only.
 */
export async function findForm(
  db: Reader,
  actor: SignedIn,
  identifier: string,
  may: (standing: Standing) => boolean = can.read,
): Promise<FoundForm> {
  const found = await findFormOrDeleted(db, actor, identifier, may)
  refuseDeleted(found.form)
  return found
}

/** Refuses whatever is done with a deleted form or anything in it, but what `findFormOrDeleted` is for. */
export function refuseDeleted({ deletedAt }: Pick<FoundForm['form'], 'deletedAt'>): void {
  if (deletedAt !== null) refuse('form_deleted', 'This form was deleted')
}

/** As `findForm`, for what can be done with a deleted form too: see that it is, and restore it. */
export async function findFormOrDeleted(
  db: Reader,
  actor: SignedIn,
  identifier: string,
  may: (standing: Standing) => boolean,
): Promise<FoundForm> {
  const row = await standingOf(db, actor.userId, identifier)
  if (
    !row ||
    !may(row) ||
    row.workspace.deletedAt !== null ||
    (actor.kind === 'key' && actor.workspaceId !== row.form.workspaceId)
  )
    throw notFormEditor(actor)
  const [now] = await rowsVersionOf.all(db, row.form.number)
  return { ...row, form: { ...row.form, rowsVersion: now?.rowsVersion ?? row.form.rowsVersion } }
}
