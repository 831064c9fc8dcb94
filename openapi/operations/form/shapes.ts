import { z } from 'zod'
import {
  chatStatuses,
  closedReasons,
  customFieldTypes,
  fastModes,
  formColours,
  formStatuses,
  stageKinds,
} from '../../common/enums.ts'
import {
  CustomFieldId,
  FormId,
  QuestionId,
  SearchId,
  TemplateId,
  UserId,
  WorkspaceId,
} from '../../common/ids.ts'
import { named, Timestamp } from '../../common/schema.ts'
import { AskedField, InputField } from '../../questions/index.ts'

/** A stage's label as written; matched case-folded, so 'new' works too (docs/rules.md#status-labels). */
export const StageLabel = named('StageLabel', z.string().trim().min(1).max(100))

const StatusCount = named('StatusCount', z.object({ stage: z.string(), count: z.int() }))

/** Applicants of a form: all, those an editor has written to, and how many stand where. */
export const FormCounts = named(
  'FormCounts',
  z.object({ respondedCount: z.int(), totalCount: z.int(), statusCounts: z.array(StatusCount) }),
)

export const Stage = named(
  'Stage',
  z.object({ label: z.string(), kind: z.enum(stageKinds), notificationsEnabled: z.boolean() }),
)

/** A reply template (docs/rules.md#templates). */
const QuickReply = named(
  'QuickReply',
  z.object({ name: z.string(), text: z.string(), priority: z.int(), isDefault: z.boolean() }),
)

export const Label = named('Label', z.object({ value: z.string(), colour: z.string() }))

/**
 * A column of the table that is no question. `visibility`: shown in the table; `tableOrder` -1 stands after
 * the ordered ones; `source_form`: whose status or labels it shows; `search`: what its criterion belongs to.
 */
export const CustomField = named(
  'CustomField',
  z.object({
    id: CustomFieldId,
    question: z.string(),
    type: z.enum(customFieldTypes),
    visibility: z.boolean(),
    tableOrder: z.int(),
    width: z.int(),
    source_form: z.object({ identifier: FormId, name: z.string() }).nullable(),
    search: z.object({ id: SearchId, name: z.string() }).nullable(),
  }),
)

/** What the caller may do with a form, so that no screen works it out again. */
const FormAbilities = named(
  'FormAbilities',
  z.object({
    edit: z.boolean(),
    move: z.boolean(),
    reply: z.boolean(),
    duplicate: z.boolean(),
    delete: z.boolean(),
  }),
)

export const FormSummary = named(
  'FormSummary',
  z.object({
    identifier: FormId,
    name: z.string(),
    status: z.enum(formStatuses),
    closingDate: z.nullable(Timestamp),
    openingDate: z.nullable(Timestamp),
    /** Whether it takes applications now; null: it does */
    acceptsApplications: z.boolean(),
    closedReason: z.enum(closedReasons).nullable(),
    /** A path of its own logo */
    logo: z.string().nullable(),
    deletedAt: z.nullable(Timestamp),
    /** Until when a deleted form can be restored */
    restorableUntil: z.nullable(Timestamp),
    totalCount: z.int(),
    newCount: z.int(),
    createdAt: Timestamp,
    lastUpdatedTimestamp: Timestamp,
    isCreator: z.boolean(),
    can: FormAbilities.pick({ edit: true, duplicate: true, delete: true }),
  }),
)

