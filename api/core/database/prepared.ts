import type { Reader } from '@winnow/db'

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
