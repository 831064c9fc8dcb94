import { chats, files, forms, messages, submissions, workspaces } from '@winnow/db'
import { and, eq, isNull } from 'drizzle-orm'
import { z } from 'zod'
import { aside, paragraph, written } from '../../mail/drawing/blocks.ts'
import { brandOf } from '../../mail/drawing/brand.ts'
import { mailKind } from '../../mail/kind.ts'
import { replyAddress } from '../../mail/reply-address.ts'

/** A message to an applicant (docs/rules.md#reply-privacy). */
export const replyMail = mailKind({
  name: 'reply',
  rank: 1,
  data: z.object({}),
  draw: async ({ messageId }, { db, config, secret }) => {
    const [row] = await db
      .select({
        message: messages,
        fileName: files.originalFilename,
        formName: forms.name,
        workspace: workspaces,
        submissionId: submissions.publicId,
      })
      .from(messages)
      .innerJoin(chats, eq(chats.id, messages.chatId))
      .innerJoin(submissions, eq(submissions.id, chats.submissionId))
      .innerJoin(forms, eq(forms.number, chats.formNumber))
      .innerJoin(workspaces, eq(workspaces.id, forms.workspaceId))
      .leftJoin(files, eq(files.id, messages.attachmentId))
      .where(and(eq(messages.id, messageId ?? ''), isNull(messages.deletedAt)))
    if (!row) return null
    const { workspace } = row
    const replyTo = replyAddress({ config, secret }, row.message.chatId, null)
    const how = replyTo
      ? 'Reply to this email, or on the page above.'
      : "Reply on the page above; replies to this email aren't read."
    return {
      fromName: workspace.name,
      brand: brandOf(config, workspace),
      subject: `${workspace.name}: your application to ${row.formName}`,
      preheader: row.message.content.slice(0, 150),
      heading: `New message from ${workspace.name}`,
      blocks: [
        aside(`About your application to ${row.formName}`),
        ...(row.message.content ? [written(row.message.content)] : []),
        ...(row.fileName ? [paragraph(`Attached file: ${row.fileName}. Open the chat to download it.`)] : []),
      ],
      action: {
        label: 'Read and reply',
        url: `${config.publicUrl}/messages?view=applicant&submission_id=${row.submissionId}`,
      },
      footer: `You got this email because you applied to ${row.formName}. ${how}`,
      ...(replyTo ? { replyTo } : {}),
    }
  },
})
