import type { FilterColumn } from '@winnow/openapi/filters/columns'
import { Rows3 } from 'lucide-react'
import type { MenuItem } from '../../../ui/overlays/Menu.tsx'
import { groupingsOf, isGroupedBy } from '../../review/query/groupings.ts'
import type { Grouping } from '../../review/query/query.ts'

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
