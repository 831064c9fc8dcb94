import { z } from 'zod'
import {
  chatStatuses,
  closedReasons,
  fastModes,
  formColours,
  formStatuses,
  maskedFields,
} from '../../../common/enums.ts'
import { FolderId, FormId, TemplateId, WorkspaceId } from '../../../common/ids.ts'
import { described, named, Timestamp } from '../../../common/schema.ts'
import { InputField } from '../../../questions/index.ts'
import { CustomField, FormCounts, Label, QuickReply, Stage } from './parts.ts'
import { SavedFilter } from './views.ts'

/** What the caller may do with a form, so that no screen works it out again. */
const FormAbilities = named(
  'FormAbilities',
  z.object({
    edit: z.boolean().describe('Whether the caller may change its questions and settings'),
    move: z.boolean().describe('Whether the caller may move its applicants'),
    reply: z.boolean().describe('Whether the caller may write to its applicants'),
    duplicate: z.boolean().describe('Whether the caller may copy it'),
    delete: z.boolean().describe('Whether the caller may delete and restore it'),
    audit: z.boolean().describe('Whether the caller may see what an AI model was sent'),
  }),
)

export const FormDetails = named(
  'FormDetails',
  z.object({
    identifier: described(FormId, 'Names the form: `form_id` of other calls, and its links (`/forms/frm_…`)'),
    id: described(FormId, 'The same as `identifier`'),
    formToken: z.string().describe('May be sent along as `form_token`; it grants nothing'),
    pageId: described(WorkspaceId, 'The workspace that the form belongs to'),
    pageName: z.string().describe("The workspace's name"),
    pageHandle: z.string().describe('A short unique name of the workspace, for URLs'),
    name: z.string().describe("The form's name"),
    folderId: z.nullable(FolderId).describe('The folder that it is in; null: none'),
    description: z
      .string()
      .nullable()
      .describe('The text above the questions, as sanitised HTML; null: none'),
    status: z.enum(formStatuses).describe('DRAFT: never published. OPEN and CLOSED: as its owner set it'),
    closingDate: z.nullable(Timestamp).describe('When it closes by itself; null: it does not'),
    openingDate: z.nullable(Timestamp).describe('No application is taken before this; null: no such date'),
    responseCap: z.int().nullable().describe('No application is taken beyond this many; null: no limit'),
    acceptsApplications: z.boolean().describe('Whether it takes applications now'),
    closedReason: z.enum(closedReasons).nullable().describe('Why it takes none; null: it does'),
    publishedVersion: z
      .int()
      .nullable()
      .describe('The number of the version that applicants see; null: never published'),
    inputFields: z
      .array(InputField)
      .describe('The questions of the published version, or of the draft before that, in order'),
    /** docs/rules.md#deleted-questions */
    deletedFields: z
      .array(InputField)
      .describe('Questions that it used to ask; `visibility` says whether the table shows them all the same'),
    customFields: z.array(CustomField).describe('The other columns of the table'),
    stages: z.array(Stage).describe('The statuses, in order'),
    stagesVersion: z
      .int()
      .describe(
        'Rises with every change of the list of statuses; a change of it may name the one it was made from',
      ),
    formCounts: FormCounts.describe('Applicants in all and by status'),
    counts: FormCounts.describe('The same as `formCounts`'),
    quickReplies: z.array(QuickReply).describe('Reply templates, in order'),
    quickRepliesVersion: z
      .int()
      .describe('Rises with every save of the reply templates; a save may name the one it was made from'),
    defaultSendMessage: z
      .boolean()
      .nullable()
      .describe(
        'Whether ‘Also send a reply?’ is ticked when a move begins; null: nobody has chosen, and it is for one applicant only',
      ),
    labelsWithColor: z.array(Label).describe('Labels that applications can be given, in order'),
    labels: z.array(z.string()).describe('The texts of `labelsWithColor`'),
    labelsVersion: z
      .int()
      .describe(
        'Rises with every change of the list of labels; a save of it may name the one it was made from',
      ),
    multipleSubmissions: z.boolean().describe('Whether one address may apply more than once'),
    emailVerificationRequired: z
      .boolean()
      .describe('Whether applicants must sign in with the address that they apply with'),
    correctionsAllowed: z
      .boolean()
      .describe('Whether applicants may correct what they sent until the form closes'),
    estimateShown: z.boolean().describe("Whether the form's page says how many minutes it takes"),
    bulkActionEnabled: z
      .boolean()
      .describe('Whether reviewers may move many applicants at once on the screen'),
    showLabelsRow: z.boolean().describe("Whether an applicant's details show a row for labels"),
    aiEnabled: z.boolean().describe('Whether AI criteria are available'),
    aiAllowedFields: z
      .array(z.enum(maskedFields))
      .describe(
        'Kinds of answers that tell who somebody is and that the assistant may see where a criterion needs them',
      ),
    aiNudgeShown: z.boolean().describe('Whether the nudge to use AI was shown'),
    aiModelConnected: z
      .boolean()
      .describe('Whether an AI model is connected; false: words are matched, and every result says so'),
    dailyReport: z.boolean().describe('Whether the caller gets the daily report of this form'),
    logo: z.string().nullable().describe("Path of the form's own logo below the server's URL; null: none"),
    metaImage: z
      .string()
      .nullable()
      .describe("Path of the picture for link previews below the server's URL; null: not drawn yet"),
    templateColor: z
      .enum(formColours)
      .nullable()
      .describe("The colour of the form's page; null: the standard colour"),
    urlParameters: z
      .array(z.string())
      .describe('Names of URL parameters that are stored with an application, besides `utm_…`'),
    includedWidgets: z.array(z.string()).describe('Reserved; always empty'),
    defaultArchiveChatStatus: z
      .enum(chatStatuses)
      .describe('OPEN keeps the chat of an archived applicant open, CLOSED closes it'),
    fastMode: z
      .enum(fastModes)
      .describe('How the S and A keys move an applicant: see `fast_mode` of `/form/edit-fast-mode`'),
    reviewMode: z
      .enum(['default', 'fast', 'messageLater'])
      .describe('The same as `fastMode`, in other words'),
    formSuccessMessage: z
      .string()
      .nullable()
      .describe('What applicants read after sending; null: the standard text'),
    formCloseMessage: z
      .string()
      .nullable()
      .describe('What is shown once the form is closed; null: the standard text'),
    templateId: z.nullable(TemplateId).describe('The template that it was made from; null: none'),
    savedFilter: SavedFilter.describe('What the table begins with for the caller'),
    isCreator: z.boolean().describe('Whether the caller created it'),
    createdAt: described(Timestamp, 'When it was created'),
    lastUpdatedTimestamp: described(Timestamp, 'When its questions or settings last changed'),
    can: FormAbilities.describe('What the caller may do with it'),
  }),
)

