import { type Transaction, views } from '@winnow/db'
import { limits, ops } from '@winnow/openapi'
import { keyOf } from '@winnow/openapi/common/text/plain-text'
import { eq, lt } from 'drizzle-orm'
import { command } from '../core/command.ts'
import { notFound } from '../core/error.ts'
import { findForm } from '../forms/find.ts'
import { can } from '../forms/policy.ts'
import { told } from './events.ts'
import { findView, oldestRestorable, presentView, viewsOf } from './find.ts'

/** From now on nobody meets it; deleting it twice changes nothing. */
export const deleteView = command(ops.form.deleteView, async ({ actor, input, tx, now, emit }) => {
  const found = await findForm(tx, actor, input.form_id, can.readSubmissions)
  const view = await findView(tx, found.form.number, actor.userId, input.view_id)
  if (view.deletedAt !== null) return {}
  await tx.update(views).set({ deletedAt: now }).where(eq(views.number, view.number))
  await told(emit, found, 'view.deleted', view.id, view.shared)
  return {}
})

/** As it was; where its name was taken meanwhile, with a number after it. */
export const restoreView = command(ops.form.restoreView, async ({ actor, input, tx, now, emit }) => {
  const found = await findForm(tx, actor, input.form_id, can.readSubmissions)
  const { number } = found.form
  const view = await findView(tx, number, actor.userId, input.view_id)
  if (view.deletedAt === null) return presentView(view)
  if (view.deletedAt < oldestRestorable(now)) throw notFound('view')
  const taken = new Set((await viewsOf(tx, number, actor.userId)).map(it => it.nameKey))
  let name = view.name
  for (let n = 2; taken.has(keyOf(name)); n++) name = `${view.name.slice(0, limits.viewName - 4)} ${n}`
  await tx
    .update(views)
    .set({ name, nameKey: keyOf(name), deletedAt: null })
    .where(eq(views.number, view.number))
  await told(emit, found, 'view.restored', view.id, view.shared)
  return presentView({ ...view, name, deletedAt: null })
})

/** Views that can no longer be restored. */
export async function cleanUpViews(tx: Transaction, now: number): Promise<void> {
  await tx.delete(views).where(lt(views.deletedAt, oldestRestorable(now)))
}
