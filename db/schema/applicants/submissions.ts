import { devices, dropCauses, submissionOrigins } from '@winnow/openapi'
import { sql } from 'drizzle-orm'
import { blob, index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { flag, instant } from '../forms/columns.ts'
import { forms, labels, stages } from '../forms/forms.ts'
import { users } from '../people/people.ts'

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
    submittedAt: instant().notNull(),
    origin: text({ enum: submissionOrigins }).notNull().default('FORM'),
    /** Who added or imported it; null: it came through the form */
    addedBy: text().references(() => users.id),
    name: text().notNull(),
    email: text().notNull(),
    emailKey: text().notNull(),
    /** Filled where one answer a person is allowed: the rule is the index */
    onceKey: text().unique(),
    /** The person, once they signed in with the address */
    personId: text().references(() => users.id),
    /** Set where the form's own rules allow it: corrected by its applicant, taken back by them */
    correctedAt: instant(),
    withdrawnAt: instant(),
    /** Since when it is in Archived without a break; null: it is elsewhere */
    archivedAt: instant(),
    /** When what leads to its applicant was removed (docs/rules.md#archived-applications) */
    anonymisedAt: instant(),
    responded: flag().notNull().default(false),
    needsReply: flag().notNull().default(false),
    /** The applicant asked that a person reads it: the assistant never does */
    aiOptedOut: flag().notNull().default(false),
  },
  it => [
    index('submissions_stage').on(it.formNumber, it.stageId, it.submittedAt, it.id),
    index('submissions_submitted').on(it.formNumber, it.submittedAt, it.id),
    index('submissions_email').on(it.emailKey, it.formNumber),
    index('submissions_person').on(it.personId),
    index('submissions_archived').on(it.formNumber, it.archivedAt).where(sql`archived_at is not null`),
  ],
)

/** URL parameters beside the answers: declared names and utm_source with its kin; a column each. */
export const submissionParameters = sqliteTable(
  'submission_parameters',
  {
    submissionId: integer()
      .notNull()
      .references(() => submissions.id),
    name: text().notNull(),
    value: text().notNull(),
    folded: text().notNull(),
  },
  it => [primaryKey({ columns: [it.submissionId, it.name] })],
)

/** One visit of a form's page, named by nothing that leads to a person: what analytics are made of. */
export const visits = sqliteTable(
  'visits',
  {
    id: text().primaryKey(),
    formNumber: integer()
      .notNull()
      .references(() => forms.number),
    viewedAt: instant().notNull(),
    startedAt: instant(),
    submissionId: integer(),
    source: text(),
    device: text({ enum: devices }).notNull(),
    /** Where it was left, until it is gone on with or sent */
    leftQuestionId: text(),
    leftCause: text({ enum: dropCauses }),
  },
  it => [
    // Covering: analytics of a million visits never read a row.
    index('visits_form').on(
      ...([it.formNumber, it.viewedAt, it.submissionId, it.startedAt] as const),
      ...([it.device, it.source, it.leftQuestionId, it.leftCause] as const),
    ),
    index('visits_submission').on(it.submissionId),
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
 * What the table sorts and filters by (openapi/columns/stored.ts), one JSONB array: the folded name, the folded email, then
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

/**
 * A row for each option that an application chose: what its keys say, by option, so that the options of a whole form are counted
 * in the order of an index (docs/decisions.md#the-table). `isFirst`: it is the first that the application has in this slot.
 */
export const submissionChoices = sqliteTable(
  'submission_choices',
  {
    formNumber: integer()
      .notNull()
      .references(() => forms.number),
    slot: integer().notNull(),
    word: text().notNull(),
    submissionId: integer()
      .notNull()
      .references(() => submissions.id),
    isFirst: flag().notNull(),
  },
  it => [
    primaryKey({ columns: [it.formNumber, it.slot, it.word, it.submissionId] }),
    index('submission_choices_submission').on(it.submissionId),
  ],
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
