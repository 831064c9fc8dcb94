import {
  chatStatuses,
  customFieldTypes,
  fastModes,
  formColours,
  formRoles,
  formStatuses,
  type MaskedField,
  stageKinds,
} from '@winnow/openapi'
import type { Question } from '@winnow/openapi/questions'
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { users } from '../people/people.ts'
import { workspaces } from '../people/workspaces.ts'
import { flag, instant, json } from './columns.ts'
import { folders } from './folders.ts'

export const forms = sqliteTable(
  'forms',
  {
    /** Submissions are numbered from it: number << 32 | sequence */
    number: integer().primaryKey({ autoIncrement: true }),
    /** `identifier` on the wire */
    id: text().notNull().unique(),
    workspaceId: text()
      .notNull()
      .references(() => workspaces.id),
    creatorId: text()
      .notNull()
      .references(() => users.id),
    /** Null: it is in none */
    folderId: text().references(() => folders.id),
    name: text().notNull(),
    /** The name without case and accents, for the search */
    nameFolded: text().notNull().default(''),
    status: text({ enum: formStatuses }).notNull().default('DRAFT'),
    closingDate: instant(),
    openingDate: instant(),
    /** No application is taken beyond so many */
    responseCap: integer(),
    multipleSubmissions: flag().notNull().default(false),
    emailVerificationRequired: flag().notNull().default(false),
    correctionsAllowed: flag().notNull().default(false),
    /** Applicants are told how long the form takes */
    estimateShown: flag().notNull().default(true),
    bulkActionEnabled: flag().notNull().default(true),
    showLabelsRow: flag().notNull().default(true),
    aiEnabled: flag().notNull().default(true),
    /** Kinds of answers that the assistant may be sent though they tell who somebody is (docs/rules.md#field-mask) */
    aiAllowedFields: json<MaskedField[]>().notNull().default([]),
    aiNudgeShown: flag().notNull().default(false),
    templateColor: text({ enum: formColours }),
    /** Ids of images (`files`) */
    logoId: text(),
    metaImageId: text(),
    /** Names that are kept with an application, beside utm_source and its kin */
    urlParameters: json<string[]>().notNull().default([]),
    /** Nobody meets it any more; restored until it is purged */
    deletedAt: instant(),
    publishedVersion: integer(),
    draftVersion: integer().notNull().default(1),
    /** Rises with every save of the draft; a save names the one it was made from */
    revision: integer().notNull().default(1),
    /** Rises with every change of a row of the table; keys cached windows and totals */
    rowsVersion: integer().notNull().default(0),
    /** Rises with every change of the list of stages; a change may name the one it was made from */
    stagesVersion: integer().notNull().default(0),
    labelsVersion: integer().notNull().default(0),
    templatesVersion: integer().notNull().default(0),
    lastSequence: integer().notNull().default(0),
    lastSlot: integer().notNull().default(-1),
    respondedCount: integer().notNull().default(0),
    fastMode: text({ enum: fastModes }).notNull().default('DEFAULT'),
    defaultArchiveChatStatus: text({ enum: chatStatuses }).notNull().default('CLOSED'),
    /** Null: nobody has chosen */
    defaultSendMessage: integer({ mode: 'boolean' }),
    templateId: text(),
    createdAt: instant().notNull(),
    updatedAt: instant().notNull(),
  },
  it => [index('forms_workspace').on(it.workspaceId, it.number), index('forms_folder').on(it.folderId)],
)

/** What a version of a form says; `questions` without what belongs to the form's columns (order, width, visibility). */
export interface FormContent {
  name: string
  description: string | null
  questions: Omit<Question, 'visibility' | 'tableOrder' | 'width'>[]
  successMessage: string | null
  closeMessage: string | null
}

export const formVersions = sqliteTable(
  'form_versions',
  {
    formNumber: integer()
      .notNull()
      .references(() => forms.number),
    version: integer().notNull(),
    content: json<FormContent>().notNull(),
    editedBy: text().notNull(),
    editedAt: instant().notNull(),
    /** Null while it is the draft */
    publishedAt: instant(),
  },
  it => [primaryKey({ columns: [it.formNumber, it.version] })],
)

/**
 * A question's place in `submission_cells` (negative: Name and Email, which have none). A place is never reused, so that
 * a removed question's answers stay.
 */
