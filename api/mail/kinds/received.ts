import { forms, submissions, workspaces } from '@winnow/db'
import { askedApart, typeOf } from '@winnow/openapi/questions'
import { fileMention, fileText } from '@winnow/openapi/questions/shared/file-text'
import { eq } from 'drizzle-orm'
import { columnsOf } from '../../forms/questions.ts'
import { contentOf } from '../../forms/versions/find.ts'
import { answersOf } from '../../submissions/answers-of.ts'
import { filesOf } from '../../uploads/present.ts'
import type { DrawMail } from './kind.ts'

/** The applicant's copy of what they sent, with the way to their own page; a file that is still to come is named. */
export const received: DrawMail = async ({ data }, { db, config }) => {
  const [row] = await db
    .select({ submission: submissions, form: forms, workspace: workspaces })
    .from(submissions)
    .innerJoin(forms, eq(forms.number, submissions.formNumber))
    .innerJoin(workspaces, eq(workspaces.id, forms.workspaceId))
    .where(eq(submissions.id, Number(data.submissionId)))
  if (!row || row.form.deletedAt !== null || row.submission.withdrawnAt !== null) return null
  const { submission, form, workspace } = row
  const { questions, name } = await contentOf(db, form.number, submission.version)
  const answers =
    (await answersOf(db, [submission.id], await columnsOf(db, form.number))).get(submission.id) ?? {}
  const files = (await filesOf(db, [submission.id])).get(submission.id)
  const { rest } = askedApart(questions)
  const pending = rest.flatMap(it => files?.get(it.id) ?? []).filter(it => it.fileId === null)
  const given = rest.filter(it => (answers[it.id] ?? null) !== null)
  const said = (question: (typeof given)[number]) => {
    const file = files?.get(question.id)
    if (!file) return typeOf(question).text(answers[question.id] ?? null)
    const { originalFilename: name, bytes, duration } = file
    return fileText(typeOf(question).media === 'video' ? { name, duration } : { name, bytes })
  }
  return {
    fromName: workspace.name,
    subject: `Your application to ${name}`,
    paragraphs: [
      `${workspace.name} has your application to ${name}. This is your copy of it.`,
      ...(pending.length > 0
        ? [
            `Still to come: ${pending.map(it => fileMention(it.originalFilename)).join(', ')}. Add ${pending.length > 1 ? 'them' : 'it'} on the page below.`,
          ]
        : []),
      `Name\n${submission.name}`,
      `Email\n${submission.email}`,
      ...given.map(it => `${it.question}\n${said(it)}`),
    ],
    action: {
      label: pending.length > 0 ? 'Finish your upload' : 'See your application',
      url: `${config.publicUrl}/applications/${encodeURIComponent(String(data.ownToken))}`,
    },
    footer: `You get this mail because this address applied to ${name}. The link opens your application: keep it to yourself.`,
  }
}
