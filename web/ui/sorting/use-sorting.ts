import { dragAndDrop, handleNodePointerdown, tearDown } from '@formkit/drag-and-drop'
import { type RefObject, useEffect, useRef } from 'react'
import { flushSync } from 'react-dom'
import { css } from '../../styled-system/css'

const lineLook = css({
  position: 'fixed',
  zIndex: 'toast',
  height: '2',
  borderRadius: 'full',
  backgroundColor: 'accent',
  pointerEvents: 'none',
})
const labelLook = css({
  // The library places it on the page, which then grows and scrolls with a finger below its end.
  position: '[fixed!]',
  inset: '[0 auto auto 0]',
  // The library gives it the size of the item, and the browser centres what lies above the page.
  width: '[fit-content!]',
  height: '[fit-content!]',
  margin: '0',
  maxWidth: '[240px]',
  border: 'none',
  paddingInline: '10',
  paddingBlock: '4',
  borderRadius: 'control',
  backgroundColor: 'raised',
  boxShadow: 'pop',
  color: 't1',
  textStyle: 'control',
  truncate: true,
})
/** Pixels from the pointer to the label */
const beside = { offsetX: -14, offsetY: -10 }

interface Sorting {
  /**
   * What of an item is dragged; it can be focused, and has the focus after a drag. No `<button>`: in Firefox a press on one
   * starts no drag of what is around it.
   */
  handle: string
  /** What the item is called beside the pointer */
  nameOf: (key: string) => string
  onSorted: (keys: string[]) => void
  /** False: nothing is dragged */
  enabled?: boolean
  /** How long a press is held before it drags, and how far it may stray meanwhile; absent: a drag begins at once */
  hold?: Hold
}

interface Hold {
  /** Milliseconds */
  delay: number
  /** Pixels */
  tolerance: number
}

/**
 * Sorting the children of a list that have a `data-sort-key`, by dragging. A line shows where the item would go; near an edge
 * the list scrolls, so an item goes anywhere in one drag. Escape leaves everything as it was. A finger drags a handle with
 * `touch-action: none` at once and any other after a long press.
 */
export function useSorting(list: RefObject<HTMLElement | null>, sorting: Sorting): void {
  const latest = useRef(sorting)
  latest.current = sorting
  const { handle, enabled = true } = sorting
  const { delay, tolerance } = sorting.hold ?? {}
  useEffect(() => {
    const parent = list.current
    if (!parent || !enabled) return
    const release = delay === undefined ? undefined : heldBack(parent, { delay, tolerance: tolerance ?? 0 })
    let going: Going | undefined
    const begin = (item: HTMLElement) => {
      going?.end()
      going = follow(parent)
      return element(labelLook, latest.current.nameOf(keyOf(item)))
    }
    dragAndDrop<string>({
      parent,
      getValues: () => itemsOf(parent).map(keyOf),
      // The order on the screen stays until the item is dropped.
      setValues: () => {},
      config: {
        dragHandle: handle,
        draggable: item => item.dataset.sortKey !== undefined,
        sortable: false,
        dragPlaceholderClass: 'dragging',
        synthDragPlaceholderClass: 'dragging',
        longPress: true,
        longPressDuration: delay ?? 300,
        longPressClass: 'held',
        handleNodePointerdown: (data, state) => {
          handleNodePointerdown(data, state)
          if (state.pointerDown?.node.el !== data.targetData.node.el) return
          const grip = data.e.target instanceof Element && data.e.target.closest(handle)
          state.longPress = !delay && !!grip && getComputedStyle(grip).touchAction === 'none'
        },
        // The library's own give up the drag when a pressed button takes the focus.
        handleNodeBlur: () => undefined,
        handleNodeFocus: () => undefined,
        dragImage: ({ e, targetData }) => {
          const label = begin(targetData.node.el)
          label.style.top = '-100px'
          document.body.append(label)
          e.dataTransfer?.setDragImage(label, beside.offsetX, beside.offsetY)
          return label
        },
        synthDragImage: node => ({ dragImage: begin(node.el), ...beside }),
        onDragend: ({ draggedNode }) => {
          const dropped = going?.end()
          going = undefined
          const key = keyOf(draggedNode.el)
          const focusHandle = () =>
            itemsOf(parent)
              .find(item => keyOf(item) === key)
              ?.querySelector<HTMLElement>(handle)
              ?.focus({ preventScroll: true })
          if (dropped === undefined) return focusHandle()
          const items = itemsOf(parent)
          const keys = items.map(keyOf)
          const below = nextBelow(items, dropped)
          const sorted = [
            ...keys.slice(0, below).filter(it => it !== key),
            key,
            ...keys.slice(below).filter(it => it !== key),
          ]
          if (keys.includes(key) && sorted.join() !== keys.join())
            flushSync(() => latest.current.onSorted(sorted))
          focusHandle()
        },
      },
    })
    // The library calls a pressed item selected, which a list has no notion of.
    const attributes = new MutationObserver(changes => {
      for (const { target } of changes)
        if (target instanceof Element && target.parentElement === parent)
          target.removeAttribute('aria-selected')
    })
    attributes.observe(parent, { subtree: true, attributeFilter: ['aria-selected'] })
    return () => {
      release?.()
      going?.end()
      attributes.disconnect()
      tearDown(parent)
    }
  }, [list, handle, enabled, delay, tolerance])
}

