import { messages, type Reader } from '@winnow/db'
import { type ChatSide, limits } from '@winnow/openapi'
import { and, asc, desc, eq, gt, isNull, lte, or, sql } from 'drizzle-orm'
import { prepared } from '../../core/database/prepared.ts'
import { notFound } from '../../core/error.ts'
import { iso } from '../../core/time/clock.ts'
import type { ChatForMessages } from '../find.ts'

/** Milliseconds in which a reply can be taken back. */
export const hold = limits.takeBackSeconds * 1_000

/** What this side may see of a chat now: an applicant does not see a reply that can still be taken back. */
export const visible = ({ chat, side }: Pick<ChatForMessages, 'chat' | 'side'>, now: number) =>
  and(
    eq(messages.chatId, chat.id),
    isNull(messages.deletedAt),
    side === 'SUBMITTER'
      ? or(eq(messages.side, 'SUBMITTER'), lte(messages.createdAt, now - hold))
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
export async function lastVisible(db: Reader, found: Pick<ChatForMessages, 'chat' | 'side'>, now: number) {
  const [row] = await db
    .select({ seq: messages.seq, side: messages.side })
    .from(messages)
    .where(visible(found, now))
    .orderBy(desc(messages.seq))
    .limit(1)
  return row ?? { seq: 0, side: null }
}

/** When a message became visible of this side: an applicant sees a reply once it can no longer be taken back. */
const seenAt = (side: ChatSide) =>
  side === 'PAGE_USER'
    ? sql<number>`${messages.createdAt}`
    : sql<number>`${messages.createdAt} + iif(${messages.side} = 'PAGE_USER', ${sql.raw(String(hold))}, 0)`

const chatId = sql.placeholder('chatId')

// Each poll asks both, thousands at a time.
const place = (side: ChatSide) =>
  prepared(db =>
    db
      .select({ seq: messages.seq, at: seenAt(side).as('at') })
      .from(messages)
      .where(and(eq(messages.id, sql.placeholder('id')), eq(messages.chatId, chatId)))
      .prepare(),
  )
const following = (side: ChatSide) =>
  prepared(db =>
    db
      .select()
      .from(messages)
      .where(
        and(
          ...[eq(messages.chatId, chatId), isNull(messages.deletedAt)],
          side === 'SUBMITTER'
            ? or(eq(messages.side, 'SUBMITTER'), sql`${seenAt(side)} <= ${sql.placeholder('now')}`)
            : undefined,
          sql`(${seenAt(side)}, ${messages.seq}) > (${sql.placeholder('at')}, ${sql.placeholder('seq')})`,
        ),
      )
      .orderBy(seenAt(side), asc(messages.seq))
      .limit(limits.page.usual)
      .prepare(),
  )
const after = {
  PAGE_USER: { place: place('PAGE_USER'), following: following('PAGE_USER') },
  SUBMITTER: { place: place('SUBMITTER'), following: following('SUBMITTER') },
}

/**
 * Messages that became visible after the one named, in that order: what an applicant wrote while a reply was held back
 * stands behind the reply in the chat, and was seen before it.
 */
export async function messagesAfter(
  db: Reader,
  { chat, side }: Pick<ChatForMessages, 'chat' | 'side'>,
  id: string | null | undefined,
  now: number,
) {
  const { place, following } = after[side]
  const last = id ? await place(db).get({ id, chatId: chat.id }) : { at: -1, seq: 0 }
  if (!last) throw notFound('message')
  // Most polls name the last message there is; only an applicant can see an earlier one later.
  if (side === 'PAGE_USER' && last.seq >= chat.lastMessageSeq) return []
  return following(db).all({ chatId: chat.id, now, at: last.at, seq: last.seq })
}

/** Milliseconds in which a deletion that was decided may still wait for its commit. */
const commitLag = 3_000

/** What a caller passes to learn of deletions after this moment. */
export const checkedAt = (now: number): string => iso(now - commitLag)

/** Messages that this side has seen, and that were deleted or taken back after a moment. */
export async function deletedSince(
  db: Reader,
  { chat, side }: Pick<ChatForMessages, 'chat' | 'side'>,
  since: number,
): Promise<string[]> {
  const wasSeen = sql`${messages.deletedAt} >= ${messages.createdAt} + ${hold}`
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
