import { messages, outbox } from '@winnow/db'
import { and, asc, eq, inArray, isNull, lte, or, sql } from 'drizzle-orm'
import type { App } from '../core/app.ts'
import { hour, minute } from '../core/clock.ts'
import { type Loop, startLoop } from '../core/loop.ts'
import type { MailOutcome } from '../ports/mail/mail.ts'
import { drawMail, type MailKind } from './kind.ts'

type OutboxRow = typeof outbox.$inferSelect

const second = 1_000
/** Waits after each failed attempt; after the last one the mail has FAILED (docs/rules.md#mail-retries). */
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
/** Milliseconds for which no other process sends a mail; longer than the mail server's own limits. */
const lease = 2 * minute
const atOnce = 5

/** Takes mails that are due, so that no other process sends them too. */
const takeDue = (app: App, now: number) =>
  app.write(tx =>
    tx
      .update(outbox)
      .set({ leaseUntil: now + lease, attempts: sql`${outbox.attempts} + 1` })
      .where(
        inArray(
          outbox.id,
          tx
            .select({ id: outbox.id })
            .from(outbox)
            .where(
              and(
                eq(outbox.status, 'PENDING'),
                lte(outbox.notBefore, now),
                or(isNull(outbox.leaseUntil), lte(outbox.leaseUntil, now)),
              ),
            )
            .orderBy(asc(outbox.notBefore))
            .limit(atOnce),
        ),
      )
      .returning(),
  )

async function attempt(
  app: App,
  kinds: readonly MailKind[],
  row: OutboxRow,
): Promise<MailOutcome | 'gone' | Error> {
  try {
    const kind = kinds.find(it => it.name === row.kind)
    if (!kind) throw new Error(`There is no mail of the kind ${row.kind}`)
    const { messageId } = row
    const content = await kind.draw(
      { data: kind.data.parse(row.data), messageId },
      { db: app.reads, config: app.config },
    )
    if (!content) return 'gone'
    const { fromName, ...mail } = drawMail(content)
    return await app.mail.send({
      ...mail,
      messageId: row.mailId,
      from: { name: fromName, address: app.config.mailFrom },
      to: { name: row.recipientName ?? '', address: row.recipient },
    })
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error))
  }
}

/** Writes down what became of a mail, and of the message that it carried. */
function settle(app: App, row: OutboxRow, outcome: MailOutcome | 'gone' | Error) {
  const now = app.clock()
  return app.write(async tx => {
    if (outcome === 'gone') return tx.delete(outbox).where(eq(outbox.id, row.id))
    if (outcome instanceof Error && row.attempts <= waits.length) {
      const notBefore = now + (waits[row.attempts - 1] ?? 0)
      return tx
        .update(outbox)
        .set({ leaseUntil: null, notBefore, reply: outcome.message })
        .where(eq(outbox.id, row.id))
    }
    const accepted = !(outcome instanceof Error) && outcome.accepted
    const reply = outcome instanceof Error ? outcome.message : outcome.reply
    const status = accepted ? 'DELIVERED' : 'FAILED'
    // What it was drawn from is no longer needed, and may hold a code.
    await tx
      .update(outbox)
      .set({ status, reply, settledAt: now, leaseUntil: null, data: {} })
      .where(eq(outbox.id, row.id))
    if (row.messageId)
      await tx
        .update(messages)
        .set(
          accepted
            ? { mailStatus: status, mailDeliveredAt: now }
            : { mailStatus: status, mailFailure: reply },
        )
        .where(eq(messages.id, row.messageId))
  })
}

async function nextDue(app: App): Promise<number | null> {
  const [row] = await app.reads
    .select({ at: sql<number | null>`min(max(${outbox.notBefore}, coalesce(${outbox.leaseUntil}, 0)))` })
    .from(outbox)
    .where(eq(outbox.status, 'PENDING'))
  return row?.at ?? null
}

/** Sends the mail of the outbox, woken by new mail and when mail falls due. */
export const startMailer = (app: App, kinds: readonly MailKind[]): Loop =>
  startLoop(app, {
    ...{ name: 'mailer', on: ['mail'], every: minute },
    async turn(signal) {
      while (!signal.aborted) {
        const rows = await takeDue(app, app.clock())
        if (rows.length === 0) break
        await Promise.all(rows.map(async row => settle(app, row, await attempt(app, kinds, row))))
      }
      const due = await nextDue(app)
      return due === null ? undefined : Math.max(due - app.clock(), 20)
    },
  })
