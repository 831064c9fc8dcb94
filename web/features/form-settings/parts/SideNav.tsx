import { useEffect, useRef, useState } from 'react'
import { css } from '../../../styled-system/css'

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
  height: '28',
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
  sections: readonly { id: string; title: string }[]
}

/** The sections, the one in view marked. */
export function SideNav({ sections }: SideNavProps) {
  const [current, setCurrent] = useState(sections[0]?.id)
  useEffect(() => {
    const seen = new Set<string>()
    const watch = new IntersectionObserver(
      entries => {
        for (const { target, isIntersecting } of entries)
          if (isIntersecting) seen.add(target.id)
          else seen.delete(target.id)
        const first = sections.find(it => seen.has(it.id))
        if (first) setCurrent(first.id)
      },
      // What stands in the upper part of the window is what is being read.
      { rootMargin: '-96px 0px -55% 0px' },
    )
    for (const { id } of sections) {
      const element = document.getElementById(id)
      if (element) watch.observe(element)
    }
    return () => watch.disconnect()
  }, [sections])
  const row = useRef<HTMLElement>(null)
  useEffect(() => {
    const link = row.current?.querySelector<HTMLElement>(`[href="#${current}"]`)
    // On a phone the sections stand in a row that scrolls.
    if (link) row.current?.scrollTo({ left: link.offsetLeft - 16 })
  }, [current])
  return (
    <nav ref={row} className={nav} aria-label="Settings">
      {sections.map(({ id, title }) => (
        <a
          key={id}
          href={`#${id}`}
          className={item}
          aria-current={id === current ? 'true' : undefined}
          onClick={() => requestAnimationFrame(() => setCurrent(id))}
        >
          {title}
        </a>
      ))}
    </nav>
  )
}
