import { filterColumnsOf, listed } from '@winnow/openapi/filters/columns'
import { ChevronsDownUp, ChevronsUpDown, Rows3, X } from 'lucide-react'
import { useMemo, useState } from 'react'
import { columnIcon } from '../../../question-types/column-icon.ts'
import { css } from '../../../styled-system/css'
import { ToolButton } from '../../../ui/actions/ToolButton.tsx'
import { Menu, type MenuItem } from '../../../ui/overlays/Menu.tsx'
import { groupingName, groupingsOf, isGroupedBy } from '../../review/query/groupings.ts'
import { usePart, useReviewBehind } from '../../review/ReviewProvider.tsx'

const words = css({
  toolWords: 'group',
  maxWidth: '[200px]',
  truncate: true,
})

/** What the table is grouped by: fold and unfold, then the columns. */
export function GroupMenu() {
  const review = useReviewBehind()
  const { form, query, rows } = review.state
  const [isOpen, setOpen] = useState(false)
  usePart('group', () => setOpen(true))
  // The tab is the status: the rows under it are one group.
  const columns = useMemo(
    () => filterColumnsOf(form).filter(it => it.id !== 'stage' && groupingsOf(it).length > 0),
    [form],
  )
  const { grouping } = query
  const current = columns.find(({ id }) => id === grouping?.columnId)
  const heads = rows.groups?.heads ?? []
  const name = current && grouping ? groupingName(current, grouping) : undefined
  const ofGroups: MenuItem[] = grouping
    ? [
        {
          id: 'fold',
          name: 'Collapse all',
          icon: ChevronsDownUp,
          disabled: heads.every(it => it.isFolded),
          run: () => review.grouping.foldAll(true),
        },
        {
          id: 'unfold',
          name: 'Expand all',
          icon: ChevronsUpDown,
          disabled: !heads.some(it => it.isFolded),
          run: () => review.grouping.foldAll(false),
        },
        { id: 'none', name: 'Ungroup', icon: X, run: () => review.change({ grouping: null }) },
      ]
    : []
  const byColumn = listed(columns, grouping ? [grouping.columnId] : []).flatMap(column =>
    groupingsOf(column).map(
      (one): MenuItem => ({
        id: `${one.columnId}:${one.unit ?? ''}`,
        name: groupingName(column, one),
        icon: columnIcon(column),
        current: isGroupedBy(grouping, one),
        run: () => review.change({ grouping: one }),
      }),
    ),
  )
  return (
    <Menu
      open={isOpen}
      onOpenChange={setOpen}
      trigger={
        <ToolButton icon={Rows3} aria-label={name ? `Group: ${name}` : 'Group'} data-shrinks>
          <span className={words}>{name ?? 'Group'}</span>
        </ToolButton>
      }
      items={[
        ...ofGroups,
        ...byColumn.map((item, place) =>
          place === 0 ? { ...item, heading: 'Group by', separated: grouping !== null } : item,
        ),
      ]}
    />
  )
}
