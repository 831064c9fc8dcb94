import { z } from 'zod'
import { limits } from '../../common/limits.ts'
import { named } from '../../common/schema.ts'
import { groupUnits } from '../../filters/groups.ts'

/** What rows are grouped by (docs/rules.md#grouping). */
export const Grouping = named(
  'Grouping',
  z.strictObject({
    columnId: z
      .string()
      .min(1)
      .max(limits.columnId)
      .describe(
        "The column to group by, as filters name it: a question with options or a date, `stage`, `labels`, `date`, `messages`, `reply_status`, `private_notes` or a custom column's ID",
      ),
    unit: z
      .optional(z.enum(groupUnits))
      .describe('For dates, in the time zone of `time_zone`; absent: `day`. Weeks begin on Monday'),
  }),
)
export type Grouping = z.infer<typeof Grouping>

/** A group with how many stand in it, as every call lists them. */
export const Group = named(
  'Group',
  z.object({
    value: z
      .union([z.string(), z.number(), z.boolean(), z.null()])
      .describe(
        'What its applications have in common: an option, a status, a label, the first day of a week or month; null: no answer',
      ),
    count: z.int().describe('Applications in the group'),
  }),
)
export type Group = z.infer<typeof Group>