export const formColumns = sqliteTable(
  'form_columns',
  {
    formNumber: integer()
      .notNull()
      .references(() => forms.number),
    slot: integer().notNull(),
    questionId: text().notNull(),
    visibility: flag().notNull().default(true),
    /** Shown although the question is deleted; `visibility` stays what it was, for when the question comes back */
    visibleDeleted: flag().notNull().default(false),
    tableOrder: integer().notNull().default(-1),
    width: integer().notNull().default(180),
  },
  it => [
    primaryKey({ columns: [it.formNumber, it.slot] }),
    uniqueIndex('form_columns_question').on(it.formNumber, it.questionId),
  ],
)

export const editors = sqliteTable(
  'editors',
  {
    formNumber: integer()
      .notNull()
      .references(() => forms.number),
    userId: text()
      .notNull()
      .references(() => users.id),
    role: text({ enum: formRoles }).notNull(),
    addedAt: instant().notNull(),
  },
  it => [primaryKey({ columns: [it.formNumber, it.userId] }), index('editors_user').on(it.userId)],
)

/** What of a form's mail somebody chose for themselves; no row: arrivals, mentions, messages, and no report. */
export const notificationChoices = sqliteTable(
  'notification_choices',
  {
    formNumber: integer()
      .notNull()
      .references(() => forms.number),
    userId: text()
      .notNull()
      .references(() => users.id),
    arrivals: flag().notNull().default(true),
    dailyReport: flag().notNull().default(false),
    mentions: flag().notNull().default(true),
    messages: flag().notNull().default(true),
    /** Until when the last report covers */
    reportedUntil: instant(),
  },
  it => [primaryKey({ columns: [it.formNumber, it.userId] })],
)

export const stages = sqliteTable(
  'stages',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    formNumber: integer()
      .notNull()
      .references(() => forms.number),
    label: text().notNull(),
    /** NFKC, case-folded: two stages of a form never share it */
    labelKey: text().notNull(),
    kind: text({ enum: stageKinds }).notNull(),
    position: integer().notNull(),
    notificationsEnabled: flag().notNull().default(false),
    /** Keys of labels that it had before, the newest last: they find it too, until another stage takes them */
    formerKeys: json<string[]>().notNull().default([]),
  },
  it => [uniqueIndex('stages_label').on(it.formNumber, it.labelKey)],
)

/** Changed in the transaction that moves, so that counting never reads submissions. */
export const stageCounts = sqliteTable('stage_counts', {
  stageId: integer()
    .primaryKey()
    .references(() => stages.id),
  formNumber: integer().notNull(),
  n: integer().notNull().default(0),
})

/** Reply templates (`quickReplies` on the wire). */
export const templates = sqliteTable(
  'templates',
  {
    formNumber: integer()
      .notNull()
      .references(() => forms.number),
    nameKey: text().notNull(),
    name: text().notNull(),
    text: text().notNull(),
    priority: integer().notNull(),
    isDefault: flag().notNull().default(false),
    /** Messages that were sent starting from it */
    useCount: integer().notNull().default(0),
  },
  it => [primaryKey({ columns: [it.formNumber, it.nameKey] })],
)

/** A form's labels, in the order in which they are shown. */
export const labels = sqliteTable(
  'labels',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    formNumber: integer()
      .notNull()
      .references(() => forms.number),
    value: text().notNull(),
    valueKey: text().notNull(),
    colour: text().notNull(),
    position: integer().notNull(),
    /** Keys of the names that it had before, and of labels that were merged into it, the newest last: they find it too */
    formerKeys: json<string[]>().notNull().default([]),
  },
  it => [uniqueIndex('labels_value').on(it.formNumber, it.valueKey)],
)

/**
 * A column that is not a question, once somebody moved it, sized it or chose it: `messages`, `labels` and `date` have the usual
 * place until then. What another form says has that form's number.
 */
export const customFields = sqliteTable(
  'custom_fields',
  {
    formNumber: integer()
      .notNull()
      .references(() => forms.number),
    id: text().notNull(),
    type: text({ enum: customFieldTypes }).notNull(),
    sourceNumber: integer().references(() => forms.number),
    visibility: flag().notNull().default(true),
    tableOrder: integer().notNull().default(-1),
    width: integer().notNull(),
  },
  it => [primaryKey({ columns: [it.formNumber, it.id] }), index('custom_fields_source').on(it.sourceNumber)],
)
