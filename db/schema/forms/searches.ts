import { modelOutcomes, aiResults as results } from '@winnow/openapi'
import type { TableFilter } from '@winnow/openapi/filters'
import { index, integer, primaryKey, real, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { submissions } from '../applicants/submissions.ts'
import { users } from '../people/people.ts'
import { flag, instant, json } from './columns.ts'
import { forms } from './forms.ts'

/** What somebody looked for with the assistant (`compositeQueries` on the wire). */
export const searches = sqliteTable(
  'searches',
  {
    number: integer().primaryKey({ autoIncrement: true }),
    id: text().notNull().unique(),
    formNumber: integer()
      .notNull()
      .references(() => forms.number),
    name: text().notNull(),
    originalQuery: text().notNull(),
    deepSearch: flag().notNull().default(false),
    /** What columns answer at no cost; only applications that meet all of it are judged. `text`: as its sentence */
    filters: json<{ filter: TableFilter; text: string }[]>().notNull().default([]),
    /** What of the query was left out, and why */
    refused: json<{ text: string; reason: string }[]>().notNull().default([]),
    /** Whether applications that come in are judged as they do */
    judgeArrivals: flag().notNull().default(false),
    createdBy: text().references(() => users.id),
    createdAt: instant().notNull(),
    updatedAt: instant().notNull(),
  },
  it => [index('searches_form').on(it.formNumber, it.number)],
)

/** One question that a search asks of every application (`breakdownQueries`); a column of the table. */
export const criteria = sqliteTable(
  'criteria',
  {
    number: integer().primaryKey({ autoIncrement: true }),
    id: text().notNull().unique(),
    searchNumber: integer()
      .notNull()
      .references(() => searches.number),
    name: text().notNull(),
    summary: text().notNull().default(''),
    /** What is asked of each application, and how to judge it */
    question: text().notNull().default(''),
    guidance: text().notNull().default(''),
    /** Ids of the questions whose answers it needs; none: all that may be sent */
    fields: json<string[]>().notNull().default([]),
    /** Why a person should think twice before it runs */
    warning: text(),
    keywords: json<string[]>().notNull().default([]),
    position: integer().notNull(),
  },
  it => [index('criteria_search').on(it.searchNumber, it.position)],
)

/** Words of an answer, in UTF-16 units of its text; with `page`, of that page of its file. */
export interface StoredSpan {
  fieldId: string
  start: number
  end: number
  page?: number
}

/** A criterion's answer for one application; a reviewer's `override` beats it, everywhere. */
export const aiResults = sqliteTable(
  'ai_results',
  {
    criterionNumber: integer()
      .notNull()
      .references(() => criteria.number),
    submissionId: integer()
      .notNull()
      .references(() => submissions.id),
    result: text({ enum: results }).notNull(),
    override: text({ enum: results }),
    reason: text().notNull(),
    quotes: json<StoredSpan[]>().notNull().default([]),
    /** Where the application's text speaks to the assistant */
    suspicious: json<StoredSpan[]>().notNull().default([]),
    /** Of the criterion and the answers that it was judged by: the same are never judged twice */
    inputHash: text().notNull().default(''),
    /** The model that judged; null: the word matcher */
    model: text(),
    /** An answer that it rests on has changed since */
    stale: flag().notNull().default(false),
    judgedAt: instant().notNull(),
    overrideReason: text(),
    overriddenBy: text().references(() => users.id),
    overriddenAt: instant(),
  },
  it => [
    primaryKey({ columns: [it.criterionNumber, it.submissionId] }),
    index('ai_results_submission').on(it.submissionId),
    // Covering: counting verdicts never reads a row.
    index('ai_results_verdict').on(it.criterionNumber, it.override, it.result),
  ],
)

/** One run of a search over many applications, and what it cost; its progress is its job's. */
export const searchRuns = sqliteTable(
  'search_runs',
  {
    number: integer().primaryKey({ autoIncrement: true }),
    searchNumber: integer()
      .notNull()
      .references(() => searches.number),
    jobId: text().notNull().unique(),
    startedBy: text().references(() => users.id),
    startedAt: instant().notNull(),
    /** Millionths of a dollar that it may cost; null: it costs nothing */
    ceiling: integer(),
    /** The most that requests on their way may cost; of a process that died they count as spent */
    reserved: integer().notNull().default(0),
    judged: integer().notNull().default(0),
    failed: integer().notNull().default(0),
    /** Whoever started it waits for the provider's Message Batches, at half the price */
    batched: flag().notNull().default(false),
    /** Batches under way: of the quick model, then of the strong one */
    batchIds: json<string[]>().notNull().default([]),
    /** It met its ceiling */
    exhausted: flag().notNull().default(false),
  },
  it => [index('search_runs_search').on(it.searchNumber, it.number)],
)

/** What a model was sent for a search and what that cost; the words are removed after 30 days (docs/rules.md#what-the-model-saw). */
export const modelRequests = sqliteTable(
  'model_requests',
  {
    number: integer().primaryKey({ autoIncrement: true }),
    formNumber: integer()
      .notNull()
      .references(() => forms.number),
    /** Null: its query made no search, or the search was deleted */
    searchNumber: integer().references(() => searches.number),
    runNumber: integer(),
    /** Null: it was sent no application, but the query to be split */
    submissionId: integer(),
    model: text().notNull(),
    sentAt: instant().notNull(),
    /** Null: removed */
    instructionsHash: text(),
    content: text(),
    inputTokens: integer().notNull(),
    outputTokens: integer().notNull(),
    /** Millionths of a dollar */
    cost: integer().notNull(),
    outcome: text({ enum: modelOutcomes }).notNull(),
  },
  it => [
    index('model_requests_search').on(it.searchNumber, it.runNumber),
    index('model_requests_submission').on(it.submissionId),
    index('model_requests_sent').on(it.sentAt),
  ],
)

/** Instructions that requests share, by their hash. */
export const modelInstructions = sqliteTable('model_instructions', {
  hash: text().primaryKey(),
  text: text().notNull(),
})

/** What a reviewer gave an application; the table shows the mean. */
export const scores = sqliteTable(
  'scores',
  {
    submissionId: integer()
      .notNull()
      .references(() => submissions.id),
    userId: text()
      .notNull()
      .references(() => users.id),
    value: real().notNull(),
    at: instant().notNull(),
  },
  it => [primaryKey({ columns: [it.submissionId, it.userId] })],
)
