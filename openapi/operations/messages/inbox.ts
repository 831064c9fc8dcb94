import { z } from 'zod'
import { chatSides, mailStatuses } from '../../common/enums.ts'
import { ChatId, FormId, MessageId, SubmissionId, WorkspaceId } from '../../common/ids.ts'
import { limits } from '../../common/limits.ts'
import { described, named, Timestamp } from '../../common/schema.ts'
import { examples } from '../../examples.ts'
import { operation } from '../../operation.ts'
import { ChatStatus, FormToken, LogoPath, OfChat, PersonImage, ReadStatus, ViewAs } from '../fields.ts'

/** A chat in a list. */
export const ChatSummary = named(
  'ChatSummary',
  z.object({
    chatId: described(ChatId, 'The chat, for `/chat/fetch-messages`'),
    chatStatus: ChatStatus,
    readStatus: ReadStatus,
    needsReply: z.boolean().nullable().describe('Whether the applicant wrote last; null for an applicant'),
    chatUserType: z.enum(chatSides).describe('The side that the caller sees it from'),
    formId: described(FormId, 'The form that the application was sent to'),
    formName: z.string().describe("The form's name"),
    pageId: described(WorkspaceId, "The form's workspace"),
    page: z
      .object({ name: z.string().describe("The workspace's name"), logo: LogoPath })
      .describe('How the workspace shows itself'),
    submissionId: described(SubmissionId, 'The application that the chat is about'),
    submissionStage: z
      .string()
      .nullable()
      .describe("The applicant's status; null for an applicant, who doesn't see it"),
    submitter: z
      .object({
        name: z.string().describe('The name that they applied with'),
        email: z.string().describe('The address that they applied with'),
        image: PersonImage,
      })
      .describe('The applicant'),
    lastMessageId: described(MessageId, 'The newest message, for polling'),
    lastMessage: z
      .object({
        content: z.string().describe('Its first 200 characters'),
        senderType: z
          .enum(chatSides)
          .describe('Who wrote: PAGE_USER, an editor, or SUBMITTER, the applicant'),
        createdAt: described(Timestamp, 'When it was sent'),
        emailNotifStatus: z
          .enum(mailStatuses)
          .nullable()
          .describe('How its email is doing; null for an applicant, or where there is none'),
        own: z.boolean().describe('Whether the caller wrote it'),
        senderName: z
          .string()
          .nullable()
          .describe('The editor who wrote it; null if the applicant did, and for applicants'),
      })
      .describe('The newest message in short'),
  }),
)

export const fetchChats = operation({
  id: 'fetchChats',
  path: '/inbox/fetch/chats',
  tag: 'Messages',
  summary: "List the caller's chats, latest first",
  body: z.strictObject({
    view_as: z
      .enum(chatSides)
      .describe(
        'PAGE_USER lists chats that the caller reviews, SUBMITTER those about their own applications. An API key takes PAGE_USER only',
      ),
    page_id: z
      .nullish(WorkspaceId)
      .describe("Only chats of this workspace, with PAGE_USER; absent: all of the caller's"),
    form_id: z.nullish(FormId).describe('Only chats of this form, with PAGE_USER'),
    form_token: FormToken,
    submission_id: z.nullish(SubmissionId).describe('Only the chat about this application'),
    filter: z
      .enum(['ACTIVE', 'UNREAD', 'NEEDS_REPLY', 'CLOSED', 'ALL'])
      .default('ACTIVE')
      .describe(
        'ACTIVE: open chats. UNREAD and NEEDS_REPLY: those of them. CLOSED: closed chats. ALL: every chat',
      ),
    page_details: z
      .strictObject({
        page_size: z.int().min(1).max(limits.page.usual).default(50).describe('Chats on a page'),
        offset: z.int().min(0).default(0).describe('How many chats to pass over'),
      })
      .default({ page_size: 50, offset: 0 })
      .describe('Where to read; absent: the first page'),
  }),
  reply: z.object({
    chats: z.array(ChatSummary).describe('A page of chats, the latest message first'),
    page_details: z
      .object({
        pageSize: z.int().describe('The page size that was used'),
        offset: z.int().describe('The offset that was used'),
        hasNext: z.boolean().describe('Whether there are more chats'),
      })
      .describe('This page, and whether there is more'),
  }),
  scope: 'messages:read',
  policy: 'inbox.read',
  effect: 'read',
  idempotent: false,
  rate: 'read',
  events: [],
  errors: ['not_form_editor', 'not_found', 'form_deleted'],
  example: { view_as: 'PAGE_USER', page_id: examples.workspace },
})

export const fetchChatDetails = operation({
  id: 'fetchChatDetails',
  path: '/inbox/fetch-chat-details',
  tag: 'Messages',
  summary: 'Fetch a chat as it is in the list',
  body: z.strictObject({ chat_id: OfChat, view_as: ViewAs }),
  reply: ChatSummary,
  scope: 'messages:read',
  policy: 'chat.read',
  effect: 'read',
  idempotent: false,
  rate: 'read',
  events: [],
  errors: ['not_found', 'form_deleted'],
  example: { chat_id: examples.chat },
})

export const fetchInboxCounts = operation({
  id: 'fetchInboxCounts',
  path: '/inbox/fetch-counts',
  tag: 'Messages',
  summary: "Count the caller's active and unread chats, as editor and as applicant",
  body: z.strictObject({
    page_id: z
      .nullish(WorkspaceId)
      .describe("Counts the editor's side in this workspace only; absent: in all of them"),
    fetch_distribution: z
      .boolean()
      .optional()
      .describe('Accepted for compatibility; every count is always returned'),
    fetch_active_unread_count: z
      .boolean()
      .optional()
      .describe('Accepted for compatibility; every count is always returned'),
    applicant_view_separate: z
      .boolean()
      .optional()
      .describe('Accepted for compatibility; both sides are always counted apart'),
  }),
  reply: z.object({
    asAdminCount: z.int().describe('Chats that the caller reviews, open and closed'),
    activeCount: z.int().describe('Those of them that are open'),
    activeUnreadCount: z.int().describe('Open ones that are unread for the caller'),
    needsReplyCount: z.int().describe('Open ones whose applicant wrote last'),
    archivedCount: z.int().describe('Closed ones'),
    asApplicantCount: z.int().describe("Chats about the caller's own applications; 0 for an API key"),
    asApplicantUnreadCount: z.int().describe('Those of them that are unread'),
  }),
  scope: 'messages:read',
  policy: 'inbox.read',
  effect: 'read',
  idempotent: false,
  rate: 'read',
  events: [],
  errors: ['not_found'],
  example: { page_id: examples.workspace },
})
