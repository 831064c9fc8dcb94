import type { OpenDatabase, Transaction } from '@winnow/db'
import { isBusy, isDatabaseFailure } from './failure.ts'

interface Deferred {
  work: () => Promise<void>
  once: string | undefined
}
/**
 * Puts work off to just before COMMIT, for the whole group: what costs more in a savepoint, such as a search index, and what needs to be
 * done but once, however many commands of the group ask for it by this name.
 */
export type BeforeCommit = (work: () => Promise<void>, once?: string) => void
type Work<T> = (tx: Transaction, beforeCommit: BeforeCommit) => Promise<T>
interface Waiting {
  work: Work<unknown>
  /** Runs by itself, and brings its own transaction */
  exclusive: boolean
  /** When it joined, as `performance.now()` tells */
  since: number
  resolve: (value: unknown) => void
  reject: (error: unknown) => void
}
type Outcome = { value: unknown } | { error: unknown }

const maxGroup = 100
/** Milliseconds for which a command waits for a lock that somebody else holds on the file. */
const longestLock = 5_000
/** Milliseconds between two tries: at first, and when the lock lasts */
const soonest = 1
const latest = 50

/** Runs a command and what it deferred, in a transaction that is open already. */
export async function runWithDeferred<T>(tx: Transaction, work: Work<T>): Promise<T> {
  const deferred: Deferred[] = []
  const value = await work(tx, defer(deferred))
  await runDeferred(deferred)
  return value
}

const defer =
  (list: Deferred[]): BeforeCommit =>
  (work, once) =>
    list.push({ work, once })

async function runDeferred(all: readonly Deferred[]) {
  const done = new Set<string>()
  for (const { work, once } of all) {
    if (once !== undefined && done.has(once)) continue
    if (once !== undefined) done.add(once)
    await work()
  }
}

/** Holds the queue for as long as `work` takes, with no transaction open: another thread writes meanwhile. */
export type Exclusive = <T>(work: () => Promise<T>) => Promise<T>

/** A command's transaction; it awaits nothing but its own statements. */
export type Write = <T>(work: Work<T>) => Promise<T>

/**
 * The one queue through which a process writes a database file. A group starts from `setImmediate`, because the driver is
 * synchronous and a microtask never finds a second writer; it runs the waiting commands in one transaction, each in a
 * savepoint, and answers nobody before COMMIT. A group that fails as a whole is replayed one by one.
 */
export function createWriteQueue({ writes, writeClient }: Pick<OpenDatabase, 'writes' | 'writeClient'>): {
  write: Write
  exclusive: Exclusive
  /** How many commands wait for their turn */
  waiting: () => number
} {
  const queue: Waiting[] = []
  let draining = false
  const run = (sql: string) => writeClient.execute(sql)

  /** Tries again by a timer while another process holds the file: SQLite's own wait would stop every request. */
  async function begin(since: number): Promise<void> {
    for (let wait = soonest; ; wait = Math.min(wait * 2, latest)) {
      try {
        await run('BEGIN IMMEDIATE')
        return
      } catch (error) {
        if (!isBusy(error) || performance.now() - since > longestLock) throw error
        await Bun.sleep(wait)
      }
    }
  }

  /** Runs `body` between BEGIN and COMMIT; a failure of either leaves nothing behind. */
  async function transaction<T>(since: number, body: () => Promise<T>): Promise<T> {
    await begin(since)
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

  async function alone({ work, exclusive, since, resolve, reject }: Waiting) {
    try {
      resolve(
        await (exclusive ? work(writes, () => {}) : transaction(since, () => runWithDeferred(writes, work))),
      )
    } catch (error) {
      reject(error)
    }
  }

  /** A refusal undoes its own command; a failure of the database ends the group. */
  async function savepoint(work: Work<unknown>, deferred: Deferred[]): Promise<Outcome> {
    const own: Deferred[] = []
    await run('SAVEPOINT command')
    try {
      const value = await work(writes, defer(own))
      await run('RELEASE command')
      deferred.push(...own)
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
      await transaction(group[0]?.since ?? 0, async () => {
        const deferred: Deferred[] = []
        for (const { work } of group) outcomes.push(await savepoint(work, deferred))
        await runDeferred(deferred)
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
      queue.push({ work, exclusive, since: performance.now(), resolve, reject })
      if (draining) return
      draining = true
      setImmediate(drain)
    })
  }
  return {
    write: <T>(work: Work<T>) => join(work, false) as Promise<T>,
    exclusive: <T>(work: () => Promise<T>) => join(work, true) as Promise<T>,
    waiting: () => queue.length,
  }
}

/** The commands at the head of the queue that can share a transaction. */
function nextGroup(queue: Waiting[]): Waiting[] {
  const own = queue.findIndex(it => it.exclusive)
  return queue.splice(0, own === 0 ? 1 : Math.min(maxGroup, own === -1 ? maxGroup : own))
}

/**
 * Writes to a libSQL server, one after the other: it orders the writers of all processes itself, but some 300 transactions
 * at once were seen to block each other there for half a minute (measured; the cause is not known).
 */
export function serialWrite(write: Write): Write {
  let last: Promise<unknown> = Promise.resolve()
  return work => {
    const done = last.then(() => write(work))
    last = done.catch(() => {})
    return done
  }
}
