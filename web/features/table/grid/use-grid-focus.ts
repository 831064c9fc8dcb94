import type { DataEditorRef } from '@glideapps/glide-data-grid'
import { type RefObject, useEffect, useRef } from 'react'
import { usePart } from '../../review/ReviewProvider.tsx'

/** Leads the keys to the grid. It draws nothing before it was measured: until then the canvas is waited for. */
export function useGridFocus(
  box: RefObject<HTMLElement | null>,
  grid: RefObject<DataEditorRef | null>,
): void {
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
}
