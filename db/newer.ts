import type { Client } from '@libsql/client'
import journal from './migrations/meta/_journal.json'

/** The database has tables that this version of the code does not know. */
export class NewerDatabase extends Error {
  override name = 'NewerDatabase'
}

/**
 * How many migrations would run at a start. Throws `NewerDatabase` where a newer version has brought the tables up to date already:
 * what it wrote would be read wrongly, and lost.
 */
export async function pendingMigrations(client: Client, name: string): Promise<number> {
  const { rows: made } = await client.execute(
    "select 1 from sqlite_master where type = 'table' and name = '__drizzle_migrations'",
  )
  if (made.length === 0) return journal.entries.length
  const { rows } = await client.execute('select max(created_at) as at from __drizzle_migrations')
  const at = Number(rows[0]?.at ?? 0)
  const last = journal.entries.at(-1)
  if (!last || at <= last.when) return journal.entries.filter(it => it.when > at).length
  const day = (ms: number) => new Date(ms).toISOString().slice(0, 10)
  throw new NewerDatabase(
    `${name} was written by a newer version of Winnow: its tables are of ${day(at)}, this version knows those up to ` +
      `${last.tag} of ${day(last.when)}. Start the newer version, or restore the backup from before the upgrade.`,
  )
}
