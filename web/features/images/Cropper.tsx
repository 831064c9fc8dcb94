import { Minus, Plus } from 'lucide-react'
import { type KeyboardEvent, type PointerEvent, useEffect, useId, useRef } from 'react'
import { css } from '../../styled-system/css'
import { IconButton } from '../../ui/actions/IconButton.tsx'
import { Cut } from './Cut.tsx'
import { type Area, mostZoom, moved, type Size, zoomed, zoomOf } from './crop.ts'

/** Side of the square on the screen, in CSS pixels. */
const square = 224

const stage = css({
  position: 'relative',
  display: 'block',
  width: 'full',
  height: '[264px]',
  padding: '0',
  overflow: 'hidden',
  border: 'none',
  borderRadius: 'card',
  // What is transparent will be seen on white.
  backgroundColor: '[#fff]',
  cursor: 'grab',
  touchAction: 'none',
  userSelect: 'none',
  _active: { cursor: 'grabbing' },
})
const centred = css({ position: 'absolute', inset: '0', margin: 'auto', width: '[224px]', height: '[224px]' })
/** Darkens what is left out, and frames what is saved. */
const frame = css({
  borderRadius: 'media',
  pointerEvents: 'none',
  boxShadow: '[0 0 0 1.5px #fff, 0 0 0 2.5px rgb(0 0 0 / .45), 0 0 0 999px rgb(0 0 0 / .5)]',
})
const track = { height: '[4px]', borderRadius: 'full', backgroundColor: 'line2' } as const
const thumb = {
  appearance: 'none',
  boxSizing: 'border-box',
  width: '16',
  height: '16',
  border: '[3px solid token(colors.raised)]',
  borderRadius: 'full',
  backgroundColor: 'accent',
  boxShadow: '[0 0 0 1px token(colors.line3)]',
} as const
const range = css({
  grow: true,
  height: '24',
  margin: '0',
  appearance: 'none',
  backgroundColor: 'transparent',
  borderRadius: 'control',
  cursor: 'pointer',
  '&::-webkit-slider-runnable-track': track,
  '&::-moz-range-track': track,
  '&::-webkit-slider-thumb': { ...thumb, marginTop: '[-6px]' },
  '&::-moz-range-thumb': thumb,
})

const steps: Record<string, [right: number, down: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

interface CropperProps {
  url: string
  size: Size
  area: Area
  onChange: (change: (now: Area) => Area) => void
}

/** Moves a picture under a square: by dragging, wheel, pinch and slider, and by arrows, plus and minus. */
export function Cropper({ url, size, area, onChange }: CropperProps) {
  const element = useRef<HTMLButtonElement>(null)
  const hint = useId()
  /** Where each finger is; two of them pinch */
  const fingers = useRef(new Map<number, { x: number; y: number }>())
  const zoomBy = (factor: number) => onChange(now => zoomed(now, size, zoomOf(now, size) * factor))

  const change = useRef(zoomBy)
  change.current = zoomBy
  useEffect(() => {
    const listening = new AbortController()
    const onWheel = (event: WheelEvent) => {
      event.preventDefault()
      change.current(Math.exp(-event.deltaY / 400))
    }
    // React listens passively, and the dialog would scroll along.
    element.current?.addEventListener('wheel', onWheel, { passive: false, signal: listening.signal })
    // The button that chose the picture is gone, and the focus with it.
    element.current?.focus()
    return () => listening.abort()
  }, [])

  const spread = () => {
    const [one, other] = [...fingers.current.values()]
    return one && other ? Math.hypot(one.x - other.x, one.y - other.y) : 0
  }
  const onDown = (event: PointerEvent) => {
    element.current?.setPointerCapture(event.pointerId)
    fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY })
  }
  const onMove = (event: PointerEvent) => {
    const before = fingers.current.get(event.pointerId)
    if (!before) return
    const wide = spread()
    fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY })
    if (wide > 0) return zoomBy(spread() / wide)
    const [right, down] = [before.x - event.clientX, before.y - event.clientY]
    onChange(now => moved(now, size, (right * now.side) / square, (down * now.side) / square))
  }
  const onUp = (event: PointerEvent) => fingers.current.delete(event.pointerId)
  const onKey = (event: KeyboardEvent) => {
    const step = steps[event.key]
    if (step) {
      const by = event.shiftKey ? 0.1 : 0.02
      onChange(now => moved(now, size, step[0] * now.side * by, step[1] * now.side * by))
    } else if (event.key === '+' || event.key === '=') zoomBy(1.1)
    else if (event.key === '-') zoomBy(1 / 1.1)
    else return
    event.preventDefault()
  }

  return (
    <>
      <button
        type="button"
        ref={element}
        className={stage}
        aria-label="Crop area"
        aria-describedby={hint}
        onPointerDown={onDown}
        onPointerMove={onMove}
        onPointerUp={onUp}
        onPointerCancel={onUp}
        onKeyDown={onKey}
      >
        <span className={centred}>
          <Cut url={url} size={size} area={area} side={square} />
        </span>
        <span className={`${centred} ${frame}`} />
      </button>
      <div className={css({ row: '8', marginInline: '[-6px]' })}>
        <IconButton icon={Minus} label="Zoom out" onClick={() => zoomBy(1 / 1.25)} />
        <input
          type="range"
          className={range}
          aria-label="Zoom"
          min="1"
          max={mostZoom}
          step="0.01"
          value={zoomOf(area, size)}
          aria-valuetext={`${Math.round(zoomOf(area, size) * 100)} %`}
          onChange={event => {
            const zoom = event.target.valueAsNumber
            onChange(now => zoomed(now, size, zoom))
          }}
        />
        <IconButton icon={Plus} label="Zoom in" onClick={() => zoomBy(1.25)} />
      </div>
      <p id={hint} className={css({ margin: '0', textStyle: 'meta', color: 't3' })}>
        Drag the picture or use the arrow keys to move it; scroll, pinch or press + and − to zoom.
      </p>
    </>
  )
}
