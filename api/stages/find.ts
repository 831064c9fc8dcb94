import { type Reader, stages } from '@winnow/db'
import type { StageKind } from '@winnow/openapi'
import { listed } from '@winnow/openapi/common/text/listed'
import { keyOf } from '@winnow/openapi/common/text/plain-text'
import { and, asc, eq, sql } from 'drizzle-orm'
import { kept } from '../core/database/kept.ts'
import { prepared } from '../core/database/prepared.ts'
import { invalid, notFound } from '../core/error.ts'

export type StageRow = typeof stages.$inferSelect

const ofForm = eq(stages.formNumber, sql.placeholder('formNumber'))
const byKind = prepared(db =>
  db
    .select()
    .from(stages)
    .where(and(ofForm, eq(stages.kind, sql.placeholder('kind'))))
    .prepare(),
)
const byLabel = prepared(db =>
  db
    .select()
    .from(stages)
    .where(and(ofForm, eq(stages.labelKey, sql.placeholder('labelKey'))))
    .prepare(),
)

const ofKind = kept([stages], (db, formNumber: number, kind: StageKind) =>
  byKind(db).get({ formNumber, kind }),
)
const ofLabel = kept([stages], (db, formNumber: number, labelKey: string) =>
  byLabel(db).get({ formNumber, labelKey }),
)

/** New and Archived are on every form, for good (docs/rules.md#status-kinds). */
export async function stageOfKind(
  db: Reader,
  formNumber: number,
  kind: Extract<StageKind, 'NEW' | 'ARCHIVED'>,
): Promise<StageRow> {
  const row = await ofKind(db, formNumber, kind)
  if (!row) throw new Error(`A form has no stage of the kind ${kind}`)
  return row
}

/** A stage by its label, matched case-folded (docs/rules.md#status-labels). `path` is where the body has it. */
export async function findStage(
  db: Reader,
  formNumber: number,
  label: string,
  path: string,
): Promise<StageRow> {
  const row = await ofLabel(db, formNumber, keyOf(label))
  if (!row) throw invalid([{ path, message: noSuchStatus(await labelsOf(db, formNumber)) }])
  return row
}

/** The sentence for a status that the form does not have. */
export const noSuchStatus = (labels: readonly string[]) =>
  `This form has no such status. It has: ${listed(labels)}`

const labelsOf = async (db: Reader, formNumber: number) =>
  (
    await db
      .select({ label: stages.label })
      .from(stages)
      .where(eq(stages.formNumber, formNumber))
      .orderBy(asc(stages.position))
  ).map(it => it.label)

const byId = prepared(db =>
  db
    .select()
    .from(stages)
    .where(and(ofForm, eq(stages.id, sql.placeholder('id'))))
    .prepare(),
)

/** A stage by our own id, which a rename leaves as it is. */
export async function stageOf(db: Reader, formNumber: number, id: number): Promise<StageRow> {
  const row = await byId(db).get({ formNumber, id })
  if (!row) throw notFound('status')
  return row
}
