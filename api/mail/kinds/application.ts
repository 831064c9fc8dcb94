import { forms, stages, submissions } from '@winnow/db'
import { eq } from 'drizzle-orm'
import type { DrawMail } from './kind.ts'

/** Tells an editor that an application entered a stage that notifies (settled.md: `notificationsEnabled`). */
export const application: DrawMail = async ({ data }, { db, config }) => {
  const [row] = await db
    .select({ submission: submissions, form: forms, stage: stages.label })
    .from(submissions)
    .innerJoin(forms, eq(forms.number, submissions.formNumber))
    .innerJoin(stages, eq(stages.id, Number(data.stageId)))
    .where(eq(submissions.id, Number(data.submissionId)))
  if (!row) return null
  const { submission, form, stage } = row
  const query = new URLSearchParams({ tab: stage, submission_id: submission.publicId })
  return {
    fromName: 'Winnow',
    subject: `${form.name}: ${submission.name} is in ${stage}`,
    paragraphs: [`${submission.name} entered ${stage} in ${form.name}.`],
    action: { label: 'View application', url: `${config.publicUrl}/f/${form.id}?${query}` },
    footer: `You get this mail because you edit ${form.name}.`,
  }
}
