import type { z } from 'zod'
import { chatEvents } from './chats.ts'
import { formEvents } from './forms.ts'
import { jobEvents } from './jobs.ts'
import type { EventKind, EventMeaning } from './kind.ts'
import { searchEvents } from './searches.ts'
import { submissionEvents } from './submissions.ts'
import { userEvents } from './users.ts'
import { workspaceEvents } from './workspaces.ts'

/** Every event that is recorded: its meaning, and what is recorded with it. */
export const events = {
  ...userEvents,
  ...workspaceEvents,
  ...formEvents,
  ...searchEvents,
  ...jobEvents,
  ...submissionEvents,
  ...chatEvents,
} as const satisfies Record<string, EventKind>

export type EventName = keyof typeof events
export const eventNames = Object.keys(events) as EventName[]

/** What is recorded with an event of this kind. */
export type EventData<Name extends EventName = EventName> = z.output<(typeof events)[Name]['data']>

/** What the event means; undefined: this server does not know it, an older or newer one recorded it. */
export const meaningOf = (kind: string): EventMeaning | undefined =>
  (events as Record<string, EventKind>)[kind]

/** Data as they were recorded; null: another version of the product recorded them in another shape. */
export function readEventData<Name extends EventName>(kind: Name, data: unknown): EventData<Name> | null {
  const read = events[kind]?.data.safeParse(data)
  return read?.success ? (read.data as EventData<Name>) : null
}
