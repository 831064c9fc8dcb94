import { limits } from './limits.ts'
import { line, named } from './schema.ts'

/** The name of a status that is added or renamed: one line, trimmed (docs/rules.md#statuses). */
export const StatusName = named(
  'StatusName',
  line(
    limits.stageName,
    `Status name must be less than ${limits.stageName} characters`,
    'Enter a name for the status',
  ),
  'The name of a status: one line, trimmed',
)

/** The refusals of a change of statuses, which the screen says too. */
export const statusTexts = {
  taken: 'Status with similar name already exists',
  hasApplications: 'To delete, please move applications to a different status.',
  fixed: "New and Archived can't be renamed, deleted or moved",
  tooMany: `A form can have up to ${limits.stages} statuses`,
} as const
