import { type RefObject, useLayoutEffect, useRef } from 'react'
import { useReviewBehind } from './ReviewProvider.tsx'

/** Gives the focus back to what had it as soon as an overlay is gone, unless something else has it by then. */
export function useFocusBack(): RefObject<Element | null> {
  const opener = useRef(document.activeElement)
  const review = useReviewBehind()
  useLayoutEffect(
    () => () =>
      queueMicrotask(() => {
        const { activeElement: now } = document
        if (now !== null && now !== document.body) return
        if (opener.current instanceof HTMLElement && opener.current.isConnected)
          opener.current.focus({ preventScroll: true })
        else review.reach('table')
      }),
    [review],
  )
  return opener
}
