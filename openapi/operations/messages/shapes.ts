import { z } from 'zod'
import { chatSides, mailStatuses, messageStatuses } from '../../common/enums.ts'
import { ChatId, FileId, MessageId, UserId } from '../../common/ids.ts'
import { described, named, Timestamp } from '../../common/schema.ts'
import { fileTypeNames } from '../../questions/enums.ts'

/** The file of a message (docs/rules.md#attachments). */
const AttachmentMetadata = named(
  'AttachmentMetadata',
  z.object({
    id: described(FileId, 'Names the file'),
    name: z.string().describe('Its name, with the ending of what it is'),
    content_type: z.string().describe('Its media type, judged by its content'),
    bytes: z.int().describe('Its size'),
    url: z
      .string()
      .describe(
        "Path below the server's URL to read it from, with the same key or session; permission is checked at each read",
      ),
  }),
)

export const ChatMessage = named(
  'ChatMessage',
  z.object({
    id: described(MessageId, 'Names the message, such as in `last_message_id`'),
    chatId: described(ChatId, 'The chat that it is part of'),
    tempId: z
      .string()
      .nullable()
      .describe("The `temp_id` that the caller sent it with; null for anyone else's message"),
    content: z.string().describe('The text, as it was typed and with variables filled in'),
    senderId: z
      .nullable(UserId)
      .describe(
        'Whose account wrote it; null for an applicant, who is not shown which editor, and where the writer has none',
      ),
    senderType: z.enum(chatSides).describe('Who wrote: PAGE_USER, an editor, or SUBMITTER, the applicant'),
    senderName: z
      .string()
      .describe(
        "The applicant's name; of an editor, their own name to other editors, and the workspace's to the applicant",
      ),
    own: z.boolean().describe('Whether the caller wrote it'),
    status: z
      .enum(messageStatuses)
      .describe('SENT: it is stored. SENDING and FAILED are states of a client that sends'),
    createdAt: described(Timestamp, 'When it was sent'),
    byEmail: z.boolean().describe('Whether it came in as a reply by email'),
    attachmentType: z.enum(fileTypeNames).nullable().describe('What kind of file came with it; null: none'),
    attachmentMetadata: z
      .nullable(AttachmentMetadata)
      .describe('The file that came with it, for `/chat/download-attachment`; null: none'),
    emailNotifStatus: z
      .enum(mailStatuses)
      .nullable()
      .describe('How its email is doing; null for an applicant, or where there is none'),
    emailNotifDeliveredAt: z
      .nullable(Timestamp)
      .describe('When the mail server accepted its email; null: not yet'),
    emailNotifFailureDescription: z
      .string()
      .nullable()
      .describe("Why its email could not be delivered, in the mail server's words; null: it was not refused"),
    takeBackUntil: z
      .nullable(Timestamp)
      .describe("Until when `/chat/take-back-message` can take it back; null: too late, or not the caller's"),
    deletableUntil: z
      .nullable(Timestamp)
      .describe("Until when `/chat/delete-message` can delete it; null: too late, or not the caller's"),
  }),
)

/** What the writer has read, so that two editors don't answer the same question twice (docs/rules.md#answered-meanwhile). */
export const SeenUpTo = z
  .nullish(MessageId)
  .describe(
    'The newest message that the editor has seen; null: none. If another editor has answered since, nothing is sent and 409 `answered_meanwhile` says who; absent: sent in any case',
  )
