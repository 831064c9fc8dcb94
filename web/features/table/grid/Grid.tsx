import '@glideapps/glide-data-grid/index.css'
import { DataEditorCore, type DataEditorRef, ImageWindowLoaderImpl } from '@glideapps/glide-data-grid'
import { limits } from '@winnow/openapi/common/limits'
import { conditionsOf } from '@winnow/openapi/filters'
import { useEffect, useMemo, useRef } from 'react'
import { useMedia } from '../../../lib/browser/use-media.ts'
import { css } from '../../../styled-system/css'
import { useFocusHeir } from '../../../ui/navigation/use-focus-heir.ts'
import type { Sort } from '../../review/query/query.ts'
import { useReviewBehind } from '../../review/ReviewProvider.tsx'
import { useSession } from '../../session/session.ts'
import { addColumnWidth } from '../column-menu/AddColumn.tsx'
import { useColumnLayout } from '../column-menu/use-column-layout.ts'
import type { Columns } from '../column-menu/use-columns.ts'
import { CellTooltip, CopiedNote } from '../parts/CellTooltip.tsx'
import { useGroupName } from '../parts/group-head.ts'
import { Lines } from '../parts/lines.ts'
import { RowMenus } from '../parts/RowMenus.tsx'
import { keybindings } from './cells/keybindings.ts'
import { useCellEditing } from './cells/use-cell-editing.ts'
import { useFocusedColumn } from './cells/use-focused-column.ts'
import { useGridSelection } from './cells/use-grid-selection.ts'
import { usePointer } from './cells/use-pointer.ts'
import { usePress } from './cells/use-press.ts'
import { GroupHeads, type HeadsInView, type LinesInView } from './drawing/GroupHeads.tsx'
import { useDrawing } from './drawing/use-drawing.ts'
import { HeadParts } from './heads/HeadParts.tsx'
import { headPress } from './heads/head-press.ts'
import { useArranging } from './heads/use-arranging.ts'
import { useFinger } from './heads/use-finger.ts'
import { useHeadMenu } from './heads/use-head-menu.ts'
import { useNewColumn, usePinnedThatFit } from './heads/use-shown-columns.ts'
import { useFocusRing } from './use-focus-ring.ts'
import { useGridFocus } from './use-grid-focus.ts'
import { useNamedGrid } from './use-named-grid.ts'

const rowHeight = 41
/** With the hairline below it: 36 */
const headHeight = 35
/** The checkbox and the applicant stay in view (docs/rules.md#grid). */
const unmoved = 2

/** We draw every cell ourselves: without the library's own cells (markdown, images) the code is a fifth smaller. */
const libraryCells: [] = []
const images = new ImageWindowLoaderImpl()

const region = css({ position: 'relative', width: 'full', height: 'full' })
const rowsBox = css({
  position: 'absolute',
  inset: '0',
  overflow: 'hidden',
  zIndex: 'grid',
  pointerEvents: 'none',
})
const ring = css({
  position: 'absolute',
  top: '0',
  insetInline: '0',
  border: '[2px solid]',
  borderColor: 'focus',
})

interface GridProps {
  table: Columns
  /** Opens the filter of a column */
  onFilter: (columnId: string) => void
  /** Pixels below the last row, for the selection bar */
  bottomPad: number
}

