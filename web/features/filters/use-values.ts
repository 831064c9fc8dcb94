import { limits } from '@winnow/openapi/common/limits'
import { fold } from '@winnow/openapi/common/text/plain-text'
import type { Scalar } from '@winnow/openapi/filters'
import type { FilterColumn } from '@winnow/openapi/filters/columns'
import type { FetchColumnValuesData } from '@winnow/sdk'
import { useEffect, useState } from 'react'
import { useCall } from '../../lib/client.ts'

/** The rows among which values are counted: the table's query without the filter that is being set. */
export type Among = Pick<
  FetchColumnValuesData['body'],
  'form_id' | 'stage' | 'search' | 'filters' | 'time_zone'
>

/** Milliseconds (docs/rules.md#filter-input) */
export const filterDebounce = 200

export function useDebounced<T>(value: T): T {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), filterDebounce)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}

/** What the server lists no values of: every row has its own, or the filter has no values but yes and no. */
const unlisted = new Set([
  'date',
  'score',
  'VIDEO',
  'form_labels',
  'private_notes',
  'reply_status',
  'new_since_visit',
  'ai_shortlisting',
])

export const hasValues = ({ id, column }: FilterColumn): boolean => !unlisted.has(column?.type ?? id)

export interface ValueRow {
  value: Scalar
  name: string
  /** Applicants; undefined: not counted */
  count: number | undefined
  /** Neither an option nor blank: typed under Other, or an option that is gone */
  other: boolean
}

/** A long text stands in its row up to a point; what was cut off is not known here, so that it could equal nothing. */
const isCut = (value: Scalar) =>
  typeof value === 'string' && value.length >= limits.cellText && value.endsWith('…')

/** Whether two values of a column are one to the server: texts without case and accents, 5 and '5' as numbers. */
export function sameValue({ kind }: FilterColumn, one: Scalar, other: Scalar): boolean {
  if (one === null || other === null) return one === other
  if (kind === 'number') return Number(one) === Number(other)
  return kind === 'text' ? fold(String(one)) === fold(String(other)) : one === other
}

interface Wanted {
  column: FilterColumn
  among: Among
  /** What the values must contain */
  contains: string
  /** Shown in any case, while nothing is looked for */
  selected: readonly Scalar[]
}

/** The rows of a list of values: those that are known in their order, others by how often they occur, blank last. */
export function useValues({ column, among, contains, selected }: Wanted) {
  const listed = hasValues(column)
  const body = { ...among, column_id: column.id, ...(contains ? { contains } : {}) }
  const { data, error, isLoading, mutate } = useCall('fetchColumnValues', listed ? body : null, {
    keepPreviousData: true,
    revalidateOnFocus: false,
  })
  const { known } = column
  const counts = new Map(data?.values.map(({ value, count }) => [value, count]))
  const whole = listed && data !== undefined && !data.more
  const rowOf = (value: Scalar, name: string, other = false): ValueRow => ({
    value,
    name,
    other,
    // A known value that a whole list does not name occurs nowhere.
    count: typeof value === 'boolean' ? undefined : (counts.get(value) ?? (whole ? 0 : undefined)),
  })
  const rows = known
    .filter(({ name }) => fold(name).includes(fold(contains)))
    .map(({ value, name }) => rowOf(value, name))
  const taken = new Set<Scalar>(known.map(it => it.value))
  const isOther = known.length > 0
  const more = [
    ...(data?.values.map(it => it.value) ?? []),
    ...(contains
      ? []
      : selected.filter(value => ![...counts.keys()].some(it => sameValue(column, it, value)))),
  ]
  for (const value of more) {
    if (value === null || taken.has(value) || isCut(value)) continue
    taken.add(value)
    rows.push(rowOf(value, String(value), isOther))
  }
  if (column.blank !== null && fold(column.blank).includes(fold(contains)))
    rows.push(rowOf(null, column.blank))
  return {
    rows,
    loading: isLoading && data === undefined,
    /** Whether these are the rows that were asked for; otherwise some are those of what was looked for before */
    isCurrent: !isLoading,
    failure: data ? undefined : error,
    retry: mutate,
    more: data?.more ?? false,
  }
}
