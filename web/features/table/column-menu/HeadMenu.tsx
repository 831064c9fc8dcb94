import { ChevronDown } from 'lucide-react'
import { css } from '../../../styled-system/css'
import { IconButton } from '../../../ui/actions/IconButton.tsx'
import { Menu } from '../../../ui/overlays/Menu.tsx'
import type { GridColumn } from '../columns/index.ts'
import { type HeadMenuContext, headEntries } from './entries.ts'

const place = css({
  position: 'absolute',
  zIndex: 'grid',
  display: 'flex',
  backgroundColor: 'hover',
  borderRadius: 'control',
  // Hover reveals it, focus and its menu reveal it too (look.md, do).
  '&[data-quiet]:not(:focus-within):not(:hover)': { opacity: '0' },
})

/** Exactly as wide as it is drawn, so that the head's edge beside it stays free to be dragged. */
const button = css({ width: '24', padding: '0' })
const size = 24
/** Pixels at a head's right where its edge is dragged */
const edge = 7

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
      style={{ left: right - size - edge, top: (headHeight - size) / 2 }}
      data-quiet={hovered || open ? undefined : true}
    >
      <Menu
        open={open}
        onOpenChange={onOpenChange}
        placement="bottom-end"
        trigger={
          <IconButton
            icon={ChevronDown}
            label={`Menu of ${column.title}`}
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
