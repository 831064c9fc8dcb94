import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { instant } from '../forms/columns.ts'

/** Which applicant is in whose hands while several review one tab; kept for a minute (docs/rules.md#dealing). */
export const deals = sqliteTable(
  'deals',
  {
    formNumber: integer().notNull(),
    /** The application's number in its form */
    sequence: integer().notNull(),
    /** The person, and the sitting that they name */
    holder: text().notNull(),
    until: instant().notNull(),
  },
  it => [primaryKey({ columns: [it.formNumber, it.sequence] }), index('deals_until').on(it.until)],
)
