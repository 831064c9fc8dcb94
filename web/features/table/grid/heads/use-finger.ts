import type { DataEditorRef, Rectangle } from '@glideapps/glide-data-grid'
import { isMovable } from '@winnow/openapi/columns'
import { type PointerEvent, type RefObject, useEffect, useRef } from 'react'
import type { GridColumn } from '../../columns/index.ts'
import type { HeadPoint } from './head-press.ts'
import type { Arranging } from './use-arranging.ts'

/** Pixels on either side of an edge where a finger takes hold of it: the grid's own are 5. */
const reach = 22
/** Pixels that a finger moves before it drags: no tap is quite still. */
const tremble = 4
/** Milliseconds after which a finger was held, not tapped: the grid's own */
const hold = 500

interface Fingers {
  box: RefObject<HTMLElement | null>
  gridRef: RefObject<DataEditorRef | null>
  columns: readonly GridColumn[]
  arranging: Arranging
  /** A head that is tapped where an edge is in reach */
  press: (col: number, at: HeadPoint) => void
}

/** A finger on the table. */
interface Held {
  pointerId: number
  onHead: boolean
  /** The column whose edge it holds; undefined: none */
  edge: number | undefined
  /** How wide that column was */
  width: number
  /** It holds an edge, or a head that can be moved: sideways it drags, up and down it scrolls */
  canDrag: boolean
  /** It drags; undefined: it has hardly moved */
  drags?: boolean
  x: number
  y: number
  /** When it came down */
  time: number
}

/**
 * Lets a finger resize and move columns by their heads: the browser would scroll, the grid finds edges for a mouse only, and it
 * does not hear that the browser took a finger over.
 */
export function useFinger({ box, gridRef, columns, arranging, press }: Fingers) {
  const held = useRef<Held>(undefined)
  useEffect(() => {
    const grid = box.current
    const onMove = (event: TouchEvent) => {
      if (held.current?.drags && event.cancelable) event.preventDefault()
    }
    // The menu that a tap opened would close by the mouse that the browser makes of it.
    const onEnd = (event: TouchEvent) => {
      if (held.current?.onHead && event.cancelable) event.preventDefault()
    }
    grid?.addEventListener('touchmove', onMove, { passive: false })
    grid?.addEventListener('touchend', onEnd, { passive: false })
    return () => {
      grid?.removeEventListener('touchmove', onMove)
      grid?.removeEventListener('touchend', onEnd)
    }
  }, [box])

  const headAt = (x: number, y: number) => {
    const at = gridRef.current?.getMouseArgsForPosition(x, y)
    return at?.kind === 'header' ? { ...at, col: at.location[0] } : undefined
  }
  /** The column whose edge is the nearest that a finger reaches. */
  const edgeAt = (x: number, y: number) =>
    [headAt(x, y), headAt(x - reach, y)]
      .flatMap(it =>
        it && columns[it.col - 1] ? [{ col: it.col, far: Math.abs(it.bounds.x + it.bounds.width - x) }] : [],
      )
      .filter(({ far }) => far <= reach)
      .toSorted((one, other) => one.far - other.far)[0]?.col
  const of = (event: PointerEvent) => (held.current?.pointerId === event.pointerId ? held.current : undefined)
  const widthAt = ({ width, x }: Held, event: PointerEvent) => width + event.clientX - x

  return {
    /** The finger that was lifted had dragged: it pressed nothing. */
    dragged: () => held.current?.drags === true,
    /** What a finger draws over cells is a scroll. */
    scrolls: ({ width, height }: Rectangle) => held.current !== undefined && width * height > 1,
    onDown(event: PointerEvent): void {
      held.current = undefined
      if (event.pointerType === 'mouse' || !isOnGrid(event)) return
      const { pointerId, clientX: x, clientY: y, timeStamp: time } = event
      const head = headAt(x, y)
      const edge = arranging.isAllowed ? edgeAt(x, y) : undefined
      const column = arranging.isAllowed && head ? columns[head.col - 1] : undefined
      const canDrag = edge !== undefined || (column !== undefined && isMovable(column))
      const width = edge ? arranging.widthOf(edge) : 0
      held.current = { pointerId, onHead: head !== undefined, edge, width, canDrag, x, y, time }
      if (edge) event.stopPropagation()
    },
    onBox: {
      onPointerMoveCapture(event: PointerEvent): void {
        const finger = of(event)
        if (!finger?.canDrag) return
        const [across, down] = [Math.abs(event.clientX - finger.x), Math.abs(event.clientY - finger.y)]
        if (Math.max(across, down) >= tremble) finger.drags ??= across >= down
        if (finger.edge && finger.drags) arranging.resize(finger.edge, widthAt(finger, event))
      },
      onPointerUpCapture(event: PointerEvent): void {
        const finger = of(event)
        if (!finger?.edge) return
        event.stopPropagation()
        const head = headAt(finger.x, finger.y)
        if (finger.drags) arranging.saveWidth(finger.edge, widthAt(finger, event))
        else if (finger.drags === undefined && head)
          press(head.col, { ...head, isLongTouch: event.timeStamp - finger.time > hold })
      },
      onPointerCancelCapture(event: PointerEvent): void {
        if (of(event)) arranging.cancel()
      },
    },
  }
}

/** Neither on a button over the grid nor in what opened from it, which is within it for React. */
const isOnGrid = ({ target, currentTarget }: PointerEvent) =>
  target instanceof Element && currentTarget.contains(target) && target.closest('button') === null
