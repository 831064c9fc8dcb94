import { z } from 'zod'
import { chatStatuses } from '../../common/enums.ts'
import { ChatId, FormId, SubmissionId, WorkspaceId } from '../../common/ids.ts'
import { limits } from '../../common/limits.ts'
import { described, named, Timestamp } from '../../common/schema.ts'
import { operation } from '../../operation.ts'
import { LogoPath } from '../fields.ts'

const SentApplication = named(
  'SentApplication',
  z.object({
    submissionId: described(SubmissionId, 'The application'),
    formId: described(FormId, 'The form that it was sent to'),
    formName: z.string().describe("The form's name"),
    pageId: described(WorkspaceId, "The form's workspace"),
    page: z
      .object({ name: z.string().describe("The workspace's name"), logo: LogoPath })
      .describe('How the workspace shows itself'),
    submittedAt: described(Timestamp, 'When it was sent'),
    withdrawnAt: z.nullable(Timestamp).describe('When the caller withdrew it; null: they did not'),
    chatId: z.nullable(ChatId).describe('Its chat; null: nobody has written yet'),
    status: z
      .enum(chatStatuses)
      .describe('Whether its chat is open or closed; OPEN where there is none. Its status is not told'),
  }),
)

export const fetchSentApplications = operation({
  id: 'fetchSentApplications',
  path: '/inbox/fetch-sent-applications',
  tag: 'Messages',
  summary: "List the caller's own applications",
  body: z.strictObject({
    without_chat: z.boolean().default(false).describe('Only those that nobody has written about yet'),
    page_details: z
      .strictObject({
        page_size: z.int().min(1).max(limits.page.usual).default(50).describe('Applications on a page'),
        offset: z.int().min(0).default(0).describe('How many applications to pass over'),
      })
      .prefault({})
      .describe('Where to read; absent: the first page'),
  }),
  reply: z.object({
    applications: z.array(SentApplication).describe('A page of applications, the latest first'),
    page_details: z
      .object({
        pageSize: z.int().describe('The page size that was used'),
        offset: z.int().describe('The offset that was used'),
        hasNext: z.boolean().describe('Whether there are more applications'),
      })
      .describe('This page, and whether there is more'),
  }),
  scope: null,
  policy: 'own.account',
  effect: 'read',
  idempotent: false,
  rate: 'read',
  events: [],
  errors: [],
  example: {},
})
