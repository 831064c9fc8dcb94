import { chats, forms, messages, type Reader, submissions, type Transaction, workspaces } from '@winnow/db'
import { eq } from 'drizzle-orm'
import type { App } from '../../core/app.ts'
import type { Emit } from '../../core/events/emit.ts'
import type { Topic } from '../../core/events/signals.ts'
import { newId } from '../../core/text/ids.ts'
import { touchRows } from '../../forms/touch-rows.ts'
import { addAttachment, type NewAttachment } from '../attachments/attachment.ts'
import type { FoundChat } from '../find.ts'
import { mailEditors } from './mail-editors.ts'

type Place = Pick<FoundChat, 'chat' | 'form' | 'submission' | 'workspace'>
type MessageRow = typeof messages.$inferSelect

interface Answer {
  content: string
  /** The applicant's account; null: they have none yet */
  senderId: string | null
  tempId?: string | null | undefined
  attachment?: NewAttachment
  byEmail?: boolean
}

/** A chat with what it is about, whoever asks. */
export async function chatById(db: Reader, chatId: string): Promise<Place | null> {
  const [row] = await db
    .select({ chat: chats, submission: submissions, form: forms, workspace: workspaces })
    .from(chats)
    .innerJoin(submissions, eq(submissions.id, chats.submissionId))
    .innerJoin(forms, eq(forms.number, chats.formNumber))
    .innerJoin(workspaces, eq(workspaces.id, forms.workspaceId))
    .where(eq(chats.id, chatId))
  return row ?? null
}

interface Answering {
  app: App
  tx: Transaction
  now: number
  wake: (topic: Topic) => void
}

/**
 * What an applicant writes: stored as written, and the form then waits for a reply; a chat that was put off is back, and who
 * takes part in it is emailed.
 */
export async function writeAnswer(
  { app, tx, now, wake }: Answering,
  { chat, form, submission }: Place,
  { content, senderId, tempId, attachment, byEmail }: Answer,
): Promise<MessageRow> {
  const id = newId('message', now)
  const [row] = await tx
    .insert(messages)
    .values({
      id,
      chatId: chat.id,
      side: 'SUBMITTER',
      senderId,
      clientId: tempId ?? null,
      content,
      attachmentId: attachment ? await addAttachment(tx, attachment, id, now) : null,
      createdAt: now,
      byEmail: byEmail ?? false,
    })
    .returning()
  if (!row) throw new Error('A message was inserted and did not come back')
  await tx
    .update(chats)
    .set({ lastMessageSeq: row.seq, lastMessageAt: now, snoozedAt: null, snoozedUntil: null })
    .where(eq(chats.id, chat.id))
  await tx.update(submissions).set({ needsReply: true }).where(eq(submissions.id, submission.id))
  await touchRows(tx, form.number)
  if (await mailEditors(tx, app.config, row, now)) wake('mail')
  return row
}

interface Announcing {
  emit: Emit
  wake: (topic: Topic) => void
}

/** Records that a message was written, and wakes who waits for it. */
export async function announce(
  { emit, wake }: Announcing,
  { form, submission, workspace }: Omit<Place, 'chat'>,
  { id, chatId, side }: Pick<MessageRow, 'id' | 'chatId' | 'side'>,
): Promise<void> {
  await emit('message.sent', {
    workspaceId: workspace.id,
    formNumber: form.number,
    data: { message: id, chat: chatId, side },
    subjects: [{ id: submission.id, before: null }],
  })
  wake(`chat:${chatId}`)
}
