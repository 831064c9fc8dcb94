import { actorKinds, type EventName, jobStatuses } from '@winnow/openapi'
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { instant, json } from './columns.ts'

/** Everything that happened, in order; ids and values before, never the text of an answer (settled.md: An event). */
export const events = sqliteTable(
  'events',
  {
    seq: integer().primaryKey({ autoIncrement: true }),
    /** Null for what happens outside a workspace, such as signing in */
    workspaceId: text(),
    /** Grows by one per workspace */
    number: integer(),
    kind: text().$type<EventName>().notNull(),
    actorKind: text({ enum: actorKinds }).notNull(),
    actorId: text(),
    batchId: text().notNull(),
    /** The batch that this one undid */
    undoes: text(),
    formNumber: integer(),
    at: instant().notNull(),
    data: json<Record<string, unknown>>().notNull(),
  },
  it => [
    uniqueIndex('events_number').on(it.workspaceId, it.number),
    index('events_kind').on(it.kind, it.seq),
    index('events_batch').on(it.batchId),
    index('events_form').on(it.formNumber, it.seq),
  ],
)

/** Whom an event is about, and the value before (a stage's id, a flag), to undo it by. */
export const eventSubjects = sqliteTable(
  'event_subjects',
  {
    submissionId: integer().notNull(),
    seq: integer().notNull(),
    before: integer(),
  },
  it => [primaryKey({ columns: [it.submissionId, it.seq] }), index('event_subjects_seq').on(it.seq)],
)

/** How far each reader of events has come. */
export const consumers = sqliteTable('consumers', {
  name: text().primaryKey(),
  position: integer().notNull(),
  leaseUntil: instant(),
})

/** Work that outlives a request: bulk, import, AI runs, purges (settled.md: one `jobs` table). */
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
    /** What the parts before counted beside the rows, such as messages */
    counts: json<Record<string, number>>().notNull().default({}),
    stopRequested: integer({ mode: 'boolean' }).notNull().default(false),
    leaseUntil: instant(),
    error: text(),
    createdBy: text().notNull(),
    createdAt: instant().notNull(),
    settledAt: instant(),
  },
  it => [index('jobs_status').on(it.status, it.createdAt)],
)

/** Whom a job is about, chosen when it began; worked through in the order of their ids, and gone with the part that did them. */
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

/** First answers, kept for a day, so that a repeated request does nothing twice; and what counts once in that day (`once:…`). */
export const idempotency = sqliteTable(
  'idempotency',
  {
    principal: text().notNull(),
    key: text().notNull(),
    bodyHash: text().notNull(),
    reply: text().notNull(),
    at: instant().notNull(),
  },
  it => [primaryKey({ columns: [it.principal, it.key] }), index('idempotency_at').on(it.at)],
)

/** Security events, append-only: sign-in, refused, rights changed, export, key (security.md, section 3). */
export const audit = sqliteTable('audit', {
  seq: integer().primaryKey({ autoIncrement: true }),
  at: instant().notNull(),
  kind: text().notNull(),
  actorId: text(),
  workspaceId: text(),
  address: text(),
  data: json<Record<string, unknown>>().notNull(),
})

/** Uploads, by the kind of their owner and how far they have come. */
export const files = sqliteTable(
  'files',
  {
    id: text().primaryKey(),
    ownerKind: text().notNull(),
    ownerId: text().notNull(),
    state: text({ enum: ['DRAFT', 'STORED', 'DELETED'] }).notNull(),
    storageKey: text().notNull().unique(),
    originalFilename: text().notNull(),
    contentType: text().notNull(),
    bytes: integer().notNull(),
    createdAt: instant().notNull(),
  },
  it => [index('files_owner').on(it.ownerKind, it.ownerId)],
)
