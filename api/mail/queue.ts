import { randomUUID } from 'node:crypto'
import { outbox, type Transaction } from '@winnow/db'
import type { Config } from '../core/config.ts'
import type { MailKind } from './kinds/index.ts'

interface NewMail {
  kind: MailKind
  /** What the kind needs to be drawn at the moment of sending: ids, or a code */
  data: Record<string, unknown>
  to: { address: string; name?: string }
  now: number
  /** Milliseconds to wait first, in which it can be taken back */
  delay?: number
  /** The chat message that it carries */
  messageId?: string
  batchId?: string
}

/** Placeholder addresses end in `.invalid` and are never mailed (settled.md, rules). */
const isPlaceholder = (address: string) => /\.invalid$/i.test(address)

/** Rows for the outbox, to be written in the transaction of their cause; each has one recipient and a Message-ID for good. */
export const mailRows = (config: Config, mails: readonly NewMail[]): (typeof outbox.$inferInsert)[] =>
  mails
    .filter(it => !isPlaceholder(it.to.address))
    .map(({ kind, data, to, now, delay = 0, messageId, batchId }) => ({
      kind,
      data,
      recipient: to.address,
      recipientName: to.name ?? null,
      mailId: `<${randomUUID()}@${new URL(config.publicUrl).hostname}>`,
      messageId: messageId ?? null,
      batchId: batchId ?? null,
      notBefore: now + delay,
      createdAt: now,
    }))

export async function queueMail(tx: Transaction, config: Config, mail: NewMail): Promise<void> {
  const rows = mailRows(config, [mail])
  if (rows.length > 0) await tx.insert(outbox).values(rows)
}
