import { columnTypes, isMovable, sortNames } from '@winnow/openapi/columns'
import {
  ArrowDown,
  ArrowLeft,
  ArrowRight,
  ArrowUp,
  ChevronDown,
  EyeOff,
  ListFilter,
  MoveHorizontal,
  Pencil,
  Pin,
  PinOff,
  Trash2,
} from 'lucide-react'
import { css } from '../../../styled-system/css'
import { IconButton } from '../../../ui/actions/IconButton.tsx'
import { Menu, type MenuItem } from '../../../ui/overlays/Menu.tsx'
import type { Grouping, Sort } from '../../review/query/query.ts'
import { type GridColumn, gridColumnTypes, widthOf } from '../columns/index.ts'
import { headGroupings } from './head-groupings.ts'
import type { ColumnLayout } from './use-column-layout.ts'
import type { Columns } from './use-columns.ts'

interface HeadMenuContext {
  columns: Columns
  sort: Sort | null
  onSort: (sort: Sort) => void
  onFilter: (columnId: string) => void
  grouping: Grouping | null
  onGroup: (grouping: Grouping | null) => void
  /** Opens the dialog for an AI column's name */
  onRename: (column: GridColumn) => void
  /** Absent: the caller may not change the form's columns */
  layout: ColumnLayout | undefined
}

/** What a column's head offers. */
function headEntries(column: GridColumn, context: HeadMenuContext): MenuItem[] {
  const { columns, sort, onSort, onFilter, grouping, onGroup, onRename, layout } = context
  const type = gridColumnTypes[column.type]
  const names = sortNames(column.column)
  const order = (direction: Sort['direction'], name: string, icon: MenuItem['icon']): MenuItem => ({
    id: `sort:${direction}`,
    name,
    icon,
    current: sort?.columnId === column.id && sort.direction === direction,
    run: () => onSort({ columnId: column.id, direction }),
  })
  const sorting = type.sortable
    ? [order('ASC', names.ASC, ArrowUp), order('DESC', names.DESC, ArrowDown)]
    : []
  const filtering: MenuItem = {
    id: 'filter',
    name: 'Filter…',
    icon: ListFilter,
    separated: type.sortable,
    run: () => onFilter(column.id),
  }
  const grouped = headGroupings({ id: column.id, kind: columnTypes[column.type].filter }, grouping, onGroup)
  const isPinned = columns.isPinned(column.id)
  const showing: MenuItem[] = isMovable(column)
    ? [
        {
          id: 'hide',
          name: 'Hide column',
          icon: EyeOff,
          separated: true,
          run: () => columns.show([column.id], false),
        },
        {
          id: 'pin',
          name: isPinned ? 'Unpin column' : 'Pin column',
          icon: isPinned ? PinOff : Pin,
          disabled: !columns.canPin(column),
          run: () => columns.pin(column, !isPinned),
        },
      ]
    : []
  if (!layout) return [...sorting, filtering, ...grouped, ...showing]
  // Pinned columns are moved among themselves.
  const beside = columns.shown.filter(it => isMovable(it) && columns.isPinned(it.id) === isPinned)
  const place = beside.indexOf(column)
  const [before, after] = [beside[place - 1], beside[place + 1]]
  const moving: MenuItem[] = isMovable(column)
    ? [
        {
          id: 'left',
          name: 'Move left',
          icon: ArrowLeft,
          separated: true,
          disabled: before === undefined,
          run: () => before && columns.move(column.id, before.id, layout),
        },
        {
          id: 'right',
          name: 'Move right',
          icon: ArrowRight,
          disabled: after === undefined,
          run: () => after && columns.move(column.id, after.id, layout),
        },
      ]
    : []
  const reset: MenuItem = {
    id: 'width',
    name: 'Reset width',
    icon: MoveHorizontal,
    separated: moving.length === 0,
    disabled: widthOf(column) === type.width,
    run: () => layout.resetWidth(column),
  }
  const renaming: MenuItem[] =
    column.type === 'ai'
      ? [{ id: 'rename', name: 'Rename…', icon: Pencil, separated: true, run: () => onRename(column) }]
      : []
  const removing: MenuItem[] =
    type.removable || column.column.deleted
      ? [
          {
            id: 'remove',
            name: column.type === 'ai' ? 'Delete column…' : 'Remove',
            icon: Trash2,
            tone: 'danger',
            separated: renaming.length === 0,
            run: () => void layout.remove(column),
          },
        ]
      : []
  return [...sorting, filtering, ...grouped, ...showing, ...moving, reset, ...renaming, ...removing]
}

const place = css({
  position: 'absolute',
  zIndex: 'grid',
  display: 'flex',
  borderRadius: 'control',
  // Hover, focus and an open menu reveal it (docs/rules.md#hover-and-focus).
  '&[data-quiet]:not(:focus-within):not(:hover)': { opacity: '0' },
  // On a touch screen every head has an arrow of its own, which is the canvas's.
  '&[data-quiet]': { _coarse: { pointerEvents: 'none' } },
})

/** Exactly as wide as it is drawn, so that the head's edge beside it stays free to be dragged. */
const button = css({ width: '24', padding: '0' })
const size = 24
/** Pixels at a head's right where its edge is dragged */
const edge = 7
/** Pixels that the button takes of its head's words */
export const headMenuWidth = size + edge

interface HeadMenuProps extends HeadMenuContext {
  column: GridColumn
  /** The head's right edge, in pixels from the grid's left one */
  right: number
  headHeight: number
  /** The pointer is on the head */
  hovered: boolean
  open: boolean
  onOpenChange: (open: boolean) => void
  onFocus: () => void
}

/** The button at a head's right edge and its menu. */
export function HeadMenu({
  column,
  right,
  headHeight,
  hovered,
  open,
  onOpenChange,
  onFocus,
  ...context
}: HeadMenuProps) {
  return (
    <div
      className={place}
      style={{ left: right - headMenuWidth, top: (headHeight - size) / 2 }}
      data-quiet={hovered || open ? undefined : true}
    >
      <Menu
        open={open}
        onOpenChange={onOpenChange}
        placement="bottom-end"
        trigger={
          <IconButton
            icon={ChevronDown}
            label={`${column.title} menu`}
            size="24"
            iconSize={14}
            onFocus={onFocus}
            className={button}
          />
        }
        items={headEntries(column, context)}
      />
    </div>
  )
}

interface HeadMenuButtonsProps {
  columns: readonly GridColumn[]
  /** The column that has the button above */
  current: GridColumn | undefined
  onOpen: (column: GridColumn) => void
}

/** What the arrows on the canvas are for a screen reader; the keyboard has the button of its own column. */
export function HeadMenuButtons({ columns, current, onOpen }: HeadMenuButtonsProps) {
  return (
    <div className={css({ srOnly: true })}>
      {columns
        .filter(column => column !== current)
        .map(column => (
          <button
            key={column.id}
            type="button"
            tabIndex={-1}
            aria-haspopup="menu"
            onClick={() => onOpen(column)}
          >
            {column.title} menu
          </button>
        ))}
    </div>
  )
}
