import { forms, type Reader, submissions, workspaces } from '@winnow/db'
import { eq } from 'drizzle-orm'
import type { App } from '../../core/app.ts'
import { iso, isoOrNull } from '../../core/clock.ts'
import { notFound } from '../../core/error.ts'
import { sign, unsign } from '../../core/text/secret.ts'
import { closedReason } from '../../forms/accepts.ts'
import { columnsOf } from '../../forms/questions.ts'
import { contentOf } from '../../forms/versions/find.ts'
import { filesOf } from '../../uploads/present.ts'
import { answersOf, presentAnswers } from '../answers-of.ts'

/** What the applicant is mailed, and nobody else has: it opens their own application, and nothing beside it. */
export const ownTokenOf = (publicId: string, secret: string) => sign('own', publicId, secret)

/** The application that a token opens. A form that was deleted has none. */
export async function findOwn(db: Reader, app: Pick<App, 'secret'>, token: string) {
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
  if (!row || row.form.deletedAt !== null) throw notFound('application')
  return row
}
export type OwnApplication = Awaited<ReturnType<typeof findOwn>>

/** Until the form closes; that it is full, or opens again later, is nothing to those who are in. */
export function mayCorrect({ submission, form }: OwnApplication, now: number): boolean {
  const reason = closedReason(form, null, now)
  return (
    form.correctionsAllowed && submission.withdrawnAt === null && (reason === null || reason === 'NOT_YET')
  )
}

/** Answers and what may be done with them: never a stage, a label or a note. */
export async function presentOwn(db: Reader, own: OwnApplication, now: number) {
  const { submission, form, workspace } = own
  const { questions, name } = await contentOf(db, form.number, submission.version)
  const answers = await answersOf(db, [submission.id], await columnsOf(db, form.number))
  const files = await filesOf(db, [submission.id])
  return {
    submissionId: submission.publicId,
    name: submission.name,
    email: submission.email,
    submittedAt: iso(submission.submittedAt),
    correctedAt: isoOrNull(submission.correctedAt),
    withdrawnAt: isoOrNull(submission.withdrawnAt),
    fieldValues: presentAnswers(questions, answers.get(submission.id), files.get(submission.id), {
      formId: form.id,
      submissionId: submission.publicId,
    }),
    form: { identifier: form.id, name, pageName: workspace.name, inputFields: questions },
    can: { correct: mayCorrect(own, now), withdraw: submission.withdrawnAt === null },
  }
}
