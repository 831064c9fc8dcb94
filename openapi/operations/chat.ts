import { z } from 'zod'
import { chatSides, chatStatuses, mailStatuses, readStatuses } from '../common/enums.ts'
import { ChatId, FormId, MessageId, OfForm, SubmissionId } from '../common/ids.ts'
import { limits } from '../common/limits.ts'
import { FormToken, named, Timestamp, text } from '../common/schema.ts'
import { examples } from '../examples.ts'
import { operation } from '../operation.ts'
import { StageLabel } from './form/shapes.ts'
import { OwnSubmission } from './submission/shapes.ts'

export const ViewAs = z.enum(chatSides).nullish()

export const ChatMessage = named(
  'ChatMessage',
  z.object({
    id: MessageId,
    chatId: ChatId,
    /** What the sender's client called it before it was stored */
    tempId: z.string().nullable(),
    content: z.string(),
    senderType: z.enum(chatSides),
    /** The workspace's name to an applicant, the editor's to editors, the applicant's to both */
    senderName: z.string(),
    /** Written by the caller */
    own: z.boolean(),
    createdAt: Timestamp,
    /** Null for an applicant: only editors see how the e-mail went */
    emailNotifStatus: z.enum(mailStatuses).nullable(),
    emailNotifDeliveredAt: z.nullable(Timestamp),
    emailNotifFailureDescription: z.string().nullable(),
    /** Until when it can be taken back; null: no longer */
    takeBackUntil: z.nullable(Timestamp),
  }),
)

export const fetchMessages = operation({
  id: 'fetchMessages',
  path: '/chat/fetch-messages',
  tag: 'Messages',
  summary: 'List messages of a chat by page; the newest page first, each page oldest first',
  body: z.strictObject({
    chat_id: ChatId,
    view_as: ViewAs,
    cursor: z
      .strictObject({
        last_message_id: z.nullish(MessageId),
        page_size: z.int().min(1).max(limits.page.usual).default(limits.chatPage),
      })
      .default({ page_size: limits.chatPage }),
  }),
  reply: z.object({
    messages: z.array(ChatMessage),
    cursor: z.object({
      lastMessageId: z.nullable(MessageId),
      pageSize: z.int(),
      hasNextMessage: z.boolean(),
    }),
    chat_status: z.enum(chatStatuses),
    read_status: z.enum(readStatuses),
  }),
  scope: 'messages:read',
  policy: 'chat.read',
  effect: 'read',
  idempotent: false,
  rate: 'read',
  events: [],
  errors: ['not_found', 'form_deleted'],
  example: { chat_id: examples.chat, cursor: { page_size: 20 } },
})

export const pollMessages = operation({
  id: 'pollMessages',
  path: '/chat/poll-messages',
  tag: 'Messages',
  summary: 'Wait up to 25 seconds for messages after the given one',
  body: z.strictObject({ chat_id: ChatId, view_as: ViewAs, last_message_id: z.nullish(MessageId) }),
  reply: z.object({ chat_id: ChatId, messages: z.array(ChatMessage), chat_status: z.enum(chatStatuses) }),
  scope: 'messages:read',
  policy: 'chat.read',
  effect: 'read',
  idempotent: false,
  rate: 'poll',
  events: [],
  errors: ['not_found', 'form_deleted'],
  example: { chat_id: examples.chat },
})

export const sendMessage = operation({
  id: 'sendMessage',
  path: '/chat/send-message',
  tag: 'Messages',
  summary: 'Send a message; the first one to an applicant opens a chat',
  body: z.strictObject({
    chat_id: z.nullish(ChatId),
    submission_id: z.nullish(SubmissionId),
    form_id: z.nullish(FormId),
    form_token: FormToken,
    content: text(limits.message),
    mark_as_read: z.boolean().optional(),
    view_as: ViewAs,
    sender_type: ViewAs,
    temp_id: z.string().max(64).nullish(),
    /** Of a reply: the stage that its editor saw the applicant in, as for `/submission/update-stage` */
    expected_stage: z.nullish(StageLabel),
  }),
  reply: z.object({ chatId: ChatId, message: ChatMessage }),
  scope: 'messages:write',
  policy: 'chat.write',
  effect: 'write',
  idempotent: true,
  rate: 'write',
  events: ['message.sent'],
  errors: ['not_form_editor', 'not_found', 'chat_closed', 'daily_limit', 'stage_changed', 'form_deleted'],
  example: {
    submission_id: examples.submission,
    form_id: examples.form,
    content: 'Hi {first_name}, good news.',
    sender_type: 'PAGE_USER',
  },
})

export const takeBackMessage = operation({
  id: 'takeBackMessage',
  path: '/chat/take-back-message',
  tag: 'Messages',
  summary: 'Take back a message within 10 seconds, before its email is sent',
  body: z.strictObject({ message_id: MessageId, chat_id: ChatId }),
  reply: z.object({ success: z.boolean(), content: z.string() }),
  scope: 'messages:write',
  policy: 'chat.write',
  effect: 'write',
  idempotent: true,
  rate: 'write',
  events: ['message.taken_back'],
  errors: ['not_found', 'not_undoable', 'form_deleted'],
  example: { message_id: examples.message, chat_id: examples.chat },
})

export const updateReadStatus = operation({
  id: 'updateReadStatus',
  path: '/chat/update-read-status',
  tag: 'Messages',
  summary: 'Mark a chat as read or unread for the caller',
  body: z.strictObject({ chat_id: ChatId, read_status: z.enum(readStatuses), view_as: ViewAs }),
  reply: z.object({ success: z.boolean() }),
  scope: null,
  policy: 'chat.mark',
  effect: 'write',
  idempotent: true,
  rate: 'write',
  events: ['chat.read'],
  errors: ['not_found', 'form_deleted'],
  example: { chat_id: examples.chat, read_status: 'READ' },
})

export const fetchChatSubmission = operation({
  id: 'fetchChatSubmission',
  path: '/chat/fetch-submission',
  tag: 'Messages',
  summary: 'Fetch the application that a chat is about; answers only',
  body: z.strictObject({ ...OfForm, submission_id: SubmissionId }),
  reply: OwnSubmission,
  scope: 'submissions:read',
  policy: 'submission.view',
  effect: 'read',
  idempotent: false,
  rate: 'read',
  events: [],
  errors: ['not_found', 'form_deleted'],
  example: { form_id: examples.form, submission_id: examples.submission },
})
