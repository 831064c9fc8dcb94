import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { flag, instant, json } from '../forms/columns.ts'
import { forms } from '../forms/forms.ts'

/** One field of a half-filled form, and when it was typed. */
export interface SavedField {
  path: string
  value: unknown
  at: number
}

/** A half-filled form on the server, found by the hash of its secret. */
export const responseDrafts = sqliteTable(
  'response_drafts',
  {
    secretHash: text().primaryKey(),
    formNumber: integer()
      .notNull()
      .references(() => forms.number),
    version: integer().notNull(),
    fields: json<SavedField[]>().notNull(),
    createdAt: instant().notNull(),
    savedAt: instant().notNull(),
    /** When its link was last mailed, and how often: a draft is not a way to mail strangers */
    mailedAt: instant(),
    mails: integer().notNull().default(0),
    /** It has become an application */
    sent: flag().notNull().default(false),
    /** The network that began it, by a hash, for a day */
    senderHash: text(),
  },
  it => [
    index('response_drafts_saved').on(it.savedAt),
    index('response_drafts_form').on(it.formNumber),
    index('response_drafts_sender').on(it.senderHash),
  ],
)
