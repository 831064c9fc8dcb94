import { count, counted } from '@winnow/openapi/common/text/format'
import { type KeyboardEvent, useState } from 'react'
import { css } from '../../styled-system/css'
import type { Bar } from './chart.ts'

const list = css({ plainList: true, display: 'grid', gap: '2' })
const button = css({
  position: 'relative',
  display: 'grid',
  gridTemplateColumns: '[minmax(0, 1fr) auto]',
  gap: '8',
  width: 'full',
  padding: '6',
  border: 'none',
  borderRadius: 'control',
  backgroundColor: 'transparent',
  color: 't1',
  textStyle: 'body',
  textAlign: 'left',
  cursor: 'pointer',
  overflow: 'hidden',
  _hover: { backgroundColor: 'hover' },
  '&[aria-pressed=true]': { fontWeight: 'medium' },
})
const ground = css({
  position: 'absolute',
  insetBlock: '2',
  left: '0',
  borderRadius: 'small',
  backgroundColor: 'soft',
  '[aria-pressed=true] > &': { backgroundColor: 'softL' },
})
const name = css({ position: 'relative', truncate: true })
const size = css({ position: 'relative', tabular: true, color: 't2' })
const columns = css({
  plainList: true,
  display: 'flex',
  alignItems: 'flex-end',
  height: '[180px]',
  overflowX: 'auto',
  borderBottom: 'hairline',
})
const slot = css({ flex: '[1 0 5px]', height: 'full' })
const column = css({
  display: 'flex',
  alignItems: 'flex-end',
  width: 'full',
  height: 'full',
  padding: '0',
  paddingInline: '[0.5px]',
  border: 'none',
  backgroundColor: 'transparent',
  cursor: 'pointer',
  _hover: { backgroundColor: 'hover' },
})
const fill = css({
  width: 'full',
  borderTopRadius: '[2px]',
  backgroundColor: { base: 'accent', _dark: 'accentT' },
  '[data-dim] &': { opacity: '0.35' },
  '[data-dim] [aria-pressed=true] > &': { opacity: '1' },
})
const ends = css({
  row: '8',
  justifyContent: 'space-between',
  marginTop: '6',
  textStyle: 'meta',
  color: 't3',
})

interface BarsProps {
  label: string
  bars: readonly Bar[]
  /** Columns side by side, as for dates and numbers; else lines below each other */
  isTimeline: boolean
  /** The count of a bar of full length; absent: that of the longest */
  longest?: number | undefined
  onPress: (bar: Bar) => void
}

const textOf = (bar: Bar) => `${bar.name}: ${counted(bar.count, 'applicant')}`

const steps: Partial<Record<string, number>> = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }

/** The bars of a chart, each a button that filters the table; one stop of the Tab key, arrows go from bar to bar. */
export function Bars({ label, bars, isTimeline, longest: given, onPress }: BarsProps) {
  const [at, setAt] = useState<string>()
  const longest = given ?? Math.max(1, ...bars.map(it => it.count))
  const stop = bars.find(it => it.key === at) ?? (isTimeline ? bars.at(-1) : bars[0])
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const by = steps[event.key]
    const place = stop ? bars.indexOf(stop) : 0
    const next =
      event.key === 'Home' ? 0 : event.key === 'End' ? bars.length - 1 : by === undefined ? null : place + by
    if (next === null || !bars[next]) return
    event.preventDefault()
    event.stopPropagation()
    event.currentTarget.querySelectorAll('button')[next]?.focus()
  }
  const shown = bars.find(it => it.key === at)
  const common = (bar: Bar) => ({
    type: 'button' as const,
    tabIndex: bar === stop ? 0 : -1,
    'aria-pressed': bar.isOn,
    onFocus: () => setAt(bar.key),
    onClick: () => onPress(bar),
  })
  if (!isTimeline)
    return (
      <ul className={list} aria-label={label} onKeyDown={onKeyDown}>
        {bars.map(bar => (
          <li key={bar.key}>
            <button {...common(bar)} className={button}>
              <span className={ground} style={{ width: `${(bar.count / longest) * 100}%` }} />
              <span className={name}>{bar.name}</span>
              <span className={size}>
                {count(bar.count)}
                <span className={css({ srOnly: true })}> {bar.count === 1 ? 'applicant' : 'applicants'}</span>
              </span>
            </button>
          </li>
        ))}
      </ul>
    )
  return (
    <div>
      <ul
        className={columns}
        aria-label={label}
        onKeyDown={onKeyDown}
        data-dim={bars.some(it => it.isOn) || undefined}
      >
        {bars.map(bar => (
          <li key={bar.key} className={slot}>
            <button {...common(bar)} className={column} aria-label={textOf(bar)} title={textOf(bar)}>
              <span className={fill} style={{ height: `${(bar.count / longest) * 100}%` }} />
            </button>
          </li>
        ))}
      </ul>
      <div className={ends} aria-hidden>
        <span>{bars[0]?.name}</span>
        {shown && <span>{`${shown.name}: ${count(shown.count)}`}</span>}
        <span>{bars.length > 1 && bars.at(-1)?.name}</span>
      </div>
    </div>
  )
}
