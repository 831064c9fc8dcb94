import { forms, stages, submissions } from '@winnow/db'
import { and, eq, isNull } from 'drizzle-orm'
import type { DrawMail } from './kind.ts'

/** Tells an editor who entered a stage that notifies: one by name, several by number (settled.md: `notificationsEnabled`). */
export const arrivals: DrawMail = async ({ data }, { db, config }) => {
  const [row] = await db
    .select({ submission: submissions, form: forms, stage: stages.label })
    .from(submissions)
    .innerJoin(forms, eq(forms.number, submissions.formNumber))
    .innerJoin(stages, eq(stages.id, Number(data.stageId)))
    .where(and(eq(submissions.id, Number(data.submissionId)), isNull(forms.deletedAt)))
  if (!row) return null
  const { submission, form, stage } = row
  const count = Number(data.count)
  const who = count === 1 ? submission.name : `${count} applications`
  const query = new URLSearchParams({
    page_id: form.workspaceId,
    tab: stage,
    ...(count === 1 ? { submission_id: submission.publicId } : {}),
  })
  return {
    fromName: 'Winnow',
    subject: `${form.name}: ${who} in ${stage}`,
    paragraphs: [`${who} entered ${stage} in ${form.name}.`],
    action: {
      label: count === 1 ? 'View application' : 'View applications',
      url: `${config.publicUrl}/f/${form.id}?${query}`,
    },
    footer: `You get this mail because you edit ${form.name}.`,
  }
}
