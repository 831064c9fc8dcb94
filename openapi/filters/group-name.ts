import { daysText, dayText } from '../common/dates/dates.ts'
import type { FilterColumn } from './columns.ts'
import type { Scalar } from './filter-kind.ts'
import { type GroupUnit, lastDayOf } from './groups.ts'

/** What people call a group: 'Energy', 'No answer', '16 to 22 Nov 2026', 'Nov 2026'. */
export function groupName(column: FilterColumn | undefined, unit: GroupUnit | undefined, value: Scalar) {
  if (value === null) return column?.column?.question ? 'No answer' : (column?.blank ?? 'Blank')
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  const text = String(value)
  if (column?.kind !== 'date') return column?.known.find(it => it.value === text)?.name ?? text
  if (unit === 'month') return dayText(text).split(' ').slice(1).join(' ')
  return daysText(text, lastDayOf(unit ?? 'day', text))
}