/** Lets a press drag only once it was held; one that strays before is not a drag. Returns the way to stop. */
function heldBack(parent: HTMLElement, { delay, tolerance }: Hold): () => void {
  const listeners = new AbortController()
  let pressed: { at: number; x: number; y: number } | undefined
  // A dragstart has the time of its press in Chromium.
  const isEarly = () => pressed !== undefined && performance.now() - pressed.at < delay
  const options = { capture: true, signal: listeners.signal }
  parent.addEventListener(
    'pointerdown',
    ({ timeStamp: at, clientX: x, clientY: y }) => {
      pressed = { at, x, y }
    },
    options,
  )
  parent.addEventListener(
    'dragstart',
    event => {
      if (!isEarly()) return
      event.preventDefault()
      event.stopPropagation()
    },
    options,
  )
  // A finger is never quite still.
  addEventListener(
    'pointermove',
    (event: PointerEvent) => {
      if (!pressed || event.pointerType === 'mouse' || !isEarly()) return
      if (Math.hypot(event.clientX - pressed.x, event.clientY - pressed.y) <= tolerance)
        event.stopPropagation()
    },
    options,
  )
  return () => listeners.abort()
}

interface Going {
  /** The height in the window where the item was dropped; undefined: the drag was given up */
  end: () => number | undefined
}

/** Follows the pointer through one drag and draws where the item would go. */
function follow(parent: HTMLElement): Going {
  const listeners = new AbortController()
  const line = element(lineLook)
  const scroller = scrollerOf(parent)
  let at: number | undefined
  let dropped: number | undefined

  const draw = () => {
    frame = requestAnimationFrame(draw)
    if (at === undefined) return
    const items = itemsOf(parent)
    const next = nextBelow(items, at)
    const above = items[next - 1]?.getBoundingClientRect()
    const below = items[next]?.getBoundingClientRect()
    const middle = above && below ? (above.bottom + below.top) / 2 : (below?.top ?? above?.bottom ?? 0)
    const view = scroller.getBoundingClientRect()
    const { left, width } = parent.getBoundingClientRect()
    line.hidden = middle < view.top || middle > view.bottom
    Object.assign(line.style, { left: `${left}px`, width: `${width}px`, top: `${middle - 1}px` })
    if (!line.isConnected) document.body.append(line)
  }
  let frame = requestAnimationFrame(draw)

  const on = <K extends keyof WindowEventMap>(kind: K, listener: (event: WindowEventMap[K]) => void) =>
    addEventListener(kind, listener, { signal: listeners.signal, capture: true })
  const move = (event: MouseEvent) => {
    at = event.clientY
  }
  on('dragover', move)
  // The browser asks anew, above each element that the pointer enters, whether something may be dropped there.
  on('dragenter', event => {
    event.preventDefault()
    move(event)
  })
  on('pointermove', move)
  on('pointerup', event => {
    dropped = event.clientY
  })
  on('drop', event => {
    // What is dropped is not text for the field below it.
    event.preventDefault()
    dropped = event.clientY
  })
  return {
    end() {
      listeners.abort()
      cancelAnimationFrame(frame)
      line.remove()
      return dropped
    },
  }
}

const itemsOf = (parent: HTMLElement) => [...parent.querySelectorAll<HTMLElement>(':scope > [data-sort-key]')]
const keyOf = (item: HTMLElement) => item.dataset.sortKey ?? ''

/** The place of the first item whose middle is below a height in the window; their number: none is. */
function nextBelow(items: readonly HTMLElement[], y: number): number {
  const next = items.findIndex(item => {
    const { top, height } = item.getBoundingClientRect()
    return y < top + height / 2
  })
  return next === -1 ? items.length : next
}

const element = (className: string, textContent = ''): HTMLElement =>
  Object.assign(document.createElement('div'), { className, textContent })

/** What scrolls around a list. */
function scrollerOf(list: HTMLElement): HTMLElement {
  for (let at: HTMLElement | null = list; at; at = at.parentElement)
    if (/auto|scroll/.test(getComputedStyle(at).overflowY)) return at
  return document.documentElement
}
