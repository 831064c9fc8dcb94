import type { Reader } from '@winnow/db'
import { keyOf } from '@winnow/openapi/common/text/plain-text'
import { statement } from '../core/database/prepared.ts'

const keysTaken = statement<{ key: string }>(`
  select email_key as key from submissions
  where email_key in (select value from json_each(?)) and form_number = ?`)

/** Keys of those of the addresses that a form has an application from. */
export async function emailKeysOf(
  db: Reader,
  formNumber: number,
  emails: readonly string[],
): Promise<Set<string>> {
  const found = await keysTaken.all(db, JSON.stringify(emails.map(keyOf)), formNumber)
  return new Set(found.map(it => it.key))
}

// By the addresses, which are few, and not by the rows of the import.
const keysImported = statement<{ key: string }>(`
  select s.email_key as key from submissions s cross join imported_rows r on r.submission_id = s.id
  where s.email_key in (select value from json_each(?)) and s.form_number = ? and r.import_number = ?`)

/** Those of the keys that an import has brought already. */
export async function importedKeysOf(
  db: Reader,
  formNumber: number,
  importNumber: number,
  keys: ReadonlySet<string>,
): Promise<Set<string>> {
  if (keys.size === 0) return new Set()
  const found = await keysImported.all(db, JSON.stringify([...keys]), formNumber, importNumber)
  return new Set(found.map(it => it.key))
}
