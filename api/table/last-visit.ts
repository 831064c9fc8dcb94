import type { Reader } from '@winnow/db'
import { ops } from '@winnow/openapi'
import { limits } from '@winnow/openapi/common/limits'
import { sql } from 'drizzle-orm'
import { procedure } from '../core/command.ts'
import { statement } from '../core/database/prepared.ts'
import { findForm } from '../forms/find.ts'
import { can } from '../forms/policy.ts'

const gap = limits.visitGapMinutes * 60_000

const visitOf = statement<{ newSince: number; seenAt: number }>(
  'select new_since as newSince, seen_at as seenAt from last_visits where form_number = ? and user_id = ?',
)
const save = statement(`
  insert into last_visits (form_number, user_id, new_since, seen_at) values (?, ?, ?, ?)
  on conflict (form_number, user_id) do update set new_since = excluded.new_since, seen_at = max(seen_at, excluded.seen_at)`)

/** The same as `newSince` of a row of `last_visits`. */
export const newSinceOf = (now: number) =>
  sql`case when ${now} - seen_at > ${gap} then seen_at else new_since end`

/**
 * Since when applications are new to a person: the end of the visit before the current one, or of the last one where none is
 * under way. Null: they never had the table open.
 */
export async function newSince(
  db: Reader,
  formNumber: number,
  userId: string,
  now: number,
): Promise<number | null> {
  const [visit] = await visitOf.all(db, formNumber, userId)
  if (!visit) return null
  return now - visit.seenAt > gap ? visit.seenAt : visit.newSince
}

/** It is not a command: nothing happens because of it, so nobody is woken (docs/rules.md#last-visit). */
export const updateLastVisit = procedure(
  ops.submission.updateLastVisit,
  async ({ app, actor, input, db, now }) => {
    const { form } = await findForm(db, actor, input.form_id, can.readSubmissions)
    const since = await app.write(async tx => {
      const known = (await newSince(tx, form.number, actor.userId, now)) ?? now
      await save.run(tx, form.number, actor.userId, known, now)
      return known
    })
    return { new_since: new Date(since).toISOString() }
  },
)
