import { retentionActions } from '@winnow/openapi'
import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { instant, json } from '../forms/columns.ts'

/**
 * Who was erased, by a hash with the secret of this installation, and which applications were, or were anonymised. A copy lies beside the database, and what is only there
 * is done again at the start: a restored backup brings nobody back.
 */
export const erasures = sqliteTable('erasures', {
  seq: integer().primaryKey({ autoIncrement: true }),
  id: text().notNull().unique(),
  at: instant().notNull(),
  /** Of the case-folded address; '': it names applications */
  personHash: text().notNull(),
  /** Null: everywhere, with the account */
  workspaceId: text(),
  /** The forms it was about; null: all of the workspace */
  formNumbers: json<number[]>(),
  /** Public ids, and what was done with them by retention; null: it is about a person */
  applications: json<string[]>(),
  action: text({ enum: retentionActions }),
})
