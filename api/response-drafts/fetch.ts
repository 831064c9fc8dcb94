import { ops } from '@winnow/openapi'
import { query } from '../core/command.ts'
import { iso } from '../core/time/clock.ts'
import { expiryOf, findDraft } from './find.ts'

export const fetchDraft = query(ops.responseDraft.fetchDraft, async ({ input, db, now }) => {
  const { draft, form } = await findDraft(db, input.draft, now)
  return {
    form_id: form.id,
    form_version: draft.version,
    savedAt: iso(draft.savedAt),
    expiresAt: iso(expiryOf(draft.savedAt)),
    fields: draft.fields as { path: string; value: string; at: number }[],
  }
})
