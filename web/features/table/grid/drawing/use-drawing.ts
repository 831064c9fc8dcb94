import {
  type CustomCell,
  type CustomRenderer,
  type DrawHeaderCallback,
  GridCellKind,
  type Item,
  type Theme,
} from '@glideapps/glide-data-grid'
import type { Row } from '@winnow/openapi/columns'
import type { FormDetails, Viewer } from '@winnow/sdk'
import { type RefObject, useCallback, useMemo } from 'react'
import { useThemeMode } from '../../../../lib/browser/theme-mode.ts'
import { type ColorName, plainColors, type ThemeMode } from '../../../../theme/colors.ts'
import type { Brush } from '../../../../ui/canvas/brush.ts'
import { newestFirst, type Sort, sameSort } from '../../../review/query/query.ts'
import type { GroupHead } from '../../../review/rows/groups.ts'
import { isNewSince } from '../../../review/rows/is-new.ts'
import type { Rows } from '../../../review/rows/rows.ts'
import { isComing } from '../../../review/searches/coming.ts'
import type { SearchesState } from '../../../review/searches/searches.ts'
import { coverage, idOf, isSelected, type Selection } from '../../../review/selection/subjects.ts'
import { viewersText } from '../../../review/viewers.ts'
import { headMenuWidth } from '../../column-menu/HeadMenu.tsx'
import { type GridColumn, gridColumnTypes } from '../../columns/index.ts'
import { headText } from '../../parts/group-head.ts'
import type { Lines } from '../../parts/lines.ts'
import { drawCheckbox, drawEdge, drawHead, drawSkeleton, gridTheme } from './paint.ts'

/** One cell of the grid: a small object, whose text is made only when somebody reads it. */
class ApplicantCell implements CustomCell<ApplicantCell> {
  readonly kind = GridCellKind.Custom
  readonly allowOverlay = false
  readonly readonly = true

  constructor(
    /** Undefined while its page is on the way */
    readonly row: Row | undefined,
    /** Undefined: the checkbox, or what is below the button that adds a column */
    readonly column: GridColumn | undefined,
    readonly form: FormDetails,
    /** Undefined: no checkbox */
    readonly checked: boolean | undefined,
    /** What stands here, where the line is the head of a group */
    readonly head?: string,
    readonly viewers?: readonly Viewer[],
    readonly isNew = false,
    readonly isComing = false,
  ) {}

  get data(): this {
    return this
  }

  get cursor(): 'pointer' | 'default' {
    const { row, column, form, head } = this
    if (!column || head !== undefined) return 'pointer'
    return row && gridColumnTypes[column.type].href?.({ row, column, form }) ? 'pointer' : 'default'
  }

  /** The cell as a screen reader reads it. */
  get copyData(): string {
    const { row, column, form, checked, head, viewers, isNew, isComing } = this
    if (head !== undefined) return head
    if (!row) return 'Loading…'
    if (!column) return checked === undefined ? '' : checked ? 'Selected' : 'Not selected'
    const text = gridColumnTypes[column.type].text({ row, column, form, isComing })
    return [text, ...(isNew ? ['new'] : []), ...(viewers ? [viewersText(viewers)] : [])].join(', ')
  }
}

interface Drawing {
  form: FormDetails
  columns: readonly GridColumn[]
  rows: Rows
  lines: Lines
  nameOf: (head: GroupHead) => string
  newSince: string | null
  /** The editor who looks at it */
  userId: string
  selection: Selection
  /** Ids of the selected whom the list does not show */
  hidden: ReadonlySet<string>
  /** Ids of the columns that a filter is on */
  filtered: ReadonlySet<string>
  /** The column that the keyboard is in; undefined: none but the applicant's */
  currentColumn: number | undefined
  sort: Sort | null
  /** The head that shows the button of its menu, counted as the grid does, and where the button begins */
  menuButton: { col: number; left: number } | undefined
  /** Whether every head shows the arrow of its menu, as on a touch screen */
  hasArrows: boolean
  /** The row under the pointer */
  hovered: RefObject<number | undefined>
  /** Who else has an application open, by its id */
  viewers: ReadonlyMap<string, readonly Viewer[]>
  /** The run that fills columns, and whose results wait for their turn */
  judging: SearchesState['judging']
  held: SearchesState['held']
  outside: SearchesState['outside']
}

const isOurs = (cell: CustomCell): cell is ApplicantCell => cell instanceof ApplicantCell

