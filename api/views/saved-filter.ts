import { savedFilters } from '@winnow/db'
import { ops } from '@winnow/openapi'
import { command } from '../core/command.ts'
import { findForm } from '../forms/find.ts'
import { can } from '../forms/policy.ts'
import { savedFilterOf } from '../forms/saved-filter.ts'
import { contentAfter, savedContent } from './content.ts'

/** What the table begins with for the caller; what the call leaves out stays (docs/rules.md#saved-filter). */
export const updateSavedFilter = command(
  ops.form.updateSavedFilter,
  async ({ actor, input, tx, now, emit }) => {
    const { form_id, form_token: _token, ...given } = input
    const found = await findForm(tx, actor, form_id, can.readSubmissions)
    const { form, workspace } = found
    const before = await savedFilterOf(tx, form.number, actor.userId)
    const content = savedContent(
      await contentAfter(tx, actor, found, { ...before, columnOrder: [] }, given, now),
    )
    await tx
      .insert(savedFilters)
      .values({ formNumber: form.number, userId: actor.userId, content })
      .onConflictDoUpdate({ target: [savedFilters.formNumber, savedFilters.userId], set: { content } })
    await emit('own_view.changed', {
      workspaceId: workspace.id,
      formNumber: form.number,
      data: { view: null },
    })
    return content
  },
)
