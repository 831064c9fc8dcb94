import type { Database, Transaction } from '@winnow/db'
import { isDatabaseFailure } from './failure.ts'

type Work<T> = (tx: Transaction) => Promise<T>
interface Waiting {
  work: Work<unknown>
  resolve: (value: unknown) => void
  reject: (error: unknown) => void
}
type Outcome = { value: unknown } | { error: unknown }

/** A group never grows past this many commands. */
const most = 100

/** A command's transaction; it awaits nothing but its own statements. */
export type Write = <T>(work: Work<T>) => Promise<T>

/**
 * The one lane in which a database file is written (design.md, section 5). A group starts from `setImmediate`, because the
 * driver is synchronous and a microtask never finds a second writer; it runs the waiting commands in one transaction,
 * each in a savepoint, and answers nobody before COMMIT. A group that fails as a whole is replayed one by one.
 */
export function createLane(db: Database): Write {
  const queue: Waiting[] = []
  let draining = false

  async function drain() {
    while (queue.length > 0) {
      const group = queue.splice(0, most)
      const [only, second] = group
      if (only && !second) await alone(db, only)
      else await together(db, group)
    }
    draining = false
  }

  return work =>
    new Promise((resolve, reject) => {
      queue.push({ work, resolve: resolve as Waiting['resolve'], reject })
      if (draining) return
      draining = true
      setImmediate(drain)
    })
}

async function alone(db: Database, { work, resolve, reject }: Waiting) {
  try {
    resolve(await db.transaction(work))
  } catch (error) {
    reject(error)
  }
}

async function together(db: Database, group: Waiting[]) {
  const outcomes: Outcome[] = []
  try {
    await db.transaction(async tx => {
      for (const { work } of group) outcomes.push(await savepoint(tx, work))
    })
  } catch {
    for (const waiting of group) await alone(db, waiting)
    return
  }
  group.forEach(({ resolve, reject }, i) => {
    const outcome = outcomes[i] as Outcome
    if ('error' in outcome) reject(outcome.error)
    else resolve(outcome.value)
  })
}

/** A refusal undoes its own command; a failure of the database ends the group. */
async function savepoint(tx: Transaction, work: Work<unknown>): Promise<Outcome> {
  try {
    return { value: await tx.transaction(work) }
  } catch (error) {
    if (isDatabaseFailure(error)) throw error
    return { error }
  }
}
