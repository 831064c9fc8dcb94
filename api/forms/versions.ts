import { type FormContent, formVersions, type Reader } from '@winnow/db'
import { and, eq } from 'drizzle-orm'

export async function versionOf(db: Reader, formNumber: number, version: number) {
  const [row] = await db
    .select()
    .from(formVersions)
    .where(and(eq(formVersions.formNumber, formNumber), eq(formVersions.version, version)))
  return row ?? null
}

/** The version that must be there, such as the one a form says it has published. */
export async function contentOf(db: Reader, formNumber: number, version: number): Promise<FormContent> {
  const row = await versionOf(db, formNumber, version)
  if (!row) throw new Error('A form names a version that is not there')
  return row.content
}
