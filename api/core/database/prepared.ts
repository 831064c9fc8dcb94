import type { Client, InValue, ResultSet } from '@libsql/client'
import type { Reader } from '@winnow/db'
import { sql } from 'drizzle-orm'

/**
 * A query that is built once for each connection it runs on; its values come in by `sql.placeholder`. Building a query
 * costs several times what running it does, so the queries of every request are kept this way.
 */
export function prepared<Query extends object>(build: (db: Reader) => Query): (db: Reader) => Query {
  const built = new WeakMap<Reader, Query>()
  return db => {
    const known = built.get(db)
    if (known) return known
    const query = build(db)
    built.set(db, query)
    return query
  }
}

/** A statement written by hand, its values at the places of `?`; on a database file it goes to the driver as it stands. */
export function statement<Row = unknown>(text: string) {
  const parts = text.split('?').map(it => sql.raw(it))
  const execute = (db: Reader, args: InValue[]): Promise<ResultSet> => {
    if (isOnClient(db)) return db.$client.execute({ sql: text, args })
    const chunks = parts.flatMap((part, i) => (i === 0 ? [part] : [sql`${args[i - 1]}`, part]))
    return db.run(sql.join(chunks))
  }
  return {
    all: async (db: Reader, ...args: InValue[]) => (await execute(db, args)).rows as unknown as Row[],
    run: async (db: Reader, ...args: InValue[]) => {
      await execute(db, args)
    },
  }
}

/** A connection of its own, not a transaction on a server's. */
const isOnClient = (db: Reader): db is Reader & { $client: Client } => '$client' in db
