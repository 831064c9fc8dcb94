import { blob, index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { flag, instant } from './columns.ts'
import { forms, labels, stages } from './forms.ts'
import { users } from './people.ts'

/**
 * State only, narrow, so that moving 10,000 of them rewrites little. `id` is form number << 32 | sequence: a form's
 * submissions lie together, in the search tables too.
 */
export const submissions = sqliteTable(
  'submissions',
  {
    id: integer().primaryKey(),
    publicId: text().notNull().unique(),
    formNumber: integer()
      .notNull()
      .references(() => forms.number),
    version: integer().notNull(),
    stageId: integer()
      .notNull()
      .references(() => stages.id),
    /** When the applicant opened the form, where the page could say so */
    startedAt: instant(),
    submittedAt: instant().notNull(),
    name: text().notNull(),
    email: text().notNull(),
    emailKey: text().notNull(),
    /** Filled where one answer a person is allowed: the rule is the index */
    onceKey: text().unique(),
    /** The person, once they signed in with the address */
    personId: text().references(() => users.id),
    responded: flag().notNull().default(false),
    needsReply: flag().notNull().default(false),
    rowVersion: integer().notNull().default(1),
  },
  it => [
    index('submissions_stage').on(it.formNumber, it.stageId, it.submittedAt, it.id),
    index('submissions_submitted').on(it.formNumber, it.submittedAt, it.id),
    index('submissions_email').on(it.emailKey, it.formNumber),
    index('submissions_person').on(it.personId),
  ],
)

/** One JSON array by slot of `form_columns`, as the table shows it; texts over 100 characters are cut here. */
export const submissionCells = sqliteTable('submission_cells', {
  id: integer()
    .primaryKey()
    .references(() => submissions.id),
  cells: text().notNull(),
})

/**
 * What the table sorts and filters by (openapi/columns/answers.ts), one JSONB array: the folded name, the folded e-mail, then
 * by slot of `form_columns`. Apart from the cells, so that a filter over every row reads as little as it can.
 */
export const submissionKeys = sqliteTable('submission_keys', {
  id: integer()
    .primaryKey()
    .references(() => submissions.id),
  keys: blob().notNull(),
})

/** Texts over 100 characters, whole, and folded for filters that look into them. */
export const longAnswers = sqliteTable(
  'long_answers',
  {
    submissionId: integer()
      .notNull()
      .references(() => submissions.id),
    slot: integer().notNull(),
    text: text().notNull(),
    folded: text().notNull().default(''),
  },
  it => [primaryKey({ columns: [it.submissionId, it.slot] })],
)

export const submissionLabels = sqliteTable(
  'submission_labels',
  {
    submissionId: integer()
      .notNull()
      .references(() => submissions.id),
    labelId: integer()
      .notNull()
      .references(() => labels.id),
  },
  it => [
    primaryKey({ columns: [it.submissionId, it.labelId] }),
    index('submission_labels_label').on(it.labelId),
  ],
)
