import { type PointerEvent, useEffect, useRef, useState } from 'react'
import { css } from '../../../styled-system/css'
import { fitted, moved, type Size, type View, whole, zoomed } from './zoom.ts'

const stageStyle = css({
  position: 'relative',
  overflow: 'hidden',
  touchAction: 'none',
  cursor: 'grab',
  _active: { cursor: 'grabbing' },
  '& img': {
    position: 'absolute',
    top: '[50%]',
    left: '[50%]',
    maxWidth: '[none]',
    userSelect: 'none',
    pointerEvents: 'none',
  },
})

interface StageProps {
  url: string
  name: string
  view: View
  onView: (change: (view: View) => View) => void
}

/** Where a picture is looked at: the wheel and two fingers zoom, a drag moves it, a double press doubles it. */
export function Stage({ url, name, view, onView }: StageProps) {
  const stage = useRef<HTMLDivElement>(null)
  const [room, setRoom] = useState<Size>({ width: 0, height: 0 })
  const [natural, setNatural] = useState<Size | null>(null)
  const pointers = useRef(new Map<number, { x: number; y: number }>())
  const shown = natural ? fitted(natural, room, view) : { width: 0, height: 0 }
  const change = useRef(onView)
  change.current = onView

  useEffect(() => {
    const { current } = stage
    if (!current) return
    const observer = new ResizeObserver(() =>
      setRoom({ width: current.clientWidth, height: current.clientHeight }),
    )
    observer.observe(current)
    // The page's own zoom is not what is meant, which only a listener that is not passive can say.
    const onWheel = (event: WheelEvent) => {
      event.preventDefault()
      const at = fromMiddle(current, event)
      const lines = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 16 : 1
      change.current(it => zoomed(it, Math.exp((-event.deltaY * lines) / 400), at))
    }
    current.addEventListener('wheel', onWheel, { passive: false })
    return () => {
      observer.disconnect()
      current.removeEventListener('wheel', onWheel)
    }
  }, [])

  const onPointerMove = (event: PointerEvent<HTMLDivElement>) => {
    const before = pointers.current.get(event.pointerId)
    if (!before) return
    const now = fromMiddle(event.currentTarget, event)
    const [other] = [...pointers.current].flatMap(([id, it]) => (id === event.pointerId ? [] : [it]))
    pointers.current.set(event.pointerId, now)
    if (other) {
      const factor = distance(now, other) / (distance(before, other) || 1)
      onView(it => zoomed(it, factor, { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 }))
    } else onView(it => moved(it, { x: now.x - before.x, y: now.y - before.y }, shown, room))
  }
  const letGo = (event: PointerEvent) => pointers.current.delete(event.pointerId)

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys of the viewer do the same
    <div
      ref={stage}
      className={stageStyle}
      onPointerDown={event => {
        event.currentTarget.setPointerCapture(event.pointerId)
        pointers.current.set(event.pointerId, fromMiddle(event.currentTarget, event))
      }}
      onPointerMove={onPointerMove}
      onPointerUp={letGo}
      onPointerCancel={letGo}
      onDoubleClick={event => {
        const at = fromMiddle(event.currentTarget, event)
        onView(it => (it.zoom > 1 ? { ...whole, turn: it.turn } : zoomed(it, 2, at)))
      }}
    >
      <img
        src={url}
        alt={name}
        draggable={false}
        onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
          setNatural({ width: naturalWidth, height: naturalHeight })
        }
        style={{
          width: shown.width,
          height: shown.height,
          transform: `translate(calc(-50% + ${view.x}px), calc(-50% + ${view.y}px)) rotate(${view.turn}deg) scale(${view.zoom})`,
        }}
      />
    </div>
  )
}

const distance = (a: { x: number; y: number }, b: { x: number; y: number }) =>
  Math.hypot(a.x - b.x, a.y - b.y)

function fromMiddle(element: Element, { clientX, clientY }: { clientX: number; clientY: number }) {
  const { left, top, width, height } = element.getBoundingClientRect()
  return { x: clientX - left - width / 2, y: clientY - top - height / 2 }
}
