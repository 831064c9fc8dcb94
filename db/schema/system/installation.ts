import { sqliteTable, text } from 'drizzle-orm/sqlite-core'

/** What this installation made for itself and every process of it shares, such as its signing secret. */
export const installation = sqliteTable('installation', {
  key: text().primaryKey(),
  value: text().notNull(),
})
