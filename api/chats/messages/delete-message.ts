import { messages } from '@winnow/db'
import { ops } from '@winnow/openapi'
import { and, eq, isNull } from 'drizzle-orm'
import { command } from '../../core/command.ts'
import { notFound, refuse } from '../../core/error.ts'
import { dropFile } from '../../files/rows.ts'
import { touchRows } from '../../forms/touch-rows.ts'
import { findChat } from '../find.ts'
import { setNeedsReply } from '../replies/needs-reply.ts'
import { rewindChats, unsendReplies } from '../replies/unsend.ts'
import { deletableUntil } from './present.ts'

/**
 * Its writer's within an hour, by the server's clock (docs/rules.md#deleting-messages). One whose email has not left goes whole,
 * as if it was taken back; of another the email stays where it is, and so does that it was answered.
 */
export const deleteMessage = command(ops.chat.deleteMessage, async context => {
  const { actor, input, tx, now, emit, wake } = context
  const [own] = await tx
    .select()
    .from(messages)
    .where(
      and(
        eq(messages.id, input.message_id),
        eq(messages.chatId, input.chat_id),
        eq(messages.senderId, actor.userId),
        isNull(messages.deletedAt),
      ),
    )
  const found = await findChat(tx, actor, input.chat_id, own?.side)
  if (!own) throw notFound('message')
  if (deletableUntil(own) < now)
    refuse('too_late', 'Messages can only be deleted within 1 hour after they are sent')
  const taken = own.side === 'PAGE_USER' ? await unsendReplies({ ...context, found }, [own.id]) : []
  if (taken.length > 0) return { success: true }
  await tx.update(messages).set({ deletedAt: now }).where(eq(messages.id, own.id))
  await dropFile(tx, own.attachmentId)
  const list = JSON.stringify([found.chat.id])
  await rewindChats.run(tx, list)
  await setNeedsReply.run(tx, list)
  await touchRows(tx, found.form.number)
  await emit('message.deleted', {
    workspaceId: found.workspace.id,
    formNumber: found.form.number,
    data: { message: own.id, chat: found.chat.id, side: own.side },
    subjects: [{ id: found.submission.id, before: null }],
  })
  wake(`chat:${found.chat.id}`)
  return { success: true }
})
