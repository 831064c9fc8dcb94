import '@glideapps/glide-data-grid/index.css'
import {
  CompactSelection,
  type CustomCell,
  type CustomRenderer,
  DataEditor,
  type DataEditorRef,
  type DrawHeaderCallback,
  GridCellKind,
  type GridMouseEventArgs,
  type GridSelection,
  type Item,
} from '@glideapps/glide-data-grid'
import type { Row } from '@winnow/openapi/columns'
import type { FormDetails } from '@winnow/sdk'
import { type RefObject, useCallback, useMemo, useState } from 'react'
import { plainColors } from '../../../theme/colors.ts'
import { useThemeMode } from '../../../theme/mode.ts'
import { type Brush, pad } from '../canvas/brush.ts'
import { drawCheckbox } from '../canvas/checkbox.ts'
import { drawHead } from '../canvas/head.ts'
import { drawFocus, drawSkeleton, textExtent } from '../canvas/row.ts'
import { gridTheme } from '../canvas/theme.ts'
import { type GridColumn, gridColumnTypes, widthOf } from '../columns/index.ts'
import { newestFirst, type Sort, sameSort } from '../query.ts'
import { idOf, type Rows } from '../rows/use-rows.ts'
import { CellTooltip, type CutCell } from './CellTooltip.tsx'

const rowHeight = 41
const headHeight = 36
const markerWidth = 40
/** spec 2, section 2: text cells over 30 characters get a tooltip. */
const longText = 30

interface CellData {
  /** Undefined while its page is on the way */
  row: Row | undefined
  /** Absent: the checkbox */
  column: GridColumn | undefined
  checked: boolean
  focused: boolean
  isLast: boolean
}

interface GridProps {
  form: FormDetails
  columns: readonly GridColumn[]
  rows: Rows
  isSelected: (row: Row) => boolean
  /** The head's checkbox */
  coverage: boolean | 'indeterminate'
  /** The row that the keyboard is on */
  focused: number | null
  onFocus: (index: number | null) => void
  onOpen: (index: number) => void
  /** `range`: from the row toggled last to this one */
  onToggle: (index: number, range: boolean) => void
  onToggleAll: () => void
  sort: Sort
  onSort: (sort: Sort) => void
  /** Pixels below the last row, for the selection bar */
  bottomPad: number
  gridRef: RefObject<DataEditorRef | null>
}

