import { index, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { instant } from '../forms/columns.ts'

/**
 * First answers, stored for a day, so that a repeated request does nothing twice: the key as a hash, the reply sealed under the key
 * itself. And what counts once in that day (`once:…`).
 */
export const idempotency = sqliteTable(
  'idempotency',
  {
    principal: text().notNull(),
    key: text().notNull(),
    bodyHash: text().notNull(),
    reply: text().notNull(),
    at: instant().notNull(),
  },
  it => [primaryKey({ columns: [it.principal, it.key] }), index('idempotency_at').on(it.at)],
)
