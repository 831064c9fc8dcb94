import { chats } from '@winnow/db'
import { ops } from '@winnow/openapi'
import { eq } from 'drizzle-orm'
import { command } from '../../core/command.ts'
import { touchRows } from '../../forms/touch-rows.ts'
import { findChat } from '../find.ts'

/** By hand, beside what a move does to it (docs/rules.md#chat-status); one that is closed is put off no longer. */
export const updateChatStatus = command(
  ops.turn.updateChatStatus,
  async ({ actor, input, tx, emit, wake }) => {
    const { chat, form, workspace, submission } = await findChat(tx, actor, input.chat_id, 'PAGE_USER')
    const { chat_status: to } = input
    if (chat.status === to) return { success: true }
    const snooze = to === 'CLOSED' ? { snoozedAt: null, snoozedUntil: null } : {}
    await tx
      .update(chats)
      .set({ status: to, ...snooze })
      .where(eq(chats.id, chat.id))
    await touchRows(tx, form.number)
    await emit('chat.status_changed', {
      workspaceId: workspace.id,
      formNumber: form.number,
      data: { chat: chat.id, from: chat.status, to },
      subjects: [{ id: submission.id, before: null }],
    })
    wake(`chat:${chat.id}`)
    return { success: true }
  },
)
