/** Enumerations: database columns, schemas and screens are all made from these. */
export const formStatuses = ['DRAFT', 'OPEN', 'CLOSED'] as const
export type FormStatus = (typeof formStatuses)[number]

/** The kind of a stage, whatever its name. */
export const stageKinds = ['NEW', 'SHORTLISTED', 'CUSTOM', 'ARCHIVED'] as const
export type StageKind = (typeof stageKinds)[number]

export const workspaceRoles = ['ADMIN', 'MEMBER', 'GUEST'] as const
export type WorkspaceRole = (typeof workspaceRoles)[number]

export const formRoles = ['CREATOR', 'ADMIN'] as const
export type FormRole = (typeof formRoles)[number]

/** What becomes of applications that have been archived for long. */
export const retentionActions = ['ANONYMISE', 'ERASE'] as const
export type RetentionAction = (typeof retentionActions)[number]

export const chatStatuses = ['OPEN', 'CLOSED'] as const
export type ChatStatus = (typeof chatStatuses)[number]

/** The two sides of a chat. */
export const chatSides = ['PAGE_USER', 'SUBMITTER'] as const
export type ChatSide = (typeof chatSides)[number]

/** How far a message has come; the server knows of those that are SENT. */
export const messageStatuses = ['SENDING', 'SENT', 'FAILED'] as const

export const readStatuses = ['READ', 'UNREAD'] as const

export const mailStatuses = ['PENDING', 'DELIVERED', 'FAILED'] as const

/** How a reviewer's S and A behave: stored once as fastMode, shown as reviewMode. */
export const fastModes = [
  'DEFAULT',
  'NO_CONFIRMATION_WITH_MESSAGE',
  'NO_CONFIRMATION_WITHOUT_MESSAGE',
] as const
export type FastMode = (typeof fastModes)[number]

/** In what order a person reads the parts of a date, '16 Nov 2026', 'Nov 16, 2026' or '2026-11-16'; and '2:31 PM' or '14:31'. */
export const dateFormats = ['DAY_MONTH_YEAR', 'MONTH_DAY_YEAR', 'YEAR_MONTH_DAY'] as const
export type DateFormat = (typeof dateFormats)[number]
export const hourFormats = ['H12', 'H24'] as const
export type HourFormat = (typeof hourFormats)[number]

export const plans = ['FREE', 'PRO'] as const
export type Plan = (typeof plans)[number]

/** What a plan is paid for. */
export const pricePeriods = ['MONTH', 'YEAR'] as const

/** How a subscription stands, as Stripe has it. */
export const subscriptionStatuses = [
  ...(['TRIALING', 'ACTIVE', 'PAST_DUE', 'UNPAID', 'PAUSED'] as const),
  ...(['INCOMPLETE', 'INCOMPLETE_EXPIRED', 'CANCELED'] as const),
] as const
export type SubscriptionStatus = (typeof subscriptionStatuses)[number]

export const limitTypes = ['REPLIES', 'LINK_PREVIEWS'] as const
export type LimitType = (typeof limitTypes)[number]

export const actorKinds = ['user', 'key', 'applicant', 'assistant', 'system'] as const
export type ActorKind = (typeof actorKinds)[number]

/** What an API key may be allowed; never more than its creator's own rights. */
export const scopes = [
  'forms:read',
  'forms:write',
  'submissions:read',
  'submissions:write',
  'messages:read',
  'messages:write',
  'notes:read',
  'notes:write',
  'people:write',
  'ai:read',
  'ai:run',
  'workspace:read',
  'workspace:write',
  'account:write',
] as const
export type Scope = (typeof scopes)[number]

/** Why a message to many leaves somebody out, in the order in which it is asked. */
export const heldBackReasons = [
  'CHAT_CLOSED',
  'NO_ADDRESS',
  'REPLIED',
  'NO_FIRST_NAME',
  'OVER_LIMIT',
] as const
export type HeldBackReason = (typeof heldBackReasons)[number]

/** What a criterion says of an application. */
export const aiResults = ['YES', 'NO', 'MAYBE'] as const
export type AiResult = (typeof aiResults)[number]

/** Answers that tell who somebody is: sent to the assistant only where a criterion needs them and the form allows it. */
export const maskedFields = ['NAME', 'EMAIL', 'PHONE', 'LINKS'] as const
export type MaskedField = (typeof maskedFields)[number]

/** What became of one request to a model. */
export const modelOutcomes = ['ANSWERED', 'REFUSED', 'TRUNCATED', 'MALFORMED', 'FAILED'] as const

/** Columns that are not questions. */
export const customFieldTypes = [
  'MESSAGES',
  'SUBMISSION_LABELS',
  'SUBMITTED_AT',
  'FORM_STATUS',
  'FORM_LABELS',
  'AI_CRITERION',
  'URL_PARAMETER',
  'SCORE',
  'AI_OPT_OUT',
] as const
export type CustomFieldType = (typeof customFieldTypes)[number]

/** The kinds of jobs that people see: a job done for a person has one of these names. */
export const jobKinds = [
  'bulk_action',
  'bulk_message',
  'bulk_labels',
  'undo',
  'undo_import',
  'ai_run',
] as const
export type JobName = (typeof jobKinds)[number]

export const jobStatuses = ['WAITING', 'RUNNING', 'STOPPED', 'DONE', 'FAILED'] as const

/** What a form may be coloured in (`templateColor`); each has a light and a dark pair that reads at 4.5:1 (web/theme). */
export const formColours = [
  'indigo',
  'blue',
  'cyan',
  'green',
  'orange',
  'red',
  'pink',
  'purple',
  'grey',
] as const
export type FormColour = (typeof formColours)[number]

/** Why a form takes no applications, in the order in which it is asked. */
export const closedReasons = ['DELETED', 'DRAFT', 'CLOSED', 'NOT_YET', 'FULL'] as const
export type ClosedReason = (typeof closedReasons)[number]

/** How an application came in: by the form, typed in by an editor, from a file. */
export const submissionOrigins = ['FORM', 'ADDED', 'IMPORTED'] as const
export type SubmissionOrigin = (typeof submissionOrigins)[number]

/** How far the import of a file is; STOPPED: no rows came for a while, and it can be gone on with. */
export const importStatuses = ['RUNNING', 'STOPPED', 'DONE', 'UNDOING', 'UNDONE'] as const
export type ImportStatus = (typeof importStatuses)[number]

/** Why an imported applicant stays when the import is undone. */
export const keptReasons = ['MOVED', 'MESSAGED', 'NOTED', 'CHANGED'] as const
export type KeptReason = (typeof keptReasons)[number]

/** How far an upload has come; TAKEN: it belongs to an application. */
export const uploadStates = ['OPEN', 'DONE', 'REFUSED', 'TAKEN'] as const

/** What a form was filled in on; UNKNOWN: by the API, or without scripts. */
export const devices = ['PHONE', 'TABLET', 'DESKTOP', 'UNKNOWN'] as const
export type Device = (typeof devices)[number]

/** What a visitor who left was looking at: nothing wrong, an answer that was refused, or a sending that failed. */
export const dropCauses = ['LEFT', 'ERROR', 'FAILED'] as const
export type DropCause = (typeof dropCauses)[number]

/** How an application can change for those who watch it; `read` is one's own reading of its chat, `turn` whose turn it is to answer there. */
export const changeKinds = [
  'created',
  'moved',
  'labelled',
  'noted',
  'messaged',
  'answers',
  'file',
  'withdrawn',
  'judged',
  'read',
  'turn',
] as const
export type ChangeKind = (typeof changeKinds)[number]
