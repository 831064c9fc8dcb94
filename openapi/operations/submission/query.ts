import { z } from 'zod'
import { SubmissionId } from '../../common/ids.ts'
import { limits } from '../../common/limits.ts'
import { TimeZone, text } from '../../common/schema.ts'
import { Filters } from '../../filters/index.ts'
import { StageLabel } from '../form/shapes/parts.ts'
import { Sort } from './sort.ts'

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
  'addedBy',
] as const

/** Which rows of the table (docs/rules.md#table-query); the CLI, the URL and bulk calls say the same. */
export const RowFilter = {
  stage: z.nullish(StageLabel).describe('Only applicants in this status; absent: all of them'),
  search: z
    .nullish(text(limits.search))
    .describe(
      'Only applicants whose name, address or answers contain every word, in any case and with or without accents',
    ),
  filters: z
    .nullish(Filters)
    .describe(
      'Only applicants who match all of these: conditions, or groups of conditions of which any may hold',
    ),
  time_zone: z
    .optional(TimeZone)
    .describe("IANA time zone in which the days of date filters begin; absent: the workspace's"),
}

export const Query = {
  ...RowFilter,
  submission_ids: z
    .nullish(z.array(SubmissionId).max(limits.bulkNamed))
    .describe('Only these, of those that match; absent: all that match'),
  sort: z.nullish(Sort).describe('The order; absent: newest first, or under a search the best match first'),
}
