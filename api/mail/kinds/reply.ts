import { chats, forms, messages, submissions, workspaces } from '@winnow/db'
import { and, eq, isNull } from 'drizzle-orm'
import type { DrawMail } from './kind.ts'

/** A message to an applicant, in the workspace's name; the editor's name and address stay private (design.md, section 3). */
export const reply: DrawMail = async ({ messageId }, { db, config }) => {
  const [row] = await db
    .select({
      message: messages,
      formName: forms.name,
      workspaceName: workspaces.name,
      submissionId: submissions.publicId,
    })
    .from(messages)
    .innerJoin(chats, eq(chats.id, messages.chatId))
    .innerJoin(submissions, eq(submissions.id, chats.submissionId))
    .innerJoin(forms, eq(forms.number, chats.formNumber))
    .innerJoin(workspaces, eq(workspaces.id, forms.workspaceId))
    .where(and(eq(messages.id, messageId ?? ''), isNull(messages.deletedAt)))
  if (!row) return null
  return {
    fromName: row.workspaceName,
    subject: `${row.workspaceName}: your application to ${row.formName}`,
    paragraphs: row.message.content.split(/\n{2,}/),
    action: {
      label: 'Read and answer',
      url: `${config.publicUrl}/messages?view=applicant&submission_id=${row.submissionId}`,
    },
    footer: `You get this mail because you applied to ${row.formName}. Answer on the page above; replies to this mail are not read.`,
  }
}
