import { jobStatuses } from '@winnow/openapi'
import { customType, index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { flag, instant, json } from '../forms/columns.ts'

type Numbers = Record<string, number>

/** Work that outlives a request: bulk moves, imports, AI runs, and what the server does for itself. */
export const jobs = sqliteTable(
  'jobs',
  {
    number: integer().primaryKey({ autoIncrement: true }),
    id: text().notNull().unique(),
    kind: text().notNull(),
    /** Null, as the form and the actor: a job of the server itself, which nobody sees */
    workspaceId: text(),
    formNumber: integer(),
    /** Of the jobs with one key, one at a time runs */
    key: text(),
    /** Names what the job did, to be undone together */
    batchId: text().notNull(),
    input: json<Record<string, unknown>>().notNull(),
    /** Who began it, without the secret of a session; their rights are checked at each part */
    actor: json<Record<string, unknown>>(),
    status: text({ enum: jobStatuses }).notNull().default('WAITING'),
    done: integer().notNull().default(0),
    total: integer().notNull(),
    /** What was counted so far beside the subjects, such as messages */
    counts: json<Numbers>().notNull().default({}),
    /** What was spent so far, such as tokens, by parts that failed too */
    costs: json<Numbers>().notNull().default({}),
    stopRequested: flag().notNull().default(false),
    /** The run that works on the job until `lease_until`; what another run still writes is refused */
    holder: text(),
    leaseUntil: instant(),
    /** Failures of the part that is next */
    attempts: integer().notNull().default(0),
    /** When a part that failed is tried again */
    notBefore: instant(),
    error: text(),
    createdBy: text(),
    createdAt: instant().notNull(),
    settledAt: instant(),
  },
  it => [index('jobs_status').on(it.status, it.createdAt)],
)

/** A number or a text, as it was written: SQLite converts neither in a column of this type. */
const subjectKey = customType<{ data: number | string }>({ dataType: () => 'blob' })

/** What a job works through, chosen when it began, by key; deleted with the part that did it. */
export const jobSubjects = sqliteTable(
  'job_subjects',
  {
    jobNumber: integer()
      .notNull()
      .references(() => jobs.number),
    subject: subjectKey().notNull(),
  },
  it => [primaryKey({ columns: [it.jobNumber, it.subject] })],
)
