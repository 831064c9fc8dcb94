import { editors, invitations } from '@winnow/db'
import { ops } from '@winnow/openapi'
import { keyOf } from '@winnow/openapi/common/text/plain-text'
import { and, eq } from 'drizzle-orm'
import { command } from '../../core/command.ts'
import { notFound, permit } from '../../core/error.ts'
import { findForm } from '../find.ts'
import { can } from '../policy.ts'
import { findFormUsers } from './find.ts'

/** Takes the form from an editor, or an invitation back, from the next request on (docs/rules.md#inviting-editors). */
export const removeFormUser = command(ops.form.removeFormUser, async ({ actor, input, tx, emit }) => {
  const { form, workspace } = await findForm(tx, actor, input.form_id, can.invite)
  const key = keyOf(input.email)
  const found = (await findFormUsers(tx, form)).find(it => it.emailKey === key)
  if (!found) throw notFound('editor')
  permit(found.role !== 'CREATOR', "The form's owner can't be removed")
  permit(!found.byPage, 'Admins of the workspace have access to every form')
  if (found.userId === null)
    await tx
      .delete(invitations)
      .where(and(eq(invitations.formNumber, form.number), eq(invitations.emailKey, key)))
  else
    await tx.delete(editors).where(and(eq(editors.formNumber, form.number), eq(editors.userId, found.userId)))
  await emit('form.editor_removed', {
    workspaceId: workspace.id,
    formNumber: form.number,
    data: { user: found.userId },
  })
  return { success: true }
})
