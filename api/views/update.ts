import { views } from '@winnow/db'
import { ops } from '@winnow/openapi'
import { keyOf } from '@winnow/openapi/common/text/plain-text'
import { eq } from 'drizzle-orm'
import { command } from '../core/command.ts'
import { invalid, notFound, refuse } from '../core/error.ts'
import { findForm } from '../forms/find.ts'
import { can } from '../forms/policy.ts'
import { contentAfter, refuseTaken } from './content.ts'
import { told } from './events.ts'
import { findView, presentView, viewsOf } from './find.ts'

/** Changes a view; what the call leaves out stays (docs/rules.md#views). */
export const updateView = command(ops.form.updateView, async ({ actor, input, tx, now, emit }) => {
  const { form_id, form_token: _token, view_id, version, name, shared, ...given } = input
  const found = await findForm(tx, actor, form_id, can.readSubmissions)
  const { form } = found
  const before = await findView(tx, form.number, actor.userId, view_id)
  if (before.deletedAt !== null) throw notFound('view')
  if (typeof version === 'number' && version !== before.version)
    refuse(
      'stale_version',
      'Someone changed this view in the meantime, so nothing was saved. Check it, then try again.',
    )
  if (shared === false && before.shared && before.ownerId !== actor.userId)
    throw invalid([
      { path: 'shared', message: `Only ${before.ownerName}, who created this view, can make it personal` },
    ])
  if (name !== undefined) refuseTaken(await viewsOf(tx, form.number, actor.userId), name, before)
  await tx
    .update(views)
    .set({
      ...(name !== undefined && { name, nameKey: keyOf(name) }),
      ...(shared !== undefined && { shared }),
      content: await contentAfter(tx, actor, found, before.content, given, now),
      version: before.version + 1,
      updatedAt: now,
    })
    .where(eq(views.number, before.number))
  await told(emit, found, 'view.changed', view_id, before.shared || shared === true)
  return presentView(await findView(tx, form.number, actor.userId, view_id))
})
