import { ops } from '@winnow/openapi'
import { query } from '../../core/command.ts'
import { permit } from '../../core/error.ts'
import { findWorkspace } from '../../workspaces/find.ts'
import { countByForm } from './count.ts'

/** The forms of an inbox, with how many chats of each its filter lists. */
export const fetchFormFilterValues = query(
  ops.inbox.fetchFormFilterValues,
  async ({ app, actor, input, db, now }) => {
    const side = input.view_as ?? 'PAGE_USER'
    permit(side === 'PAGE_USER' || actor.kind === 'user', 'An API key reads chats as an editor only')
    if (side === 'PAGE_USER' && input.page_id) await findWorkspace(db, actor, input.page_id)
    const inbox = { actor, side, now, workspaceId: input.page_id ?? null, filter: input.filter }
    return { values: await countByForm(app.longReads, inbox) }
  },
)
