import { chatReads, type Transaction } from '@winnow/db'
import { type ChatSide, ops } from '@winnow/openapi'
import { command } from '../core/command.ts'
import { refuse } from '../core/error.ts'
import { lastSeqOf } from './fetch-messages.ts'
import { findChat } from './find.ts'

interface Reading {
  chatId: string
  userId: string
  side: ChatSide
  seq: number
  unread?: boolean
}

/** Reading is personal: each editor has their own place in a chat (design.md, section 3: messages). */
export const markRead = (tx: Transaction, { chatId, userId, side, seq, unread = false }: Reading) =>
  tx
    .insert(chatReads)
    .values({ chatId, userId, side, lastReadSeq: seq, unread })
    .onConflictDoUpdate({
      target: [chatReads.chatId, chatReads.userId, chatReads.side],
      set: { lastReadSeq: seq, unread },
    })

export const updateReadStatus = command(
  ops.chat.updateReadStatus,
  async ({ actor, input, tx, now, emit }) => {
    const found = await findChat(tx, actor, input.chat_id, input.view_as)
    const { chat, side, workspace, form } = found
    const unread = input.read_status === 'UNREAD'
    if (unread && side === 'SUBMITTER') refuse('forbidden', 'Only editors mark a chat as unread')
    const seq = await lastSeqOf(tx, found, now)
    await markRead(tx, { chatId: chat.id, userId: actor.userId, side, seq, unread })
    await emit('chat.read', {
      workspaceId: workspace.id,
      formNumber: form.number,
      data: { chat: chat.id, unread },
    })
    return { success: true }
  },
)
