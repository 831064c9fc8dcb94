import { columnsOf } from '@winnow/openapi/columns'
import type { FormDetails } from '@winnow/sdk'
import { UsageError } from '../../io/failure.ts'
import { groupingOf, readGrouping } from '../applicants/grouping.ts'
import { columnNamed, readFilters, readOrder, sortOf } from '../applicants/query.ts'
import type { Flags } from '../command.ts'

/** Options of what a view shows. */
export const contentOptions = [
  [
    '--filter <condition>',
    "Whom it shows, such as 'Team size >= 5'; repeat it to narrow further; 'none': everyone",
    'repeatable',
  ],
  ['--sort <column:direction>', "Its order, such as 'date:desc'; 'none': newest first"],
  ['--group-by <column:unit>', "What rows are grouped by, such as 'Sector' or 'date:week'; 'none': nothing"],
  ['--hide <column>', "A column that it leaves out; repeat it for more; 'none': all are shown", 'repeatable'],
  [
    '--pin <column>',
    "A column that stays at the left; repeat it for more; 'none': only the applicant",
    'repeatable',
  ],
] as const

/** A repeatable option; absent: as it is. */
function listed(option: string, typed: Flags[string]): readonly string[] | undefined {
  if (!Array.isArray(typed)) return undefined
  if (!typed.includes('none')) return typed
  if (typed.length > 1) throw new UsageError(`${option} none can't be used with another ${option}.`)
  return []
}

export const readContent = (flags: Flags) => ({
  filters: listed('--filter', flags.filter),
  sort: flags.sort === 'none' ? ('none' as const) : readOrder(flags.sort),
  grouping:
    flags.groupBy === 'none'
      ? ('none' as const)
      : flags.groupBy === undefined
        ? null
        : readGrouping('--group-by', flags.groupBy),
  hidden: listed('--hide', flags.hide),
  pinned: listed('--pin', flags.pin),
})

type TypedContent = ReturnType<typeof readContent>

/** Whether any of the options was typed. */
export const saysContent = (typed: TypedContent) =>
  Object.values(typed).some(it => it !== undefined && it !== null)

/** What was typed, on the wire; what was not typed is absent. */
export function wireContent(form: FormDetails, { filters, sort, grouping, hidden, pinned }: TypedContent) {
  const ids = (typed: readonly string[], purpose: string) =>
    typed.map(it => columnNamed(columnsOf(form), it, purpose).id)
  return {
    ...(filters && { filters: readFilters(form, filters) }),
    ...(sort !== null && { sort: sort === 'none' ? null : sortOf(form, sort) }),
    ...(grouping !== null && { grouping: grouping === 'none' ? null : groupingOf(form, grouping) }),
    ...(hidden && { hidden_columns: ids(hidden, 'hide') }),
    ...(pinned && { pinned_columns: ids(pinned, 'pin') }),
  }
}
