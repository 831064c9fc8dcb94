import { messages, type Reader } from '@winnow/db'
import { limits } from '@winnow/openapi'
import { and, asc, desc, eq, gt, isNull, lte, or, sql } from 'drizzle-orm'
import { notFound } from '../../core/error.ts'
import { iso } from '../../core/time/clock.ts'
import type { FoundChat } from '../find.ts'

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
export async function seqOf(db: Reader, chatId: string, messageId: string): Promise<number> {
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
    .select({ seq: messages.seq, side: messages.side })
    .from(messages)
    .where(visible(found, now))
    .orderBy(desc(messages.seq))
    .limit(1)
  return row ?? { seq: 0, side: null }
}

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

/** Milliseconds in which a deletion that was decided may still wait for its commit. */
const commitLag = 3_000

/** What a caller passes to learn of deletions after this moment. */
export const checkedAt = (now: number): string => iso(now - commitLag)

/** Messages that this side has seen, and that were deleted or taken back after a moment. */
export async function deletedSince(
  db: Reader,
  { chat, side }: Pick<FoundChat, 'chat' | 'side'>,
  since: number,
): Promise<string[]> {
  const wasSeen = sql`${messages.deletedAt} >= ${messages.createdAt} + ${limits.takeBackSeconds * 1_000}`
  const rows = await db
    .select({ id: messages.id })
    .from(messages)
    .where(
      and(
        eq(messages.chatId, chat.id),
        gt(messages.deletedAt, since),
        side === 'SUBMITTER' ? or(eq(messages.side, 'SUBMITTER'), wasSeen) : undefined,
      ),
    )
    .limit(limits.page.usual)
  return rows.map(it => it.id)
}
