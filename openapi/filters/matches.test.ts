import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { dayAfter } from './days.ts'
import {
  type ComparedValue,
  type FilterKindName,
  type FilterOperator,
  filterKinds,
  matches,
  relativeDays,
  type Scalar,
} from './index.ts'

const today = '2025-11-20'
const plain = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()

/** Values of each kind, few enough to meet one another often. */
const values: Record<FilterKindName, Scalar[]> = {
  text: ['Élan', 'elan', 'el', 'Lisbon', 'lis'],
  number: [-1, 0, 1, 1.5, 10],
  date: ['2025-10-31', '2025-11-13', '2025-11-14', '2025-11-19', today, '2025-11-27', '2025-12-01'],
  choice: ['A', 'B', 'a'],
  choices: ['A', 'B', 'C'],
  yesNo: [true, false],
}
const metOf = (kind: FilterKindName): fc.Arbitrary<ComparedValue> =>
  kind === 'choices'
    ? fc.oneof(fc.constant(null), fc.subarray(values.choices as string[]))
    : fc.constantFrom(null, ...values[kind])

/** What an operator says, written out for one value and those that are named. */
function reads(
  kind: FilterKindName,
  operator: FilterOperator,
  named: readonly Scalar[],
  value: ComparedValue,
): boolean {
  const blank = value === null || (Array.isArray(value) && value.length === 0)
  const [one = null, two = null] = named
  const same = (a: Scalar, b: Scalar) =>
    kind === 'text' && typeof a === 'string' && typeof b === 'string' ? plain(a) === plain(b) : a === b
  const has = (wanted: Scalar) =>
    wanted === null
      ? blank
      : Array.isArray(value)
        ? value.includes(String(wanted))
        : same(value as Scalar, wanted)
  const compared = (one: Scalar) => {
    if (blank || one === null) return Number.NaN
    return kind === 'number'
      ? Number(value) - Number(one)
      : String(value) < String(one)
        ? -1
        : Number(value !== one)
  }
  if (operator === 'equals') return !blank && has(one)
  if (operator === 'select') return named.some(has)
  if (operator === 'select_all') return named.every(has)
  if (operator === 'contains') return !blank && plain(String(value)).includes(plain(String(one)))
  if (operator === 'greater_than') return compared(one) > 0
  if (operator === 'greater_than_equal') return compared(one) >= 0
  if (operator === 'less_than') return compared(one) < 0
  if (operator === 'less_than_equal') return compared(one) <= 0
  if (operator === 'between') return compared(one) >= 0 && compared(two) <= 0
  throw new Error(`${operator} has no reading`)
}

const kinds = Object.keys(values) as FilterKindName[]
const cases = kinds.flatMap(kind => filterKinds[kind].operators.map(operator => [kind, operator] as const))
const namedFor = (kind: FilterKindName, operator: FilterOperator): fc.Arbitrary<Scalar[]> => {
  const word = fc.constantFrom(...values[kind])
  if (operator === 'between') return fc.tuple(word, word)
  if (operator === 'select_all') return fc.array(word, { minLength: 1, maxLength: 3 })
  if (operator === 'select' || operator === 'not_select')
    return fc.array(fc.oneof(word, fc.constant(null)), { minLength: 1, maxLength: 3 })
  return word.map(it => [it])
}

describe('whether a value meets a condition', () => {
  const opposites: Partial<Record<FilterOperator, FilterOperator>> = {
    not_equal: 'equals',
    not_select: 'select',
    not_contains: 'contains',
  }

  test.each(cases.filter(([, it]) => it !== 'relative'))('%s %s says what it is called', (kind, operator) => {
    const opposite = opposites[operator]
    fc.assert(
      fc.property(namedFor(kind, operator), metOf(kind), (named, value) => {
        const expected = opposite ? !reads(kind, opposite, named, value) : reads(kind, operator, named, value)
        expect(matches(kind, { operator, values: named }, value, today)).toBe(expected)
      }),
    )
  })

  test.each(cases.filter(([, it]) => it in opposites))(
    '%s %s is the exact complement, blanks included',
    (kind, not) => {
      const operator = opposites[not] ?? not
      fc.assert(
        fc.property(namedFor(kind, not), metOf(kind), (named, value) => {
          const one = matches(kind, { operator, values: named }, value, today)
          expect(matches(kind, { operator: not, values: named }, value, today)).toBe(!one)
        }),
      )
    },
  )

  const spans: Record<(typeof relativeDays)[number], [first: string, last: string]> = {
    today: [today, today],
    yesterday: ['2025-11-19', '2025-11-19'],
    last_7_days: ['2025-11-14', today],
    last_30_days: ['2025-10-22', today],
    this_week: ['2025-11-17', '2025-11-23'],
    this_month: ['2025-11-01', '2025-11-30'],
    last_month: ['2025-10-01', '2025-10-31'],
    next_7_days: [today, '2025-11-26'],
    next_30_days: [today, '2025-12-19'],
  }
  test.each([...relativeDays])('a day is within %s from its first day to its last', span => {
    const within = (day: string) => matches('date', { operator: 'relative', values: [span] }, day, today)
    const [first, last] = spans[span]
    expect([first, last].map(within)).toEqual([true, true])
    expect([dayAfter(first, -1), dayAfter(last, 1)].map(within)).toEqual([false, false])
    expect(matches('date', { operator: 'relative', values: [span] }, null, today)).toBe(false)
  })
})
