import { fileURLToPath } from 'node:url'
import { type Client, createClient, LibsqlError, type ResultSet } from '@libsql/client'
import { drizzle, type LibSQLDatabase } from 'drizzle-orm/libsql'
import { migrate } from 'drizzle-orm/libsql/migrator'
import type { BaseSQLiteDatabase } from 'drizzle-orm/sqlite-core'
import { FileClient } from './file-client.ts'
import { pendingMigrations } from './newer.ts'
import { ownerOnlyFile } from './owner-only.ts'
import * as schema from './schema/index.ts'

export type Database = LibSQLDatabase<typeof schema>
/** What a command writes with; it is in a transaction already. */
export type Transaction = BaseSQLiteDatabase<'async', ResultSet, typeof schema>
/** What a look-up takes: it runs inside a command's transaction or outside of one. */
export type Reader = Transaction

export interface OpenDatabase {
  url: string
  authToken?: string
  /** One file, one process that writes; otherwise a libSQL server, which orders the writes itself */
  isFile: boolean
  reads: Database
  writes: Database
  readClient: Client
  writeClient: Client
  close(): void
}

/** Milliseconds to wait for another connection's lock */
const timeout = 5_000
const migrationsFolder = fileURLToPath(new URL('migrations', import.meta.url))

/** One connection to a file, or a client of a server; `writer` is the process's connection that writes, where this one only reads. */
export const connect = (url: string, authToken?: string, writer?: Client): Client =>
  url.startsWith('file:')
    ? new FileClient(url.slice('file:'.length), timeout, writer instanceof FileClient ? writer : undefined)
    : createClient({ url, fetch: reachable, ...(authToken ? { authToken } : {}) })

/** What keeps a statement from a server, as a failure of the database. */
async function reachable(...request: Parameters<typeof fetch>): Promise<Response> {
  try {
    return await fetch(...request)
  } catch (error) {
    throw new LibsqlError(
      'The database server does not answer',
      'SERVER_UNREACHABLE',
      undefined,
      undefined,
      error as Error,
    )
  }
}

/**
 * Opens `file:`, `http(s):`, `ws(s):` or `libsql:` and brings the tables up to date. A file gets WAL and synchronous=FULL
 * (an acknowledged write survives a power cut) on a single writing connection, and other connections for reading; nobody but
 * its owner can read it. Throws `NewerDatabase` where the tables are ahead of the code.
 */
export async function openDatabase(url: string, authToken?: string): Promise<OpenDatabase> {
  const isFile = url.startsWith('file:')
  if (isFile) ownerOnlyFile(url.slice('file:'.length))
  const writeClient = connect(url, authToken)
  if (isFile) {
    await writeClient.execute('PRAGMA journal_mode = wal')
    await writeClient.execute('PRAGMA synchronous = full')
  }
  const readClient = isFile ? connect(url, authToken, writeClient) : writeClient
  const options = { schema, casing: 'snake_case' as const }
  const writes = drizzle(writeClient, options)
  await pendingMigrations(writeClient, isFile ? url.slice('file:'.length) : 'The database')
  await migrate(writes, { migrationsFolder })
  // From now on the loop serves requests: a call that finds the file locked retries by a timer.
  if (isFile) for (const client of [writeClient, readClient]) await client.execute('PRAGMA busy_timeout = 0')
  return {
    url,
    ...(authToken ? { authToken } : {}),
    isFile,
    reads: isFile ? drizzle(readClient, options) : writes,
    writes,
    readClient,
    writeClient,
    close() {
      writeClient.close()
      if (readClient !== writeClient) readClient.close()
    },
  }
}
