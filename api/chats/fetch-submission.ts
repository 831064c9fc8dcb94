import { editors, forms, members, submissions, workspaces } from '@winnow/db'
import { ops } from '@winnow/openapi'
import { and, eq } from 'drizzle-orm'
import { iso } from '../core/clock.ts'
import { query } from '../core/command.ts'
import { notFound } from '../core/error.ts'
import { can } from '../forms/policy.ts'
import { columnsOf, withColumns } from '../forms/questions.ts'
import { contentOf } from '../forms/versions.ts'
import { answersOf, presentAnswers } from '../submissions/answers-of.ts'
import { isApplicant } from './find.ts'

/** An application's answers, for both sides of its chat: never stage, labels or notes. */
export const fetchChatSubmission = query(ops.chat.fetchChatSubmission, async ({ actor, input, db }) => {
  const [row] = await db
    .select({
      submission: submissions,
      form: forms,
      workspace: workspaces,
      workspaceRole: members.role,
      formRole: editors.role,
    })
    .from(submissions)
    .innerJoin(forms, eq(forms.number, submissions.formNumber))
    .innerJoin(workspaces, eq(workspaces.id, forms.workspaceId))
    .leftJoin(members, and(eq(members.workspaceId, forms.workspaceId), eq(members.userId, actor.userId)))
    .leftJoin(editors, and(eq(editors.formNumber, forms.number), eq(editors.userId, actor.userId)))
    .where(and(eq(submissions.publicId, input.submission_id), eq(forms.id, input.form_id)))
  const manages =
    row && can.readSubmissions(row) && (actor.kind === 'user' || actor.workspaceId === row.workspace.id)
  if (!row || !(manages || isApplicant(actor, row.submission))) throw notFound('application')
  const { submission, form, workspace } = row
  const columns = await columnsOf(db, form.number)
  const { questions, name } = await contentOf(db, form.number, submission.version)
  const answers = await answersOf(db, [submission.id], columns)
  return {
    submissionId: submission.publicId,
    name: submission.name,
    email: submission.email,
    submittedAt: iso(submission.submittedAt),
    fieldValues: presentAnswers(questions, answers.get(submission.id)),
    form: {
      identifier: form.id,
      name,
      pageName: workspace.name,
      inputFields: withColumns(questions, columns),
    },
  }
})
