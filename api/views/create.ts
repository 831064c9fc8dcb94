import { views } from '@winnow/db'
import { limits, ops } from '@winnow/openapi'
import { keyOf } from '@winnow/openapi/common/text/plain-text'
import { command } from '../core/command.ts'
import { invalid } from '../core/error.ts'
import { newId } from '../core/text/ids.ts'
import { findForm } from '../forms/find.ts'
import { can } from '../forms/policy.ts'
import { contentAfter, refuseTaken } from './content.ts'
import { told } from './events.ts'
import { empty, findView, presentView, viewsOf } from './find.ts'

/** Creates a view, shared or the caller's alone (docs/rules.md#views). */
export const createView = command(ops.form.createView, async ({ actor, input, tx, now, emit }) => {
  const { form_id, form_token: _token, name, shared, ...given } = input
  const found = await findForm(tx, actor, form_id, can.readSubmissions)
  const { form } = found
  const rows = await viewsOf(tx, form.number, actor.userId)
  refuseTaken(rows, name)
  if (rows.filter(it => it.shared === shared).length >= limits.views)
    throw invalid([
      {
        path: 'name',
        message: shared
          ? `A form can have up to ${limits.views} shared views`
          : `You can have up to ${limits.views} views of a form`,
      },
    ])
  const id = newId('view', now)
  await tx.insert(views).values({
    ...{ id, formNumber: form.number, ownerId: actor.userId, name, nameKey: keyOf(name), shared },
    content: await contentAfter(tx, actor, found, empty, given, now),
    updatedAt: now,
  })
  await told(emit, found, 'view.created', id, shared)
  return presentView(await findView(tx, form.number, actor.userId, id))
})
