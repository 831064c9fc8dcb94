import { ops } from '@winnow/openapi'
import { query } from '../../core/command.ts'
import { findForm } from '../../forms/find.ts'
import { findWorkspace } from '../../workspaces/find.ts'
import { countChats } from './count.ts'

export const fetchInboxCounts = query(ops.inbox.fetchInboxCounts, async ({ app, actor, input, db, now }) => {
  if (input.page_id) await findWorkspace(db, actor, input.page_id)
  if (input.form_id) await findForm(db, actor, input.form_id)
  const editor = await countChats(app.longReads, {
    actor,
    side: 'PAGE_USER',
    now,
    filter: 'ALL',
    workspaceId: input.page_id ?? null,
    formId: input.form_id ?? null,
  })
  const applicant = await countChats(app.longReads, { actor, side: 'SUBMITTER', now, filter: 'ALL' })
  return {
    asAdminCount: editor.all,
    activeCount: editor.active,
    activeUnreadCount: editor.unread,
    needsReplyCount: editor.needsReply,
    mineCount: editor.mine,
    snoozedCount: editor.snoozed,
    archivedCount: editor.closed,
    asApplicantCount: applicant.all,
    asApplicantUnreadCount: applicant.unread,
  }
})
