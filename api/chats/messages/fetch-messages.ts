import { chatReads, messages, type Reader } from '@winnow/db'
import { limits, ops } from '@winnow/openapi'
import { and, asc, desc, eq, isNull, lt, lte, or, sql } from 'drizzle-orm'
import type { SignedIn } from '../../core/actor.ts'
import { query } from '../../core/command.ts'
import { notFound } from '../../core/error.ts'
import { type FoundChat, findChat } from '../find.ts'
import { presentMessages } from './present.ts'

/** What this side may see of a chat now: an applicant does not see a reply that can still be taken back. */
export const visible = ({ chat, side }: Pick<FoundChat, 'chat' | 'side'>, now: number) =>
  and(
    eq(messages.chatId, chat.id),
    isNull(messages.deletedAt),
    side === 'SUBMITTER'
      ? or(eq(messages.side, 'SUBMITTER'), lte(messages.createdAt, now - limits.takeBackSeconds * 1_000))
      : undefined,
  )

/** The place of a message in its chat; a cursor may name one that was taken back since. */
async function seqOf(db: Reader, chatId: string, messageId: string): Promise<number> {
  const [row] = await db
    .select({ seq: messages.seq })
    .from(messages)
    .where(and(eq(messages.id, messageId), eq(messages.chatId, chatId)))
  if (!row) throw notFound('message')
  return row.seq
}

/** The last message that this side may see now. */
export async function lastVisible(db: Reader, found: Pick<FoundChat, 'chat' | 'side'>, now: number) {
  const [row] = await db
    .select({ seq: messages.seq, senderId: messages.senderId })
    .from(messages)
    .where(visible(found, now))
    .orderBy(desc(messages.seq))
    .limit(1)
  return row ?? { seq: 0, senderId: null }
}

/**
 * Whether this person has read to the end of what they may see; the mark that they set themselves wins. The list of chats
 * says the same in SQL (`inbox/select.ts`).
 */
async function readStatusOf(
  db: Reader,
  found: Pick<FoundChat, 'chat' | 'side'>,
  actor: SignedIn,
  now: number,
) {
  const { chat, side } = found
  const [read] = await db
    .select()
    .from(chatReads)
    .where(and(eq(chatReads.chatId, chat.id), eq(chatReads.userId, actor.userId), eq(chatReads.side, side)))
  const last = await lastVisible(db, found, now)
  const ownWord = side === 'SUBMITTER' && last.senderId === actor.userId
  const beyond = (read?.lastReadSeq ?? 0) < last.seq && !ownWord
  return read?.unread || beyond ? ('UNREAD' as const) : ('READ' as const)
}

export const fetchMessages = query(ops.chat.fetchMessages, async ({ actor, input, db, now }) => {
  const found = await findChat(db, actor, input.chat_id, input.view_as)
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
  }
})

/** When a message became visible of this side: an applicant sees a reply once it can no longer be taken back. */
const seenAt = ({ side }: Pick<FoundChat, 'side'>) =>
  side === 'PAGE_USER'
    ? sql<number>`${messages.createdAt}`
    : sql<number>`${messages.createdAt} + iif(${messages.side} = 'PAGE_USER', ${limits.takeBackSeconds * 1_000}, 0)`

/**
 * Messages that became visible after the one named, in that order: what an applicant wrote while a reply was held back
 * stands behind the reply in the chat, and was seen before it.
 */
export async function messagesAfter(
  db: Reader,
  found: FoundChat,
  after: string | null | undefined,
  now: number,
) {
  const at = seenAt(found)
  const [last] = after
    ? await db
        .select({ seq: messages.seq, at })
        .from(messages)
        .where(and(eq(messages.id, after), eq(messages.chatId, found.chat.id)))
    : []
  if (after && !last) throw notFound('message')
  return db
    .select()
    .from(messages)
    .where(
      and(visible(found, now), last ? sql`(${at}, ${messages.seq}) > (${last.at}, ${last.seq})` : undefined),
    )
    .orderBy(at, asc(messages.seq))
    .limit(limits.page.usual)
}
