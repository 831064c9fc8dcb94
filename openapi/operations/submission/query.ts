import { z } from 'zod'
import { SubmissionId } from '../../common/ids.ts'
import { limits } from '../../common/limits.ts'
import { named, TimeZone, text } from '../../common/schema.ts'
import { Filters } from '../../filters/index.ts'
import { StageLabel } from '../form/shapes.ts'

/** Sort of a query by any column's id, as filters name it; blanks stand last in either direction. */
export const Sort = named(
  'Sort',
  z.strictObject({ columnId: z.string().max(limits.columnId), direction: z.enum(['ASC', 'DESC']) }),
)

/** The places of a window's row that stand before the answers. */
export const windowColumns = [
  'submissionId',
  'stage',
  'name',
  'email',
  'submittedAt',
  'labels',
  'chatId',
  'chatStatus',
  'responded',
  'needsReply',
  'lastMessage',
  'lastMessageSide',
  'lastMessageAt',
  'lastNote',
] as const

/** Which rows of the table (docs/rules.md#table-query); the CLI, the URL and bulk calls say the same. */
export const RowFilter = {
  /** A stage's label; absent: every stage */
  stage: z.nullish(StageLabel),
  search: z.nullish(text(limits.search)),
  filters: z.nullish(Filters),
  /** Where the caller's days begin, for filters by date; absent: the workspace's time zone */
  time_zone: z.optional(TimeZone),
}

export const Query = {
  ...RowFilter,
  /** These alone, of those that match */
  submission_ids: z.nullish(z.array(SubmissionId).max(limits.bulkNamed)),
  /** Absent: newest first; under a search, those first whose name begins with it */
  sort: z.nullish(Sort),
}
