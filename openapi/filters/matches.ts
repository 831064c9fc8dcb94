import { fold } from '../common/text/plain-text.ts'
import { daysOf } from './days.ts'
import type { FilterKindName, RelativeDays } from './enums.ts'
import type { Condition, Scalar } from './filter-kind.ts'

/** A value as a column has it: a number for numbers, 'YYYY-MM-DD' for dates, a list for several choices; null: blank. */
export type ComparedValue = Scalar | readonly string[]

const listOf = (value: ComparedValue): readonly Scalar[] =>
  value === null ? [] : Array.isArray(value) ? value : [value as Scalar]
const asCompared = (kind: FilterKindName, value: Scalar) =>
  kind === 'text' && typeof value === 'string' ? fold(value) : value

/** The test of values that are not blank, by operator; `not_` and blanks are handled outside. */
const tests: Record<string, (has: readonly Scalar[], wanted: readonly Scalar[]) => boolean> = {
  equals: (has, [one]) => has.includes(one ?? null),
  select: (has, wanted) => wanted.some(it => (it === null ? has.length === 0 : has.includes(it))),
  select_all: (has, wanted) => wanted.every(it => (it === null ? has.length === 0 : has.includes(it))),
  contains: ([has], [one]) => has !== undefined && String(has).includes(String(one)),
  greater_than: ([has], [one = null]) => has != null && one !== null && has > one,
  greater_than_equal: ([has], [one = null]) => has != null && one !== null && has >= one,
  less_than: ([has], [one = null]) => has != null && one !== null && has < one,
  less_than_equal: ([has], [one = null]) => has != null && one !== null && has <= one,
  between: ([has], [from = null, to = null]) =>
    has != null && from !== null && to !== null && has >= from && has <= to,
}

/** Whether a value meets a condition, as the compiled SQL would decide; a `not_` is the exact complement, blanks included. */
export function matches(
  kind: FilterKindName,
  { operator, values }: Condition,
  value: ComparedValue,
  today: string,
): boolean {
  if (operator === 'relative') {
    const [first, last] = daysOf(values[0] as RelativeDays, today)
    return matches(kind, { operator: 'between', values: [first, last] }, value, today)
  }
  const plain = operator === 'not_equal' ? 'equals' : operator.replace(/^not_/, '')
  const compared = (some: readonly Scalar[]) => some.map(it => asCompared(kind, it))
  const result = tests[plain]?.(compared(listOf(value)), compared(values)) ?? false
  return plain === operator ? result : !result
}
