import { retentionActions } from '@winnow/openapi'
import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { flag, instant, json } from '../forms/columns.ts'
import { users } from './people.ts'
import { workspaces } from './workspaces.ts'

/** What becomes of a workspace's archived applications, and when (docs/rules.md#archived-applications). No row: they stay. */
export const retention = sqliteTable('retention', {
  workspaceId: text()
    .primaryKey()
    .references(() => workspaces.id),
  action: text({ enum: retentionActions }).notNull(),
  /** After so many days in Archived */
  days: integer().notNull(),
  /** Numbers of the forms whose applications stay */
  keptForms: json<number[]>().notNull(),
  changedBy: text()
    .notNull()
    .references(() => users.id),
  changedAt: instant().notNull(),
  nextRunAt: instant().notNull(),
})

/** What one run did with the applications of one form. */
interface RetentionCount {
  form: number
  applications: number
  /** They couldn't be read, and are tried again at the next run */
  failed: number
}

/** The runs of a workspace's retention: its report. */
export const retentionRuns = sqliteTable(
  'retention_runs',
  {
    number: integer().primaryKey({ autoIncrement: true }),
    workspaceId: text()
      .notNull()
      .references(() => workspaces.id),
    action: text({ enum: retentionActions }).notNull(),
    days: integer().notNull(),
    jobId: text().notNull(),
    startedAt: instant().notNull(),
    endedAt: instant(),
    /** The setting was changed while it ran */
    stopped: flag().notNull().default(false),
    /** The last application that it dealt with; it goes on after it */
    lastId: integer().notNull().default(0),
    counts: json<RetentionCount[]>().notNull().default([]),
  },
  it => [index('retention_runs_workspace').on(it.workspaceId, it.number)],
)
