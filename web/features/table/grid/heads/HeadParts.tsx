import { useState } from 'react'
import { onDemand } from '../../../../ui/overlays/on-demand.tsx'
import { type Sort, shownSort } from '../../../review/query/query.ts'
import { useReviewBehind } from '../../../review/ReviewProvider.tsx'
import { AddColumn } from '../../column-menu/AddColumn.tsx'
import { HeadMenu, HeadMenuButtons } from '../../column-menu/HeadMenu.tsx'
import type { ColumnLayout } from '../../column-menu/use-column-layout.ts'
import type { Columns } from '../../column-menu/use-columns.ts'
import type { GridColumn } from '../../columns/index.ts'
import type { useHeadMenu } from './use-head-menu.ts'

const RenameColumn = onDemand(() =>
  import('../../column-menu/RenameColumn.tsx').then(module => module.RenameColumn),
)

interface HeadPartsProps {
  menu: ReturnType<typeof useHeadMenu>
  table: Columns
  /** Each head has the button of its menu */
  hasArrows: boolean
  onSort: (sort: Sort) => void
  onFilter: (columnId: string) => void
  /** Absent: the caller may not change the form's columns */
  layout: ColumnLayout | undefined
  /** Pixels */
  headHeight: number
}

/** What lies over the canvas at its heads: their menus, a new column at the right, the dialog for an AI column's name. */
export function HeadParts({ menu, table, hasArrows, onSort, onFilter, layout, headHeight }: HeadPartsProps) {
  const review = useReviewBehind()
  const { form, query } = review.state
  const [renamed, setRenamed] = useState<GridColumn>()
  return (
    <>
      {menu.at && (
        <HeadMenu
          {...menu.at}
          columns={table}
          sort={shownSort(query)}
          onSort={onSort}
          onFilter={columnId => {
            menu.leave()
            onFilter(columnId)
          }}
          grouping={query.grouping}
          onGroup={grouping => review.change({ grouping })}
          onRename={column => {
            menu.leave()
            setRenamed(column)
          }}
          layout={layout}
          headHeight={headHeight}
        />
      )}
      {hasArrows && (
        <HeadMenuButtons
          columns={table.shown}
          current={menu.at?.column}
          onOpen={column => menu.openAt(table.shown.indexOf(column) + 1)}
        />
      )}
      {layout && <AddColumn form={form} layout={layout} />}
      {renamed && <RenameColumn column={renamed} onClose={() => setRenamed(undefined)} />}
    </>
  )
}
