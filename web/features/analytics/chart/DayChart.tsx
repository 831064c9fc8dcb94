import { count } from '@winnow/openapi/common/text/format'
import { type KeyboardEvent, type PointerEvent, useState } from 'react'
import { css } from '../../../styled-system/css'
import { series } from '../series.tsx'
import { type Bucket, type BucketSize, bucketText, scaleOf, tickPlaces, tickText } from './buckets.ts'
import { useWidth } from './use-width.ts'

const root = css({
  position: 'relative',
  height: '[220px]',
  borderRadius: 'control',
  touchAction: 'pan-y',
  outlineOffset: '[4px]',
  userSelect: 'none',
})
const drawing = css({ display: 'block', overflow: 'visible' })
const gridLine = css({ stroke: 'line', strokeWidth: '1', shapeRendering: 'crispEdges' })
const words = css({ fill: 't3', fontSize: '[11px]', tabular: true })
const tip = css({
  position: 'absolute',
  top: '0',
  zIndex: 'grid',
  display: 'grid',
  gap: '2',
  minWidth: '[150px]',
  padding: '8',
  borderRadius: 'control',
  backgroundColor: 'raised',
  boxShadow: 'pop',
  textStyle: 'meta',
  pointerEvents: 'none',
  whiteSpace: 'nowrap',
})
const tipRow = css({
  row: '6',
  color: 't2',
  '& > :last-child': { marginLeft: 'auto', paddingLeft: '16', color: 't1', tabular: true },
})
const swatch = css({ width: '8', height: '8', borderRadius: '[2px]' })

const height = 220
/** Around the bars: the words of the scale at the left, of the days below. */
const edge = { top: 8, right: 8, bottom: 24 }
const tickRoom = 64

const sentence = (bucket: Bucket) =>
  `${bucketText(bucket)}: ${count(bucket.views)} views, ${count(bucket.starts)} starts, ${count(bucket.submissions)} applications`

/** Views, starts and applications over time. The pointer or the arrow keys choose a bar, whose numbers are shown and read out. */
export function DayChart({ buckets, size }: { buckets: readonly Bucket[]; size: BucketSize }) {
  const [element, width] = useWidth<HTMLDivElement>()
  const [hovered, setHovered] = useState<number | null>(null)
  const [current, setCurrent] = useState(buckets.length - 1)
  const last = buckets.length - 1
  const scale = scaleOf(Math.max(...buckets.map(it => it.views)))
  const top = scale.at(-1) ?? 1
  const left = 12 + count(top).length * 6.5
  const inner = { width: Math.max(0, width - left - edge.right), height: height - edge.top - edge.bottom }
  const slot = inner.width / buckets.length
  const bar = Math.max(1, Math.min(28, slot * 0.72))
  const y = (value: number) => edge.top + inner.height * (1 - value / top)
  const x = (place: number) => left + slot * place + (slot - bar) / 2

  const move = (place: number) => {
    const next = Math.max(0, Math.min(last, place))
    setHovered(next)
    setCurrent(next)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const steps: Partial<Record<string, number>> = {
      ArrowLeft: current - 1,
      ArrowDown: current - 1,
      ArrowRight: current + 1,
      ArrowUp: current + 1,
      PageDown: current - 7,
      PageUp: current + 7,
      Home: 0,
      End: last,
    }
    const to = steps[event.key]
    if (to !== undefined) move(to)
    else if (event.key === 'Escape' && hovered !== null) setHovered(null)
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  const onPointer = (event: PointerEvent) => {
    const at = event.clientX - event.currentTarget.getBoundingClientRect().left - left
    if (slot > 0) move(Math.floor(at / slot))
  }
  const shown = hovered === null ? undefined : buckets[hovered]
  const middle = hovered === null ? 0 : x(hovered) + bar / 2
  const mostTicks = Math.floor(inner.width / tickRoom)
  return (
    <div
      ref={element}
      className={root}
      role="slider"
      tabIndex={0}
      aria-label="Day of the chart"
      aria-valuemin={0}
      aria-valuemax={last}
      aria-valuenow={Math.min(current, last)}
      aria-valuetext={sentence(buckets[Math.min(current, last)] ?? (buckets[0] as Bucket))}
      onKeyDown={onKeyDown}
      onFocus={event => {
        if (event.currentTarget.matches(':focus-visible')) move(current)
      }}
      onBlur={() => setHovered(null)}
      onPointerMove={onPointer}
      onPointerDown={onPointer}
      onPointerLeave={() => setHovered(null)}
    >
      {width > 0 && (
        <svg className={drawing} width={width} height={height} aria-hidden>
          {scale.map(value => (
            <g key={value}>
              <line className={gridLine} x1={left} x2={width - edge.right} y1={y(value)} y2={y(value)} />
              <text className={words} x={left - 8} y={y(value) + 4} textAnchor="end">
                {count(value)}
              </text>
            </g>
          ))}
          {hovered !== null && (
            <rect
              className={css({ fill: 'hover' })}
              x={left + slot * hovered}
              y={edge.top}
              width={slot}
              height={inner.height}
            />
          )}
          {buckets.map((bucket, place) => (
            <g key={bucket.from}>
              {series.map(({ of, fill }) => {
                const tall = (inner.height * bucket[of]) / top
                return tall > 0 ? (
                  <rect
                    key={of}
                    className={fill}
                    x={x(place)}
                    y={edge.top + inner.height - tall}
                    width={bar}
                    height={tall}
                    rx={Math.min(2, bar / 4)}
                  />
                ) : null
              })}
            </g>
          ))}
          {tickPlaces(buckets.length, mostTicks, size).map(place => (
            <text
              key={place}
              className={words}
              x={Math.min(Math.max(x(place) + bar / 2, left + 8), width - 20)}
              y={height - 6}
              textAnchor="middle"
            >
              {tickText(buckets[place]?.from ?? '', size)}
            </text>
          ))}
        </svg>
      )}
      {shown && (
        <div
          className={tip}
          style={middle > width / 2 ? { right: width - middle + 16 } : { left: middle + 16 }}
          aria-hidden
        >
          <div className={css({ fontWeight: 'medium', color: 't1' })}>{bucketText(shown)}</div>
          {series.map(({ of, name, ground }) => (
            <div key={of} className={tipRow}>
              <span className={`${swatch} ${ground}`} />
              <span>{name}</span>
              <span>{count(shown[of])}</span>
            </div>
          ))}
        </div>
      )}
    </div>
  )
}
