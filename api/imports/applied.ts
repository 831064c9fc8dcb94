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

const keysImported = statement<{ key: string }>(`
  select s.email_key as key from imported_rows r join submissions s on s.id = r.submission_id
  where r.import_number = ? and s.email_key in (select value from json_each(?))`)

/** Keys of those of the addresses that an import has brought already. */
export async function importedKeysOf(
  db: Reader,
  importNumber: number,
  emails: readonly string[],
): Promise<Set<string>> {
  const found = await keysImported.all(db, importNumber, JSON.stringify(emails.map(keyOf)))
  return new Set(found.map(it => it.key))
}
