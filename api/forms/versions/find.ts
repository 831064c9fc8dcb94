import { type FormContent, formVersions, type Reader } from '@winnow/db'
import { and, eq, sql } from 'drizzle-orm'
import { kept } from '../../core/database/kept.ts'
import { prepared } from '../../core/database/prepared.ts'

const byNumber = prepared(db =>
  db
    .select()
    .from(formVersions)
    .where(
      and(
        eq(formVersions.formNumber, sql.placeholder('formNumber')),
        eq(formVersions.version, sql.placeholder('version')),
      ),
    )
    .prepare(),
)

export const versionOf = kept(
  [formVersions],
  async (db, formNumber: number, version: number) =>
    (await byNumber(db).get({ formNumber, version })) ?? null,
)

/** The version that must be there, such as the one a form says it has published. */
export async function contentOf(db: Reader, formNumber: number, version: number): Promise<FormContent> {
  const row = await versionOf(db, formNumber, version)
  if (!row) throw new Error('A form names a version that is not there')
  return row.content
}
