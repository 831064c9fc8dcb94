import { type Reader, type Transaction, usage } from '@winnow/db'
import { and, lt, sql } from 'drizzle-orm'
import { day, iso } from '../time/clock.ts'
import { statement } from './prepared.ts'

/** A limit that slides: so many of a kind in so many milliseconds, a day at most. */
export interface RecentLimit {
  /** Its name in `usage`, where it begins with `RECENT_` */
  type: `RECENT_${string}`
  most: number
  span: number
}

const spanOf = (now: number, span: number) => iso(now - (now % span))

const counted = statement<{ n: number; before: number }>(`
  select coalesce(sum(iif(day = ?, n, 0)), 0) as n, coalesce(sum(iif(day = ?, 0, n)), 0) as before
  from usage where workspace_id = ? and limit_type = ? and day in (?, ?)`)
const another = statement(`
  insert into usage (workspace_id, limit_type, day, n) values (?, ?, ?, 1)
  on conflict do update set n = n + 1`)

/**
 * Milliseconds until one more is within the limit; 0: it is now. `who` is a hash that leads to nobody. The span before counts by the
 * part of it that is still in reach, so that no two bursts fit in around a border.
 */
export async function waitFor(
  db: Reader,
  { type, most, span }: RecentLimit,
  who: string,
  now: number,
): Promise<number> {
  const [current, last] = [spanOf(now, span), spanOf(now - span, span)]
  const [row] = await counted.all(db, current, current, who, type, current, last)
  const { n = 0, before = 0 } = row ?? {}
  const left = 1 - (now % span) / span
  const room = most - 1
  if (before * left + n <= room) return 0
  if (n <= room) return (left - (room - n) / before) * span
  return (left + 1 - room / n) * span
}

/** Counts one more, in the transaction of what is counted. */
export const countOne = (tx: Transaction, { type, span }: RecentLimit, who: string, now: number) =>
  another.run(tx, who, type, spanOf(now, span))

/** Forgets the counts that no limit looks at any more. */
export const cleanUpCounts = (tx: Transaction, now: number) =>
  tx
    .delete(usage)
    .where(and(sql`substr(${usage.limitType}, 1, 7) = 'RECENT_'`, lt(usage.day, iso(now - 2 * day))))
