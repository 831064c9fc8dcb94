import { z } from 'zod'
import { CommentId, FormId } from '../../common/ids.ts'
import { limits } from '../../common/limits.ts'
import { described, Timestamp } from '../../common/schema.ts'
import { examples } from '../../examples.ts'
import { operation } from '../../operation.ts'
import { OfForm, OfSubmission, PageId, PersonImage, success } from '../fields.ts'
import { FormSummary } from './shapes/details.ts'

export const fetchHome = operation({
  id: 'fetchHome',
  path: '/form/fetch-home',
  tag: 'Forms',
  summary: 'List the forms of a workspace that the caller pinned, and those that they opened last',
  body: z.strictObject({ page_id: PageId }),
  reply: z.object({
    pinned: z.array(FormSummary).describe('Pinned forms, in the order in which they were pinned'),
    recent: z
      .array(FormSummary)
      .describe(
        `Up to ${limits.recentForms} other forms whose table the caller had open last, the latest first`,
      ),
  }),
  scope: 'forms:read',
  policy: 'form.list',
  effect: 'read',
  idempotent: false,
  rate: 'read',
  events: [],
  errors: ['not_found'],
  example: { page_id: examples.workspace },
})

export const updatePinned = operation({
  id: 'updatePinned',
  path: '/form/update-pinned',
  tag: 'Forms',
  summary: "Pin a form to the top of the caller's list, or unpin it",
  body: z.strictObject({
    ...OfForm,
    pinned: z
      .boolean()
      .describe(
        `True pins it, after those that are pinned already; up to ${limits.pinnedForms} of a workspace`,
      ),
  }),
  reply: z.object({ success }),
  scope: 'forms:write',
  policy: 'form.pin',
  effect: 'write',
  idempotent: true,
  rate: 'write',
  events: ['form.pinned'],
  errors: ['not_form_editor'],
  example: { form_id: examples.form, pinned: true },
})

export const fetchWaiting = operation({
  id: 'fetchWaiting',
  path: '/form/fetch-waiting',
  tag: 'Forms',
  summary: 'List what waits for the caller in a workspace: new applicants, chats that need a reply, mentions',
  body: z.strictObject({ page_id: PageId }),
  reply: z.object({
    forms: z
      .array(
        z.object({
          identifier: described(FormId, 'The form'),
          name: z.string().describe('Its name'),
          newSinceVisit: z
            .int()
            .describe(
              'Applicants in its first status, New, since the last time the caller had its table open; 0 before the first',
            ),
          newSince: z.nullable(Timestamp).describe('When that was; null: never'),
          needsReply: z
            .int()
            .describe('Open chats whose applicant wrote last; 0 for an API key without `messages:read`'),
        }),
      )
      .describe(`Up to ${limits.page.usual} forms with new applicants or chats that need a reply, by name`),
    mentions: z
      .array(
        z.object({
          commentId: described(CommentId, 'The note'),
          formId: described(FormId, 'The form of the application'),
          formName: z.string().describe('Its name'),
          submissionId: OfSubmission,
          applicantName: z.string().describe("The applicant's name"),
          userName: z.string().describe("The author's name; their email address where they have none"),
          userImage: PersonImage,
          text: z
            .string()
            .describe(`The first ${limits.mentionExcerpt} characters of the note, without markup`),
          createdAt: described(Timestamp, 'When it was added'),
        }),
      )
      .describe(
        `Up to ${limits.waitingMentions} notes that mention the caller, the newest first, on applications that they have not opened since; none for an API key without \`notes:read\``,
      ),
    mentionCount: z.int().describe('How many such notes there are'),
  }),
  scope: 'submissions:read',
  policy: 'form.list',
  effect: 'read',
  idempotent: false,
  rate: 'read',
  events: [],
  errors: ['not_found'],
  example: { page_id: examples.workspace },
})
