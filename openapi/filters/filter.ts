import * as z from 'zod/mini'
import { limits } from '../common/limits.ts'
import { named } from '../common/schema.ts'
import { plainText } from '../common/text/plain-text.ts'
import { filterOperators } from './enums.ts'

const word = plainText().check(z.maxLength(limits.filterText))
const one = z.union([word, z.number(), z.boolean(), z.null()])

/**
 * One condition on a column: `columnId` is a column's id (a question's, a criterion's, `applicant`, `email`, `date`, `labels`,
 * `messages`, `stage`, `form_status:frm_…`) or one of the extra filters. A list means 'any of', null in it 'blank'.
 */
export const Filter = named(
  'Filter',
  z.strictObject({
    columnId: z.string().check(z.minLength(1), z.maxLength(limits.columnId)),
    operator: z.optional(z.enum(filterOperators)),
    value: z.union([one, z.array(one).check(z.maxLength(limits.options + 2))]),
    /** The other end of `between` */
    value2: z.nullish(z.union([word, z.number()])),
  }),
)
export type Filter = z.infer<typeof Filter>

/** All of them must hold. */
export const Filters = z.array(Filter).check(
  z.maxLength(limits.filters),
  z.refine(
    list => list.reduce((sum, { value }) => sum + [value].flat().length, 0) <= limits.filterValues,
    `At most ${limits.filterValues} values`,
  ),
)
