import type { GroupUnit } from '@winnow/openapi/filters/groups'
import { type Fragment, fragment, join } from '../query/fragment.ts'

/** What rows are grouped by (docs/rules.md#grouping). */
export interface ColumnGroups {
  /** Further tables, a row for each group that an application stands in; absent: it stands in one */
  from?: Fragment
  /** What makes two applications stand in one group; null: there is no answer */
  key: Fragment
  /** The groups of the whole form with their counts, as `key` and `n`, where an index has them; no answer is a group too */
  ofForm?: Fragment
  /** The order of the groups, from the key; absent: by the key itself. No answer comes last in any */
  order?: (key: Fragment) => Fragment
  /** What callers call the groups; one that is absent: by its key */
  names?: readonly (readonly [key: string | number, name: string | boolean])[]
}

/** In the order of a list of keys; what stands outside the list comes after it. */
export const inOrderOf =
  (keys: readonly (string | number)[]) =>
  (key: Fragment): Fragment =>
    keys.length === 0
      ? key
      : fragment`case ${key} ${join(
          keys.map((it, i) => fragment`when ${it} then ${i}`),
          ' ',
        )} else ${keys.length} end`

/** Groups by rows of a table of names, in the order of those rows. */
export const byId = (
  rows: readonly { id: number; name: string }[],
): Pick<ColumnGroups, 'order' | 'names'> => ({
  order: inOrderOf(rows.map(it => it.id)),
  names: rows.map(it => [it.id, it.name]),
})

/** Yes before no. */
export const yesNoGroups = (key: Fragment): ColumnGroups => ({
  key: fragment`iif(${key}, 1, 0)`,
  order: key => fragment`${key} desc`,
  names: [
    [1, true],
    [0, false],
  ],
})

const starts: Record<GroupUnit, (day: Fragment) => Fragment> = {
  day: day => fragment`date(${day})`,
  week: day => fragment`date(${day}, 'weekday 0', '-6 days')`,
  month: day => fragment`date(${day}, 'start of month')`,
}

/** Groups of days, named by their first day; the latest stand first. `day` is whatever SQLite's date() reads, with its modifiers. */
export const dateGroups = (day: Fragment, unit: GroupUnit): ColumnGroups => ({
  key: starts[unit](day),
  order: key => fragment`${key} desc`,
})
