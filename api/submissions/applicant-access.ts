import { forms, type Reader, submissions, workspaces } from '@winnow/db'
import { eq } from 'drizzle-orm'
import type { App } from '../core/app.ts'
import { notFound } from '../core/error.ts'
import { sign, unsign } from '../core/text/secret.ts'
import { closedReason } from '../forms/accepts.ts'

/** What the applicant is mailed, and nobody else has: it opens their own application, and nothing beside it. */
export const applicantTokenOf = (publicId: string, secret: string) => sign('own', publicId, secret)

/** The application that a token opens. A form that was deleted has none, nor has one that was anonymised. */
export async function findByToken(db: Reader, app: Pick<App, 'secret'>, token: string) {
  const publicId = unsign('own', token, app.secret)
  const [row] =
    publicId === null
      ? []
      : await db
          .select({ submission: submissions, form: forms, workspace: workspaces })
          .from(submissions)
          .innerJoin(forms, eq(forms.number, submissions.formNumber))
          .innerJoin(workspaces, eq(workspaces.id, forms.workspaceId))
          .where(eq(submissions.publicId, publicId))
  if (!row || row.form.deletedAt !== null || row.submission.anonymisedAt !== null)
    throw notFound('application')
  return row
}
export type OwnApplication = Awaited<ReturnType<typeof findByToken>>

/** Until the form closes; that it is full, or opens again later, is nothing to those who are in. */
export function mayCorrect({ submission, form }: OwnApplication, now: number): boolean {
  const reason = closedReason(form, null, now)
  return (
    form.correctionsAllowed && submission.withdrawnAt === null && (reason === null || reason === 'NOT_YET')
  )
}
