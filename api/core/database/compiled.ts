import type { SQL } from 'drizzle-orm'
import { SQLiteAsyncDialect } from 'drizzle-orm/sqlite-core'
import type { Statement, Value } from './long-reads.ts'

const dialect = new SQLiteAsyncDialect({ casing: 'snake_case' })

/** A query as `longReads` takes it. */
export function compiled(query: SQL): Statement {
  const { sql, params } = dialect.sqlToQuery(query)
  return { sql, args: params as Value[] }
}
