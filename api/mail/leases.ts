import { messages, outbox, type Reader, type Transaction } from '@winnow/db'
import { and, asc, between, eq, inArray, isNotNull, isNull, lte, or, sql } from 'drizzle-orm'
import type { App } from '../core/app.ts'
import { statement } from '../core/database/prepared.ts'
import { isDead, processId } from '../core/process-id.ts'
import { hour, minute } from '../core/time/clock.ts'
import type { SetBack } from '../core/time/set-back.ts'
import type { MailOutcome } from '../ports/mail/mail.ts'

export type OutboxRow = typeof outbox.$inferSelect

const second = 1_000
/** Waits after each failed attempt; after the last one a mail that was refused has FAILED (docs/rules.md#mail-retries). */
const waits = [
  5 * second,
  5 * minute,
  30 * minute,
  2 * hour,
  5 * hour,
  10 * hour,
  14 * hour,
  20 * hour,
  24 * hour,
]
/** Milliseconds for which no other process sends a mail; longer than one may take to be sent. */
const lease = 2 * minute

type Ranks = readonly [number, number]

/** Messages of one chat leave one after the other, in their order; those that another email carries go with it. */
const isFirstOfChat = sql`${outbox.carriedBy} is null and (${outbox.chatId} is null or not exists (
  select 1 from outbox earlier
  where earlier.chat_id = ${outbox.chatId} and earlier.id < ${outbox.id} and earlier.status = 'PENDING'))`

/**
 * Puts the messages of a chat that are due together into one email when it is taken for the first time: whatever becomes of an
 * attempt, the next one sends the same under the same Message-ID. An attempt that a killed process made was not counted, but
 * the process still stands as its holder.
 */
const gather = statement(`
  update outbox set carried_by = first.id
  from outbox first
  where first.id in (select value from json_each(?)) and first.attempts = 0 and first.holder is null and first.chat_id is not null
    and outbox.chat_id = first.chat_id and outbox.id > first.id and outbox.kind = first.kind
    and outbox.recipient = first.recipient and outbox.status = 'PENDING' and outbox.carried_by is null
    and outbox.attempts = 0 and outbox.not_before <= ?
    and not exists (select 1 from outbox held where held.carried_by = first.id)`)

/** An email and those that it carries. */
const withCarried = ({ id }: Pick<OutboxRow, 'id'>) => or(eq(outbox.id, id), eq(outbox.carriedBy, id))

/** The chat messages that an email carries, in their order. */
export async function messagesOf(db: Reader, row: OutboxRow): Promise<string[]> {
  if (row.messageId === null) return []
  const rows = await db
    .select({ id: outbox.messageId })
    .from(outbox)
    .where(withCarried(row))
    .orderBy(asc(outbox.id))
  return rows.flatMap(it => it.id ?? [])
}

/** The messages whose email this one's was: itself, and what was gathered with it. */
export async function messagesWith(db: Reader, messageId: string): Promise<string[]> {
  const email = sql`coalesce(${outbox.carriedBy}, ${outbox.id})`
  const [row] = await db.select({ id: email }).from(outbox).where(eq(outbox.messageId, messageId))
  if (!row) return [messageId]
  const id = Number(row.id)
  const rows = await db.select({ id: outbox.messageId }).from(outbox).where(withCarried({ id }))
  return rows.flatMap(it => it.id ?? [])
}

/** Takes mails that are due, so that no other process sends them too: the lowest rank first. */
export const takeDue = (app: App, ranks: Ranks, most: number): Promise<OutboxRow[]> =>
  app.write(async tx => {
    // Read here: while this waited to write, the clock may have been set back and the mail with it.
    const now = app.clock()
    const due = await tx
      .select({ id: outbox.id })
      .from(outbox)
      .where(
        and(
          eq(outbox.status, 'PENDING'),
          between(outbox.rank, ...ranks),
          lte(outbox.notBefore, now),
          or(isNull(outbox.leaseUntil), lte(outbox.leaseUntil, now)),
          isFirstOfChat,
        ),
      )
      .orderBy(asc(outbox.rank), asc(outbox.notBefore), asc(outbox.id))
      .limit(most)
    if (due.length === 0) return []
    const ids = due.map(it => it.id)
    await gather.run(tx, JSON.stringify(ids), now)
    const rows = await tx
      .update(outbox)
      .set({ leaseUntil: now + lease, holder: processId })
      .where(inArray(outbox.id, ids))
      .returning()
    return rows
  })

