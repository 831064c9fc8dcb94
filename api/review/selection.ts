import type { Transaction } from '@winnow/db'
import { limits, type ops } from '@winnow/openapi'
import type { z } from 'zod'
import type { SignedIn } from '../core/actor.ts'
import { statement } from '../core/database/prepared.ts'
import { refuse } from '../core/error.ts'
import type { FoundForm } from '../forms/find.ts'
import { findStage } from '../stages/find.ts'
import { factsOf } from '../submissions/expected-stage.ts'
import { compileQuery } from '../table/query/compile.ts'
import { type Fragment, fragment } from '../table/query/fragment.ts'
import { tablesOf } from '../table/query/statements.ts'

export type Selection = NonNullable<z.output<typeof ops.bulk.bulkAction.body>['selection']>

/** A piece as a statement of this transaction. */
const run = <Row>(tx: Transaction, { sql: text, args }: Fragment) => statement<Row>(text).all(tx, ...args)

type Asked = readonly [tx: Transaction, actor: SignedIn, found: FoundForm, selection: Selection, now: number]

/** All that match but for a few, as SQL: ids of submissions. The count that the person saw must still be true (docs/rules.md#selection). */
export async function selected(...asked: Asked): Promise<Fragment> {
  const rows = await matching(asked)
  await refuseChanged(asked, await countOf(asked, rows))
  return fragment`select s.id ${rows}`
}

/** The same where one transaction can take them: their ids, for which the rows are gone through once. */
export async function selectedIds(...asked: Asked): Promise<number[]> {
  const [tx, , , { count }] = asked
  const rows = await matching(asked)
  const ids = await run<{ id: number }>(tx, fragment`select s.id ${rows} limit ${count + 1}`)
  await refuseChanged(asked, ids.length > count ? await countOf(asked, rows) : ids.length)
  return ids.map(it => it.id)
}

async function matching([tx, actor, found, selection, now]: Asked): Promise<Fragment> {
  const { source, where } = await compileQuery(tx, actor, found, selection, now)
  const excluded = JSON.stringify(selection.excluded_ids)
  return fragment`
    from ${tablesOf(source, where)} where ${where} and s.public_id not in (select value from json_each(${excluded}))`
}

async function countOf([tx]: Asked, rows: Fragment): Promise<number> {
  const [counted] = await run<{ n: number }>(tx, fragment`select count(*) as n ${rows}`)
  return counted?.n ?? 0
}

async function refuseChanged(asked: Asked, count: number): Promise<void> {
  const [tx, , , selection] = asked
  const moved = await cameOrWent(...asked)
  if (count !== selection.count || moved.length > 0)
    refuse(
      'selection_changed',
      count === selection.count
        ? `As many match as before, but ${moved.length.toLocaleString('en')} of them came or went. Nothing was changed.`
        : `${selection.count.toLocaleString('en')} applicants matched before, ${count.toLocaleString('en')} match now. Nothing was changed.`,
      { count, ...(moved.length > 0 ? { moved: await factsOf(tx, moved) } : {}) },
    )
}

/**
 * Those whom somebody moved since the person saw the selection, and who match otherwise: into its stage or out of it, or
 * anywhere where it names none.
 */
async function cameOrWent(
  tx: Transaction,
  actor: SignedIn,
  found: FoundForm,
  { since_event, stage, excluded_ids, ...filter }: Selection,
  now: number,
): Promise<number[]> {
  if (typeof since_event !== 'number') return []
  const inStage = stage ? await findStage(tx, found.form.number, stage, 'selection.stage') : null
  const changed = inStage
    ? fragment`(went.seen = ${inStage.id}) <> (s.stage_id = ${inStage.id})`
    : fragment`went.seen <> s.stage_id`
  const { source, where } = await compileQuery(tx, actor, found, filter, now)
  // With min(), SQLite takes `before` from the earliest of these events: the stage that the person saw.
  const went = fragment`
    select m.submission_id as id, m.before as seen, min(e.seq) from events e join event_subjects m on m.seq = e.seq
    where e.form_number = ${found.form.number} and e.number > ${since_event}
      and e.kind in ('submission.moved', 'submission.move_undone', 'submission.withdrawn')
    group by m.submission_id`
  const rows = await run<{ id: number }>(
    tx,
    fragment`
      select s.id from ${tablesOf(source, where)} join (${went}) went on went.id = s.id
      where ${where} and ${changed}
        and s.public_id not in (select value from json_each(${JSON.stringify(excluded_ids)}))`,
  )
  return rows.map(it => it.id)
}

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
