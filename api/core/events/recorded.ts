import type { events } from '@winnow/db'
import { type EventData, type EventName, readEventData } from '@winnow/openapi'

type EventRow = typeof events.$inferSelect

/** An event as its readers meet it: each kind with its own data. */
export type RecordedEvent<Name extends EventName = EventName> = {
  [Kind in Name]: Omit<EventRow, 'kind' | 'data'> & { kind: Kind; data: EventData<Kind> }
}[Name]

/** Those of the rows whose data have the shape that their kind has today: an older version may have recorded others. */
export const readEvents = <Name extends EventName>(
  rows: readonly (EventRow & { kind: Name })[],
): RecordedEvent<Name>[] =>
  rows.flatMap(row => {
    const data = readEventData(row.kind, row.data)
    return data === null ? [] : [{ ...row, data } as RecordedEvent<Name>]
  })
