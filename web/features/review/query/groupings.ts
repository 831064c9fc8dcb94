import type { FilterColumn } from '@winnow/openapi/filters/columns'
import { type GroupUnit, groupUnits, isGroupable } from '@winnow/openapi/filters/groups'
import type { Grouping } from './query.ts'

const unitNames: Record<GroupUnit, string> = { day: 'Day', week: 'Week', month: 'Month' }

/** Whether this is how the rows are grouped; dates by day where nothing is said. */
export const isGroupedBy = (current: Grouping | null, { columnId, unit = 'day' }: Grouping): boolean =>
  current?.columnId === columnId && (current.unit ?? 'day') === unit

/** What a column groups by: its values, or of dates each unit. */
export const groupingsOf = ({ id, kind }: Pick<FilterColumn, 'id' | 'kind'>): readonly Grouping[] =>
  !isGroupable({ id, kind })
    ? []
    : kind === 'date'
      ? groupUnits.map(unit => ({ columnId: id, unit }))
      : [{ columnId: id }]

/** 'Labels', 'Submitted by week' */
export const groupingName = ({ title }: Pick<FilterColumn, 'title'>, { unit }: Grouping): string =>
  unit ? `${title} by ${unitNames[unit].toLowerCase()}` : title
