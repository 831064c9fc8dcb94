import { editors, invitations, viewers } from '@winnow/db'
import { ops } from '@winnow/openapi'
import { keyOf } from '@winnow/openapi/common/text/plain-text'
import { and, eq } from 'drizzle-orm'
import { command } from '../../core/command.ts'
import { statement } from '../../core/database/prepared.ts'
import { notFound, permit } from '../../core/error.ts'
import { record } from '../../core/events/audit.ts'
import { findForm } from '../find.ts'
import { can } from '../policy.ts'
import { findFormUsers } from './find.ts'

// News of applications that has not left; what else is mailed to editors asks for their rights as it leaves.
const dropArrivals = statement(`
  delete from outbox where kind = 'arrivals' and status = 'PENDING' and batch_id in (
    select 'arrivals:' || id || ':' || ? from stages where form_number = ?)`)

const dropTurns = statement('update chats set assignee_id = null where assignee_id = ? and form_number = ?')

/** Takes the form from an editor, or an invitation back, from the next request on (docs/rules.md#inviting-editors). */
export const removeFormUser = command(ops.form.removeFormUser, async context => {
  const { app, actor, input, tx, now, emit, wake, request } = context
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
  else {
    const { userId } = found
    await tx.delete(editors).where(and(eq(editors.formNumber, form.number), eq(editors.userId, userId)))
    await tx.delete(viewers).where(and(eq(viewers.formNumber, form.number), eq(viewers.userId, userId)))
    await dropTurns.run(tx, userId, form.number)
    await dropArrivals.run(tx, userId, form.number)
    wake(`viewers:${form.number}`)
  }
  await record(app, tx, 'editor_removed', {
    ...{ at: now, actorId: actor.userId, workspaceId: workspace.id, address: request.address },
    data: { form: form.id, user: found.userId },
  })
  await emit('form.editor_removed', {
    workspaceId: workspace.id,
    formNumber: form.number,
    data: found.userId ? { user: found.userId } : { user: null, email: key },
  })
  return { success: true }
})
