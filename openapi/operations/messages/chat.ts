import { z } from 'zod'
import { readStatuses } from '../../common/enums.ts'
import { ChatId, FormId, MessageId, SubmissionId } from '../../common/ids.ts'
import { limits } from '../../common/limits.ts'
import { described, Timestamp, text } from '../../common/schema.ts'
import { examples } from '../../examples.ts'
import { operation } from '../../operation.ts'
import {
  ChatStatus,
  FormToken,
  OfChat,
  OfForm,
  OfSubmission,
  ReadStatus,
  StartedFrom,
  success,
  ViewAs,
} from '../fields.ts'
import { StageLabel } from '../form/shapes/parts.ts'
import { OwnSubmission } from '../submission/shapes.ts'
import { ChatMessage, SeenUpTo } from './shapes.ts'

const CheckedAt = described(Timestamp, 'What to pass as `checked_at` to the next `/chat/poll-messages`')

export const fetchMessages = operation({
  id: 'fetchMessages',
  path: '/chat/fetch-messages',
  tag: 'Messages',
  summary: 'List messages of a chat by page; the newest page first, each page oldest first',
  body: z.strictObject({
    chat_id: OfChat,
    view_as: ViewAs,
    cursor: z
      .strictObject({
        last_message_id: z
          .nullish(MessageId)
          .describe(
            'Returns the messages before this one: `lastMessageId` of the page before; absent: the newest',
          ),
        page_size: z
          .int()
          .min(1)
          .max(limits.page.usual)
          .default(limits.chatPage)
          .describe('Messages on a page'),
      })
      .default({ page_size: limits.chatPage })
      .describe('Where to read; absent: the newest page'),
  }),
  reply: z.object({
    messages: z.array(ChatMessage).describe('The messages of this page, oldest first'),
    cursor: z
      .object({
        lastMessageId: z
          .nullable(MessageId)
          .describe('The oldest message of this page, for the next call; null: there is none'),
        pageSize: z.int().describe('The page size that was used'),
        hasNextMessage: z.boolean().describe('Whether there are older messages'),
      })
      .describe('This page, and whether there is more'),
    chat_status: ChatStatus,
    read_status: ReadStatus,
    checked_at: CheckedAt,
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
  body: z.strictObject({
    chat_id: OfChat,
    view_as: ViewAs,
    last_message_id: z
      .nullish(MessageId)
      .describe('The last message that the caller has; absent: everything so far counts as new'),
    checked_at: z
      .nullish(Timestamp)
      .describe(
        '`checked_at` of the last call: also returns as soon as a message is deleted; absent: waits for new messages only',
      ),
    chat_status: ChatStatus.nullish().describe(
      'The status as the caller knows it: returns at once if the chat has another; absent: only if it changes during the call',
    ),
  }),
  reply: z.object({
    chat_id: described(ChatId, 'The chat that was asked about'),
    messages: z
      .array(ChatMessage)
      .describe('Messages after that one, oldest first; empty after 25 seconds without any'),
    deleted_message_ids: z
      .array(MessageId)
      .describe('Messages that were deleted or taken back since `checked_at`'),
    chat_status: ChatStatus,
    checked_at: CheckedAt,
  }),
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
    chat_id: z
      .nullish(ChatId)
      .describe('The chat to write in; without it, name `submission_id` and `form_id`'),
    submission_id: z
      .nullish(SubmissionId)
      .describe('The application to write about; its chat is opened if there is none yet'),
    form_id: z.nullish(FormId).describe('The form of that application'),
    form_token: FormToken,
    content: described(
      text(limits.message),
      "The text. An editor's may contain variables such as `{first_name}`",
    ),
    mark_as_read: z.boolean().optional().describe('Marks the chat as read for the caller; absent: true'),
    view_as: ViewAs,
    sender_type: ViewAs.describe(
      'The side to write as, where the caller holds both: PAGE_USER as an editor, SUBMITTER as the applicant. Wins over `view_as`',
    ),
    temp_id: z
      .string()
      .max(64)
      .nullish()
      .describe("A name of the caller's own for the message, which returns as `tempId`"),
    template: StartedFrom,
    expected_stage: z
      .nullish(StageLabel)
      .describe(
        'The status that the editor saw the applicant in. If somebody moved them since, nothing is sent and 409 `stage_changed` says who',
      ),
    last_message_id: SeenUpTo,
  }),
  reply: z.object({
    chatId: described(ChatId, 'The chat, new or not'),
    message: ChatMessage.describe('The message, as it was stored'),
  }),
  scope: 'messages:write',
  policy: 'chat.write',
  effect: 'write',
  idempotent: true,
  rate: 'write',
  events: ['message.sent'],
  errors: [
    'not_form_editor',
    'not_found',
    'chat_closed',
    'daily_limit',
    'stage_changed',
    'answered_meanwhile',
    'form_deleted',
  ],
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
  body: z.strictObject({
    message_id: described(MessageId, 'The message to take back'),
    chat_id: described(ChatId, 'The chat that it is in'),
  }),
  reply: z.object({
    success: success,
    content: z.string().describe('The text, to put back where it was typed'),
  }),
  scope: 'messages:write',
  policy: 'chat.write',
  effect: 'write',
  idempotent: true,
  rate: 'write',
  events: ['message.taken_back'],
  errors: ['not_found', 'not_undoable', 'form_deleted'],
  example: { message_id: examples.message, chat_id: examples.chat },
})

export const deleteMessage = operation({
  id: 'deleteMessage',
  path: '/chat/delete-message',
  tag: 'Messages',
  summary: "Delete one of the caller's own messages within an hour; its email stays where it is",
  body: z.strictObject({
    message_id: described(MessageId, 'The message to delete'),
    chat_id: described(ChatId, 'The chat that it is in'),
  }),
  reply: z.object({ success: success }),
  scope: 'messages:write',
  policy: 'message.delete',
  effect: 'destructive',
  idempotent: true,
  rate: 'write',
  events: ['message.deleted'],
  errors: ['not_found', 'too_late', 'form_deleted'],
  example: { message_id: examples.message, chat_id: examples.chat },
})

export const updateReadStatus = operation({
  id: 'updateReadStatus',
  path: '/chat/update-read-status',
  tag: 'Messages',
  summary: 'Mark a chat as read or unread for the caller',
  body: z.strictObject({
    chat_id: OfChat,
    read_status: z
      .enum(readStatuses)
      .describe(
        'READ or UNREAD, for the caller alone, or the person who created the key; an applicant can only mark as read',
      ),
    view_as: ViewAs,
  }),
  reply: z.object({ success: success }),
  scope: 'messages:write',
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
  body: z.strictObject({ ...OfForm, submission_id: OfSubmission }),
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
