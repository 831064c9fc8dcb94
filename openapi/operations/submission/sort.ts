import { z } from 'zod'
import { limits } from '../../common/limits.ts'
import { named } from '../../common/schema.ts'

/** Sort of a query by any column's id, as filters name it; blanks stand last in either direction. */
export const Sort = named(
  'Sort',
  z.strictObject({
    columnId: z
      .string()
      .max(limits.columnId)
      .describe(
        "The column to sort by, as filters name it: a question's ID, `applicant`, `email`, `date`, `stage`, `labels`, `messages` or a custom column's ID",
      ),
    direction: z.enum(['ASC', 'DESC']).describe('ASC is ascending; blanks come last in either direction'),
  }),
)
