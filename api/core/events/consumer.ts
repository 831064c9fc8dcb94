import { consumers, events, type Reader, type Transaction } from '@winnow/db'
import type { EventName } from '@winnow/openapi'
import { and, asc, eq, gt, inArray, sql } from 'drizzle-orm'
import type { App } from '../app.ts'
import { type RecordedEvent, readEvents } from './recorded.ts'

/** Handles events in their order, up to a hundred at once. */
type Consume<Name extends EventName> = (
  tx: Transaction,
  events: readonly RecordedEvent<Name>[],
  app: App,
) => Promise<void>
/** The same, in as many transactions as it likes. */
type Follow<Name extends EventName> = (events: readonly RecordedEvent<Name>[], app: App) => Promise<void>

const batch = 100
const pause = 5_000
/** Milliseconds in which events gather: a consumer that ran at each of them would commit as often as those who cause them. */
const gather = 25

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
): (() => Promise<void>) =>
  startReading(app, name, async () => {
    // Looks first outside the write queue: most events concern no consumer.
    if ((await unread(app.reads, name, kinds)).length === 0) return 0
    const read = await app.write(async tx => {
      const next = await unread(tx, name, kinds)
      const position = next.at(-1)?.seq
      if (position === undefined) return 0
      await consume(tx, readEvents(next), app)
      await advance(tx, name, position)
      return next.length
    })
    // Consumers write mail; it leaves once their transaction is there to be read.
    if (read > 0) app.signals.send('mail')
    return read
  })

/**
 * As a consumer, for what cannot be done inside a transaction, such as files. Its position follows its work: where the process
 * dies in between it meets the same events again, so its work must bear being done twice.
 */
export const startFollower = <const Kinds extends readonly EventName[]>(
  app: App,
  name: string,
  kinds: Kinds,
  follow: Follow<Kinds[number]>,
): (() => Promise<void>) =>
  startReading(app, name, async () => {
    const next = await unread(app.reads, name, kinds)
    const position = next.at(-1)?.seq
    if (position === undefined) return 0
    await follow(readEvents(next), app)
    await app.write(tx => advance(tx, name, position))
    return next.length
  })

/** Takes `step` after `step` whenever there is news, until one of them finds nothing to read. */
function startReading(app: App, name: string, step: () => Promise<number>): () => Promise<void> {
  let stopped = false
  let running: Promise<void> | null = null
  let again = false

  async function readAll() {
    do again = false
    while (!stopped && ((await step()) > 0 || again))
  }
  function run() {
    again = true
    if (stopped || running) return
    running = readAll()
      .catch(error => {
        app.log('error', 'consumer failed', { consumer: name, error })
        setTimeout(run, pause).unref()
      })
      .finally(() => {
        running = null
        // Woken after the last look at the database: look once more.
        if (again) run()
      })
  }
  let gathering: Timer | undefined
  const stopListening = app.signals.on('events', () => {
    gathering ??= setTimeout(() => {
      gathering = undefined
      run()
    }, gather)
  })
  run()
  return async () => {
    stopped = true
    stopListening()
    clearTimeout(gathering)
    await running
  }
}
