import { forms, labels, type Reader, type Transaction } from '@winnow/db'
import { limits } from '@winnow/openapi'
import { labelTexts } from '@winnow/openapi/common/label-name'
import { keyOf } from '@winnow/openapi/common/text/plain-text'
import { eq } from 'drizzle-orm'
import { statement } from '../../core/database/prepared.ts'
import { invalid } from '../../core/error.ts'
import { type LabelRow, labelsOf, presentLabel } from '../../labels/find.ts'
import type { FoundForm } from '../find.ts'
import { touchRows, touchRowsShowing } from '../touch-rows.ts'

type Form = FoundForm['form']

/** Two labels of a form never have names that differ by their case only. */
export function refuseTaken(rows: readonly LabelRow[], value: string, path: string, of?: LabelRow): void {
  const key = keyOf(value)
  if (rows.some(it => it.valueKey === key && it.id !== of?.id))
    throw invalid([{ path, message: labelTexts.taken }])
}

export function refuseTooMany(rows: readonly LabelRow[], path: string): void {
  if (rows.length >= limits.labels) throw invalid([{ path, message: labelTexts.tooMany }])
}

/** A name that a label gets finds that one alone. */
export async function freeFormerKey(tx: Transaction, rows: readonly LabelRow[], key: string): Promise<void> {
  for (const { id, formerKeys } of rows)
    if (formerKeys.includes(key))
      await tx
        .update(labels)
        .set({ formerKeys: formerKeys.filter(it => it !== key) })
        .where(eq(labels.id, id))
}

/** Lets these names find a label, beside its own. */
export const withFormer = ({ valueKey, formerKeys }: LabelRow, keys: readonly string[]) =>
  [...formerKeys.filter(it => !keys.includes(it)), ...keys]
    .filter(it => it !== valueKey)
    .slice(-limits.formerLabelNames)

/** Gives a label another text, colour or both; applicants keep it, and it keeps what it was called. */
export async function restyle(
  tx: Transaction,
  rows: readonly LabelRow[],
  label: LabelRow,
  { value, colour }: { value: string; colour: string },
): Promise<void> {
  const valueKey = keyOf(value)
  await freeFormerKey(tx, rows, valueKey)
  const formerKeys = withFormer({ ...label, valueKey }, [label.valueKey])
  await tx.update(labels).set({ value, valueKey, colour, formerKeys }).where(eq(labels.id, label.id))
}

const setPositions = statement(`
  update labels set position = j.key from json_each(?) j where labels.id = j.value and labels.form_number = ?`)

/** Numbers a form's labels in this order. */
export const place = (tx: Transaction, formNumber: number, ids: readonly number[]): Promise<void> =>
  setPositions.run(tx, JSON.stringify(ids), formNumber)

const shift = statement('update labels set position = position + 1 where form_number = ? and position >= ?')

/** Frees the place that a label had; where nobody has taken it, nothing moves. */
export async function makeRoom(
  tx: Transaction,
  rows: readonly LabelRow[],
  of: Pick<LabelRow, 'formNumber' | 'position'>,
): Promise<void> {
  if (rows.some(it => it.position === of.position)) await shift.run(tx, of.formNumber, of.position)
}

const takeOff = statement('delete from submission_labels where label_id = ?')

/** Deletes a label, off everybody who has it. */
export async function dropLabel(tx: Transaction, label: Pick<LabelRow, 'id'>): Promise<void> {
  await takeOff.run(tx, label.id)
  await tx.delete(labels).where(eq(labels.id, label.id))
}

const countUp = statement('update forms set labels_version = labels_version + 1 where number = ?')

/** What follows every change of the list: its version, and the tables that show it. */
export async function changed(tx: Transaction, { number }: Form): Promise<void> {
  await countUp.run(tx, number)
  await touchRows(tx, number)
  await touchRowsShowing(tx, number)
}

/** The list as it is now. */
export async function presentLabels(tx: Transaction, form: Form, batchId: string | null) {
  const [row] = await tx
    .select({ version: forms.labelsVersion })
    .from(forms)
    .where(eq(forms.number, form.number))
  return {
    labelsWithColor: (await labelsOf(tx, form.number)).map(presentLabel),
    labelsVersion: row?.version ?? form.labelsVersion,
    batch_id: batchId,
  }
}

const holders = statement<{ n: number }>('select count(*) as n from submission_labels where label_id = ?')

/** How many applicants have a label; nobody has one that is not there. */
export async function countHolders(db: Reader, label: LabelRow | undefined): Promise<number> {
  if (!label) return 0
  const [row] = await holders.all(db, label.id)
  return row?.n ?? 0
}