/** What every view of a form says of whether it takes applications. */
export const taking = {
  status: true,
  closingDate: true,
  openingDate: true,
  acceptsApplications: true,
  closedReason: true,
} as const

/** The texts of a form that applicants read. */
export const texts = {
  name: true,
  description: true,
  formSuccessMessage: true,
  formCloseMessage: true,
} as const

/** What the caller chose for themselves. */
export const NotifSettings = named(
  'NotifSettings',
  z.object({
    arrivals: z
      .boolean()
      .describe('Whether the caller gets an email when an application enters a status that notifies'),
    dailyReport: z
      .boolean()
      .describe(
        "Whether the caller gets a report at 08:00 in the workspace's time zone, on days with anything new",
      ),
    mentions: z
      .boolean()
      .describe('Whether the caller gets an email when a private note on an application mentions them'),
    messages: z
      .boolean()
      .describe('Whether the caller gets an email when an applicant writes in a chat that they take part in'),
  }),
)

export const FormSummary = named(
  'FormSummary',
  FormDetails.pick({
    identifier: true,
    name: true,
    folderId: true,
    ...taking,
    logo: true,
    createdAt: true,
    lastUpdatedTimestamp: true,
    isCreator: true,
  }).extend({
    deletedAt: z.nullable(Timestamp).describe('When it was deleted; null: it was not'),
    restorableUntil: z
      .nullable(Timestamp)
      .describe('Until when `/form/restore` can bring it back; null: it is not deleted'),
    totalCount: z.int().describe('All applicants'),
    newCount: z.int().describe('Applicants in the status New'),
    emails: NotifSettings.describe('Which emails the caller gets about it'),
    pinned: z.boolean().describe('Whether the caller pinned it to the top of their list'),
    can: FormAbilities.pick({ edit: true, duplicate: true, delete: true }).describe(
      'What the caller may do with it',
    ),
  }),
)
