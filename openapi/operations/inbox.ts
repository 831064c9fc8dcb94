import { z } from 'zod'
import { chatSides, chatStatuses, mailStatuses, readStatuses } from '../common/enums.ts'
import { ChatId, FormId, MessageId, SubmissionId, WorkspaceId } from '../common/ids.ts'
import { limits } from '../common/limits.ts'
import { FormToken, named, Timestamp } from '../common/schema.ts'
import { examples } from '../examples.ts'
import { operation } from '../operation.ts'
import { ViewAs } from './chat.ts'

/** A chat in a list. */
export const ChatSummary = named(
  'ChatSummary',
  z.object({
    chatId: ChatId,
    chatStatus: z.enum(chatStatuses),
    /** The caller's own: unread is personal */
    readStatus: z.enum(readStatuses),
    /** The form's: the last message is the applicant's. Null for an applicant */
    needsReply: z.boolean().nullable(),
    chatUserType: z.enum(chatSides),
    formId: FormId,
    formName: z.string(),
    pageId: WorkspaceId,
    page: z.object({ name: z.string(), logo: z.string().nullable() }),
    submissionId: SubmissionId,
    /** Null for an applicant: applicants do not see stages */
    submissionStage: z.string().nullable(),
    submitter: z.object({ name: z.string(), email: z.string(), image: z.string().nullable() }),
    lastMessageId: MessageId,
    lastMessage: z.object({
      content: z.string(),
      senderType: z.enum(chatSides),
      createdAt: Timestamp,
      emailNotifStatus: z.enum(mailStatuses).nullable(),
      /** Whether the caller wrote it */
      own: z.boolean(),
      /** Which editor wrote it, null for applicants: they do not see names of editors */
      senderName: z.string().nullable(),
    }),
  }),
)

export const fetchChats = operation({
  id: 'fetchChats',
  path: '/inbox/fetch/chats',
  tag: 'Messages',
  summary: "List the caller's chats, latest first",
  body: z.strictObject({
    view_as: z.enum(chatSides),
    /** Where `view_as` is PAGE_USER: one workspace's chats */
    page_id: z.nullish(WorkspaceId),
    form_id: z.nullish(FormId),
    form_token: FormToken,
    /** The chat about this application */
    submission_id: z.nullish(SubmissionId),
    filter: z.enum(['ACTIVE', 'UNREAD', 'NEEDS_REPLY', 'CLOSED', 'ALL']).default('ACTIVE'),
    page_details: z
      .strictObject({
        page_size: z.int().min(1).max(limits.page.usual).default(50),
        offset: z.int().min(0).default(0),
      })
      .default({ page_size: 50, offset: 0 }),
  }),
  reply: z.object({
    chats: z.array(ChatSummary),
    page_details: z.object({ pageSize: z.int(), offset: z.int(), hasNext: z.boolean() }),
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
  body: z.strictObject({ chat_id: ChatId, view_as: ViewAs }),
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
    page_id: z.nullish(WorkspaceId),
    fetch_distribution: z.boolean().optional(),
    fetch_active_unread_count: z.boolean().optional(),
    applicant_view_separate: z.boolean().optional(),
  }),
  reply: z.object({
    asAdminCount: z.int(),
    activeCount: z.int(),
    activeUnreadCount: z.int(),
    needsReplyCount: z.int(),
    archivedCount: z.int(),
    asApplicantCount: z.int(),
    asApplicantUnreadCount: z.int(),
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
