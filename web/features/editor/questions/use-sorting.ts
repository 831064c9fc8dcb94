import { animations, dragAndDrop, tearDown } from '@formkit/drag-and-drop'
import { type RefObject, useEffect, useRef, useState } from 'react'

/**
 * Sorting the children of a list by dragging their handles. `keys` name the children in order; while one is dragged the
 * returned order is the list's own, and `onSorted` hears the final one. Children that are no item are left alone.
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
    // Chromium selects text instead where the item becomes draggable only while it is pressed and something else had the
    // focus; so it becomes draggable when the pointer reaches its handle.
    const onPointerOver = ({ target }: PointerEvent) => {
      const held = target instanceof Element ? target.closest(handle) : null
      for (const item of parent.children)
        if (item instanceof HTMLElement && !latest.current.dragged)
          item.draggable = held !== null && item.contains(held)
    }
    parent.addEventListener('pointerover', onPointerOver)
    return () => {
      parent.removeEventListener('pointerover', onPointerOver)
      tearDown(parent)
    }
  }, [list, handle])
  // What was added or deleted meanwhile by an undo is neither lost nor kept.
  if (!dragged || dragged.length !== keys.length) return keys
  return dragged
}
