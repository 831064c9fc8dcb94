import type { Reader } from '@winnow/db'
import { ops } from '@winnow/openapi'
import { query } from '../core/command.ts'
import { iso, isoOrNull } from '../core/time/clock.ts'
import { asFields, columnsOf } from '../forms/questions.ts'
import { contentOf } from '../forms/versions/find.ts'
import { answersOf } from '../submissions/answers.ts'
import { findByToken, mayCorrect, type OwnApplication } from '../submissions/applicant-access.ts'
import { filesOf, presentAnswers } from '../uploads/present.ts'

/** Answers and what may be done with them: never a stage, a label or a note. */
export async function presentApplicantPage(db: Reader, own: OwnApplication, now: number) {
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
    aiOptedOut: submission.aiOptedOut,
    withdrawnAt: isoOrNull(submission.withdrawnAt),
    fieldValues: presentAnswers(questions, answers.get(submission.id), files.get(submission.id), {
      formId: form.id,
      submissionId: submission.publicId,
      submittedAt: submission.submittedAt,
    }),
    form: {
      identifier: form.id,
      name,
      pageName: workspace.name,
      inputFields: asFields(questions, form.id),
    },
    can: { correct: mayCorrect(own, now), withdraw: submission.withdrawnAt === null },
  }
}

export const fetchOwnApplication = query(
  ops.applicantPage.fetchOwnApplication,
  async ({ app, input, db, now }) =>
    presentApplicantPage(db, await findByToken(db, app, input.own_token), now),
)
