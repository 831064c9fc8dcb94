import { ops } from '@winnow/openapi'
import { query } from '../core/command.ts'
import { iso, isoOrNull } from '../core/time/clock.ts'
import { asFields, columnsOf } from '../forms/questions.ts'
import { contentOf } from '../forms/versions/find.ts'
import { answersOf } from '../submissions/answers.ts'
import { findApplication } from '../submissions/find.ts'
import { filesOf, presentAnswers } from '../uploads/present.ts'

/** An application's answers, for both sides of its chat: never stage, labels or notes. */
export const fetchChatSubmission = query(ops.chat.fetchChatSubmission, async ({ actor, input, db }) => {
  const { submission, form, workspace } = await findApplication(db, actor, input.submission_id, input.form_id)
  const columns = await columnsOf(db, form.number)
  const { questions, name } = await contentOf(db, form.number, submission.version)
  const answers = await answersOf(db, [submission.id], columns)
  const files = await filesOf(db, [submission.id])
  return {
    submissionId: submission.publicId,
    name: submission.name,
    email: submission.email,
    submittedAt: iso(submission.submittedAt),
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
  }
})
