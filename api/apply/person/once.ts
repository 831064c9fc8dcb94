import type { Reader, Transaction } from '@winnow/db'
import { statement } from '../../core/database/prepared.ts'

/** What counts once: an answered challenge, and a request under which a captcha was passed. */
type Kind = 'proof' | 'captcha'

// Beside the first answers to requests, which are kept for a day too: no principal has such a name.
const principalOf = (kind: Kind) => `once:${kind}`
const first = statement(`
  insert into idempotency (principal, key, body_hash, reply, at) values (?, ?, '', '', ?)
  on conflict do nothing returning 1`)
const known = statement('select 1 from idempotency where principal = ? and key = ?')

/** Writes down that this has counted; false: it has before, here or in another process, in the last 24 hours. */
export const countOnce = async (tx: Transaction, kind: Kind, key: string, now: number): Promise<boolean> =>
  (await first.all(tx, principalOf(kind), key, now)).length > 0

export const hasCounted = async (db: Reader, kind: Kind, key: string): Promise<boolean> =>
  (await known.all(db, principalOf(kind), key)).length > 0
