import { actorKinds, type EventName } from '@winnow/openapi'
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { instant, json } from '../forms/columns.ts'

/** Everything that happened, in order; ids and values before, never the text of an answer. */
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
})
