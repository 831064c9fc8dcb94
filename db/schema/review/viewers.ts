import { chatSides } from '@winnow/openapi'
import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { instant } from '../forms/columns.ts'

/** Who has which application open, a row for each session that says so; gone after a minute (docs/rules.md#presence). */
export const viewers = sqliteTable(
  'viewers',
  {
    sessionHash: text().primaryKey(),
    userId: text().notNull(),
    formNumber: integer().notNull(),
    /** The public id of the application */
    submissionId: text().notNull(),
    until: instant().notNull(),
    /** An applicant is there while they type, and never shown to look */
    side: text({ enum: chatSides }).notNull().default('PAGE_USER'),
    /** Until when they are shown to type in its chat; null: they do not */
    typingUntil: instant(),
  },
  it => [index('viewers_form').on(it.formNumber, it.until)],
)

/** When somebody last had an application open (docs/rules.md#timeline). */
export const seenBy = sqliteTable(
  'seen_by',
  {
    submissionId: integer().notNull(),
    userId: text().notNull(),
    at: instant().notNull(),
  },
  it => [primaryKey({ columns: [it.submissionId, it.userId] })],
)
