import { messages } from '@winnow/db'
import { limits, ops } from '@winnow/openapi'
import { and, eq, isNull } from 'drizzle-orm'
import { command } from '../../core/command.ts'
import { notFound, refuse } from '../../core/error.ts'
import { findChat } from '../find.ts'
import { unsendReplies } from './unsend.ts'

export const takeBackMessage = command(ops.chat.takeBackMessage, async context => {
  const { actor, input, tx } = context
  const found = await findChat(tx, actor, input.chat_id, 'PAGE_USER')
  const [own] = await tx
    .select({ id: messages.id })
    .from(messages)
    .where(
      and(
        eq(messages.id, input.message_id),
        eq(messages.chatId, found.chat.id),
        eq(messages.senderId, actor.userId),
        isNull(messages.deletedAt),
      ),
    )
  if (!own) throw notFound('message')
  const [taken] = await unsendReplies({ ...context, found }, [own.id])
  if (!taken)
    return refuse(
      'not_undoable',
      `A message can be taken back within ${limits.takeBackSeconds} seconds, and this one has been sent.`,
    )
  return { success: true, content: taken.content }
})
