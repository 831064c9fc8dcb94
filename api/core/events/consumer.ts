import { consumers, events, type Reader, type Transaction } from '@winnow/db'
import type { EventName } from '@winnow/openapi'
import { and, asc, eq, gt, inArray, sql } from 'drizzle-orm'
import type { App } from '../app.ts'
import { type Loop, startLoop } from '../background/loop.ts'
import { statement } from '../database/prepared.ts'
import { type RecordedEvent, readEvents } from './recorded.ts'

/** Handles up to a hundred events, in their order. */
type Consume<Name extends EventName> = (
  tx: Transaction,
  events: readonly RecordedEvent<Name>[],
  app: App,
) => Promise<void>
/** The same, in as many transactions as it likes. */
type Follow<Name extends EventName> = (
  events: readonly RecordedEvent<Name>[],
  app: App,
  signal: AbortSignal,
) => Promise<void>

const batch = 100
/** Milliseconds in which events gather: a consumer that ran at each event would commit as often as the commands themselves. */
const gather = 25

/** Whether there is anything to read; what looks at every few events costs little where they concern nobody. */
const anyUnread = (kinds: readonly EventName[]) =>
  statement(`
    select 1 from events where seq > coalesce((select position from consumers where name = ?), 0)
      and kind in (${kinds.map(it => `'${it}'`).join(', ')}) limit 1`)

async function unread<Kinds extends readonly EventName[]>(db: Reader, name: string, kinds: Kinds) {
  const [state] = await db.select().from(consumers).where(eq(consumers.name, name))
  const rows = await db
    .select()
    .from(events)
    .where(and(gt(events.seq, state?.position ?? 0), inArray(events.kind, [...kinds])))
    .orderBy(asc(events.seq))
    .limit(batch)
  return rows as ((typeof rows)[number] & { kind: Kinds[number] })[]
}

const advance = (tx: Transaction, name: string, position: number) =>
  tx
    .insert(consumers)
    .values({ name, position })
    .onConflictDoUpdate({
      target: consumers.name,
      set: { position: sql`max(${consumers.position}, excluded.position)` },
    })

/**
 * Reads `events` from its own durable position; what it writes and the new position are one transaction, so each event is
 * handled once, whatever dies in between. A consumer that is new starts with the first event.
 */
export const startConsumer = <const Kinds extends readonly EventName[]>(
  app: App,
  name: string,
  kinds: Kinds,
  consume: Consume<Kinds[number]>,
): Loop => {
  const any = anyUnread(kinds)
  return startReading(app, name, async () => {
    // Looks first outside the write queue: most events concern no consumer.
    if ((await any.all(app.reads, name)).length === 0) return 0
    const read = await app.write(async tx => {
      const next = await unread(tx, name, kinds)
      const position = next.at(-1)?.seq
      if (position === undefined) return 0
      await consume(tx, readEvents(next), app)
      await advance(tx, name, position)
      return next.length
    })
    // Consumers write mail; it is sent once their transaction has committed.
    if (read > 0) app.signals.send('mail')
    return read
  })
}

/**
 * As a consumer, for work outside a transaction, such as files. Its position is saved after its work: a process that dies in
 * between reads the same events again, so the work must be idempotent.
 */
export const startFollower = <const Kinds extends readonly EventName[]>(
  app: App,
  name: string,
  kinds: Kinds,
  follow: Follow<Kinds[number]>,
): Loop => {
  const any = anyUnread(kinds)
  return startReading(app, name, async signal => {
    if ((await any.all(app.reads, name)).length === 0) return 0
    const next = await unread(app.reads, name, kinds)
    const position = next.at(-1)?.seq
    if (position === undefined) return 0
    await follow(readEvents(next), app, signal)
    await app.write(tx => advance(tx, name, position))
    return next.length
  })
}

/** Takes `step` after `step` whenever there are new events, until one of them finds nothing to read. */
const startReading = (app: App, name: string, step: (signal: AbortSignal) => Promise<number>): Loop =>
  startLoop(app, {
    ...{ name, on: ['events'], gather },
    async turn(signal) {
      while (!signal.aborted && (await step(signal)) > 0);
    },
  })
