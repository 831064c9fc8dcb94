import { useEffect, useRef } from 'react'
import { Link } from 'wouter'
import { css } from '../../styled-system/css'

const nav = css({
  display: 'flex',
  flexDirection: { base: 'row', lg: 'column' },
  gap: '2',
  flexShrink: '0',
  position: 'sticky',
  top: '0',
  zIndex: 'bar',
  alignSelf: { base: 'stretch', lg: 'flex-start' },
  width: { base: 'auto', lg: '[168px]' },
  marginInline: { base: '[-16px]', lg: '0' },
  paddingInline: { base: '16', lg: '0' },
  paddingTop: { base: '8', lg: '24' },
  paddingBottom: '8',
  overflowX: 'auto',
  scrollbarWidth: '[none]',
  backgroundColor: 'bg',
  borderBottom: { base: '[1px solid token(colors.line)]', lg: '[none]' },
})
const item = css({
  display: 'flex',
  alignItems: 'center',
  flexShrink: '0',
  height: { base: '28', lg: { _coarse: '44' } },
  touchTarget: true,
  paddingInline: '8',
  borderRadius: 'control',
  color: { base: 't2', _hover: 't1' },
  textStyle: 'control',
  textDecoration: 'none',
  whiteSpace: 'nowrap',
  '&:focus-visible': { outlineOffset: '[-2px]' },
  '&[aria-current]': { backgroundColor: 'active', color: 't1' },
})

interface SideNavProps {
  label: string
  /** Each leads to a screen, or with '#' to a part of this one */
  items: readonly { href: string; title: string }[]
  /** The `href` of the one that shows */
  current: string | undefined
  onChoose?: (href: string) => void
}

/** Sections beside each other's content, one below the other: at the left, on a phone in a row above that scrolls. */
export function SideNav({ label, items, current, onChoose }: SideNavProps) {
  const row = useRef<HTMLElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another section is current
  useEffect(() => {
    const link = row.current?.querySelector<HTMLElement>('[aria-current]')
    if (link) row.current?.scrollTo({ left: link.offsetLeft - 16 })
  }, [current])
  return (
    <nav ref={row} className={nav} aria-label={label}>
      {items.map(({ href, title }) => {
        const shared = { href, className: item, onClick: () => onChoose?.(href) }
        const isPart = href.startsWith('#')
        const mark = href !== current ? undefined : isPart ? 'true' : 'page'
        return isPart ? (
          <a key={href} {...shared} aria-current={mark}>
            {title}
          </a>
        ) : (
          <Link key={href} {...shared} aria-current={mark}>
            {title}
          </Link>
        )
      })}
    </nav>
  )
}
