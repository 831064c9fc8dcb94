import { FileClient, type Reader } from '@winnow/db'
import { getTableName, type Table } from 'drizzle-orm'

/** Values kept of one read on one connection; the oldest go first. */
const most = 500

type Key = readonly (string | number)[]
interface Kept<Value> {
  changes: number
  value: Value
}

/**
 * A read of rows that seldom change, kept on a connection until a row of these tables may have changed, no matter by whom: most calls
 * ask for the same form, version and stages. On a libSQL server it is an ordinary read. What it gives is shared, so it is frozen.
 */
export function kept<Of extends Key, Value>(
  tables: readonly Table[],
  read: (db: Reader, ...key: Of) => Promise<Value>,
): (db: Reader, ...key: Of) => Promise<Value> {
  const names = tables.map(getTableName)
  const known = new WeakMap<Reader, Map<string, Kept<Value>>>()
  return async (db, ...key) => {
    const changes = changesOf(db, names)
    if (changes === null) return read(db, ...key)
    const values = known.get(db) ?? new Map<string, Kept<Value>>()
    known.set(db, values)
    const name = key.join('\n')
    const found = values.get(name)
    if (found?.changes === changes) return found.value
    const value = frozen(await read(db, ...key))
    values.delete(name)
    if (values.size >= most) values.delete(values.keys().next().value ?? '')
    values.set(name, { changes, value })
    return value
  }
}

const changesOf = (db: Reader, tables: readonly string[]): number | null =>
  '$client' in db && db.$client instanceof FileClient ? db.$client.changesOf(tables) : null

function frozen<T>(value: T): T {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value)
    for (const it of Object.values(value)) frozen(it)
  }
  return value
}
