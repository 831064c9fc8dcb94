import { type Reader, stages } from '@winnow/db'
import type { StageKind } from '@winnow/openapi'
import { and, eq } from 'drizzle-orm'
import { invalid } from '../core/error.ts'
import { keyOf } from '../core/text.ts'

export type StageRow = typeof stages.$inferSelect

/** New and Archived are on every form, for good (spec 2, section 4). */
export async function stageOfKind(
  db: Reader,
  formNumber: number,
  kind: Extract<StageKind, 'NEW' | 'ARCHIVED'>,
): Promise<StageRow> {
  const [row] = await db
    .select()
    .from(stages)
    .where(and(eq(stages.formNumber, formNumber), eq(stages.kind, kind)))
  if (!row) throw new Error(`A form has no stage of the kind ${kind}`)
  return row
}

/** A stage by its label, matched case-folded (settled.md, the wire). `path` is where the body has it. */
export async function findStage(
  db: Reader,
  formNumber: number,
  label: string,
  path: string,
): Promise<StageRow> {
  const [row] = await db
    .select()
    .from(stages)
    .where(and(eq(stages.formNumber, formNumber), eq(stages.labelKey, keyOf(label))))
  if (!row) throw invalid([{ path, message: 'This form has no such status' }])
  return row
}
