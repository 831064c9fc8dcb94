import { limits } from '@winnow/openapi/common/limits'
import { fold } from '@winnow/openapi/common/text/plain-text'
import { customFields, type Reader, submissionParameters, visits } from '../index.ts'

type Visit = typeof visits.$inferInsert

/** Visits of a form's page, as they were recorded. */
export async function visit(db: Reader, ...rows: (Omit<Visit, 'id'> & { id?: string })[]): Promise<void> {
  const chunk = 500
  for (let i = 0; i < rows.length; i += chunk)
    await db.insert(visits).values(rows.slice(i, i + chunk).map(it => ({ id: crypto.randomUUID(), ...it })))
}

/** A URL parameter of an application, and the column that shows it. */
export async function urlParameter(
  db: Reader,
  it: { formNumber: number; submissionId: number; name: string; value: string },
): Promise<void> {
  const { submissionId, name, value } = it
  await db.insert(submissionParameters).values({ submissionId, name, value, folded: fold(value) })
  await db
    .insert(customFields)
    .values({
      formNumber: it.formNumber,
      id: `url_parameter:${name}`,
      type: 'URL_PARAMETER',
      width: limits.columnWidth.usual,
    })
    .onConflictDoNothing()
}
