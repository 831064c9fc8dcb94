import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { submissions } from '../applicants/submissions.ts'
import { users } from '../people/people.ts'
import { instant } from './columns.ts'
import { forms } from './forms.ts'

/** Files that were imported into forms: how far each is, and what is needed to continue with it. */
export const imports = sqliteTable(
  'imports',
  {
    number: integer().primaryKey({ autoIncrement: true }),
    id: text().notNull().unique(),
    formNumber: integer()
      .notNull()
      .references(() => forms.number),
    startedBy: text()
      .notNull()
      .references(() => users.id),
    startedAt: instant().notNull(),
    /** When its last rows came */
    lastAt: instant().notNull(),
    fileName: text().notNull(),
    /** SHA-256, in hex */
    fileHash: text().notNull(),
    rowCount: integer().notNull(),
    rowsDone: integer().notNull().default(0),
    lastLine: integer().notNull().default(1),
    importedCount: integer().notNull().default(0),
    /** The client's own way of reading the file */
    plan: text().notNull(),
    /** When undoing it began, and the job that does it */
    undoneAt: instant(),
    undoJobId: text(),
  },
  it => [index('imports_form').on(it.formNumber, it.number)],
)

/** The application that a line of an imported file became: a line is taken once. */
export const importedRows = sqliteTable(
  'imported_rows',
  {
    importNumber: integer()
      .notNull()
      .references(() => imports.number),
    line: integer().notNull(),
    submissionId: integer()
      .notNull()
      .references(() => submissions.id),
  },
  it => [
    primaryKey({ columns: [it.importNumber, it.line] }),
    index('imported_rows_submission').on(it.submissionId),
  ],
)
