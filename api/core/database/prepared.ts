import type { Client, InValue, ResultSet } from '@libsql/client'
import type { Reader } from '@winnow/db'
import { sql } from 'drizzle-orm'

// A query is written in one of two ways. Drizzle's builder: whatever reads or writes rows by their columns; `prepared` where
// every request runs it. Text by `statement`: writes of many rows at once, hot paths, and what the builder cannot say; its
// pieces, where a query is put together from parts, are SQL fragments (`table/fragment.ts`) or drizzle's `sql` in a long read.

/**
 * A builder's query that is built once for each connection; its values come in by `sql.placeholder`. Building a query
 * costs several times what running it does.
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

/** A query as text, its values at the places of `?`; on a database file it goes to the driver as it stands. */
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
