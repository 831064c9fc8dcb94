import { GripVertical } from 'lucide-react'
import type { ComponentProps } from 'react'
import { Icon } from '../Icon.tsx'

interface DragHandleProps extends ComponentProps<'span'> {
  /** What it moves: 'question 3' */
  what: string
  size: number
}

/** What a question or an option is dragged by. Its keys work wherever the focus is in either, so it is not a Tab stop of its own. */
export function DragHandle({ what, size, ...rest }: DragHandleProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: in Firefox a press on a button starts no drag
    <span
      role="button"
      tabIndex={-1}
      title="Drag to move, or press Alt and an arrow key"
      aria-label={`Move ${what}: drag, or press Alt and an arrow key`}
      aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
      {...rest}
    >
      <Icon of={GripVertical} size={size} />
    </span>
  )
}
