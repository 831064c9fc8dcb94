import { type Reader, submissions } from '@winnow/db'
import { and, eq } from 'drizzle-orm'
import { notFound } from '../core/error.ts'

/** A submission of this form, or nothing that a caller could tell from it. */
export async function findSubmission(db: Reader, formNumber: number, publicId: string) {
  const [row] = await db
    .select()
    .from(submissions)
    .where(and(eq(submissions.publicId, publicId), eq(submissions.formNumber, formNumber)))
  if (!row) throw notFound('application')
  return row
}
