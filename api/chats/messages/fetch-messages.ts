import { chatReads, messages, type Reader } from '@winnow/db'
import { ops } from '@winnow/openapi'
import { and, desc, eq, lt } from 'drizzle-orm'
import type { SignedIn } from '../../core/actor.ts'
import { query } from '../../core/command.ts'
import { type ChatForMessages, findChatForMessages } from '../find.ts'
import { presentMessages } from './present.ts'
import { checkedAt, lastVisible, seqOf, visible } from './visible.ts'

/**
 * Whether this person has read to the end of what they may see; the mark that they set themselves wins. The list of chats
 * says the same in SQL (`inbox/select.ts`).
 */
async function readStatusOf(
  db: Reader,
  found: Pick<ChatForMessages, 'chat' | 'side'>,
  actor: SignedIn,
  now: number,
) {
  const { chat, side } = found
  const [read] = await db
    .select()
    .from(chatReads)
    .where(and(eq(chatReads.chatId, chat.id), eq(chatReads.userId, actor.userId), eq(chatReads.side, side)))
  const last = await lastVisible(db, found, now)
  const ownWord = side === 'SUBMITTER' && last.side === 'SUBMITTER'
  const beyond = (read?.lastReadSeq ?? 0) < last.seq && !ownWord
  return read?.unread || beyond ? ('UNREAD' as const) : ('READ' as const)
}

export const fetchMessages = query(ops.chat.fetchMessages, async ({ actor, input, db, now }) => {
  const found = await findChatForMessages(db, actor, input.chat_id, input.view_as)
  const { last_message_id: before, page_size: pageSize } = input.cursor
  const rows = await db
    .select()
    .from(messages)
    .where(
      and(visible(found, now), before ? lt(messages.seq, await seqOf(db, found.chat.id, before)) : undefined),
    )
    .orderBy(desc(messages.seq))
    .limit(pageSize + 1)
  const page = rows.slice(0, pageSize).reverse()
  return {
    messages: await presentMessages(db, found, page, actor, now),
    cursor: { lastMessageId: page[0]?.id ?? null, pageSize, hasNextMessage: rows.length > pageSize },
    chat_status: found.chat.status,
    read_status: await readStatusOf(db, found, actor, now),
    checked_at: checkedAt(now),
  }
})
