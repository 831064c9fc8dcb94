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

/** Conditions of which any may hold, one level deep (docs/rules.md#filter-groups). */
export const FilterGroup = named(
  'FilterGroup',
  z.strictObject({ any: z.array(Filter).check(z.minLength(2), z.maxLength(limits.filters)) }),
)
export type FilterGroup = z.infer<typeof FilterGroup>

/** One filter of a query: a condition, or a group of them. */
export type TableFilter = Filter | FilterGroup

export const conditionsOf = (filter: TableFilter): readonly Filter[] =>
  'any' in filter ? filter.any : [filter]

/** All of them must hold. */
export const Filters = z.array(z.union([Filter, FilterGroup])).check(
  z.maxLength(limits.filters),
  z.refine(
    list => list.flatMap(conditionsOf).length <= limits.filters,
    `At most ${limits.filters} conditions`,
  ),
  z.refine(
    list =>
      list.flatMap(conditionsOf).reduce((sum, { value }) => sum + [value].flat().length, 0) <=
      limits.filterValues,
    `At most ${limits.filterValues} values`,
  ),
)
