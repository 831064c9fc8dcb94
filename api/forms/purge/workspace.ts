import { type Reader, type Transaction, workspaces } from '@winnow/db'
import { asc, lt } from 'drizzle-orm'
import { statement } from '../../core/database/prepared.ts'

/** The workspace that was deleted before then and first; undefined: there is none. */
export const nextWorkspace = async (db: Reader, before: number) =>
  (
    await db
      .select()
      .from(workspaces)
      .where(lt(workspaces.deletedAt, before))
      .orderBy(asc(workspaces.deletedAt))
      .limit(1)
  )[0]

/** What is left of a workspace without forms, each before what it refers to. Events and the audit log go by their own retention. */
const ofTheWorkspace = [
  'delete from job_subjects where job_number in (select number from jobs where workspace_id = ?)',
  'delete from jobs where workspace_id = ?',
  'delete from retention where workspace_id = ?',
  'delete from retention_runs where workspace_id = ?',
  'delete from folded_folders where folder_id in (select id from folders where workspace_id = ?)',
  'delete from form_templates where workspace_id = ?',
  'delete from folders where workspace_id = ?',
  'delete from invitations where workspace_id = ?',
  'delete from ownership_offers where workspace_id = ?',
  'delete from api_keys where workspace_id = ?',
  'delete from cli_logins where workspace_id = ?',
  'delete from subscriptions where workspace_id = ?',
  'delete from usage where workspace_id = ?',
  'delete from member_activity where workspace_id = ?',
  'delete from members where workspace_id = ?',
  'update users set default_workspace_id = null where default_workspace_id = ?',
  "update files set state = 'DELETED' where owner_kind = 'workspace_logo' and owner_id = ?",
  'delete from workspaces where id = ?',
].map(it => statement(it))

export async function removeWorkspace(tx: Transaction, id: string): Promise<void> {
  for (const it of ofTheWorkspace) await it.run(tx, id)
}
