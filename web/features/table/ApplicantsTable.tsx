import type { DataEditorRef } from '@glideapps/glide-data-grid'
import type { Row } from '@winnow/openapi/columns'
import type { FormDetails } from '@winnow/sdk'
import { type ReactNode, type RefObject, useCallback, useEffect, useMemo } from 'react'
import { stageHue } from '../../lib/review/stages.ts'
import { sizeOf } from '../../lib/review/subjects.ts'
import { css } from '../../styled-system/css'
import { SkeletonRows } from '../../ui/feedback/Skeleton.tsx'
import { Tabs } from '../../ui/navigation/Tabs.tsx'
import { gridColumnsOf } from './columns/index.ts'
import { EmptyTab, NoResults } from './parts/Empty.tsx'
import { Footer } from './parts/Footer.tsx'
import { RowsView } from './parts/RowsView.tsx'
import { SelectionBar } from './parts/SelectionBar.tsx'
import { Toolbar } from './parts/Toolbar.tsx'
import type { TableQuery } from './query.ts'
import { coverage, emptySelection, isSelected, type Selection } from './rows/selection.ts'
import { idOf, type Rows } from './rows/use-rows.ts'
import { useSelecting } from './rows/use-selecting.ts'

const body = css({
  position: 'relative',
  display: 'flex',
  flexDirection: 'column',
  flex: '1',
  minHeight: '0',
  borderTop: '[1px solid token(colors.line)]',
  // spec 2, section 2: switching tabs takes 230 ms.
  animation: '[fadeIn 230ms cubic-bezier(.2,0,0,1)]',
})

export interface ApplicantsTableProps {
  form: FormDetails
  query: TableQuery
  onQuery: (change: Partial<TableQuery>) => void
  rows: Rows
  /** Applicants per stage's label */
  counts: ReadonlyMap<string, number>
  selection: Selection
  onSelection: (selection: Selection) => void
  focused: number | null
  onFocus: (index: number | null) => void
  onOpen: (index: number) => void
  /** Asks to move the selected applicants */
  onMoveSelected: (stage: string) => void
  /** Shortlists or archives them, as S and A do */
  onQuickSelected: (stage: string) => void
  gridRef: RefObject<DataEditorRef | null>
  /** Stands for rows that could not be fetched */
  onFailure: (failure: unknown, retry: () => void) => ReactNode
  /** The filters' button, in the toolbar */
  filter?: ReactNode
  /** The filters in words, in the footer */
  filterChips?: ReactNode
  /** Opens the filter of a column */
  onFilter: (columnId: string) => void
  /** At the right of the toolbar */
  tools?: ReactNode
  /** What to do about a New tab without applicants */
  emptyAction?: ReactNode
}

/** The applicants of a form: tabs per status, search, sort, rows, the selection and what to do with it. */
export function ApplicantsTable(props: ApplicantsTableProps) {
  const { form, query, onQuery, rows, counts, selection, onSelection, onFocus } = props
  const columns = useMemo(() => gridColumnsOf(form), [form])
  const isTicked = useCallback((row: Row) => isSelected(selection, idOf(row)), [selection])
  const selected = sizeOf(selection)
  // Where bulk actions are turned off meanwhile, nobody stays selected unseen.
  const dropped = selected > 0 && !form.bulkActionEnabled
  useEffect(() => {
    if (dropped) onSelection(emptySelection)
  }, [dropped, onSelection])
  const loaded = [...rows.loaded()]
  const covered = coverage(
    selection,
    loaded.map(([, row]) => idOf(row)),
  )
  const { toggleRow, toggleLoaded, selectAll } = useSelecting(props)
  const total = rows.total ?? 0
  return (
    <Tabs
      label="Status"
      value={query.tab}
      onChange={tab => {
        onSelection(emptySelection)
        onFocus(null)
        onQuery({ tab })
      }}
      tabs={form.stages.map(stage => ({
        value: stage.label,
        name: stage.label,
        dot: stageHue(form.stages, stage.label),
        count: counts.get(stage.label) ?? 0,
      }))}
    >
      <Toolbar
        search={query.search}
        onSearch={search => onQuery({ search })}
        sort={query.sort}
        onSort={sort => onQuery({ sort })}
        filter={props.filter}
        columns={columns}
      >
        {props.tools}
      </Toolbar>
      <div className={body} key={query.tab}>
        {rows.failure !== undefined ? (
          props.onFailure(rows.failure, rows.refresh)
        ) : rows.total === undefined ? (
          <SkeletonRows rows={8} columns={5} label="Loading applicants" />
        ) : total === 0 ? (
          query.search || query.filters.length > 0 ? (
            <NoResults
              form={form}
              query={query}
              onClear={() => onQuery({ search: '', filters: [] })}
              onTab={tab => onQuery({ tab })}
            />
          ) : (
            <EmptyTab form={form} tab={query.tab}>
              {props.emptyAction}
            </EmptyTab>
          )
        ) : (
          <RowsView
            {...props}
            columns={columns}
            isSelected={isTicked}
            covered={covered}
            onToggle={toggleRow}
            onToggleAll={() => toggleLoaded(covered !== true)}
          />
        )}
        {selected > 0 && (
          <SelectionBar
            count={selected}
            all={selected < total ? total : null}
            stages={form.stages}
            current={query.tab}
            onSelectAll={selectAll}
            onMove={props.onMoveSelected}
            onQuick={props.onQuickSelected}
            onClear={() => onSelection(emptySelection)}
          />
        )}
      </div>
      <Footer
        total={rows.total}
        ofTab={counts.get(query.tab)}
        search={query.search}
        filters={query.filters.length}
        onClearSearch={() => onQuery({ search: '' })}
        onClearFilters={() => onQuery({ filters: [] })}
      >
        {props.filterChips}
      </Footer>
    </Tabs>
  )
}
