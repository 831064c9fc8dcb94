import {
  chatReads,
  chats,
  files,
  forms,
  messages,
  type Reader,
  submissions,
  users,
  workspaces,
} from '@winnow/db'
import { and, asc, between, eq, isNull } from 'drizzle-orm'
import { z } from 'zod'
import { aside, paragraph, written } from '../../mail/drawing/blocks.ts'
import { brandOf } from '../../mail/drawing/brand.ts'
import { mailKind } from '../../mail/kind.ts'
import { replyAddress } from '../../mail/reply-address.ts'
import { stopLink } from '../../mail/stop-link.ts'
import { type Because, readersOf } from './readers.ts'

/** Messages that one email shows; the others stand in the chat. */
const most = 20

const why: Record<Because, (form: string) => string> = {
  assigned: () => 'this chat is assigned to you',
  wrote: () => 'you wrote in this chat',
  created: form => `you created ${form}`,
}

/** Whether somebody has read a chat up to here, and not marked it as unread since. */
async function hasRead(db: Reader, { chatId, userId, to }: { chatId: string; userId: string; to: number }) {
  const [row] = await db
    .select()
    .from(chatReads)
    .where(and(eq(chatReads.chatId, chatId), eq(chatReads.userId, userId), eq(chatReads.side, 'PAGE_USER')))
  return row !== undefined && !row.unread && row.lastReadSeq >= to
}

/**
 * What an applicant wrote, to an editor who takes part in the chat (docs/rules.md#message-mail). Nothing is sent of what was
 * read or deleted meanwhile, nor to who lost the form or turned these emails off.
 */
export const messageMail = mailKind({
  name: 'message',
  rank: 1,
  data: z.object({
    chatId: z.string(),
    userId: z.string(),
    /** The places of its first and its last message */
    from: z.int(),
    to: z.int(),
  }),
  draw: async ({ data }, { db, config, secret }) => {
    const { chatId, userId, from, to } = data
    const reader = (await readersOf(db, chatId)).find(it => it.id === userId)
    if (!reader || (await hasRead(db, data))) return null
    const rows = await db
      .select({
        ...{ message: messages, fileName: files.originalFilename, email: users.email },
        ...{ submission: submissions, form: forms, workspace: workspaces },
      })
      .from(messages)
      .innerJoin(chats, eq(chats.id, messages.chatId))
      .innerJoin(submissions, eq(submissions.id, chats.submissionId))
      .innerJoin(forms, eq(forms.number, chats.formNumber))
      .innerJoin(workspaces, eq(workspaces.id, forms.workspaceId))
      .innerJoin(users, eq(users.id, userId))
      .leftJoin(files, eq(files.id, messages.attachmentId))
      .where(
        and(
          eq(messages.chatId, chatId),
          between(messages.seq, from, to),
          eq(messages.side, 'SUBMITTER'),
          isNull(messages.deletedAt),
        ),
      )
      .orderBy(asc(messages.seq))
      .limit(most + 1)
    const [row] = rows
    if (!row) return null
    const { submission, form, workspace } = row
    const shown = rows.slice(0, most)
    const isMore = rows.length > most
    const replyTo = replyAddress({ config, secret }, chatId, userId)
    const how = replyTo
      ? `Reply to this email, or in the chat; applicants see ${workspace.name} as the sender.`
      : "Reply in the chat; replies to this email aren't read."
    return {
      fromName: 'Winnow',
      brand: brandOf(config, workspace),
      // The same for all of a chat, so that mail programs show them as one conversation.
      subject: `${submission.name} wrote about ${form.name}`,
      preheader: (row.message.content || row.fileName || '').slice(0, 150),
      heading:
        rows.length === 1
          ? `New message from ${submission.name}`
          : `${isMore ? `More than ${most}` : rows.length} new messages from ${submission.name}`,
      blocks: [
        aside(`About their application to ${form.name}`),
        ...shown.flatMap(({ message, fileName }, i) => [
          written(message.content, i > 0),
          ...(fileName ? [paragraph(`Attached file: ${fileName}. Open the chat to download it.`)] : []),
        ]),
        ...(isMore ? [paragraph('The rest is in the chat.')] : []),
      ],
      action: {
        label: 'Open chat',
        url: `${config.publicUrl}/messages?page_id=${workspace.id}&submission_id=${submission.publicId}`,
      },
      footer: `You get this email because ${why[reader.because](form.name)}. ${how}`,
      ...(replyTo ? { replyTo } : {}),
      ...stopLink({ config, secret }, { kind: 'messages', userId, formNumbers: [form.number] }),
    }
  },
})
