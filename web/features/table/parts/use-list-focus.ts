import { type ComponentProps, type RefObject, useLayoutEffect, useRef } from 'react'
import { isMac } from '../../../lib/browser/platform.ts'
import type { Place } from '../../../ui/overlays/Popover.tsx'
import { usePart, useReviewBehind } from '../../review/ReviewProvider.tsx'
import { idOf } from '../../review/selection/subjects.ts'
import type { Lines } from './lines.ts'

interface ListFocus {
  /** The line that the keyboard is on, which is drawn even out of view; null: none */
  line: number | null
  /** Where it stands, scrolled into view */
  placeInView: () => Place | null
  /** Of the element that scrolls; it has the focus while no line can have it */
  onBox: Pick<ComponentProps<'div'>, 'tabIndex' | 'onBlur' | 'onFocus' | 'onKeyDown' | 'onPointerDown'>
}

/** What leaves the list for a moment and gives the focus back. */
const overlays = '[role=dialog], [role=alertdialog], [role=menu]'

/** The line that an element is in; undefined: none. */
const lineAround = (element: Element | null): number | undefined => {
  const line = element?.closest<HTMLElement>('[data-line]')?.dataset.line
  return line === undefined ? undefined : Number(line)
}

/** Keeps the focus of the page and the review's own on the same line, and moves both by the keys of the grid. */
export function useListFocus(
  box: RefObject<HTMLElement | null>,
  lines: Lines,
  lineHeight: number,
): ListFocus {
  const review = useReviewBehind()
  const { rows, query, openIndex, focusedGroup } = review.state
  const focused = review.state.focused ?? openIndex
  const line = lines.inFocus(focused, focusedGroup)
  const row = focused === null ? undefined : rows.rowAt(focused)
  const who = row ? idOf(row) : (focusedGroup ?? undefined)
  const isOpen = query.openId !== null

  const goTo = (to: number) => {
    const at = lines.at(to)
    if ('head' in at) review.grouping.focus(at.head.key)
    else review.focus(at.index)
  }
  const follow = () => {
    const button = line === null ? null : box.current?.querySelector(`[data-line="${line}"] > button`)
    const target = button instanceof HTMLElement ? button : box.current
    target?.focus({ preventScroll: true })
  }
  /** `whole`: also a line that is cut */
  const bringIntoView = (whole: boolean) => {
    if (!box.current || line === null) return
    const top = line * lineHeight
    const { scrollTop, clientHeight } = box.current
    const isCutAtMost = top > scrollTop - lineHeight && top < scrollTop + clientHeight
    if (isCutAtMost && !whole) return
    box.current.scrollTop = Math.min(top, Math.max(scrollTop, top + lineHeight - clientHeight))
  }
  usePart('table', () => {
    // What a finger pressed stays where it is.
    bringIntoView(false)
    follow()
  })
  /** The focus is in the list, or was until its line was removed. */
  const isHere = useRef(false)
  const last = useRef({ line, who })
  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus follows when the line or who stands there is another one.
  useLayoutEffect(() => {
    const { activeElement } = document
    // A row that others came in above, or that is loaded again, does not lead back to itself.
    const hasMoved = last.current.line !== line && (who === undefined || last.current.who !== who)
    last.current = { line, who }
    const isNowhere = activeElement === document.body
    const isAmongLines = box.current?.contains(activeElement) || (isNowhere && isHere.current)
    // Whoever went elsewhere stays there, and nothing scrolls beneath them.
    if (!isAmongLines && !(isNowhere && line !== null && !isOpen)) return
    if (lineAround(activeElement) === (line ?? undefined)) return
    if (isAmongLines && hasMoved) bringIntoView(true)
    follow()
  }, [line, who])

  const leftForOverlay = useRef(false)
  return {
    line,
    placeInView: () => {
      bringIntoView(true)
      return box.current?.querySelector(`[data-line="${line}"]`)?.getBoundingClientRect() ?? null
    },
    onBox: {
      tabIndex: -1,
      onBlur: ({ relatedTarget }) => {
        isHere.current = false
        leftForOverlay.current = relatedTarget?.closest(overlays) != null
      },
      onPointerDown: () => {
        leftForOverlay.current = false
      },
      onFocus: ({ target }) => {
        isHere.current = true
        const to = lineAround(target)
        // Meanwhile another row may stand where the focus comes back to.
        const isBack = leftForOverlay.current && line !== null
        leftForOverlay.current = false
        if (to === line) return
        if (to === undefined || isBack) follow()
        else goTo(to)
      },
      onKeyDown: event => {
        if (line === null || event.altKey || event.shiftKey) return
        const withMod = isMac ? event.metaKey : event.ctrlKey
        if (withMod !== (event.metaKey || event.ctrlKey)) return
        const head = lines.headAt(line)
        const folds = withMod ? undefined : { ArrowLeft: true, ArrowRight: false }[event.key]
        const page = Math.max(1, Math.floor((box.current?.clientHeight ?? 0) / lineHeight) - 1)
        const to = (withMod ? ends : steps(line, page))[event.key]
        if (head && folds !== undefined) {
          if (head.isFolded !== folds) review.grouping.fold(head.key)
        } else if (to !== undefined) goTo(Math.min(Math.max(0, to), lines.count - 1))
        else return
        event.preventDefault()
      },
    },
  }
}

const ends: Record<string, number> = { ArrowUp: 0, ArrowDown: Infinity }

/** The line that a key leads to from another. */
const steps = (line: number, page: number): Record<string, number> => ({
  ...{ ArrowUp: line - 1, ArrowDown: line + 1 },
  ...{ PageUp: line - page, PageDown: line + page },
  ...{ Home: 0, End: Infinity },
})
