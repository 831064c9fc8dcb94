import type { FilterColumn } from '@winnow/openapi/filters/columns'
import { type GroupUnit, groupUnits, isGroupable } from '@winnow/openapi/filters/groups'
import type { FormDetails, Grouping } from '@winnow/sdk'
import { UsageError } from '../../io/failure.ts'
import { columnNamed, filterableColumns } from './query.ts'

/** How the terminal names what to group by. */
type Typed = { column: string; unit?: GroupUnit }

/** 'Sector', 'date:week', 'Submitted:month': a column by its ID or its head, and of dates a unit. `option`: where it was typed. */
export function readGrouping(option: string, typed: unknown): Typed {
  const [, column = '', unit] =
    /^(.*?)(?::(day|week|month))?$/i.exec(typeof typed === 'string' ? typed : '') ?? []
  if (column.trim() === '') throw new UsageError(`${option} needs a column, such as 'Sector' or 'date:week'.`)
  const found = groupUnits.find(it => it === unit?.toLowerCase())
  return { column, ...(found && { unit: found }) }
}

export const groupableColumns = (form: FormDetails): FilterColumn[] =>
  filterableColumns(form).filter(isGroupable)

/** A grouping on the wire; dates without a unit are grouped by day. */
export function groupingOf(form: FormDetails, { column, unit }: Typed): Grouping {
  const found = columnNamed(groupableColumns(form), column, 'group by')
  if (unit !== undefined && found.kind !== 'date')
    throw new UsageError(`'${found.title}' isn't a date. Only dates are grouped by day, week or month.`)
  return { columnId: found.id, ...(found.kind === 'date' && { unit: unit ?? 'day' }) }
}
