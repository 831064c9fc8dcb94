import { type Reader, stages } from '@winnow/db'
import type { StageKind } from '@winnow/openapi'
import { listed } from '@winnow/openapi/common/text/listed'
import { keyOf } from '@winnow/openapi/common/text/plain-text'
import { asc, eq, sql } from 'drizzle-orm'
import { kept } from '../core/database/kept.ts'
import { prepared } from '../core/database/prepared.ts'
import { invalid, notFound } from '../core/error.ts'

export type StageRow = Readonly<typeof stages.$inferSelect>

const ofForm = prepared(db =>
  db
    .select()
    .from(stages)
    .where(eq(stages.formNumber, sql.placeholder('formNumber')))
    .orderBy(asc(stages.position))
    .prepare(),
)

/** A form's stages, in their order. */
export const stagesOf = kept(
  [stages],
  (db, formNumber: number): Promise<readonly StageRow[]> => ofForm(db).all({ formNumber }),
)

/** As the wire has a stage. */
export const presentStage = ({ label, kind, notificationsEnabled, formerKeys }: StageRow) => ({
  label,
  kind,
  notificationsEnabled,
  formerLabels: formerKeys,
})

/** New and Archived are on every form, for good (docs/rules.md#status-kinds). */
export async function stageOfKind(
  db: Reader,
  formNumber: number,
  kind: Extract<StageKind, 'NEW' | 'ARCHIVED'>,
): Promise<StageRow> {
  const row = (await stagesOf(db, formNumber)).find(it => it.kind === kind)
  if (!row) throw new Error(`A form has no stage of the kind ${kind}`)
  return row
}

/** A stage by its label, matched case-folded, or by one that it had before (docs/rules.md#status-labels). */
export function stageNamed(rows: readonly StageRow[], label: string): StageRow | undefined {
  const key = keyOf(label)
  return rows.find(it => it.labelKey === key) ?? rows.find(it => it.formerKeys.includes(key))
}

/** As `stageNamed`, refused where there is none. `path` is where the body has it. */
export async function findStage(
  db: Reader,
  formNumber: number,
  label: string,
  path: string,
): Promise<StageRow> {
  const rows = await stagesOf(db, formNumber)
  const row = stageNamed(rows, label)
  if (!row) throw invalid([{ path, message: noSuchStatus(rows) }])
  return row
}

/** The sentence for a status that the form does not have. */
export const noSuchStatus = (rows: readonly StageRow[]) =>
  `This form has no such status. It has: ${listed(rows.map(it => it.label))}`

/** A stage by our own id, which a rename leaves as it is. */
export async function stageOf(db: Reader, formNumber: number, id: number): Promise<StageRow> {
  const row = (await stagesOf(db, formNumber)).find(it => it.id === id)
  if (!row) throw notFound('status')
  return row
}
