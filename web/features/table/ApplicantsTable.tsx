import { isMovable } from '@winnow/openapi/columns'
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { mayHelpAgain } from '../../lib/client.ts'
import { findStage, type Stage, stageHue } from '../../lib/stages.ts'
import { css } from '../../styled-system/css'
import { Tabs } from '../../ui/navigation/Tabs.tsx'
import { ActionIcon } from '../review/actions/ActionButton.tsx'
import { useCountsFollow, useMatchCounts } from '../review/query/counts.ts'
import { isNarrowed, matchingOf } from '../review/query/query.ts'
import { useReviewBehind } from '../review/ReviewProvider.tsx'
import { sizeOf } from '../review/selection/subjects.ts'
import { countIn } from '../review/state.ts'
import { useColumns } from './column-menu/use-columns.ts'
import { ColumnsButton } from './columns-panel/ColumnsButton.tsx'
import { EmptyTab, NoResults } from './parts/Empty.tsx'
import { Footer } from './parts/Footer.tsx'
import { RowsLost } from './parts/RowsLost.tsx'
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

const split = css({ display: 'flex', flex: '1', minHeight: '0' })
const main = css({ stack: '0', flex: '1', minWidth: '0', minHeight: '0' })

interface ApplicantsTableProps {
  /** Stands for rows that could not be fetched */
  onFailure: (failure: unknown, retry: () => void) => ReactNode
  /** The filters' button, in the toolbar */
  filter: ReactNode
  /** The views' menu, in the toolbar */
  views: ReactNode
  /** The filters in words, in the footer */
  filterChips: ReactNode
  /** Opens the filter of a column */
  onFilter: (columnId: string) => void
  /** At the right of the toolbar */
  tools: ReactNode
  /** At the right of the rows */
  aside: ReactNode
  /** What to do about a New tab without applicants */
  emptyAction: ReactNode
}

/** The applicants of a form: tabs per status, search, sort, rows, the selection and what to do with it. */
export function ApplicantsTable(props: ApplicantsTableProps) {
  const review = useReviewBehind()
  const { form, query, rows, counts, selection } = review.state
  const columns = useColumns()
  const [isChoosing, setChoosing] = useState(false)
  const follows = useCountsFollow() && isNarrowed(query)
  // Rows that were loaded stay, where only the server or the connection is in trouble.
  const isPartial = rows.failure !== undefined && (rows.matched ?? 0) > 0 && mayHelpAgain(rows.failure)
  const matching = useMatchCounts(form, follows ? matchingOf(query) : null, counts)
  const key = useTabKey(form.stages, query.tab)
  const shown = useRef<HTMLDivElement>(null)
  useInterruption(shown)
  return (
    <Tabs
      label="Status"
      value={query.tab}
      onChange={tab => review.showTab(tab)}
      tabs={form.stages.map(stage => {
        const all = countIn(counts, form.stages, stage)
        return {
          value: stage.label,
          name: stage.label,
          dot: stageHue(form.stages, stage.label),
          count: matching ? (matching.get(stage.label) ?? 0) : all,
          of: matching ? all : undefined,
        }
      })}
      after={form.can.edit && <ActionIcon action="manageStatuses" />}
    >
      <Toolbar
        columns={columns.shown}
        filter={props.filter}
        chooseColumns={<ColumnsButton columns={columns} open={isChoosing} onOpenChange={setChoosing} />}
        views={props.views}
        tools={props.tools}
      />
      <div ref={shown} className={body} key={key}>
        <div className={split}>
          <div className={main}>
            {rows.failure !== undefined && !isPartial ? (
              props.onFailure(rows.failure, rows.refresh)
            ) : rows.matched === undefined ? (
              <TableSkeleton label="Loading applicants" />
            ) : rows.matched > 0 ? (
              <RowsView table={columns} onFilter={props.onFilter} />
            ) : isNarrowed(query) ? (
              <NoResults />
            ) : (
              <EmptyTab form={form} tab={query.tab}>
                {props.emptyAction}
              </EmptyTab>
            )}
            {isPartial && <RowsLost onRetry={rows.refresh} />}
          </div>
          {props.aside}
        </div>
        {/* The panel of an open application covers it, says how many are selected, and has the keys. */}
        {sizeOf(selection) > 0 && query.openId === null && <SelectionBar />}
      </div>
      <Footer
        shown={columns.shown.filter(isMovable).length}
        columns={columns.all.filter(isMovable).length}
        onColumns={() => setChoosing(true)}
      >
        {props.filterChips}
      </Footer>
    </Tabs>
  )
}

/** Names the tab for React: a rename is not a switch to another tab. */
function useTabKey(stages: readonly Stage[], tab: string): string {
  const last = useRef({ tab, key: tab })
  if (last.current.tab !== tab) {
    const isRenamed = findStage(stages, last.current.tab)?.label === tab
    last.current = { tab, key: isRenamed ? last.current.key : tab }
  }
  return last.current.key
}

const inputs = ['keydown', 'pointerdown', 'wheel'] as const

/** Whatever the person does ends the animation of the switch: nobody waits for it. */
function useInterruption(shown: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const finish = () => {
      for (const animation of shown.current?.getAnimations() ?? []) animation.finish()
    }
    for (const input of inputs) addEventListener(input, finish, { capture: true, passive: true })
    return () => {
      for (const input of inputs) removeEventListener(input, finish, { capture: true })
    }
  }, [shown])
}
