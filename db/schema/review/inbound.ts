import { index, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { instant } from '../forms/columns.ts'

/** Emails that came in and requests that brought them, by hashes: what was taken once is not taken again. */
export const inboundReceipts = sqliteTable(
  'inbound_receipts',
  {
    key: text().primaryKey(),
    /** The message that it became, the first of them; null: none */
    messageId: text(),
    at: instant().notNull(),
  },
  it => [index('inbound_receipts_at').on(it.at), index('inbound_receipts_message').on(it.messageId)],
)
