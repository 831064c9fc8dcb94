import { type RefObject, useLayoutEffect } from 'react'
import { type Layout, readings } from './readings.ts'

/** Milliseconds in which answers get their heights */
const settling = 3_000

/** What a reader does to scroll. */
const gestures = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const

/**
 * Keeps how far down an application was read, and leads back there before it is painted (docs/rules.md#readers-place). What
 * scrolls in `root`, or `root` itself, has `data-place`. Null: its answers are on the way.
 */
export function usePlace(
  submissionId: string | null,
  layout: Layout,
  root: RefObject<HTMLElement | null>,
): void {
  useLayoutEffect(() => {
    const element = root.current
    if (!element || submissionId === null) return
    const wanted = readings.topOf(submissionId, layout)
    const scrollers = [element, ...element.querySelectorAll<HTMLElement>('[data-place]')]
    let isSettled = wanted === 0
    const reached = new Map<HTMLElement, { top: number; height: number }>()
    const restore = () => {
      if (isSettled) return
      for (const it of scrollers) {
        it.scrollTop = wanted
        reached.set(it, { top: it.scrollTop, height: it.scrollHeight })
      }
    }
    const settle = () => {
      isSettled = true
      observer.disconnect()
    }
    const onScroll = ({ target }: Event) => {
      if (!(target instanceof HTMLElement) || !target.hasAttribute('data-place')) return
      const { top, height } = reached.get(target) ?? { top: 0, height: 0 }
      // Without a change of height, it was not the answers that moved it.
      if (!isSettled && target.scrollHeight === height && Math.abs(target.scrollTop - top) > 2) settle()
      if (isSettled) readings.keepTop(submissionId, layout, target.scrollTop)
    }
    const observer = new ResizeObserver(restore)
    restore()
    if (!isSettled)
      for (const scroller of scrollers) for (const part of scroller.children) observer.observe(part)
    const timer = setTimeout(settle, settling)
    element.addEventListener('scroll', onScroll, true)
    for (const gesture of gestures) addEventListener(gesture, settle, { capture: true, passive: true })
    return () => {
      settle()
      clearTimeout(timer)
      element.removeEventListener('scroll', onScroll, true)
      for (const gesture of gestures) removeEventListener(gesture, settle, true)
    }
  }, [submissionId, layout, root])
}
