import { z } from 'zod'
import { chatSides, mailStatuses, stageKinds } from '../../common/enums.ts'
import { ChatId, FormId, MessageId, SubmissionId, UserId, WorkspaceId } from '../../common/ids.ts'
import { limits } from '../../common/limits.ts'
import { described, named, Timestamp } from '../../common/schema.ts'
import { examples } from '../../examples.ts'
import { operation } from '../../operation.ts'
import { fileTypeNames } from '../../questions/enums.ts'
import { ChatStatus, FormToken, LogoPath, OfChat, PersonImage, ReadStatus, ViewAs } from '../fields.ts'

const Assignee = named(
  'Assignee',
  z.object({
    id: described(UserId, 'Who they are'),
    name: z.string().describe('Their name, or their email address'),
    email: z.string().nullable().describe('Their email address; null for a key without `forms:write`'),
    image: PersonImage,
  }),
)

const sortingTypes = ['LAST_MESSAGE', 'CREATION', 'NAME'] as const
const sortingOrders = ['ASC', 'DESC'] as const

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
    submissionStageKind: z
      .enum(stageKinds)
      .nullable()
      .describe('The kind of that status, whatever its name; null for an applicant'),
    submissionStagePlace: z
      .int()
      .nullable()
      .describe(
        'How many custom statuses of the form stand before it, which its colour follows from; null for an applicant',
      ),
    labels: z
      .array(
        z.object({
          value: z.string().describe('Its text'),
          colour: z.string().describe('Its colour as hex'),
        }),
      )
      .describe('Labels of the application; none for an applicant, who does not see them'),
    assignee: z
      .nullable(Assignee)
      .describe('The editor whom it is assigned to; null: nobody in particular, and for an applicant'),
    snoozedAt: z
      .nullable(Timestamp)
      .describe('Since when it is put off; null: it is not, and for an applicant'),
    snoozedUntil: z
      .nullable(Timestamp)
      .describe('When it comes back; null beside `snoozedAt`: when the applicant writes'),
    emailsStopped: z
      .boolean()
      .describe('Whether the applicant stopped emails about its messages; they still find them in the chat'),
    submitterId: z.nullable(UserId).describe("The applicant's account; null: they have never signed in"),
    submitter: z
      .object({
        name: z.string().describe('The name that they applied with'),
        email: z.string().describe('The address that they applied with'),
        image: PersonImage,
      })
      .describe('The applicant'),
    emailNotifStatus: z
      .enum(mailStatuses)
      .nullable()
      .describe("How the newest message's email is doing; null for an applicant, or where there is none"),
    emailNotifDeliveredAt: z.nullable(Timestamp).describe('When the mail server accepted it; null: not yet'),
    emailNotifFailureDescription: z
      .string()
      .nullable()
      .describe("Why it could not be delivered, in the mail server's words; null: it was not refused"),
    lastMessageId: described(MessageId, 'The newest message, for polling'),
    lastMessage: z
      .object({
        content: z.string().describe('Its first 200 characters; empty where a file came alone'),
        attachmentName: z.string().nullable().describe('The name of the file that came with it; null: none'),
        attachmentType: z
          .enum(fileTypeNames)
          .nullable()
          .describe('What kind of file came with it; null: none'),
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
    foundMessage: z
      .nullable(
        z.object({
          id: described(MessageId, 'The message'),
          content: z.string().describe('Its words around what was searched for'),
        }),
      )
      .describe(
        'The newest message that has the words of `search`; null: the name or address has them, or there was no search',
      ),
  }),
)

export const fetchChats = operation({
  id: 'fetchChats',
  path: '/inbox/fetch/chats',
  tag: 'Messages',
  summary: "List the caller's chats",
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
      .enum(['ACTIVE', 'UNREAD', 'NEEDS_REPLY', 'SNOOZED', 'CLOSED', 'ALL'])
      .default('ACTIVE')
      .describe(
        'ACTIVE: open chats that are not put off. UNREAD and NEEDS_REPLY: those of them. SNOOZED: open ones that are put off, for editors. CLOSED: closed chats. ALL: every chat',
      ),
    assigned: z
      .enum(['ANYBODY', 'ME', 'NOBODY'])
      .default('ANYBODY')
      .describe('Only chats that are assigned to the caller, or to nobody; with PAGE_USER'),
    search: z
      .string()
      .max(limits.search)
      .nullish()
      .describe(
        "Only chats with all of these words in one message, the applicant's name or their email address; case and accents are ignored, and words in quotation marks stand together",
      ),
    page_details: z
      .strictObject({
        page_size: z.int().min(1).max(limits.page.usual).default(50).describe('Chats on a page'),
        offset: z.int().min(0).default(0).describe('How many chats to pass over'),
        sorting_type: z
          .enum(sortingTypes)
          .default('LAST_MESSAGE')
          .describe(
            "LAST_MESSAGE: by the newest message. CREATION: by the first one. NAME: by the applicant's name",
          ),
        sorting_order: z.enum(sortingOrders).default('DESC').describe('DESC: the latest, or Z, first'),
      })
      .prefault({})
      .describe('Where to read; absent: the first page'),
  }),
  reply: z.object({
    chats: z.array(ChatSummary).describe('A page of chats'),
    page_details: z
      .object({
        pageSize: z.int().describe('The page size that was used'),
        offset: z.int().describe('The offset that was used'),
        hasNext: z.boolean().describe('Whether there are more chats'),
        totalCount: z.int().describe('How many chats there are'),
        sortingType: z.enum(sortingTypes).describe('The order that was used'),
        sortingOrder: z.enum(sortingOrders).describe('Its direction'),
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
    form_id: z.nullish(FormId).describe("Counts the editor's side of this form only; absent: of all"),
    form_token: FormToken,
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
    activeCount: z.int().describe('Those of them that are open and not put off'),
    activeUnreadCount: z.int().describe('Open ones that are unread for the caller'),
    needsReplyCount: z.int().describe('Open ones whose applicant wrote last'),
    mineCount: z.int().describe('Open ones that are assigned to the caller'),
    snoozedCount: z.int().describe('Open ones that are put off'),
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
  errors: ['not_form_editor', 'not_found', 'form_deleted'],
  example: { page_id: examples.workspace },
})

export const fetchFormFilterValues = operation({
  id: 'fetchFormFilterValues',
  path: '/inbox/fetch-form-filter-values',
  tag: 'Messages',
  summary: 'List the forms that the caller has chats of, with how many',
  body: z.strictObject({
    view_as: z
      .enum(chatSides)
      .nullish()
      .describe(
        'PAGE_USER counts chats that the caller reviews, SUBMITTER those about their own applications; absent: PAGE_USER',
      ),
    applicant_view_separate: z
      .boolean()
      .optional()
      .describe('Accepted for compatibility; the sides are always counted apart'),
    page_id: z
      .nullish(WorkspaceId)
      .describe("Only forms of this workspace, with PAGE_USER; absent: all of the caller's"),
    filter: fetchChats.body.shape.filter,
  }),
  reply: z.object({
    values: z
      .array(
        named(
          'FormFilterValue',
          z.object({
            formName: z.string().describe("The form's name"),
            formIdentifier: described(FormId, 'The form, for `form_id` of `/inbox/fetch/chats`'),
            count: z.int().describe('Chats of it under the filter'),
          }),
        ),
      )
      .describe('The most chats first'),
  }),
  scope: 'messages:read',
  policy: 'inbox.read',
  effect: 'read',
  idempotent: false,
  rate: 'read',
  events: [],
  errors: ['not_found'],
  example: { view_as: 'PAGE_USER', page_id: examples.workspace },
})