/** The applicants on a canvas (look.md, grid): rows of 41, the checkbox and the applicant frozen at the left. */
export function Grid(props: GridProps) {
  const { form, columns, rows, isSelected, coverage, focused, sort, bottomPad, gridRef } = props
  const mode = useThemeMode()
  const colors = useMemo(() => plainColors(mode), [mode])
  const theme = useMemo(() => gridTheme(mode), [mode])
  const [hovered, setHovered] = useState<number>()
  const [cut, setCut] = useState<CutCell>()
  // Left and right only bring columns into view; what has the focus is the row.
  const [focusedColumn, setFocusedColumn] = useState(1)

  const gridColumns = useMemo(
    () => [
      { id: 'select', title: 'Select', width: markerWidth },
      ...columns.map((column, place) => ({
        id: column.id,
        title: column.title,
        width: widthOf(column),
        grow: place === columns.length - 1 ? 1 : 0,
      })),
    ],
    [columns],
  )

  const cellAt = useCallback(
    ([col, index]: Item): CustomCell<CellData> => {
      const row = rows.rowAt(index)
      const column = columns[col - 1]
      const checked = row !== undefined && isSelected(row)
      return {
        kind: GridCellKind.Custom,
        allowOverlay: false,
        readonly: true,
        cursor: column === undefined ? 'pointer' : 'default',
        copyData: accessibleText(row, column, form, checked),
        data: { row, column, checked, focused: index === focused, isLast: col === columns.length },
      }
    },
    [rows, columns, form, isSelected, focused],
  )

  const renderers = useMemo((): CustomRenderer<CustomCell<CellData>>[] => {
    return [
      {
        kind: GridCellKind.Custom,
        isMatch: (cell): cell is CustomCell<CellData> => 'isLast' in cell.data,
        draw: ({ ctx, rect }, { data }) => {
          const brush: Brush = { ctx, rect, colors, mode }
          if (data.column === undefined) drawCheckbox(brush, data.checked)
          else if (data.row === undefined) drawSkeleton(brush, data.column)
          else gridColumnTypes[data.column.type].draw(brush, { row: data.row, column: data.column, form })
          if (data.focused) drawFocus(brush, data.column === undefined, data.isLast)
        },
      },
    ]
  }, [colors, mode, form])

  const drawHeader = useCallback<DrawHeaderCallback>(
    ({ ctx, rect, columnIndex, isHovered }) => {
      const brush: Brush = { ctx, rect, colors, mode }
      const column = columns[columnIndex - 1]
      if (!column) return drawCheckbox(brush, coverage)
      const { icon, align, sortable } = gridColumnTypes[column.type]
      drawHead(brush, {
        title: column.title,
        icon,
        alignRight: align === 'right',
        sorted: sort.columnId === column.id && !sameSort(sort, newestFirst) ? sort.direction : undefined,
        hovered: isHovered && sortable,
      })
    },
    [colors, mode, columns, coverage, sort],
  )

  const rowTheme = useCallback(
    (index: number) => {
      // Below the last row there are no lines.
      if (index > (rows.total ?? 0)) return { horizontalBorderColor: 'rgba(0, 0, 0, 0)' }
      const row = rows.rowAt(index)
      const selected = row !== undefined && isSelected(row)
      const isHovered = index === hovered
      const edge = focused !== null && (index === focused || index === focused + 1)
      if (!selected && !isHovered && !edge) return undefined
      const ground = selected
        ? isHovered
          ? colors.selH
          : colors.sel
        : isHovered
          ? colors.hover
          : colors.surface
      return {
        bgCell: ground,
        horizontalBorderColor: edge ? colors.focus : selected ? colors.softL : colors.line,
      }
    },
    [rows, isSelected, hovered, focused, colors],
  )

  const selection = useMemo(
    (): GridSelection => ({
      rows: CompactSelection.empty(),
      columns: CompactSelection.empty(),
      current:
        focused === null
          ? undefined
          : {
              cell: [focusedColumn, focused],
              range: { x: focusedColumn, y: focused, width: 1, height: 1 },
              rangeStack: [],
            },
    }),
    [focused, focusedColumn],
  )

  const hover = (args: GridMouseEventArgs) => {
    const index = args.kind === 'cell' ? args.location[1] : undefined
    setHovered(index)
    const column = args.kind === 'cell' ? columns[args.location[0] - 1] : undefined
    const row = index === undefined ? undefined : rows.rowAt(index)
    if (args.kind !== 'cell' || !column || !row) return setCut(undefined)
    const type = gridColumnTypes[column.type]
    const text = type.text({ row, column, form })
    const isCut = text.length > longText || textExtent(text) + (type.extra ?? 0) > args.bounds.width - pad * 2
    if (!isCut) return setCut(undefined)
    // A window cuts texts at 100 characters (fetchWindow, texts: CUT).
    const answer =
      column.type === 'LONG_TEXT' && text.length >= 100
        ? { formId: form.identifier, submissionId: idOf(row), fieldId: column.id }
        : undefined
    setCut({ text, bounds: args.bounds, answer })
  }

  const press = ([col, index]: Item, shift: boolean) => {
    if (col === 0) return props.onToggle(index, shift)
    const column = columns[col - 1]
    const row = rows.rowAt(index)
    if (!column || !row) return
    const href = gridColumnTypes[column.type].href?.({ row, column, form })
    if (href) window.open(href, '_blank', 'noopener,noreferrer')
    else props.onOpen(index)
  }

  return (
    <>
      <DataEditor
        ref={gridRef}
        width="100%"
        height="100%"
        theme={theme}
        columns={gridColumns}
        rows={rows.total ?? 0}
        getCellContent={cellAt}
        customRenderers={renderers}
        drawHeader={drawHeader}
        getRowThemeOverride={rowTheme}
        rowHeight={rowHeight}
        headerHeight={headHeight}
        freezeColumns={2}
        rowMarkers="none"
        smoothScrollX
        smoothScrollY
        fixedShadowX={false}
        fixedShadowY={false}
        drawFocusRing={false}
        rangeSelect="cell"
        columnSelect="none"
        rowSelect="none"
        editOnType={false}
        trapFocus={false}
        keybindings={keybindings}
        overscrollY={bottomPad}
        gridSelection={selection}
        onGridSelectionChange={({ current }) => {
          if (current) setFocusedColumn(Math.max(1, current.cell[0]))
          props.onFocus(current?.cell[1] ?? null)
        }}
        onVisibleRegionChanged={range => {
          setCut(undefined)
          rows.show(range.y, range.y + range.height)
        }}
        onItemHovered={hover}
        onCellClicked={(cell, event) => press(cell, event.shiftKey)}
        onCellActivated={([, index], event) => {
          if (event.inputType === 'keyboard') props.onOpen(index)
        }}
        onHeaderClicked={col => {
          const column = columns[col - 1]
          if (!column) return props.onToggleAll()
          if (gridColumnTypes[column.type].sortable) props.onSort(nextSort(sort, column.id))
        }}
      />
      <CellTooltip cell={cut} />
    </>
  )
}

/** What the actions of the table do themselves, and what would edit, is not the grid's. */
const keybindings = {
  goLeftCell: 'ArrowLeft',
  goRightCell: 'ArrowRight',
  clear: false,
  delete: false,
  search: false,
  selectAll: false,
  selectRow: false,
  selectColumn: false,
  selectGrowUp: false,
  selectGrowDown: false,
  selectGrowLeft: false,
  selectGrowRight: false,
  downFill: false,
  rightFill: false,
  paste: false,
  cut: false,
} as const

/** A press on the head sorts by it; another one turns the order. Dates begin with the newest. */
const nextSort = (sort: Sort, columnId: string): Sort =>
  sort.columnId === columnId
    ? { columnId, direction: sort.direction === 'ASC' ? 'DESC' : 'ASC' }
    : { columnId, direction: columnId === newestFirst.columnId ? 'DESC' : 'ASC' }

function accessibleText(
  row: Row | undefined,
  column: GridColumn | undefined,
  form: FormDetails,
  checked: boolean,
): string {
  if (!row) return 'Loading'
  if (!column) return checked ? 'Selected' : 'Not selected'
  return gridColumnTypes[column.type].text({ row, column, form })
}
