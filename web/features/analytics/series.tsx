import { css } from '../../styled-system/css'

type Series = 'views' | 'starts' | 'submissions'

/** From wide to narrow: each is part of the one before, so that one bar can stand in front of the other. */
export const series: readonly { of: Series; name: string; fill: string; ground: string }[] = [
  { of: 'views', name: 'Views', fill: css({ fill: 'softL' }), ground: css({ backgroundColor: 'softL' }) },
  {
    of: 'starts',
    name: 'Starts',
    fill: css({ fill: '[color-mix(in srgb, token(colors.accentT) 50%, token(colors.softL))]' }),
    ground: css({
      backgroundColor: '[color-mix(in srgb, token(colors.accentT) 50%, token(colors.softL))]',
    }),
  },
  {
    of: 'submissions',
    name: 'Applications',
    fill: css({ fill: { base: 'accent', _dark: 'accentT' } }),
    ground: css({ backgroundColor: { base: 'accent', _dark: 'accentT' } }),
  },
]

const list = css({
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: '12',
  rowGap: '4',
  textStyle: 'meta',
  color: 't2',
})
const item = css({ display: 'inline-flex', alignItems: 'center', gap: '6', whiteSpace: 'nowrap' })
const swatch = css({ width: '8', height: '8', borderRadius: '[2px]' })

/** What the colours mean. */
export function Legend({ items }: { items: readonly { name: string; ground: string }[] }) {
  return (
    <div className={list}>
      {items.map(({ name, ground }) => (
        <span key={name} className={item}>
          <span className={`${swatch} ${ground}`} aria-hidden />
          {name}
        </span>
      ))}
    </div>
  )
}
