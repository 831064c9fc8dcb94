import type { Reader } from '@winnow/db'
import type { FilterKindName } from '@winnow/openapi/filters'
import type { GroupUnit } from '@winnow/openapi/filters/groups'
import type { Fragment } from '../query/fragment.ts'
import type { Predicate } from '../query/predicates.ts'
import type { ColumnGroups } from './groups.ts'

/**
 * One column of the table on the server's side: what a row shows, and what it is sorted and filtered by. SQL over `s`
 * (submissions), `k` (submission_keys) and `c` (submission_cells).
 */
export interface TableColumn {
  id: string
  filter: FilterKindName
  predicate: Predicate
  /** What a filter may name, where that is a list; absent: anything of the kind */
  known?: (db: Reader) => Promise<KnownValues> | KnownValues
  /** In order of weight; where the first is null the row is blank. Absent: nothing to sort by */
  sort?: readonly Fragment[]
  /** No row is blank in it */
  always?: true
  /** JSON of its place in a window's row; absent: it has none of its own */
  shows?: Fragment
  /** The same of a window of whole texts, where `shows` cuts them */
  showsWhole?: Fragment
  /** Its different values; absent: they are not valueList */
  values?: ColumnValues
  /** The number that a histogram counts by; absent: there is none */
  number?: Fragment
  /** What rows are grouped by; absent: there are no groups. A unit is for dates */
  groups?: (unit: GroupUnit) => ColumnGroups | Promise<ColumnGroups>
}

/** The values that a filter on a column may name (docs/rules.md#unknown-values). */
export interface KnownValues {
  /** As they are listed in the error about an unknown one */
  list: readonly string[]
  /** By what two words are the same value; absent: as they are written */
  same?: (word: string) => string
  /** Whether a value outside the list may be found all the same */
  orElse?: (word: string) => Promise<boolean>
}

/** The different values of a column: what separates them, and their names. */
export interface ColumnValues {
  /** The values of the whole form with their counts, as `key` and `n`, where an index has them; only values without a name of their own */
  ofForm?: Fragment
  /** Further tables, one row a value: ` join json_each(…) v` */
  from?: Fragment
  /** What makes two values the same */
  key: Fragment
  /** What people call one, where that is not its key: by the key, or over the tables of a row that has it */
  name?: { ofKey: (key: Fragment) => Fragment } | { ofRow: Fragment }
}
