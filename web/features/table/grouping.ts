import type { FilterColumn } from '@winnow/openapi/filters/columns'
import { type GroupUnit, groupUnits, isGroupable } from '@winnow/openapi/filters/groups'
import { Rows3 } from 'lucide-react'
import type { MenuItem } from '../../ui/overlays/Menu.tsx'
import type { Grouping } from '../review/query/query.ts'

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

/** What a head offers: to group by its column, or to end that. */
export const headGroupings = (
  column: Pick<FilterColumn, 'id' | 'kind'>,
  current: Grouping | null,
  groupBy: (grouping: Grouping | null) => void,
): MenuItem[] =>
  groupingsOf(column).map((grouping, place): MenuItem => {
    const isCurrent = isGroupedBy(current, grouping)
    return {
      id: `group:${grouping.unit ?? ''}`,
      name: isCurrent ? 'Ungroup' : grouping.unit ? `Group by ${grouping.unit}` : 'Group by this column',
      icon: Rows3,
      separated: place === 0,
      run: () => groupBy(isCurrent ? null : grouping),
    }
  })
