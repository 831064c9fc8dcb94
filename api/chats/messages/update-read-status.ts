import { chatReads } from '@winnow/db'
import { ops } from '@winnow/openapi'
import { command } from '../../core/command.ts'
import { refuse } from '../../core/error.ts'
import { findChat } from '../find.ts'
import { lastVisible } from './visible.ts'

/** Reading is personal: each editor has their own place in a chat (docs/rules.md#unread-and-needs-reply). */
export const updateReadStatus = command(
  ops.chat.updateReadStatus,
  async ({ actor, input, tx, now, emit }) => {
    const found = await findChat(tx, actor, input.chat_id, input.view_as)
    const { chat, side, submission, workspace, form } = found
    const unread = input.read_status === 'UNREAD'
    if (unread && side === 'SUBMITTER') refuse('forbidden', 'Only editors can mark a chat as unread')
    const { seq } = await lastVisible(tx, found, now)
    await tx
      .insert(chatReads)
      .values({ chatId: chat.id, userId: actor.userId, side, lastReadSeq: seq, unread })
      .onConflictDoUpdate({
        target: [chatReads.chatId, chatReads.userId, chatReads.side],
        set: { lastReadSeq: seq, unread },
      })
    await emit('chat.read', {
      workspaceId: workspace.id,
      formNumber: form.number,
      data: { chat: chat.id, unread },
      subjects: [{ id: submission.id, before: null }],
    })
    return { success: true }
  },
)
