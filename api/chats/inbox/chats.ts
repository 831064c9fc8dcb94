import { ops } from '@winnow/openapi'
import { query } from '../../core/command.ts'
import { notFound, permit } from '../../core/error.ts'
import { findForm } from '../../forms/find.ts'
import { findApplication } from '../../submissions/find.ts'
import { findWorkspace } from '../../workspaces/find.ts'
import { findChat } from '../find.ts'
import { listChats, listedChat, selectChats } from './select.ts'

export const fetchChats = query(ops.inbox.fetchChats, async ({ app, actor, input, db, now }) => {
  const asEditor = input.view_as === 'PAGE_USER'
  permit(asEditor || actor.kind === 'user', 'An API key reads chats as an editor only: view_as PAGE_USER')
  if (asEditor && input.page_id) await findWorkspace(db, actor, input.page_id)
  if (asEditor && input.form_id) await findForm(db, actor, input.form_id)
  if (input.submission_id) await findApplication(db, actor, input.submission_id)
  const { page_size: pageSize, offset, sorting_type, sorting_order } = input.page_details
  const sorting = { sortingType: sorting_type, sortingOrder: sorting_order }
  const inbox = {
    actor,
    side: input.view_as,
    now,
    filter: input.filter,
    workspaceId: input.page_id ?? null,
    formId: input.form_id ?? null,
    submissionId: input.submission_id ?? null,
    assigned: input.assigned,
    search: input.search ?? null,
  }
  const { listed, total } = await listChats(app.longReads, inbox, { limit: pageSize, offset, ...sorting })
  return {
    chats: await selectChats(db, inbox, listed),
    page_details: {
      pageSize,
      offset,
      hasNext: offset + listed.length < total,
      totalCount: total,
      ...sorting,
    },
  }
})

export const fetchChatDetails = query(ops.inbox.fetchChatDetails, async ({ actor, input, db, now }) => {
  const { chat, side } = await findChat(db, actor, input.chat_id, input.view_as)
  const inbox = { actor, side, now, chatId: chat.id, filter: 'ALL' as const }
  const listed = await listedChat(db, inbox)
  const [summary] = listed ? await selectChats(db, inbox, [listed]) : []
  if (!summary) throw notFound('chat')
  return summary
})