/** The applicants on a canvas (docs/rules.md#grid): rows of 41, the checkbox and the applicant frozen at the left. */
export function Grid({ table, onFilter, bottomPad }: GridProps) {
  const columns = table.shown
  // A finger is never over a head.
  const hasArrows = useMedia('(pointer: coarse)')
  const review = useReviewBehind()
  const { me } = useSession()
  const { form, rows, query, selection, hidden, openIndex, newSince, focusedGroup, viewers } = review.state
  const { judging, held, outside } = review.state
  const lines = useMemo(() => new Lines(rows), [rows])
  const nameOf = useGroupName(form, rows)
  const heads = useRef<HeadsInView>(null)
  const { sort } = query
  const filtered = useMemo(
    () => new Set(query.filters.flatMap(conditionsOf).map(({ columnId }) => columnId)),
    [query.filters],
  )
  const focused = review.state.focused ?? openIndex
  const focusedLine = lines.inFocus(focused, focusedGroup)
  const gridRef = useRef<DataEditorRef>(null)
  const inView = useRef<LinesInView>({ first: 0, shift: 0 })
  const box = useRef<HTMLDivElement>(null)
  const { isReturning, onBox } = useGridFocus(box, gridRef, focusedLine !== null)
  const selects = form.bulkActionEnabled
  // Left and right bring columns into view and say which cell is copied; what has the focus is the row.
  const [focusedColumn, focusColumn] = useFocusedColumn(columns)
  const layout = useColumnLayout(form, rows.refresh, review.searches)
  useNewColumn(table, place => gridRef.current?.scrollTo(place + 1, 0, 'horizontal'))
  const editing = form.can.edit ? layout : undefined
  const frozen = unmoved + usePinnedThatFit(box, columns, table, hasArrows)
  const reserved = editing ? addColumnWidth : 0
  const { hovered, head, cut, onHover, onPress, onScroll } = usePointer({
    form,
    columns,
    lines,
    gridRef,
    viewers,
  })
  const menu = useHeadMenu({
    box,
    gridRef,
    columns,
    head,
    focusedColumn,
    hasRow: focusedLine !== null,
    reserved,
  })
  const drawing = useDrawing({
    form,
    columns,
    rows,
    lines,
    nameOf,
    newSince,
    userId: me.id,
    selection,
    hidden,
    sort,
    filtered,
    hovered,
    viewers,
    judging,
    held,
    outside,
    menuButton: menu.button,
    hasArrows,
    currentColumn: focused !== null && focusedColumn > 1 ? focusedColumn : undefined,
  })
  const focusRing = useFocusRing(focusedLine, rowHeight)
  const isGrouped = rows.groups !== null
  // The head at the top would cover the row that the keyboard went up to.
  useEffect(() => {
    if (isGrouped && focusedLine !== null) gridRef.current?.scrollTo(0, focusedLine, 'vertical', 0, rowHeight)
  }, [isGrouped, focusedLine])
  const cellSelection = useGridSelection({
    ...{ box, gridRef, columns, lines, focused, focusedLine, focusedColumn },
  })
  const { gridSelection, range } = cellSelection
  useNamedGrid(box, 'Applicants')
  // The head of a column that is deleted had the focus.
  useFocusHeir(box)
  const cells = useCellEditing({
    ...{ review, columns, lines, box, gridRef, headHeight, frozen, focusedLine },
  })

  // Another query begins at its first row.
  const shownKey = useRef(rows.key)
  useEffect(() => {
    if (shownKey.current === rows.key) return
    shownKey.current = rows.key
    gridRef.current?.scrollTo(0, 0, 'vertical')
  }, [rows.key])

  const arranging = useArranging({ columns, table, selects, filtered, sort, editing, hasArrows })
  const { press, openFrom } = usePress({
    ...{ review, columns, lines, box, gridRef, inView, heads, headHeight, rowHeight },
    editCell: cells.press,
    endRange: range.end,
  })
  const sortBy = (next: Sort) => review.change({ sort: next })
  const pressHead = headPress({
    ...{ review, columns, hasArrows, onSort: sortBy, openMenu: menu.openAt },
    coverage: selects ? drawing.coverage : undefined,
  })
  const finger = useFinger({ box, gridRef, columns, arranging, press: pressHead })
  return (
    <div
      ref={box}
      className={region}
      {...finger.onBox}
      {...onBox}
      onPointerDownCapture={event => {
        if (isCanvas(event.target)) onPress()
        finger.onDown(event)
      }}
    >
      <DataEditorCore
        ref={gridRef}
        renderers={libraryCells}
        imageWindowLoader={images}
        width="100%"
        height="100%"
        theme={drawing.theme}
        columns={arranging.columns}
        rows={lines.count}
        getCellContent={drawing.cellAt}
        customRenderers={drawing.renderers}
        drawHeader={drawing.drawHeader}
        getRowThemeOverride={drawing.rowTheme}
        rowHeight={rowHeight}
        headerHeight={headHeight}
        minColumnWidth={limits.columnWidth.least}
        maxColumnWidth={limits.columnWidth.most}
        freezeColumns={frozen}
        rowMarkers="none"
        verticalBorder={false}
        smoothScrollX
        smoothScrollY
        fixedShadowX={false}
        fixedShadowY={false}
        drawFocusRing={false}
        rangeSelect="rect"
        columnSelect="none"
        rowSelect="none"
        editOnType={false}
        trapFocus={false}
        keybindings={keybindings}
        overscrollY={bottomPad}
        gridSelection={gridSelection}
        highlightRegions={
          range.rectangle
            ? [{ color: drawing.rangeColor, range: range.rectangle, style: 'solid' }]
            : undefined
        }
        onGridSelectionChange={({ current }) => {
          if (isReturning()) return
          const at = current && lines.at(current.cell[1])
          if (at && 'head' in at) return review.grouping.focus(at.head.key)
          if (current) focusColumn(current.cell[0])
          review.focus(at ? at.index : null)
          if (current && !finger.scrolls(current.range)) range.draw(current)
        }}
        onVisibleRegionChanged={(range, _shiftX, shiftY) => {
          onScroll()
          menu.measure()
          focusRing.onScroll(range.y, shiftY)
          inView.current = { first: range.y, shift: shiftY }
          heads.current?.onScroll(inView.current)
          lines.show(range.y, range.y + range.height)
        }}
        onItemHovered={onHover}
        onCellClicked={press}
        onCellActivated={([col, line], event) => {
          if (event.inputType !== 'keyboard') return
          const at = lines.at(line)
          if ('head' in at) review.grouping.fold(at.head.key)
          else openFrom(columns[col - 1], at.index)
        }}
        onKeyDown={event => {
          if (event.key === 'F2' && focusedLine !== null && cells.edit(cellSelection.col, focusedLine))
            event.cancel()
          if (range.key(event)) {
            event.stopPropagation()
            event.preventDefault()
            return event.cancel()
          }
          const folds = { ArrowLeft: true, ArrowRight: false }[event.key]
          const head = focusedLine === null ? undefined : lines.headAt(focusedLine)
          if (!head || folds === undefined || event.ctrlKey || event.metaKey || event.altKey) return
          event.cancel()
          if (head.isFolded !== folds) review.grouping.fold(head.key)
        }}
        onHeaderClicked={(col, event) => finger.dragged() || pressHead(col, event)}
        onHeaderContextMenu={(col, event) => {
          event.preventDefault()
          menu.openAt(col)
        }}
        {...arranging.props}
      />
      <div className={rowsBox} style={{ top: headHeight }}>
        {rows.groups && (
          <GroupHeads ref={heads} inView={inView} lines={lines} height={rowHeight} nameOf={nameOf} />
        )}
        <div ref={focusRing.element} className={ring} style={focusRing.style} data-focus-ring />
      </div>
      <HeadParts {...{ menu, table, hasArrows, headHeight, onFilter }} onSort={sortBy} layout={editing} />
      <RowMenus at={cells.rowAt} labelsAt={cells.labelsAt} />
      <CellTooltip cell={cut} />
      <CopiedNote at={cellSelection.copiedAt} onEnd={cellSelection.endCopied} />
    </div>
  )
}

const isCanvas = (target: EventTarget) =>
  target instanceof Element && target.closest('[data-part=trigger]') === null
