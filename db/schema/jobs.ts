import { jobStatuses } from '@winnow/openapi'
import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { flag, instant, json } from './columns.ts'

/** Work that outlives a request: bulk moves, imports, AI runs. */
export const jobs = sqliteTable(
  'jobs',
  {
    number: integer().primaryKey({ autoIncrement: true }),
    id: text().notNull().unique(),
    kind: text().notNull(),
    workspaceId: text().notNull(),
    formNumber: integer(),
    /** Names what the job did, to be undone together */
    batchId: text().notNull(),
    input: json<Record<string, unknown>>().notNull(),
    status: text({ enum: jobStatuses }).notNull().default('WAITING'),
    done: integer().notNull().default(0),
    total: integer().notNull(),
    /** What was counted so far beside the rows, such as messages */
    counts: json<Record<string, number>>().notNull().default({}),
    stopRequested: flag().notNull().default(false),
    leaseUntil: instant(),
    error: text(),
    createdBy: text().notNull(),
    createdAt: instant().notNull(),
    settledAt: instant(),
  },
  it => [index('jobs_status').on(it.status, it.createdAt)],
)

/** Whom a job is about, chosen when it began; worked through by id, and deleted with the part that did them. */
export const jobSubjects = sqliteTable(
  'job_subjects',
  {
    jobNumber: integer()
      .notNull()
      .references(() => jobs.number),
    submissionId: integer().notNull(),
  },
  it => [primaryKey({ columns: [it.jobNumber, it.submissionId] })],
)
