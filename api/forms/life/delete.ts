import { forms } from '@winnow/db'
import { ops } from '@winnow/openapi'
import { eq } from 'drizzle-orm'
import { command } from '../../core/command.ts'
import { notFormEditor } from '../../core/error.ts'
import { iso } from '../../core/time/clock.ts'
import { presentDetails } from '../details.ts'
import { findFormOrDeleted } from '../find.ts'
import { can } from '../policy.ts'
import { restorableUntil } from './deleted.ts'

/** From now on nobody meets it: its page says so, its calls answer `form_deleted`. Deleting it twice changes nothing. */
export const deleteForm = command(ops.form.deleteForm, async ({ actor, input, tx, now, emit }) => {
  const { form, workspace } = await findFormOrDeleted(tx, actor, input.form_id, can.delete)
  const deletedAt = form.deletedAt ?? now
  if (form.deletedAt === null) {
    await tx.update(forms).set({ deletedAt }).where(eq(forms.number, form.number))
    await emit('form.deleted', { workspaceId: workspace.id, formNumber: form.number })
  }
  return { restorableUntil: iso(restorableUntil(deletedAt) ?? now) }
})

/** As it was, with its link, its applications and its status. */
export const restoreForm = command(ops.form.restoreForm, async ({ app, actor, input, tx, now, emit }) => {
  const found = await findFormOrDeleted(tx, actor, input.form_id, can.delete)
  const { form, workspace } = found
  if ((restorableUntil(form.deletedAt) ?? now) < now) throw notFormEditor(actor)
  if (form.deletedAt !== null) {
    await tx.update(forms).set({ deletedAt: null }).where(eq(forms.number, form.number))
    await emit('form.restored', { workspaceId: workspace.id, formNumber: form.number })
  }
  return presentDetails(app, tx, { ...found, form: { ...form, deletedAt: null } }, actor, now)
})
