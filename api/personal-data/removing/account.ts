import { type Transaction, users } from '@winnow/db'
import { eq } from 'drizzle-orm'
import { statement } from '../../core/database/prepared.ts'
import type { Emit } from '../../core/events/emit.ts'
import { dropFile, idInPath } from '../../files/rows.ts'

/** What belongs to a person alone; what they wrote for others stays, under no name. */
const theirs = [
  'delete from session_activity where token_hash in (select token_hash from sessions where user_id = ?)',
  'delete from sessions where user_id = ?',
  'delete from api_keys where user_id = ?',
  'delete from cli_logins where user_id = ?',
  'delete from saved_filters where user_id = ?',
  'delete from last_visits where user_id = ?',
  'delete from pinned_forms where user_id = ?',
  'delete from folded_folders where user_id = ?',
  'delete from notification_choices where user_id = ?',
  'delete from chat_reads where user_id = ?',
  'delete from viewers where user_id = ?',
  'delete from seen_by where user_id = ?',
  'delete from note_mentions where user_id = ?',
  'delete from views where owner_id = ? and not shared',
  'delete from members where user_id = ?',
  'delete from member_activity where user_id = ?',
  'delete from ownership_offers where to_user_id = ?',
].map(it => statement(it))

/** Their forms go to the owner of the workspace, who may be an editor of them already. */
const handOver = [
  `update editors set role = 'CREATOR' where user_id <> ? and exists (
    select 1 from editors mine join forms f on f.number = mine.form_number
      join members m on m.workspace_id = f.workspace_id and m.is_owner = 1
    where mine.user_id = ? and mine.role = 'CREATOR' and mine.form_number = editors.form_number
      and m.user_id = editors.user_id)`,
  `update or ignore editors set user_id = (
      select m.user_id from forms f join members m on m.workspace_id = f.workspace_id and m.is_owner = 1
      where f.number = editors.form_number)
    where user_id = ? and role = 'CREATOR'`,
  'delete from editors where user_id = ?',
  `update forms set creator_id = coalesce((
      select m.user_id from members m where m.workspace_id = forms.workspace_id and m.is_owner = 1), creator_id)
    where creator_id = ?`,
].map(it => ({ ...statement(it), times: it.split('?').length - 1 }))

const dropInvitations = statement('delete from invitations where email_key = ?')
const forgetInvited = statement(`
  update events set data = json_remove(data, '$.email')
  where kind in ('workspace.invited', 'workspace.invitation_withdrawn', 'form.editor_added', 'form.editor_removed')
    and data ->> 'email' = ?`)
const dropCodes = statement('delete from sign_in_codes where email_key = ?')

/** Names of workspaces that have no owner but this person. */
export const owned = statement<{ name: string }>(`
  select w.name from members m join workspaces w on w.id = m.workspace_id
  where m.user_id = ? and m.is_owner = 1 and w.deleted_at is null order by w.name`)

/** Takes an account away: what is left of it is a row without a name or an address, which notes and messages for others refer to. */
export async function removeAccount(
  tx: Transaction,
  emit: Emit,
  emailKey: string,
  now: number,
): Promise<void> {
  await dropInvitations.run(tx, emailKey)
  await forgetInvited.run(tx, emailKey)
  await dropCodes.run(tx, emailKey)
  const [user] = await tx.select().from(users).where(eq(users.emailKey, emailKey))
  if (!user || user.createdAt > now) return
  for (const it of handOver) await it.run(tx, ...Array(it.times).fill(user.id))
  for (const it of theirs) await it.run(tx, user.id)
  await dropFile(tx, idInPath(user.image))
  const email = `${user.id.toLowerCase()}@deleted.invalid`
  await tx
    .update(users)
    .set({
      email,
      emailKey: email,
      name: 'Deleted account',
      image: null,
      timeZone: null,
      defaultWorkspaceId: null,
    })
    .where(eq(users.id, user.id))
  await emit('user.deleted', { workspaceId: null, data: { user: user.id } })
}
