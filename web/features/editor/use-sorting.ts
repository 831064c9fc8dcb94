import { type RefObject, useEffect, useRef } from 'react'
import { flushSync } from 'react-dom'
import { css } from '../../styled-system/css'

/** Pixels that a pointer moves before it drags: less is a press. */
const slack = 4
/** Pixels from the edge of what scrolls within which a drag scrolls it, and how far in a frame at most */
const edge = 56
const fastest = 18

const busy = css({ userSelect: 'none', '& *': { cursor: '[grabbing!]' } })
const lineLook = css({
  position: 'fixed',
  zIndex: 'bar',
  height: '2',
  borderRadius: 'full',
  backgroundColor: 'accent',
  pointerEvents: 'none',
})
const labelLook = css({
  position: 'fixed',
  zIndex: 'toast',
  top: '0',
  left: '0',
  maxWidth: '[240px]',
  paddingInline: '10',
  paddingBlock: '4',
  borderRadius: 'control',
  backgroundColor: 'raised',
  boxShadow: 'pop',
  color: 't1',
  textStyle: 'control',
  truncate: true,
  pointerEvents: 'none',
})

interface Sorting {
  /** What of an item is dragged */
  handle: string
  /** What the item is called beside the pointer */
  nameOf: (key: string) => string
  onSorted: (keys: string[]) => void
}

/**
 * Sorting the children of a list that have a `data-sort-key`, by dragging. A line shows where the item would go; near an edge
 * the list scrolls, so an item goes anywhere in one drag. Escape leaves everything as it was.
 */
export function useSorting(list: RefObject<HTMLElement | null>, sorting: Sorting): void {
  const latest = useRef(sorting)
  latest.current = sorting
  const { handle } = sorting
  useEffect(() => {
    const parent = list.current
    if (!parent) return
    let end: (() => void) | undefined
    const onPointerDown = (event: PointerEvent) => {
      if (event.button !== 0 || !(event.target instanceof Element)) return
      const grip = event.target.closest<HTMLElement>(handle)
      const item = grip?.closest<HTMLElement>('[data-sort-key]')
      // A finger scrolls, except on a grip that says otherwise.
      if (event.pointerType === 'touch' && grip && getComputedStyle(grip).touchAction !== 'none') return
      if (item?.parentElement === parent) end = followPointer(event, parent, item, latest.current)
    }
    parent.addEventListener('pointerdown', onPointerDown)
    return () => {
      end?.()
      parent.removeEventListener('pointerdown', onPointerDown)
    }
  }, [list, handle])
}

/** Follows one press from where it began to where it is let go. Returns the way to give it up. */
function followPointer(
  { clientX, clientY, pointerId }: PointerEvent,
  parent: HTMLElement,
  item: HTMLElement,
  { nameOf, onSorted }: Sorting,
): () => void {
  const listeners = new AbortController()
  const { signal } = listeners
  const key = item.dataset.sortKey ?? ''
  const scroller = scrollerOf(parent)
  let at = { x: clientX, y: clientY }
  /** The item above which it would go; null: below the last */
  let before: HTMLElement | null = item
  let marks: { line: HTMLElement; label: HTMLElement } | undefined
  let frame = 0

  const itemsOf = () => [...parent.querySelectorAll<HTMLElement>(':scope > [data-sort-key]')]

  const draw = () => {
    frame = requestAnimationFrame(draw)
    if (!marks) return
    const view = scroller.getBoundingClientRect()
    scroller.scrollTop += pull(at.y, view)
    const items = itemsOf()
    const next = items.findIndex(it => {
      const { top, height } = it.getBoundingClientRect()
      return at.y < top + height / 2
    })
    before = items[next] ?? null
    const above = items[next === -1 ? items.length - 1 : next - 1]?.getBoundingClientRect()
    const below = before?.getBoundingClientRect()
    const y = above && below ? (above.bottom + below.top) / 2 : (below?.top ?? above?.bottom ?? 0)
    const { left, width } = parent.getBoundingClientRect()
    const { line, label } = marks
    line.hidden = y < view.top || y > view.bottom
    Object.assign(line.style, { left: `${left}px`, width: `${width}px`, top: `${y - 1}px` })
    const x = Math.min(at.x + 14, innerWidth - label.offsetWidth - 8)
    const top = Math.min(at.y + 10, innerHeight - label.offsetHeight - 8)
    label.style.transform = `translate(${x}px, ${top}px)`
  }

  const begin = () => {
    parent.setPointerCapture(pointerId)
    item.classList.add('dragging')
    document.documentElement.classList.add(...busy.split(' '))
    const mark = (className: string, textContent: string) => {
      const element = Object.assign(document.createElement('div'), { className, textContent })
      document.body.append(element)
      return element
    }
    marks = { line: mark(lineLook, ''), label: mark(labelLook, nameOf(key)) }
    draw()
  }

  const end = () => {
    listeners.abort()
    cancelAnimationFrame(frame)
    item.classList.remove('dragging')
    document.documentElement.classList.remove(...busy.split(' '))
    marks?.line.remove()
    marks?.label.remove()
  }

  const drop = () => {
    end()
    if (!marks) return
    // The press ends here: it does not open what it was let go over.
    addEventListener('click', stop, true)
    setTimeout(() => removeEventListener('click', stop, true))
    const keys = itemsOf().flatMap(it => it.dataset.sortKey ?? [])
    const rest = keys.filter(it => it !== key)
    const target = before === item ? -1 : rest.indexOf(before?.dataset.sortKey ?? '')
    if (before === item || !keys.includes(key)) return
    const sorted = target === -1 ? [...rest, key] : rest.toSpliced(target, 0, key)
    if (sorted.join() !== keys.join()) flushSync(() => onSorted(sorted))
  }

  const on = <K extends keyof WindowEventMap>(kind: K, listener: (event: WindowEventMap[K]) => void) =>
    addEventListener(kind, listener, { signal, capture: true })
  on('pointermove', event => {
    if (event.pointerId !== pointerId) return
    at = { x: event.clientX, y: event.clientY }
    if (!marks && Math.hypot(at.x - clientX, at.y - clientY) > slack) begin()
  })
  on('pointerup', event => event.pointerId === pointerId && drop())
  on('pointercancel', event => event.pointerId === pointerId && end())
  on('keydown', event => {
    if (event.key !== 'Escape' || !marks) return
    event.preventDefault()
    event.stopPropagation()
    end()
  })
  return end
}

const stop = (event: Event) => event.stopPropagation()

/** What scrolls around a list. */
function scrollerOf(list: HTMLElement): HTMLElement {
  for (let at: HTMLElement | null = list; at; at = at.parentElement)
    if (/auto|scroll/.test(getComputedStyle(at).overflowY)) return at
  return document.documentElement
}

/** Pixels to scroll in this frame: more the nearer to the edge, and the most beyond it. */
function pull(y: number, { top, bottom }: DOMRect): number {
  const share = (near: number) => Math.min(1, Math.max(0, (edge - near) / edge))
  return Math.round(fastest * (share(bottom - y) - share(y - top)))
}
