import type { Transaction } from '@winnow/db'
import { limits, type ops } from '@winnow/openapi'
import type { z } from 'zod'
import type { SignedIn } from '../core/actor.ts'
import { statement } from '../core/database/prepared.ts'
import { refuse } from '../core/error.ts'
import type { FoundForm } from '../forms/find.ts'
import { compileQuery } from '../table/compile.ts'
import { type Fragment, fragment } from '../table/fragment.ts'
import { tablesOf } from '../table/list.ts'

export type Selection = NonNullable<z.output<typeof ops.bulk.bulkAction.body>['selection']>

/** A piece as a statement of this transaction. */
const run = <Row>(tx: Transaction, { sql: text, args }: Fragment) => statement<Row>(text).all(tx, ...args)

/** All that match but for a few, as SQL: ids of submissions. The count that the person saw must still be true (docs/rules.md#selection). */
export async function selected(
  tx: Transaction,
  actor: SignedIn,
  found: FoundForm,
  selection: Selection,
  now: number,
): Promise<Fragment> {
  const { source, where } = await compileQuery(tx, actor, found, selection, now)
  const excluded = JSON.stringify(selection.excluded_ids)
  const rows = fragment`
    from ${tablesOf(source, where)} where ${where} and s.public_id not in (select value from json_each(${excluded}))`
  const [counted] = await run<{ n: number }>(tx, fragment`select count(*) as n ${rows}`)
  const count = counted?.n ?? 0
  if (count !== selection.count)
    refuse(
      'selection_changed',
      `${selection.count.toLocaleString('en')} applicants matched before, ${count.toLocaleString('en')} match now. Nothing was changed.`,
      { count },
    )
  return fragment`select s.id ${rows}`
}

/** The ids of a selection that one transaction can take. */
export const idsOf = async (tx: Transaction, selection: Fragment): Promise<number[]> =>
  (await run<{ id: number }>(tx, selection)).map(it => it.id)

/** Makes a selection the subjects of a job, in the same transaction. */
export const addSubjects = (tx: Transaction, jobNumber: number, selection: Fragment) =>
  run(
    tx,
    fragment`insert into job_subjects (job_number, subject) select ${jobNumber}, id from (${selection})`,
  )

const unanswered = statement<{ n: number }>(`
  select count(*) as n from job_subjects j join submissions s on s.id = j.subject
  where j.job_number = ? and s.responded = 0`)

/** The subjects of a job that have had no reply. */
export async function countUnanswered(tx: Transaction, jobNumber: number): Promise<number> {
  const [row] = await unanswered.all(tx, jobNumber)
  return row?.n ?? 0
}

/** Whether so many are moved by a job rather than at once. */
export const needsJob = (count: number) => count > limits.bulk
