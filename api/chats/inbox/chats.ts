import { ops } from '@winnow/openapi'
import { query } from '../../core/command.ts'
import { notFound, permit } from '../../core/error.ts'
import { findForm } from '../../forms/find.ts'
import { findApplication } from '../../submissions/find.ts'
import { findWorkspace } from '../../workspaces/find.ts'
import { findChat } from '../find.ts'
import { filters, selectChats } from './select.ts'

export const fetchChats = query(ops.inbox.fetchChats, async ({ actor, input, db, now }) => {
  const asEditor = input.view_as === 'PAGE_USER'
  permit(asEditor || actor.kind === 'user', 'An API key reads chats as an editor only: view_as PAGE_USER')
  if (asEditor && input.page_id) await findWorkspace(db, actor, input.page_id)
  if (asEditor && input.form_id) await findForm(db, actor, input.form_id)
  if (input.submission_id) await findApplication(db, actor, input.submission_id)
  const { page_size: pageSize, offset } = input.page_details
  const inbox = {
    actor,
    side: input.view_as,
    now,
    workspaceId: input.page_id ?? null,
    formId: input.form_id ?? null,
    submissionId: input.submission_id ?? null,
  }
  const rows = await selectChats(db, inbox, filters(inbox)[input.filter], { limit: pageSize + 1, offset })
  return {
    chats: rows.slice(0, pageSize),
    page_details: { pageSize, offset, hasNext: rows.length > pageSize },
  }
})

export const fetchChatDetails = query(ops.inbox.fetchChatDetails, async ({ actor, input, db, now }) => {
  const { chat, side } = await findChat(db, actor, input.chat_id, input.view_as)
  const inbox = { actor, side, now, chatId: chat.id }
  const [summary] = await selectChats(db, inbox, filters(inbox).ALL, {
    limit: 1,
    offset: 0,
  })
  if (!summary) throw notFound('chat')
  return summary
})
