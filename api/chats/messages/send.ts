import { chats, messages, type Reader, stages, users } from '@winnow/db'
import type { ChatSide } from '@winnow/openapi'
import { fillReply, firstNameOf, unknownVariable } from '@winnow/openapi/common/text/reply-variables'
import { and, eq, gt, isNull, ne } from 'drizzle-orm'
import type { SignedIn } from '../../core/actor.ts'
import type { CommandContext } from '../../core/command.ts'
import { invalid, notFound, notYours, refuse } from '../../core/error.ts'
import { findForm } from '../../forms/find.ts'
import { can } from '../../forms/policy.ts'
import { chatStatusIn } from '../../stages/chat-status.ts'
import type { StageRow } from '../../stages/find.ts'
import { movedSince, refuseMoved } from '../../submissions/expected-stage.ts'
import { findSubmission, isApplicant } from '../../submissions/find.ts'
import type { NewAttachment } from '../attachments/attachment.ts'
import { type FoundChat, findChat } from '../find.ts'
import { postReplies } from '../replies/post-replies.ts'
import { announce, writeAnswer } from './answer.ts'
import { presentMessages } from './present.ts'
import { seqOf } from './visible.ts'

/** Where a message goes: into a chat, or to an application, whose chat it opens. */
interface Address {
  chatId?: string | null | undefined
  formId?: string | null | undefined
  submissionId?: string | null | undefined
  /** The side that the caller chooses among those that they hold */
  side?: ChatSide | null | undefined
}

interface NewMessage {
  content: string
  tempId?: string | null | undefined
  template?: string | null | undefined
  markAsRead: boolean
  expectedStage?: string | null | undefined
  /** The newest message that the editor has seen; null or '': none; undefined: they do not say */
  lastMessageId?: string | null | undefined
  attachment?: NewAttachment
  /** It came in as a reply by email */
  byEmail?: boolean
}

type Sending = CommandContext<unknown, SignedIn>
type Target = Omit<FoundChat, 'chat'> & { chat: FoundChat['chat'] | null }

/** The chat to write in; a first reply is addressed by form and submission, and opens one. */
export async function findTarget(db: Reader, actor: SignedIn, to: Address): Promise<Target> {
  if (to.chatId) return findChat(db, actor, to.chatId, to.side)
  if (!to.formId || !to.submissionId)
    throw invalid([{ path: 'chat_id', message: 'Name either a chat, or a form and a submission' }])
  if (to.side === 'SUBMITTER') throw notFound('chat')
  const found = await findForm(db, actor, to.formId, can.reply)
  const submission = await findSubmission(db, found.form.number, to.submissionId)
  const [chat] = await db.select().from(chats).where(eq(chats.submissionId, submission.id))
  return {
    ...found,
    submission,
    chat: chat ?? null,
    stage: await stageOf(db, submission.stageId),
    side: 'PAGE_USER',
  }
}

async function stageOf(db: Reader, id: number): Promise<StageRow> {
  const [row] = await db.select().from(stages).where(eq(stages.id, id))
  if (!row) throw new Error('A submission names a stage that is not there')
  return row
}

/** A closed chat takes no message (docs/rules.md#chat-status). */
export async function send(context: Sending, to: Address, message: NewMessage) {
  const { actor, tx, now } = context
  const target = await findTarget(tx, actor, to)
  if (message.expectedStage) {
    if (target.side !== 'PAGE_USER')
      throw invalid([{ path: 'expected_stage', message: 'Only editors see statuses' }])
    await refuseMoved(
      tx,
      await movedSince(tx, target.form.number, [target.submission], message.expectedStage),
    )
  }
  const status = target.chat?.status ?? chatStatusIn(target.stage, target.form)
  if (status === 'CLOSED') refuse('chat_closed', 'Chat is closed. Cannot send messages.')
  await refuseAnswered(tx, actor, target, message.lastMessageId)
  const written = await (target.side === 'PAGE_USER' ? sendReply : sendAnswer)(context, target, message)
  await announce(context, target, written)
  const [presented] = await presentMessages(tx, target, [written], actor, now)
  if (!presented) throw new Error('A message was written and not presented')
  return { chatId: written.chatId, message: presented }
}

/** Two editors do not answer the same question twice without knowing (docs/rules.md#answered-meanwhile). */
async function refuseAnswered(
  db: Reader,
  { userId }: SignedIn,
  { chat, side }: Target,
  seen: NewMessage['lastMessageId'],
) {
  if (seen === undefined || side !== 'PAGE_USER' || !chat) return
  const [answer] = await db
    .select({ name: users.name, email: users.email })
    .from(messages)
    .innerJoin(users, eq(users.id, messages.senderId))
    .where(
      and(
        eq(messages.chatId, chat.id),
        gt(messages.seq, seen ? await seqOf(db, chat.id, seen) : 0),
        eq(messages.side, 'PAGE_USER'),
        ne(messages.senderId, userId),
        isNull(messages.deletedAt),
      ),
    )
    .limit(1)
  if (answer)
    refuse(
      'answered_meanwhile',
      `${answer.name ?? answer.email} has answered since you opened this chat. Nothing was sent.`,
    )
}

async function rowOf(tx: Reader, id: string) {
  const [row] = await tx.select().from(messages).where(eq(messages.id, id))
  if (!row) throw new Error('A message was inserted and did not come back')
  return row
}

async function sendReply(context: Sending, target: Target, message: NewMessage) {
  const { submission, form, workspace, chat } = target
  const unknown = unknownVariable(message.content)
  if (unknown) throw invalid([{ path: 'content', message: unknown }])
  const filled = fillReply(message.content, {
    first_name: firstNameOf(submission.name),
    form_name: form.name,
    workspace_name: workspace.name,
  })
  if (filled.missing)
    throw invalid([
      { path: 'content', message: `This applicant has no value for {${filled.missing}}. Nothing was sent.` },
    ])
  const [posted] = await postReplies(
    { ...context, found: target, markAsRead: message.markAsRead, template: message.template },
    [
      {
        submission,
        chatId: chat?.id ?? null,
        text: filled.text,
        clientId: message.tempId ?? null,
        attachment: message.attachment ?? null,
        byEmail: message.byEmail ?? false,
      },
    ],
  )
  return rowOf(context.tx, posted?.id ?? '')
}

/** What an applicant writes here, signed in. */
async function sendAnswer(context: Sending, target: Target, message: NewMessage) {
  const { chat, submission } = target
  const { actor } = context
  if (!chat || !isApplicant(actor, submission)) throw notYours('chat')
  return writeAnswer(context, { ...target, chat }, { ...message, senderId: actor.userId })
}
