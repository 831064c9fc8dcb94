import { forms, jobs, stageCounts, stages, type Transaction } from '@winnow/db'
import { limits } from '@winnow/openapi'
import { statusTexts } from '@winnow/openapi/common/status-name'
import { keyOf } from '@winnow/openapi/common/text/plain-text'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { statement } from '../../core/database/prepared.ts'
import { invalid, refuse } from '../../core/error.ts'
import { presentStage, type StageRow, stagesOf } from '../../stages/find.ts'
import { countsOf } from '../details.ts'
import type { FoundForm } from '../find.ts'
import { touchRows, touchRowsShowing } from '../touch-rows.ts'

type Form = FoundForm['form']

/** Refuses a change that was made from another list than this one. */
export function refuseStale({ stagesVersion }: Form, version: number | null | undefined): void {
  if (typeof version === 'number' && version !== stagesVersion)
    refuse(
      'stale_version',
      'Someone changed the statuses in the meantime, so nothing was changed. Check the list, then try again.',
    )
}

/** New and Archived stay what and where they are (docs/rules.md#statuses). */
export function refuseFixed({ kind }: StageRow, path: string): void {
  if (isFixed({ kind })) throw invalid([{ path, message: statusTexts.fixed }])
}

export const isFixed = ({ kind }: Pick<StageRow, 'kind'>) => kind === 'NEW' || kind === 'ARCHIVED'

/** Two statuses of a form never have names that differ by their case only. */
export function refuseTaken(rows: readonly StageRow[], label: string, path: string, of?: StageRow): void {
  const key = keyOf(label)
  if (rows.some(it => it.labelKey === key && it.id !== of?.id))
    throw invalid([{ path, message: statusTexts.taken }])
}

/** A name that a status gets finds that one alone. */
export async function freeFormerKey(tx: Transaction, rows: readonly StageRow[], key: string): Promise<void> {
  for (const { id, formerKeys } of rows)
    if (formerKeys.includes(key))
      await tx
        .update(stages)
        .set({ formerKeys: formerKeys.filter(it => it !== key) })
        .where(eq(stages.id, id))
}

/** Gives a status another name; it keeps its id, its applicants and what it was called. */
export async function relabel(
  tx: Transaction,
  rows: readonly StageRow[],
  stage: StageRow,
  label: string,
): Promise<void> {
  const labelKey = keyOf(label)
  await freeFormerKey(tx, rows, labelKey)
  const formerKeys = [...stage.formerKeys.filter(it => it !== stage.labelKey), stage.labelKey]
    .filter(it => it !== labelKey)
    .slice(-limits.formerStageNames)
  await tx.update(stages).set({ label, labelKey, formerKeys }).where(eq(stages.id, stage.id))
}

const setPositions = statement(`
  update stages set position = key from json_each(?) where stages.id = value and stages.form_number = ?`)

/** Numbers a form's statuses in this order. */
export const place = (tx: Transaction, formNumber: number, ids: readonly number[]): Promise<void> =>
  setPositions.run(tx, JSON.stringify(ids), formNumber)

const shift = statement('update stages set position = position + 1 where form_number = ? and position >= ?')

/** Frees the place that a status had, between New and Archived; where nobody has taken it, nothing moves. */
export async function makeRoom(
  tx: Transaction,
  rows: readonly StageRow[],
  of: Pick<StageRow, 'formNumber' | 'position'>,
): Promise<number> {
  const last = rows.at(-1)?.position ?? of.position
  const position = Math.min(of.position, last)
  if (rows.some(it => it.position === position)) await shift.run(tx, of.formNumber, position)
  return position
}

// Mail to editors about arrivals names the stage, sent or not.
const dropMail = statement("delete from outbox where kind = 'arrivals' and batch_id glob ?")

/** Deletes a status that nobody is in, and nobody is on the way to. */
export async function dropStage(tx: Transaction, stage: StageRow): Promise<void> {
  const [emptied] = await tx
    .delete(stageCounts)
    .where(and(eq(stageCounts.stageId, stage.id), eq(stageCounts.n, 0)))
    .returning()
  if (!emptied) refuse('stage_in_use', statusTexts.hasApplications)
  const [moving] = await tx
    .select({ id: jobs.id })
    .from(jobs)
    .where(
      and(
        eq(jobs.formNumber, stage.formNumber),
        inArray(jobs.status, ['WAITING', 'RUNNING']),
        sql`${jobs.input} ->> 'stage_id' = ${stage.id}`,
      ),
    )
  if (moving)
    refuse('stage_in_use', 'Applicants are being moved to this status. Wait until that is done, or stop it.')
  await dropMail.run(tx, `arrivals:${stage.id}:*`)
  await tx.delete(stages).where(eq(stages.id, stage.id))
}

const countUp = statement('update forms set stages_version = stages_version + 1 where number = ?')

/** What follows every change of the list: its version, and the tables that show it. */
export async function changed(tx: Transaction, { number }: Form): Promise<void> {
  await countUp.run(tx, number)
  await touchRows(tx, number)
  await touchRowsShowing(tx, number)
}

/** The list as it is now. */
export async function presentStages(tx: Transaction, form: Form, batchId: string | null) {
  const [row] = await tx
    .select({ version: forms.stagesVersion })
    .from(forms)
    .where(eq(forms.number, form.number))
  return {
    stages: (await stagesOf(tx, form.number)).map(presentStage),
    stagesVersion: row?.version ?? form.stagesVersion,
    statusCounts: (await countsOf(tx, form)).statusCounts,
    batch_id: batchId,
  }
}
