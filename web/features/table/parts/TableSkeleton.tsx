import { css } from '../../../styled-system/css'
import { Skeleton, useLate } from '../../../ui/feedback/Skeleton.tsx'

const root = css({ flex: '1', minHeight: '0', overflow: 'hidden' })
const lines = {
  head: css({
    display: { base: 'none', md: 'flex' },
    alignItems: 'center',
    height: '[36px]',
    borderBottom: 'hairline',
    backgroundColor: 'bg',
  }),
  row: css({
    display: 'flex',
    alignItems: 'center',
    gap: { base: '12', md: '0' },
    height: { base: '[64px]', md: '[41px]' },
    paddingInline: { base: '16', md: '0' },
    borderBottom: 'hairline',
  }),
}
const cell = { row: '8', flexShrink: '0', alignSelf: 'stretch', paddingInline: { md: '10' } } as const
const edge = { borderRight: { md: 'hairline' } } as const
const cells = {
  box: css({ ...cell, ...edge, width: { md: '40' } }),
  applicant: css({ ...cell, ...edge, width: { md: '[186px]' }, flex: { base: '1', md: '[none]' } }),
  wide: css({ ...cell, ...edge, width: '[160px]', mdDown: { display: 'none' } }),
  last: css({ ...cell, flex: '1', minWidth: '0', mdDown: { display: 'none' } }),
}

const bars = ['72%', '58%', '66%', '48%', '62%']

const upTo = (n: number) => [...Array(n).keys()]

/** The table while its first rows are on the way, on the lines that they will have (docs/rules.md#loading-and-failure). */
export function TableSkeleton({ label }: { label: string }) {
  const late = useLate()
  return (
    <div className={root} role="status" aria-label={label}>
      {late && (
        <>
          <Line kind="head" place={0} />
          {upTo(6).map(place => (
            <Line key={place} kind="row" place={place} />
          ))}
        </>
      )}
    </div>
  )
}

function Line({ kind, place }: { kind: 'head' | 'row'; place: number }) {
  const isHead = kind === 'head'
  const bar = (column: number) => (
    <Skeleton width={isHead ? '40%' : bars[(place + column * 2) % bars.length]} />
  )
  return (
    <div className={lines[kind]} style={{ opacity: Math.max(0.1, 1 - place * 0.17) }}>
      <div className={cells.box}>
        <Skeleton shape="box" />
      </div>
      <div className={cells.applicant}>
        {!isHead && <Skeleton shape="avatar" />}
        {bar(0)}
      </div>
      <div className={cells.wide}>{isHead ? bar(1) : <Skeleton shape="pill" width={64} />}</div>
      <div className={cells.wide}>{bar(2)}</div>
      <div className={cells.wide}>{bar(3)}</div>
      <div className={cells.last}>{bar(4)}</div>
    </div>
  )
}
