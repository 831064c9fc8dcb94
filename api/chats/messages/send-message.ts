import { chats, messages, type Reader, stages, submissions } from '@winnow/db'
import { ops } from '@winnow/openapi'
import { isBlankText } from '@winnow/openapi/common/text/plain-text'
import { fillReply, firstNameOf, unknownVariable } from '@winnow/openapi/common/text/reply-variables'
import { eq } from 'drizzle-orm'
import type { z } from 'zod'
import type { SignedIn } from '../../core/actor.ts'
import { type CommandContext, command } from '../../core/command.ts'
import { invalid, notFound, notYours, refuse } from '../../core/error.ts'
import { newId } from '../../core/text/ids.ts'
import { findForm } from '../../forms/find.ts'
import { can } from '../../forms/policy.ts'
import { touchRows } from '../../forms/touch-rows.ts'
import { chatStatusIn } from '../../stages/chat-status.ts'
import type { StageRow } from '../../stages/find.ts'
import { movedSince, refuseMoved } from '../../submissions/expected-stage.ts'
import { findSubmission, isApplicant } from '../../submissions/find.ts'
import { type FoundChat, findChat } from '../find.ts'
import { postReplies } from '../replies/post-replies.ts'
import { presentMessages } from './present.ts'

type Sending = CommandContext<z.output<typeof ops.chat.sendMessage.body>, SignedIn>
type Target = Omit<FoundChat, 'chat'> & { chat: FoundChat['chat'] | null }

/** The chat to write in; a first reply is addressed by form and submission, and opens one. */
async function findTarget({ tx, actor, input }: Sending): Promise<Target> {
  const wanted = input.sender_type ?? input.view_as
  if (input.chat_id) return findChat(tx, actor, input.chat_id, wanted)
  if (!input.form_id || !input.submission_id)
    throw invalid([{ path: 'chat_id', message: 'Name either a chat, or a form and a submission' }])
  if (wanted === 'SUBMITTER') throw notFound('chat')
  const found = await findForm(tx, actor, input.form_id, can.reply)
  const submission = await findSubmission(tx, found.form.number, input.submission_id)
  const [chat] = await tx.select().from(chats).where(eq(chats.submissionId, submission.id))
  return {
    ...found,
    submission,
    chat: chat ?? null,
    stage: await stageOf(tx, submission.stageId),
    side: 'PAGE_USER',
  }
}

async function stageOf(db: Reader, id: number): Promise<StageRow> {
  const [row] = await db.select().from(stages).where(eq(stages.id, id))
  if (!row) throw new Error('A submission names a stage that is not there')
  return row
}

/** Empty or whitespace-only messages are not sent; a closed chat takes none (docs/rules.md#messages). */
export const sendMessage = command(ops.chat.sendMessage, async context => {
  const { actor, input, tx, now, emit, wake } = context
  const target = await findTarget(context)
  if (isBlankText(input.content)) throw invalid([{ path: 'content', message: 'Please enter a message' }])
  if (input.expected_stage) {
    if (target.side !== 'PAGE_USER')
      throw invalid([{ path: 'expected_stage', message: 'Only editors see statuses' }])
    await refuseMoved(tx, await movedSince(tx, target.form.number, [target.submission], input.expected_stage))
  }
  const status = target.chat?.status ?? chatStatusIn(target.stage, target.form)
  if (status === 'CLOSED') refuse('chat_closed', 'Chat is closed. Cannot send messages.')
  const message =
    target.side === 'PAGE_USER' ? await sendReply(context, target) : await sendAnswer(context, target)
  await emit('message.sent', {
    workspaceId: target.workspace.id,
    formNumber: target.form.number,
    data: { message: message.id, chat: message.chatId, side: target.side },
    subjects: [{ id: target.submission.id, before: null }],
  })
  wake(`chat:${message.chatId}`)
  const [presented] = await presentMessages(tx, target, [message], actor, now)
  if (!presented) throw new Error('A message was written and not presented')
  return { chatId: message.chatId, message: presented }
})

async function written(tx: Reader, id: string) {
  const [row] = await tx.select().from(messages).where(eq(messages.id, id))
  if (!row) throw new Error('A message was inserted and did not come back')
  return row
}

async function sendReply(context: Sending, target: Target) {
  const { input, tx } = context
  const { submission, form, workspace, chat } = target
  const unknown = unknownVariable(input.content)
  if (unknown) throw invalid([{ path: 'content', message: unknown }])
  const filled = fillReply(input.content, {
    first_name: firstNameOf(submission.name),
    form_name: form.name,
    workspace_name: workspace.name,
  })
  if (filled.missing)
    throw invalid([
      { path: 'content', message: `This applicant has no value for {${filled.missing}}. Nothing was sent.` },
    ])
  const [posted] = await postReplies(
    { ...context, found: target, markAsRead: input.mark_as_read !== false, template: input.template },
    [{ submission, chatId: chat?.id ?? null, text: filled.text, clientId: input.temp_id ?? null }],
  )
  return written(tx, posted?.id ?? '')
}

/** What an applicant writes: stored as written, and the form then waits for a reply. */
async function sendAnswer({ actor, input, tx, now }: Sending, { chat, form, submission }: Target) {
  if (!chat || !isApplicant(actor, submission)) throw notYours('chat')
  const id = newId('message', now)
  const [row] = await tx
    .insert(messages)
    .values({
      id,
      chatId: chat.id,
      side: 'SUBMITTER',
      senderId: actor.userId,
      clientId: input.temp_id ?? null,
      content: input.content,
      createdAt: now,
    })
    .returning()
  if (!row) throw new Error('A message was inserted and did not come back')
  await tx.update(chats).set({ lastMessageSeq: row.seq, lastMessageAt: now }).where(eq(chats.id, chat.id))
  await tx.update(submissions).set({ needsReply: true }).where(eq(submissions.id, submission.id))
  await touchRows(tx, form.number)
  return row
}
