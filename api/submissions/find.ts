import { type Reader, submissions } from '@winnow/db'
import { and, eq, sql } from 'drizzle-orm'
import { prepared } from '../core/database/prepared.ts'
import { notFound } from '../core/error.ts'

const ofForm = prepared(db =>
  db
    .select()
    .from(submissions)
    .where(
      and(
        eq(submissions.publicId, sql.placeholder('publicId')),
        eq(submissions.formNumber, sql.placeholder('formNumber')),
      ),
    )
    .prepare(),
)

/** A submission of this form, or nothing that a caller could tell from it. */
export async function findSubmission(db: Reader, formNumber: number, publicId: string) {
  const row = await ofForm(db).get({ publicId, formNumber })
  if (!row) throw notFound('application')
  return row
}
