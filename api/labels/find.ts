import { labels, type Reader } from '@winnow/db'
import { listed } from '@winnow/openapi/common/text/listed'
import { keyOf } from '@winnow/openapi/common/text/plain-text'
import { asc, eq, sql } from 'drizzle-orm'
import { kept } from '../core/database/kept.ts'
import { prepared } from '../core/database/prepared.ts'
import { invalid } from '../core/error.ts'

export type LabelRow = Readonly<typeof labels.$inferSelect>

const ofForm = prepared(db =>
  db
    .select()
    .from(labels)
    .where(eq(labels.formNumber, sql.placeholder('formNumber')))
    .orderBy(asc(labels.position))
    .prepare(),
)

/** A form's labels, in their order. */
export const labelsOf = kept(
  [labels],
  (db, formNumber: number): Promise<readonly LabelRow[]> => ofForm(db).all({ formNumber }),
)

/** What an event keeps of a label. */
export const recordedLabel = ({ value, colour }: LabelRow) => ({ value, colour })

/** As the wire has a label. */
export const presentLabel = ({ value, colour, formerKeys }: LabelRow) => ({
  value,
  colour,
  formerValues: formerKeys,
})

/** A label by its text, matched case-folded, or by one that it had before (docs/rules.md#labels). */
export function labelNamed(rows: readonly LabelRow[], value: string): LabelRow | undefined {
  const key = keyOf(value)
  return rows.find(it => it.valueKey === key) ?? rows.find(it => it.formerKeys.includes(key))
}

/** As `labelNamed`, refused where there is none. `path` is where the body has it. */
export async function findLabel(
  db: Reader,
  formNumber: number,
  value: string,
  path: string,
): Promise<LabelRow> {
  const rows = await labelsOf(db, formNumber)
  const row = labelNamed(rows, value)
  if (!row) throw invalid([{ path, message: noSuchLabel(rows) }])
  return row
}

/** Every label that is named, each once; refused where one is unknown. */
export async function findLabels(
  db: Reader,
  formNumber: number,
  values: readonly string[],
  path: string,
): Promise<LabelRow[]> {
  const found = new Map<number, LabelRow>()
  for (const [i, value] of values.entries()) {
    const row = await findLabel(db, formNumber, value, `${path}.${i}`)
    found.set(row.id, row)
  }
  return [...found.values()]
}

/** The sentence for a label that the form does not have. */
const noSuchLabel = (rows: readonly LabelRow[]) =>
  rows.length === 0
    ? 'This form has no labels yet'
    : `This form has no such label. It has: ${listed(rows.map(it => it.value))}`
