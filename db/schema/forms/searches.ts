import { aiResults as results } from '@winnow/openapi'
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
    keywords: json<string[]>().notNull().default([]),
    position: integer().notNull(),
  },
  it => [index('criteria_search').on(it.searchNumber, it.position)],
)

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
    quotes: json<{ fieldId: string; start: number; end: number }[]>().notNull().default([]),
    judgedAt: instant().notNull(),
  },
  it => [
    primaryKey({ columns: [it.criterionNumber, it.submissionId] }),
    index('ai_results_submission').on(it.submissionId),
  ],
)

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
