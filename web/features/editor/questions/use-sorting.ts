import { animations, dragAndDrop, tearDown } from '@formkit/drag-and-drop'
import { type RefObject, useEffect, useRef, useState } from 'react'

/**
 * Sorting the children of a list by dragging their handles. `keys` name the children in order; while one is dragged the
 * returned order is the list's own, and `onSorted` gets the final one. Children that are no item are left alone.
 */
export function useSorting(
  list: RefObject<HTMLElement | null>,
  keys: readonly string[],
  handle: string,
  onSorted: (keys: string[]) => void,
): readonly string[] {
  const [dragged, setDragged] = useState<string[] | null>(null)
  const latest = useRef({ keys, dragged, onSorted })
  latest.current = { keys, dragged, onSorted }
  useEffect(() => {
    const parent = list.current
    if (!parent) return
    dragAndDrop<string>({
      parent,
      getValues: () => latest.current.dragged ?? [...latest.current.keys],
      setValues: values => {
        latest.current.dragged = [...values]
        setDragged([...values])
      },
      config: {
        dragHandle: handle,
        // Its own handler takes a press for a text's as soon as something else in the list loses the focus by it.
        handleNodeBlur: () => undefined,
        draggingClass: 'dragging',
        dragPlaceholderClass: 'drag-place',
        synthDragPlaceholderClass: 'drag-place',
        plugins: matchMedia('(prefers-reduced-motion: reduce)').matches
          ? []
          : [animations({ duration: 120 })],
        onDragend: () => {
          const { dragged: sorted } = latest.current
          latest.current.dragged = null
          setDragged(null)
          if (sorted) latest.current.onSorted(sorted)
        },
      },
    })
    return () => tearDown(parent)
  }, [list, handle])
  // What was added or deleted meanwhile by an undo is neither lost nor brought back.
  if (!dragged || dragged.length !== keys.length) return keys
  return dragged
}
