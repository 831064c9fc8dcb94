import { randomUUID } from 'node:crypto'
import { outbox, type Transaction } from '@winnow/db'
import type { z } from 'zod'
import type { Config } from '../core/config.ts'
import type { MailKind } from './kind.ts'

interface NewMail<Schema extends z.ZodObject> {
  data: z.output<Schema>
  to: { address: string; name?: string }
  now: number
  /** Milliseconds to wait first, in which it can be taken back */
  delay?: number
  /** The chat message that it carries */
  messageId?: string
  /** The chat of that message */
  chatId?: string
  batchId?: string
}

/** Addresses that are never mailed (docs/rules.md#placeholder-addresses). */
export const isPlaceholder = (address: string) => /\.invalid$/i.test(address)

/**
 * Queues mails in the transaction of their cause; each has one recipient and a Message-ID for good. Gives back the rows,
 * without those to placeholder addresses.
 */
export async function queueMails<Schema extends z.ZodObject>(
  tx: Transaction,
  config: Config,
  { name, rank }: MailKind<Schema>,
  mails: readonly NewMail<Schema>[],
): Promise<(typeof outbox.$inferInsert)[]> {
  const rows = mails
    .filter(it => !isPlaceholder(it.to.address))
    .map(({ data, to, now, delay = 0, messageId, chatId, batchId }) => ({
      kind: name,
      rank: rank ?? 2,
      data,
      recipient: to.address,
      recipientName: to.name ?? null,
      mailId: `<${randomUUID()}@${new URL(config.publicUrl).hostname}>`,
      messageId: messageId ?? null,
      chatId: chatId ?? null,
      batchId: batchId ?? null,
      notBefore: now + delay,
      createdAt: now,
    }))
  if (rows.length > 0) await tx.insert(outbox).values(rows)
  return rows
}
