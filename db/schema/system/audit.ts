import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { instant, json } from '../forms/columns.ts'

/** Security events, append-only: sign-in, refused, rights changed, export, key. */
export const audit = sqliteTable('audit', {
  seq: integer().primaryKey({ autoIncrement: true }),
  at: instant().notNull(),
  kind: text().notNull(),
  actorId: text(),
  workspaceId: text(),
  /** The network that it came from, by a hash with the secret of this installation */
  address: text(),
  data: json<Record<string, unknown>>().notNull(),
})
