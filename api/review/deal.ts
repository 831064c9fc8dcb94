import { deals, type Transaction } from '@winnow/db'
import { ops } from '@winnow/openapi'
import { lte } from 'drizzle-orm'
import { procedure } from '../core/command.ts'
import { statement } from '../core/database/prepared.ts'
import { minute } from '../core/time/clock.ts'
import { findForm } from '../forms/find.ts'
import { can } from '../forms/policy.ts'
import { firstId } from '../submissions/find.ts'
import { compileQuery } from '../table/query/compile.ts'
import { listOf } from '../table/window/list.ts'

/** Milliseconds for which somebody stays dealt without another call. */
const lasts = minute

const numbersOf = statement<{ id: number; submissionId: string }>(`
  select id, public_id as submissionId from submissions
  where form_number = ? and public_id in (select value from json_each(?))`)
const namesOf = statement<{ id: number; submissionId: string }>(`
  select id, public_id as submissionId from submissions where id in (select value from json_each(?))`)
const heldOf = statement<{ sequence: number; holder: string }>(
  'select sequence, holder from deals where form_number = ? and until > ?',
)
const giveBack = statement(`
  delete from deals where form_number = ? and (until <= ? or (holder = ? and sequence not in (select value from json_each(?))))`)
const take = statement(`
  insert into deals (form_number, sequence, holder, until) select ?, value, ?, ? from json_each(?) where true
  on conflict (form_number, sequence) do update set until = excluded.until where holder = excluded.holder`)

/** Not a command: nothing changes for the applicant or for readers of the table (docs/rules.md#dealing). */
export const deal = procedure(ops.submission.deal, async ({ app, actor, input, db, now }) => {
  const found = await findForm(db, actor, input.form_id, can.move)
  const { number } = found.form
  const first = firstId(number)
  const { sitting, size, keep, passed, ...asked } = input
  const holder = `${actor.userId} ${sitting}`
  const { sequences } = await listOf(app, found, await compileQuery(db, actor, found, asked, now))
  const known = async (ids: readonly string[]) =>
    new Map(
      (ids.length === 0 ? [] : await numbersOf.all(db, number, JSON.stringify(ids))).map(it => [
        it.submissionId,
        it.id - first,
      ]),
    )
  const [kept, behind] = await Promise.all([known(keep), known(passed)])
  const isPassed = new Set(behind.values())
  const until = now + lasts
  const { hand, elsewhere } = await app.write(async tx => {
    const mine = keep.flatMap(id => kept.get(id) ?? [])
    await giveBack.run(tx, number, now, holder, JSON.stringify(mine))
    const held = await heldOf.all(tx, number, now)
    const others = new Set(held.filter(it => it.holder !== holder).map(it => it.sequence))
    const inHand = mine.filter(it => !others.has(it)).slice(0, size)
    const has = new Set(inHand)
    for (const sequence of sequences) {
      if (inHand.length >= size) break
      if (!others.has(sequence) && !isPassed.has(sequence) && !has.has(sequence)) inHand.push(sequence)
    }
    if (inHand.length > 0) await take.run(tx, number, holder, until, JSON.stringify(inHand))
    return { hand: inHand, elsewhere: others }
  })
  const rows = await namesOf.all(db, JSON.stringify(hand.map(it => it + first)))
  const names = new Map(rows.map(it => [it.id - first, it.submissionId]))
  let left = 0
  let away = 0
  for (const sequence of sequences) {
    if (isPassed.has(sequence)) continue
    left++
    if (elsewhere.has(sequence)) away++
  }
  return {
    submission_ids: hand.flatMap(it => names.get(it) ?? []),
    until: new Date(until).toISOString(),
    left_count: left,
    elsewhere_count: away,
  }
})

/** Those who were dealt to somebody who is gone. */
export async function cleanUpDeals(tx: Transaction, now: number): Promise<void> {
  await tx.delete(deals).where(lte(deals.until, now))
}
