import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { submissions } from '../applicants/submissions.ts'
import { instant, json } from '../forms/columns.ts'
import { users } from '../people/people.ts'

/** A passage of an answer as it was when a note quoted it; `start` in UTF-16 code units. */
export interface NoteQuote {
  fieldId: string
  question: string
  text: string
  start: number
}

/** Private notes of reviewers (`comments` on the wire): sanitised HTML, and its plain text. */
export const notes = sqliteTable(
  'notes',
  {
    seq: integer().primaryKey({ autoIncrement: true }),
    id: text().notNull().unique(),
    submissionId: integer()
      .notNull()
      .references(() => submissions.id),
    authorId: text()
      .notNull()
      .references(() => users.id),
    html: text().notNull(),
    text: text().notNull(),
    quote: json<NoteQuote>(),
    createdAt: instant().notNull(),
  },
  it => [index('notes_submission').on(it.submissionId, it.seq)],
)

export const noteMentions = sqliteTable(
  'note_mentions',
  {
    noteSeq: integer()
      .notNull()
      .references(() => notes.seq),
    userId: text()
      .notNull()
      .references(() => users.id),
  },
  it => [primaryKey({ columns: [it.noteSeq, it.userId] }), index('note_mentions_user').on(it.userId)],
)
