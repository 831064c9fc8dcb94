import { chats, files, forms, messages, submissions, workspaces } from '@winnow/db'
import { ownChatPath } from '@winnow/openapi/links/messages'
import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import { z } from 'zod'
import { aside, paragraph, written } from '../../mail/drawing/blocks.ts'
import { brandOf } from '../../mail/drawing/brand.ts'
import { mailKind } from '../../mail/kind.ts'
import { replyAddress } from '../../mail/reply-address.ts'
import { stopLink } from '../../mail/stop-link.ts'

/** A message to an applicant (docs/rules.md#reply-privacy). */
export const replyMail = mailKind({
  name: 'reply',
  rank: 1,
  data: z.object({}),
  draw: async ({ messageIds }, { db, config, secret }) => {
    const rows = await db
      .select({
        message: messages,
        fileName: files.originalFilename,
        formName: forms.name,
        workspace: workspaces,
        submission: submissions,
        stoppedAt: chats.emailsStoppedAt,
        status: chats.status,
      })
      .from(messages)
      .innerJoin(chats, eq(chats.id, messages.chatId))
      .innerJoin(submissions, eq(submissions.id, chats.submissionId))
      .innerJoin(forms, eq(forms.number, chats.formNumber))
      .innerJoin(workspaces, eq(workspaces.id, forms.workspaceId))
      .leftJoin(files, eq(files.id, messages.attachmentId))
      .where(and(inArray(messages.id, [...messageIds]), isNull(messages.deletedAt)))
      .orderBy(asc(messages.seq))
    const [row] = rows
    if (!row || row.stoppedAt !== null) return null
    const { workspace } = row
    const isClosed = row.status === 'CLOSED'
    const replyTo = isClosed ? null : replyAddress({ config, secret }, row.message.chatId, null)
    const how = isClosed
      ? "This conversation was closed, so replies aren't read."
      : replyTo
        ? 'Reply to this email, or in the chat.'
        : "Reply in the chat; replies to this email aren't read."
    return {
      fromName: workspace.name,
      brand: brandOf(config, workspace),
      subject: `${workspace.name}: your application to ${row.formName}`,
      preheader: (row.message.content || row.fileName || '').slice(0, 150),
      heading:
        rows.length === 1
          ? `New message from ${workspace.name}`
          : `${rows.length} new messages from ${workspace.name}`,
      blocks: [
        aside(`About your application to ${row.formName}`),
        ...rows.flatMap(({ message, fileName }, i) => [
          written(message.content, i > 0),
          ...(fileName ? [paragraph(`Attached file: ${fileName}. Open the chat to download it.`)] : []),
        ]),
      ],
      action: {
        label: isClosed ? 'Open chat' : 'Read and reply',
        url: config.publicUrl + ownChatPath(row.submission.publicId, row.submission.email),
      },
      footer: `You got this email because you applied to ${row.formName}. ${how}`,
      ...(replyTo ? { replyTo } : {}),
      ...stopLink({ config, secret }, { kind: 'replies', submissionId: row.submission.id }),
    }
  },
})