/** The callbacks by which the grid draws. Each stays the same until something that it shows has changed. */
export function useDrawing(drawing: Drawing) {
  const {
    form,
    columns,
    rows,
    lines,
    nameOf,
    newSince,
    userId,
    selection,
    hidden,
    filtered,
    currentColumn,
    sort,
    menuButton,
    hasArrows,
    hovered,
    viewers,
    judging,
    held,
    outside,
  } = drawing
  // How far it is changes no cell.
  const searchId = judging?.searchId
  const isTicked = useCallback((row: Row) => isSelected(selection, idOf(row)), [selection])
  const covered = useMemo(
    () =>
      coverage(
        selection,
        [...rows.loaded()].map(([, row]) => idOf(row)),
        rows.matched ?? 0,
        hidden.size,
      ),
    [selection, rows, hidden],
  )
  const mode = useThemeMode()
  const colors = useMemo(() => plainColors(mode), [mode])
  const theme = useMemo(() => gridTheme(mode), [mode])
  const grounds = useMemo(() => rowGrounds(colors), [colors])
  const headGrounds = useMemo(() => [colors.bg, colors.hover].map(bgCell => ({ bgCell })), [colors])

  const cellAt = useCallback(
    ([col, line]: Item) => {
      const head = lines.headAt(line)
      if (head) {
        const text = col === 1 ? headText(head, nameOf(head)) : ''
        return new ApplicantCell(undefined, columns[col - 1], form, undefined, text)
      }
      const row = lines.rowAt(line)
      const hasBox = col === 0 && form.bulkActionEnabled
      const checked = hasBox ? row !== undefined && isTicked(row) : undefined
      const column = columns[col - 1]
      const isApplicant = column?.type === 'applicant'
      const here = row && isApplicant ? viewers.get(idOf(row)) : undefined
      const isNew = isApplicant && isNewSince(row, newSince, userId)
      const comes =
        row !== undefined &&
        column?.type === 'ai' &&
        isComing({ searchId, held, outside }, row, column.column)
      return new ApplicantCell(row, column, form, checked, undefined, here, isNew, comes)
    },
    [lines, nameOf, columns, form, isTicked, viewers, newSince, userId, searchId, held, outside],
  )

  const renderers = useMemo((): CustomRenderer<ApplicantCell>[] => {
    const brush = emptyBrush(colors, mode)
    return [
      {
        kind: GridCellKind.Custom,
        isMatch: isOurs,
        draw: ({ ctx, rect, theme }, cell) => {
          brush.ctx = ctx
          brush.rect = rect
          const { column, row } = cell
          // The grid leaves the first pixel of a cell to lines of one colour: ours are at the other end, in the row's.
          ctx.fillStyle = theme.bgCell
          ctx.fillRect(rect.x, rect.y + 1, 1, rect.height - 1)
          if (cell.head !== undefined) return
          drawEdge(brush, theme.borderColor)
          if (column === undefined) {
            if (cell.checked !== undefined) drawCheckbox(brush, cell.checked)
          } else if (row === undefined) drawSkeleton(brush, column)
          else {
            const { form, viewers, isNew, isComing } = cell
            gridColumnTypes[column.type].draw(brush, { row, column, form, viewers, isNew, isComing })
          }
        },
      },
    ]
  }, [colors, mode])

  const drawHeader = useCallback<DrawHeaderCallback>(
    ({ ctx, rect, columnIndex, isHovered }) => {
      const brush: Brush = { ctx, rect, colors, mode }
      const column = columns[columnIndex - 1]
      if (!column) {
        drawEdge(brush, colors.line)
        if (columnIndex === 0 && form.bulkActionEnabled) drawCheckbox(brush, covered)
        return
      }
      const { icon, align, sortable } = gridColumnTypes[column.type]
      const hasButton = columnIndex === menuButton?.col
      drawHead(brush, {
        title: column.title,
        icon,
        alignRight: align === 'right',
        sorted: sort?.columnId === column.id && !sameSort(sort, newestFirst) ? sort.direction : undefined,
        filtered: filtered.has(column.id),
        hovered: isHovered && sortable,
        current: columnIndex === currentColumn,
        reserved: hasButton ? rect.x + rect.width - menuButton.left : hasArrows ? headMenuWidth : 0,
        arrow: hasArrows && !hasButton,
      })
    },
    [colors, mode, columns, form, covered, sort, filtered, currentColumn, menuButton, hasArrows],
  )

  const rowTheme = useCallback(
    (line: number) => {
      // Below the last row there are no lines.
      if (line > lines.count) return noLines
      const isHovered = line === hovered.current
      if (lines.headAt(line)) return headGrounds[isHovered ? 1 : 0]
      const isSelected = (at: number) => {
        const row = lines.rowAt(at)
        return row !== undefined && isTicked(row)
      }
      return grounds[(isSelected(line) ? 1 : 0) + (isHovered ? 2 : 0) + (isSelected(line - 1) ? 4 : 0)]
    },
    [lines, isTicked, hovered, grounds, headGrounds],
  )

  return {
    theme,
    coverage: covered,
    cellAt,
    renderers,
    drawHeader,
    rowTheme,
    rangeColor: `${colors.accent}1f`,
  }
}

const noLines = { horizontalBorderColor: 'rgba(0, 0, 0, 0)' }

/** Row grounds by selected (1), hovered (2) and below a selected one, whose lower line it draws (4); undefined: as the grid's own theme. */
function rowGrounds(colors: Record<ColorName, string>): (Partial<Theme> | undefined)[] {
  return Array.from({ length: 8 }, (_, bits) => {
    if (bits === 0) return undefined
    const selected = (bits & 1) !== 0
    const hover = (bits & 2) !== 0
    const below = (bits & 4) !== 0
    return {
      bgCell: selected ? (hover ? colors.selH : colors.sel) : hover ? colors.hover : colors.surface,
      borderColor: selected ? colors.softL : colors.line,
      horizontalBorderColor: below ? colors.softL : colors.line,
    }
  })
}

/** One brush for all cells of a drawing; the grid sets its rectangle for each. */
function emptyBrush(colors: Record<ColorName, string>, mode: ThemeMode): Brush {
  const ctx = document.createElement('canvas').getContext('2d')
  if (!ctx) throw new Error("This browser can't draw the table")
  return { ctx, rect: { x: 0, y: 0, width: 0, height: 0 }, colors, mode }
}
