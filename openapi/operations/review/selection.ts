import { z } from 'zod'
import { SubmissionId } from '../../common/ids.ts'
import { limits } from '../../common/limits.ts'
import { named } from '../../common/schema.ts'
import { RowFilter } from '../submission/query.ts'

/**
 * All that match, but for a few: the filter language, those taken out, and the count that the person saw. Where the count is
 * another one by then, nothing happens and 409 `selection_changed` says how many there are (docs/rules.md#selection).
 */
export const Selection = named(
  'Selection',
  z.strictObject({
    ...RowFilter,
    excluded_ids: z
      .array(SubmissionId)
      .max(limits.bulk)
      .default([])
      .describe('Applications that match and are taken out again'),
    count: z
      .int()
      .min(1)
      .describe(
        'How many applicants the caller saw in the selection. If there are more or fewer by now, nothing happens and 409 `selection_changed` says how many',
      ),
    since_event: z
      .int()
      .min(0)
      .nullish()
      .describe(
        'Number of the last event that the caller knew (`since` of `/form/poll-changes`). Applicants who entered or left `stage` after it (without `stage`: who were moved at all) are reported by 409 `selection_changed`, even if the count is the same',
      ),
  }),
)
