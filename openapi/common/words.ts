/** Word lists: database columns, schemas and screens are all made from these. */
export const formStatuses = ['DRAFT', 'OPEN', 'CLOSED'] as const
export type FormStatus = (typeof formStatuses)[number]

/** What a stage is, whatever its name (settled.md, the wire). */
export const stageKinds = ['NEW', 'SHORTLISTED', 'CUSTOM', 'ARCHIVED'] as const
export type StageKind = (typeof stageKinds)[number]

export const workspaceRoles = ['ADMIN', 'MEMBER', 'GUEST'] as const
export type WorkspaceRole = (typeof workspaceRoles)[number]

export const formRoles = ['CREATOR', 'ADMIN'] as const
export type FormRole = (typeof formRoles)[number]

export const chatStatuses = ['OPEN', 'CLOSED'] as const
export type ChatStatus = (typeof chatStatuses)[number]

/** The two sides of a chat (spec 2, section 6). */
export const chatSides = ['PAGE_USER', 'SUBMITTER'] as const
export type ChatSide = (typeof chatSides)[number]

export const readStatuses = ['READ', 'UNREAD'] as const

export const mailStatuses = ['PENDING', 'DELIVERED', 'FAILED'] as const
export type MailStatus = (typeof mailStatuses)[number]

/** How a reviewer's S and A behave (spec 1, section 4): stored once as fastMode, shown as reviewMode. */
export const fastModes = [
  'DEFAULT',
  'NO_CONFIRMATION_WITH_MESSAGE',
  'NO_CONFIRMATION_WITHOUT_MESSAGE',
] as const
export type FastMode = (typeof fastModes)[number]

export const plans = ['FREE', 'PRO'] as const
export type Plan = (typeof plans)[number]

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
] as const
export type Scope = (typeof scopes)[number]

/** What a criterion says of an application (spec 2, section 3). */
export const aiResults = ['YES', 'NO', 'MAYBE'] as const
export type AiResult = (typeof aiResults)[number]

/** Columns that are not questions (settled.md, the wire: `customFields`). */
export const customFieldTypes = [
  'MESSAGES',
  'SUBMISSION_LABELS',
  'SUBMITTED_AT',
  'FORM_STATUS',
  'FORM_LABELS',
  'AI_CRITERION',
  'URL_PARAMETER',
  'SCORE',
] as const
export type CustomFieldType = (typeof customFieldTypes)[number]

export const jobStatuses = ['WAITING', 'RUNNING', 'STOPPED', 'DONE', 'FAILED'] as const
export type JobStatus = (typeof jobStatuses)[number]
