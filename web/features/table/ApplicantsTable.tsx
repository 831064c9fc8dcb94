import { type ReactNode, useMemo } from 'react'
import { stageHue } from '../../lib/stages.ts'
import { css } from '../../styled-system/css'
import { Tabs } from '../../ui/navigation/Tabs.tsx'
import { useReview } from '../review/ReviewProvider.tsx'
import { sizeOf } from '../review/subjects.ts'
import { gridColumnsOf } from './columns/index.ts'
import { EmptyTab, NoResults } from './parts/Empty.tsx'
import { Footer } from './parts/Footer.tsx'
import { RowsView } from './parts/RowsView.tsx'
import { SelectionBar } from './parts/SelectionBar.tsx'
import { TableSkeleton } from './parts/TableSkeleton.tsx'
import { Toolbar } from './parts/Toolbar.tsx'

const body = css({
  position: 'relative',
  stack: '0',
  flex: '1',
  minHeight: '0',
  borderTop: 'hairline',
  // Switching tabs (docs/rules.md#table-query).
  animation: '[fadeIn 230ms cubic-bezier(.2,0,0,1)]',
})

interface ApplicantsTableProps {
  /** Stands for rows that could not be fetched */
  onFailure: (failure: unknown, retry: () => void) => ReactNode
  /** The filters' button, in the toolbar */
  filter: ReactNode
  /** The filters in words, in the footer */
  filterChips: ReactNode
  /** Opens the filter of a column */
  onFilter: (columnId: string) => void
  /** At the right of the toolbar */
  tools: ReactNode
  /** What to do about a New tab without applicants */
  emptyAction: ReactNode
}

/** The applicants of a form: tabs per status, search, sort, rows, the selection and what to do with it. */
export function ApplicantsTable(props: ApplicantsTableProps) {
  const review = useReview()
  const { form, query, rows, counts, selection } = review.state
  const columns = useMemo(() => gridColumnsOf(form), [form])
  return (
    <Tabs
      label="Status"
      value={query.tab}
      onChange={tab => review.showTab(tab)}
      tabs={form.stages.map(stage => ({
        value: stage.label,
        name: stage.label,
        dot: stageHue(form.stages, stage.label),
        count: counts.byStage.get(stage.label) ?? 0,
      }))}
    >
      <Toolbar columns={columns} filter={props.filter} tools={props.tools} />
      <div className={body} key={query.tab}>
        {rows.failure !== undefined ? (
          props.onFailure(rows.failure, rows.refresh)
        ) : rows.total === undefined ? (
          <TableSkeleton label="Loading applicants" />
        ) : rows.total > 0 ? (
          <RowsView columns={columns} onFilter={props.onFilter} />
        ) : query.search || query.filters.length > 0 ? (
          <NoResults />
        ) : (
          <EmptyTab form={form} tab={query.tab}>
            {props.emptyAction}
          </EmptyTab>
        )}
        {/* The panel of an open application covers it, says how many are selected, and has the keys. */}
        {sizeOf(selection) > 0 && query.openId === null && <SelectionBar />}
      </div>
      <Footer>{props.filterChips}</Footer>
    </Tabs>
  )
}
