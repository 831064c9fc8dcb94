import type { DataEditorRef } from '@glideapps/glide-data-grid'
import { type ComponentProps, type RefObject, useEffect, useRef } from 'react'
import { usePart } from '../../review/ReviewProvider.tsx'

interface GridFocus {
  /** The focus is coming back from a dialog to no row, or to one that has left: the grid would take its first */
  isReturning: () => boolean
  /** Of the element around the grid */
  onBox: Pick<ComponentProps<'div'>, 'onBlur' | 'onFocusCapture' | 'onFocus'>
}

/** Leads the keys to the grid. It draws nothing before it was measured: until then the canvas is waited for. */
export function useGridFocus(
  box: RefObject<HTMLElement | null>,
  grid: RefObject<DataEditorRef | null>,
  hasRow: boolean,
): GridFocus {
  const waiting = useRef<MutationObserver | null>(null)
  const isDrawn = () => box.current?.querySelector('canvas') != null
  usePart('table', () => {
    if (isDrawn() || !box.current) {
      grid.current?.focus()
      return
    }
    waiting.current?.disconnect()
    waiting.current = new MutationObserver(() => {
      if (!isDrawn()) return
      waiting.current?.disconnect()
      // Nobody has gone on to something else meanwhile.
      if (document.activeElement === document.body) grid.current?.focus()
    })
    waiting.current.observe(box.current, { childList: true, subtree: true })
  })
  useEffect(() => () => waiting.current?.disconnect(), [])

  const leftForDialog = useRef(false)
  const isReturning = useRef(false)
  return {
    isReturning: () => isReturning.current,
    onBox: {
      // Dialogs of the table's own are its children for React.
      onBlur: event => {
        if (!event.currentTarget.contains(event.target)) return
        leftForDialog.current = event.relatedTarget?.closest('[aria-modal=true]') != null
      },
      // From here until `onFocus` the grid hears of the focus.
      onFocusCapture: event => {
        if (!event.currentTarget.contains(event.target)) return
        isReturning.current = leftForDialog.current && !hasRow
        leftForDialog.current = false
      },
      onFocus: () => {
        isReturning.current = false
      },
    },
  }
}
