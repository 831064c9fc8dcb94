import { inboundReceipts, type Transaction } from '@winnow/db'
import type { App } from '../core/app.ts'
import type { Retained } from '../core/background/retention.ts'
import { statement } from '../core/database/prepared.ts'
import { hashOf } from '../core/text/secret.ts'

/** A hash that leads to nobody. */
export const receiptKey = ({ secret }: Pick<App, 'secret'>, ...parts: readonly string[]): string =>
  hashOf([secret, 'inbound', ...parts].join('\n'))

/** Writes down that it came, in the transaction of what follows from it; false: it had come before. */
export async function takeOnce(
  tx: Transaction,
  key: string,
  now: number,
  messageId: string | null = null,
): Promise<boolean> {
  const taken = await tx
    .insert(inboundReceipts)
    .values({ key, messageId, at: now })
    .onConflictDoNothing()
    .returning({ key: inboundReceipts.key })
  return taken.length > 0
}

const oldReceipts = statement<{ key: string }>(`
  delete from inbound_receipts where key in (select key from inbound_receipts where at < ? limit ?) returning key`)

/** By then no mail server delivers a mail again. */
export const retainedReceipts: Retained = {
  days: 'mail',
  remove: async (tx, before, most) => (await oldReceipts.all(tx, before, most)).length,
}