export const FormDetails = named(
  'FormDetails',
  z.object({
    identifier: FormId,
    id: FormId,
    formToken: z.string(),
    pageId: WorkspaceId,
    pageName: z.string(),
    pageHandle: z.string(),
    name: z.string(),
    description: z.string().nullable(),
    status: z.enum(formStatuses),
    closingDate: z.nullable(Timestamp),
    openingDate: z.nullable(Timestamp),
    responseCap: z.int().nullable(),
    acceptsApplications: z.boolean(),
    /** Why it takes none; null: it does */
    closedReason: z.enum(closedReasons).nullable(),
    /** The published version; null: never published */
    publishedVersion: z.int().nullable(),
    inputFields: z.array(InputField),
    /** Questions that it asked once and asks no more; `visibility`: shown in the table all the same (docs/rules.md#deleted-questions) */
    deletedFields: z.array(InputField),
    customFields: z.array(CustomField),
    stages: z.array(Stage),
    formCounts: FormCounts,
    /** The same under the documents' other name */
    counts: FormCounts,
    quickReplies: z.array(QuickReply),
    labelsWithColor: z.array(Label),
    /** Their values alone */
    labels: z.array(z.string()),
    multipleSubmissions: z.boolean(),
    emailVerificationRequired: z.boolean(),
    correctionsAllowed: z.boolean(),
    estimateShown: z.boolean(),
    bulkActionEnabled: z.boolean(),
    showLabelsRow: z.boolean(),
    aiEnabled: z.boolean(),
    /** The caller's own choice */
    dailyReport: z.boolean(),
    /** Paths of its own logo, and of the picture in link previews */
    logo: z.string().nullable(),
    metaImage: z.string().nullable(),
    templateColor: z.enum(formColours).nullable(),
    /** Names that are kept with an application, beside utm_source and its kin */
    urlParameters: z.array(z.string()),
    /** Reserved */
    includedWidgets: z.array(z.string()),
    defaultArchiveChatStatus: z.enum(chatStatuses),
    fastMode: z.enum(fastModes),
    reviewMode: z.enum(['default', 'fast', 'messageLater']),
    formSuccessMessage: z.string().nullable(),
    formCloseMessage: z.string().nullable(),
    templateId: z.nullable(TemplateId),
    isCreator: z.boolean(),
    createdAt: Timestamp,
    lastUpdatedTimestamp: Timestamp,
    can: FormAbilities,
  }),
)

/** The draft, as its editor sees it. `revision` rises with every save; a save names the one it was made from. */
export const FormForEdit = named(
  'FormForEdit',
  z.object({
    identifier: FormId,
    pageId: WorkspaceId,
    revision: z.int(),
    /** Number of the version that this draft will become */
    version: z.int(),
    publishedVersion: z.int().nullable(),
    hasUnpublishedChanges: z.boolean(),
    /** How many things publishing would change: questions, texts, their order */
    unpublishedChanges: z.int(),
    status: z.enum(formStatuses),
    closingDate: z.nullable(Timestamp),
    openingDate: z.nullable(Timestamp),
    acceptsApplications: z.boolean(),
    /** Why it takes none; null: it does */
    closedReason: z.enum(closedReasons).nullable(),
    name: z.string(),
    description: z.string().nullable(),
    inputFields: z.array(InputField),
    formSuccessMessage: z.string().nullable(),
    formCloseMessage: z.string().nullable(),
    editedBy: z.object({ id: UserId, name: z.string() }).nullable(),
    editedAt: Timestamp,
  }),
)

/** A draft after a change. `removedQuestions`: those that the change took out of it, and how many answered each of them. */
export const EditedForm = named(
  'EditedForm',
  FormForEdit.extend({
    removedQuestions: z.array(z.object({ id: QuestionId, question: z.string(), answeredCount: z.int() })),
  }),
)

/** A published version, as it is looked at. `submissions`: how many applications answered it. */
export const FormVersion = named(
  'FormVersion',
  z.object({
    version: z.int(),
    publishedAt: Timestamp,
    publishedBy: z.object({ id: UserId, name: z.string() }).nullable(),
    current: z.boolean(),
    name: z.string(),
    questionCount: z.int(),
    submissions: z.int(),
    description: z.string().nullable(),
    inputFields: z.array(AskedField),
    formSuccessMessage: z.string().nullable(),
    formCloseMessage: z.string().nullable(),
  }),
)

/** What an applicant may know of a form: public fields only. */
export const FormForFilling = named(
  'FormForFilling',
  z.object({
    identifier: FormId,
    name: z.string(),
    description: z.string().nullable(),
    status: z.enum(formStatuses),
    closingDate: z.nullable(Timestamp),
    openingDate: z.nullable(Timestamp),
    acceptsApplications: z.boolean(),
    closedReason: z.enum(closedReasons).nullable(),
    pageName: z.string(),
    pageLogo: z.string().nullable(),
    logo: z.string().nullable(),
    metaImage: z.string().nullable(),
    templateColor: z.enum(formColours).nullable(),
    multipleSubmissions: z.boolean(),
    emailVerificationRequired: z.boolean(),
    estimateShown: z.boolean(),
    formSuccessMessage: z.string().nullable(),
    formCloseMessage: z.string().nullable(),
    version: z.int(),
    inputFields: z.array(AskedField),
  }),
)
export type FormForFilling = z.infer<typeof FormForFilling>
