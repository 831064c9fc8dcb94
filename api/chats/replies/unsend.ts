import { chats, messages, outbox, submissions, type Transaction } from '@winnow/db'
import { limits } from '@winnow/openapi'
import { and, eq, gt, inArray, isNull, sql } from 'drizzle-orm'
import { statement } from '../../core/database/prepared.ts'
import type { Emit } from '../../core/events/emit.ts'
import type { Topic } from '../../core/events/signals.ts'
import { utcDay } from '../../core/time/clock.ts'
import { dropFile } from '../../files/rows.ts'
import type { FoundForm } from '../../forms/find.ts'
import { countUses } from '../../forms/reply-templates/uses.ts'
import { touchResponded } from '../../forms/touch-rows.ts'
import { refund } from '../../plans/limits.ts'
import { setNeedsReply } from './needs-reply.ts'

interface Unsending {
  tx: Transaction
  found: Pick<FoundForm, 'form' | 'workspace'>
  now: number
  emit: Emit
  wake: (topic: Topic) => void
  /** The batch that is undone by it */
  undoes?: string
}

/**
 * Deletes replies whose mail has not left, with what they changed: the mail, the quota, and 'responded' where no other
 * reply stands. Those whose mail is on its way stay. Returns the messages that were deleted.
 */
export async function unsendReplies(
  { tx, found, now, emit, wake, undoes }: Unsending,
  messageIds: readonly string[],
) {
  const { form, workspace } = found
  const ids = await unsent(tx, messageIds, now)
  if (ids.length === 0) return []
  const taken = await tx
    .update(messages)
    .set({ deletedAt: now })
    .where(and(inArray(messages.id, listed(ids)), isNull(messages.deletedAt)))
    .returning({
      id: messages.id,
      chatId: messages.chatId,
      content: messages.content,
      createdAt: messages.createdAt,
      template: messages.template,
      attachmentId: messages.attachmentId,
    })
  for (const { attachmentId } of taken) await dropFile(tx, attachmentId)
  const chatIds = taken.map(it => it.chatId)
  await revertReplies(tx, form.number, chatIds)
  for (const some of Map.groupBy(taken, it => utcDay(it.createdAt)).values())
    await refund(tx, { workspace, type: 'REPLIES', n: some.length, now: some[0]?.createdAt ?? now })
  for (const [template, some] of Map.groupBy(taken, it => it.template))
    if (template) await countUses(tx, form.number, template, -some.length)
  const subjects = await tx
    .select({ id: chats.submissionId })
    .from(chats)
    .innerJoin(submissions, eq(submissions.id, chats.submissionId))
    .where(inArray(chats.id, listed(chatIds)))
  await emit('message.taken_back', {
    workspaceId: workspace.id,
    formNumber: form.number,
    data: { messages: ids },
    ...(undoes ? { undoes } : {}),
    subjects: subjects.map(it => ({ ...it, before: null })),
  })
  for (const chatId of chatIds) wake(`chat:${chatId}`)
  return taken
}

/** However many there are, one value of a statement. */
const listed = (ids: readonly string[]) => sql`(select value from json_each(${JSON.stringify(ids)}))`

/** Those that can still be deleted: their mail has just left the outbox, or none was ever queued for a placeholder. */
async function unsent(tx: Transaction, messageIds: readonly string[], now: number): Promise<string[]> {
  const mailed = await tx
    .delete(outbox)
    .where(
      and(
        inArray(outbox.messageId, listed(messageIds)),
        eq(outbox.status, 'PENDING'),
        eq(outbox.attempts, 0),
        gt(outbox.notBefore, now),
        gt(outbox.createdAt, now - limits.takeBackSeconds * 1_000),
      ),
    )
    .returning({ id: outbox.messageId })
  const unmailed = await tx
    .select({ id: messages.id })
    .from(messages)
    .where(
      and(
        inArray(messages.id, listed(messageIds)),
        isNull(messages.mailStatus),
        gt(messages.createdAt, now - limits.takeBackSeconds * 1_000),
      ),
    )
  return [...mailed, ...unmailed].flatMap(it => it.id ?? [])
}

export const rewindChats = statement(`
  update chats set
    last_message_seq = coalesce((select max(seq) from messages m where m.chat_id = chats.id and m.deleted_at is null), 0),
    last_message_at = coalesce((select max(created_at) from messages m where m.chat_id = chats.id and m.deleted_at is null), last_message_at)
  where id in (select value from json_each(?))`)
const clearResponded = statement<{ id: number }>(`
  update submissions set responded = 0
  where responded = 1 and id in (
    select submission_id from chats where id in (select value from json_each(?))
      and not exists (select 1 from messages m where m.chat_id = chats.id and m.side = 'PAGE_USER' and m.deleted_at is null)
  ) returning id`)
/** A chat's last message and the 'responded' of its applicant, as they are without the replies. */
async function revertReplies(tx: Transaction, formNumber: number, chatIds: readonly string[]) {
  const list = JSON.stringify(chatIds)
  await rewindChats.run(tx, list)
  const reverted = await clearResponded.all(tx, list)
  await setNeedsReply.run(tx, list)
  await touchResponded(tx, formNumber, -reverted.length)
}
