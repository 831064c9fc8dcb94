import type { OpenDatabase, Transaction } from '@winnow/db'
import { isDatabaseFailure } from './failure.ts'

type Last = () => Promise<void>
/** Puts work off to just before COMMIT, once for the whole group: what costs more in a savepoint, such as a search index. */
export type AtEnd = (last: Last) => void
type Work<T> = (tx: Transaction, atEnd: AtEnd) => Promise<T>
interface Waiting {
  work: Work<unknown>
  /** Runs by itself, and brings its own transaction */
  exclusive: boolean
  resolve: (value: unknown) => void
  reject: (error: unknown) => void
}
type Outcome = { value: unknown } | { error: unknown }

/** A group never grows past this many commands. */
const most = 100

/** Runs a command and what it put off, in the transaction that it is in already. */
export async function withLast<T>(tx: Transaction, work: Work<T>): Promise<T> {
  const lasts: Last[] = []
  const value = await work(tx, last => lasts.push(last))
  for (const last of lasts) await last()
  return value
}

/** Has the lane to itself for as long as `work` takes, with no transaction open: somebody else writes meanwhile. */
export type Exclusive = <T>(work: () => Promise<T>) => Promise<T>

/** A command's transaction; it awaits nothing but its own statements. */
export type Write = <T>(work: Work<T>) => Promise<T>

/**
 * The one lane in which a database file is written (design.md, section 5). A group starts from `setImmediate`, because the
 * driver is synchronous and a microtask never finds a second writer; it runs the waiting commands in one transaction,
 * each in a savepoint, and answers nobody before COMMIT. A group that fails as a whole is replayed one by one.
 */
export function createLane({ writes, writeClient }: Pick<OpenDatabase, 'writes' | 'writeClient'>): {
  write: Write
  exclusive: Exclusive
} {
  const queue: Waiting[] = []
  let draining = false
  const run = (sql: string) => writeClient.execute(sql)

  /** Everything between BEGIN and COMMIT; a failure of either leaves nothing behind. */
  async function transaction<T>(body: () => Promise<T>): Promise<T> {
    await run('BEGIN IMMEDIATE')
    try {
      const value = await body()
      await run('COMMIT')
      return value
    } catch (error) {
      // SQLite ends the transaction itself on a full disk; then there is nothing to roll back.
      await run('ROLLBACK').catch(() => {})
      throw error
    }
  }

  async function alone({ work, exclusive, resolve, reject }: Waiting) {
    try {
      resolve(await (exclusive ? work(writes, () => {}) : transaction(() => withLast(writes, work))))
    } catch (error) {
      reject(error)
    }
  }

  /** A refusal undoes its own command; a failure of the database ends the group. */
  async function savepoint(work: Work<unknown>, lasts: Last[]): Promise<Outcome> {
    const own: Last[] = []
    await run('SAVEPOINT command')
    try {
      const value = await work(writes, last => own.push(last))
      await run('RELEASE command')
      lasts.push(...own)
      return { value }
    } catch (error) {
      if (isDatabaseFailure(error)) throw error
      await run('ROLLBACK TO command')
      await run('RELEASE command')
      return { error }
    }
  }

  async function together(group: Waiting[]) {
    const outcomes: Outcome[] = []
    try {
      await transaction(async () => {
        const lasts: Last[] = []
        for (const { work } of group) outcomes.push(await savepoint(work, lasts))
        for (const last of lasts) await last()
      })
    } catch {
      for (const waiting of group) await alone(waiting)
      return
    }
    group.forEach(({ resolve, reject }, i) => {
      const outcome = outcomes[i] as Outcome
      if ('error' in outcome) reject(outcome.error)
      else resolve(outcome.value)
    })
  }

  async function drain() {
    while (queue.length > 0) {
      const group = nextGroup(queue)
      const [first] = group
      if (first && group.length === 1) await alone(first)
      else await together(group)
      // The next group begins from a turn of its own, so that those who were just answered can join it.
      await new Promise(setImmediate)
    }
    draining = false
  }

  function join(work: Work<unknown>, exclusive: boolean): Promise<unknown> {
    return new Promise((resolve, reject) => {
      queue.push({ work, exclusive, resolve, reject })
      if (draining) return
      draining = true
      setImmediate(drain)
    })
  }
  return {
    write: <T>(work: Work<T>) => join(work, false) as Promise<T>,
    exclusive: <T>(work: () => Promise<T>) => join(work, true) as Promise<T>,
  }
}

/** The commands at the head of the queue that can share a transaction. */
function nextGroup(queue: Waiting[]): Waiting[] {
  const own = queue.findIndex(it => it.exclusive)
  return queue.splice(0, own === 0 ? 1 : Math.min(most, own === -1 ? most : own))
}

/**
 * Writes to a libSQL server, one after the other: it orders the writers of all processes itself, but some 300 transactions
 * at once were seen to block each other there for half a minute (measured; the cause is not known).
 */
export function oneByOne(write: Write): Write {
  let last: Promise<unknown> = Promise.resolve()
  return work => {
    const done = last.then(() => write(work))
    last = done.catch(() => {})
    return done
  }
}