/** When the next mail can leave, in milliseconds since 1970. Of ten thousand that wait, the first of each rank is looked at. */
export async function nextDue(db: Reader, [first, last]: Ranks): Promise<number | null> {
  const waits = and(eq(outbox.status, 'PENDING'), isFirstOfChat)
  const moments: (number | null)[] = []
  for (let rank = first; rank <= last; rank++) {
    const [free] = await db
      .select({ at: outbox.notBefore })
      .from(outbox)
      .where(and(waits, eq(outbox.rank, rank), isNull(outbox.leaseUntil)))
      .orderBy(asc(outbox.notBefore))
      .limit(1)
    moments.push(free?.at ?? null)
  }
  const [held] = await db
    .select({ at: sql<number | null>`min(max(${outbox.notBefore}, ${outbox.leaseUntil}))` })
    .from(outbox)
    .where(and(waits, between(outbox.rank, first, last), isNotNull(outbox.leaseUntil)))
  const known = [...moments, held?.at ?? null].filter(it => it !== null)
  return known.length > 0 ? Math.min(...known) : null
}

/** Mail that a process had taken which is known to be dead can be taken again at once. */
export async function releaseDead(tx: Transaction): Promise<void> {
  const held = await tx
    .selectDistinct({ holder: outbox.holder })
    .from(outbox)
    .where(and(eq(outbox.status, 'PENDING'), isNotNull(outbox.leaseUntil)))
  const dead = held.flatMap(({ holder }) => (holder !== null && isDead(holder) ? [holder] : []))
  if (dead.length > 0) await tx.update(outbox).set({ leaseUntil: null }).where(inArray(outbox.holder, dead))
}

/**
 * Gives a mail back without an attempt being counted. `heard`: the mail server may have taken it, so that its email stays as it
 * is; otherwise more messages may be gathered into it.
 */
export const handBack = (app: App, { id }: OutboxRow, heard: boolean): Promise<void> =>
  app.write(async tx => {
    await tx
      .update(outbox)
      .set({ leaseUntil: null, ...(!heard && { holder: null }) })
      .where(eq(outbox.id, id))
  })

/** Nobody knows what became of an attempt: the mail waits for the next one, and never fails of that. */
export const putOff = (app: App, row: OutboxRow): Promise<void> =>
  app.write(async tx => {
    const notBefore = app.clock() + (waits[Math.min(row.attempts, waits.length - 1)] ?? 0)
    await tx
      .update(outbox)
      .set({ leaseUntil: null, notBefore, attempts: row.attempts + 1 })
      .where(withCarried(row))
  })

/** Writes down what the mail server said of a mail, and of the messages that it carried. */
export function settle(app: App, row: OutboxRow, outcome: MailOutcome | 'gone'): Promise<void> {
  const now = app.clock()
  return app.write(async tx => {
    if (outcome === 'gone') {
      const gone = await tx.delete(outbox).where(withCarried(row)).returning({ messageId: outbox.messageId })
      const ids = gone.flatMap(it => it.messageId ?? [])
      // Nobody is told of an email that never was: the message stands in the chat alone.
      if (ids.length > 0) await tx.update(messages).set({ mailStatus: null }).where(inArray(messages.id, ids))
      return
    }
    const { accepted, reply } = outcome
    const attempts = row.attempts + 1
    const wait = waits[row.attempts]
    if (!outcome.accepted && outcome.again && wait !== undefined) {
      await tx
        .update(outbox)
        .set({ leaseUntil: null, notBefore: now + wait, attempts, reply })
        .where(withCarried(row))
      return
    }
    const status = accepted ? 'DELIVERED' : 'FAILED'
    // What it was drawn from is no longer needed, and may hold a code.
    const settled = await tx
      .update(outbox)
      .set({ status, reply, attempts, settledAt: now, leaseUntil: null, data: {} })
      .where(withCarried(row))
      .returning({ messageId: outbox.messageId })
    const ids = settled.flatMap(it => it.messageId ?? [])
    if (ids.length > 0)
      await tx
        .update(messages)
        .set(
          accepted
            ? { mailStatus: status, mailDeliveredAt: now }
            : { mailStatus: status, mailFailure: reply },
        )
        // A report that it came back may be faster than this.
        .where(and(inArray(messages.id, ids), eq(messages.mailStatus, 'PENDING')))
  })
}

/** Mail that waits leaves after as long as it would have, where the clock was set back. */
export const shiftMail = (tx: Transaction, { from, to }: SetBack) =>
  tx
    .update(outbox)
    .set({
      notBefore: sql`${outbox.notBefore} - ${from - to}`,
      leaseUntil: sql`${outbox.leaseUntil} - ${from - to}`,
    })
    .where(eq(outbox.status, 'PENDING'))
