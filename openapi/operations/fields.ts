import { z } from 'zod'
import { chatSides, chatStatuses, readStatuses } from '../common/enums.ts'
import { BatchId, ChatId, FormId, JobId, SubmissionId, WorkspaceId } from '../common/ids.ts'
import { TemplateName } from '../common/reply-template.ts'
import { described, TimeZone as Zone } from '../common/schema.ts'

// Fields that mean the same in every call that has them, each with its description in the document.

/** The opaque value that `fetch-details` returns. Accepted everywhere, it grants and denies nothing. */
export const FormToken = z
  .optional(z.string().max(200))
  .describe(
    'The `formToken` of `/form/fetch-details`; taken by every call, it neither grants nor denies anything',
  )

/** The form that a call is about. */
export const OfForm = {
  form_id: described(FormId, 'The form, by the ID in its links (`/forms/frm_…`)'),
  form_token: FormToken,
}

export const PageId = described(WorkspaceId, 'The workspace, by the ID that `/user/me` lists it with')
export const OfSubmission = described(
  SubmissionId,
  'The application, by the ID that `/submission/fetch` lists it with',
)
export const OfChat = described(ChatId, 'The chat, by the ID that `/inbox/fetch/chats` lists it with')
export const OfJob = described(JobId, 'The job, by the ID that the call which started it returned')
export const BatchUndo = described(BatchId, 'Names the change: pass it to `/form/undo` to undo it')

export const TimeZoneOfDays = z
  .optional(Zone)
  .describe("IANA time zone in which days begin, such as `Europe/Lisbon`; absent: the workspace's")

/** The side of a chat that the caller takes; it chooses among the sides that they hold, and grants none. */
export const ViewAs = z
  .enum(chatSides)
  .nullish()
  .describe(
    'PAGE_USER reads as an editor, SUBMITTER as the applicant; only a side that the caller holds. Absent: the editor where they are one',
  )

export const ChatStatus = z.enum(chatStatuses).describe('OPEN takes messages, CLOSED takes none')
export const ReadStatus = z
  .enum(readStatuses)
  .describe('Whether the caller has read it to the end; with an API key, the person who created the key')

/** What a message was started from; the message itself is in the call. */
export const StartedFrom = z
  .nullish(TemplateName)
  .describe(
    'The reply template that the message was started from, by its name; it counts as used once for each message. A name that the form does not have counts nothing',
  )

export const LogoPath = z
  .string()
  .nullable()
  .describe("Path of the workspace's logo below the server's URL; null: it has none")
export const PersonImage = z
  .string()
  .nullable()
  .describe("URL of the picture of the person's account; null: show their initials")

export const OwnToken = z
  .string()
  .max(300)
  .describe("The secret of the applicant's link: what follows `/applications/` in it")
export const DraftSecret = z
  .string()
  .max(300)
  .describe('The secret of the draft, which `/submission/save-draft` returned as `draft`')
export const FilledVersion = z
  .int()
  .min(1)
  .describe('The `version` of the form that is filled in, as `/form/fetch-for-filling` returned it')

export const RowsVersion = z
  .int()
  .describe("Rises with every change to the form's applications; lists with the same number agree")

/** What a call answers that has nothing else to say. */
export const success = z.boolean().describe('Always true: a call that fails answers with a problem instead')

/** What `url_parameters` are, of a call that stores applications. */
export const urlParametersText =
  'URL parameters of the link that the applicant came by. `utm_…` and those that the form declares are stored, the others are not'
