import { LibsqlError } from '@libsql/client'
import { DrizzleQueryError } from 'drizzle-orm'

/** SQLite's own code ('SQLITE_FULL', 'SQLITE_CONSTRAINT_UNIQUE'), however the error was wrapped; null for our own errors. */
export function sqliteCode(error: unknown): string | null {
  for (let it = error; it instanceof Error; it = it.cause) {
    const code = 'code' in it ? it.code : undefined
    if (typeof code === 'string' && code.startsWith('SQLITE_')) return extended(it) ?? code
  }
  return null
}

const extended = (error: Error) =>
  'extendedCode' in error && typeof error.extendedCode === 'string' ? error.extendedCode : null

/** A constraint of a table was violated: an answer, not a failure. */
export const isUniqueViolation = (error: unknown) => {
  const code = sqliteCode(error)
  if (code === 'SQLITE_CONSTRAINT_UNIQUE' || code === 'SQLITE_CONSTRAINT_PRIMARYKEY') return true
  // Over a libSQL server the extended code is missing; the message says which constraint it was.
  return code === 'SQLITE_CONSTRAINT' && messageOf(error).includes('UNIQUE constraint failed')
}

const messageOf = (error: unknown): string =>
  error instanceof Error ? `${error.message} ${error.cause ? messageOf(error.cause) : ''}` : ''

/** The database itself failed: full disk, locked file, lost connection. */
export const isDatabaseFailure = (error: unknown) => {
  const code = sqliteCode(error)
  if (code !== null) return !code.startsWith('SQLITE_CONSTRAINT')
  // An argument that no database takes is our mistake, however it was wrapped.
  if (error instanceof DrizzleQueryError && error.cause instanceof TypeError) return false
  return error instanceof DrizzleQueryError || error instanceof LibsqlError
}

/** No space: for the database's own file, or for one of the data folder. */
export const isFull = (error: unknown) =>
  sqliteCode(error)?.startsWith('SQLITE_FULL') ??
  (error instanceof Error && 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT'))
/** The file is not what SQLite wrote: no repeat helps. */
export const isDamage = (error: unknown) => /^SQLITE_(CORRUPT|NOTADB)/.test(sqliteCode(error) ?? '')
export const isBusy = (error: unknown) => /^SQLITE_(BUSY|LOCKED)/.test(sqliteCode(error) ?? '')
