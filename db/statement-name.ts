import { getTableName, is } from 'drizzle-orm'
import { SQLiteTable } from 'drizzle-orm/sqlite-core'
import * as schema from './schema/index.ts'

const tables = new Set([
  ...Object.values(schema).flatMap((it: unknown) => (is(it, SQLiteTable) ? [getTableName(it)] : [])),
  ...['submission_search', 'submission_words'],
])

/** What a log calls a statement: its verb and the first of our tables in it, 'insert submissions'. Nothing else of its text. */
export function statementName(sql: string): string {
  const [verb = ''] = /^\s*[a-z]{1,12}\b/i.exec(sql) ?? []
  for (const [, table = ''] of sql.matchAll(/\b(?:into|update|from|join)\s+"?([a-z_]{1,40})"?/gi))
    if (tables.has(table)) return `${verb.trim().toLowerCase()} ${table}`
  return verb.trim().toLowerCase()
}
