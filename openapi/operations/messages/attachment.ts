import { z } from 'zod'
import { chatSides } from '../../common/enums.ts'
import { ChatId, FileId, FormId, MessageId, SubmissionId } from '../../common/ids.ts'
import { limits } from '../../common/limits.ts'
import { described, text } from '../../common/schema.ts'
import { exampleImage, examples } from '../../examples.ts'
import { operation } from '../../operation.ts'
import { FormToken, StartedFrom } from '../fields.ts'
import { StageLabel } from '../form/shapes/parts.ts'
import { ChatMessage } from './shapes.ts'

/** As `sendMessage`, with a file; spelled in camelCase, as every call of the specification that takes one. */
export const sendMessageWithAttachment = operation({
  id: 'sendMessageWithAttachment',
  path: '/chat/send-message-with-attachment',
  tag: 'Messages',
  summary: 'Send a message with a file; the first one to an applicant opens a chat',
  body: z.strictObject({
    chatId: z
      .optional(ChatId)
      .describe('The chat to write in; without it, name `submissionId` and `formIdentifier`'),
    submissionId: z
      .optional(SubmissionId)
      .describe('The application to write about; its chat is opened if there is none yet'),
    formIdentifier: z.optional(FormId).describe('The form of that application'),
    formToken: FormToken.describe('The same as `form_token`, as this call spells its fields'),
    form_token: FormToken,
    content: z
      .optional(text(limits.message))
      .describe("The text; absent: the file alone. An editor's may contain variables such as `{first_name}`"),
    attachment: z
      .file()
      .max(limits.fileBytes, 'Failed to upload file. Max file size is 10Mb.')
      .describe('The file, up to 10 MB: an image, PDF, office document, text, CSV, ZIP, audio or video'),
    markAsRead: z
      .enum(['true', 'false'])
      .optional()
      .describe('Marks the chat as read for the caller; absent: true'),
    viewAs: z.enum(chatSides).optional().describe('As `view_as` of `/chat/send-message`'),
    senderType: z
      .enum(chatSides)
      .optional()
      .describe('As `sender_type` of `/chat/send-message`; wins over `viewAs`'),
    tempId: z
      .string()
      .max(64)
      .optional()
      .describe("A name of the caller's own for the message, which returns as `tempId`"),
    template: StartedFrom,
    expectedStage: z.optional(StageLabel).describe('As `expected_stage` of `/chat/send-message`'),
    // A form's fields hold no null.
    lastMessageId: z
      .union([MessageId, z.literal('')])
      .optional()
      .describe('As `last_message_id` of `/chat/send-message`; empty: none seen'),
  }),
  encoding: 'multipart/form-data',
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
    submissionId: examples.submission,
    formIdentifier: examples.form,
    content: 'Hi {first_name}, here is the map.',
    attachment: exampleImage,
    senderType: 'PAGE_USER',
  },
})

export const downloadAttachment = operation({
  id: 'downloadAttachment',
  path: '/chat/download-attachment',
  tag: 'Messages',
  summary: "Download a message's file",
  body: z.strictObject({
    message_id: described(MessageId, 'The message that it came with'),
    attachment_metadata: z
      .strictObject({
        name: z.string().optional().describe('Its name'),
        content_type: z.string().optional().describe('Its media type'),
        id: z.optional(FileId).describe('Names the file'),
        bytes: z.int().optional().describe('Its size'),
        url: z.string().optional().describe('Where else it can be read'),
      })
      .nullish()
      .describe(
        "The message's `attachmentMetadata`. Accepted for compatibility; the server knows what came with the message",
      ),
  }),
  answers: 'file',
  reply: z.file(),
  scope: 'messages:read',
  policy: 'chat.read',
  effect: 'read',
  idempotent: false,
  rate: 'read',
  events: [],
  errors: ['not_found'],
  example: { message_id: examples.attachedMessage },
})
