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

/** The heading that is read stands in this upper part of what is in sight. */
const readingLine = 0.3
const ownScroll = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const

const isInAddress = ({ id }: { id: string }) => location.hash === `#${id}`

/** The sections, the one in view marked. */
export function SideNav({ sections }: SideNavProps) {
  const [current, setCurrent] = useState((sections.find(isInAddress) ?? sections[0])?.id)
  const row = useRef<HTMLElement>(null)
  // A section that was chosen stays marked until the person scrolls: near the end it may not reach the top.
  const chosen = useRef(sections.some(isInAddress))
  useEffect(() => {
    const scroller = row.current?.closest<HTMLElement>('[data-settings]')
    if (!scroller) return
    const follow = () => {
      if (chosen.current) return
      const { scrollTop, scrollHeight, clientHeight } = scroller
      const line = scroller.getBoundingClientRect().top + clientHeight * readingLine
      const above = sections.filter(
        ({ id }) => (document.getElementById(id)?.getBoundingClientRect().top ?? line) < line,
      )
      const isAtEnd = scrollTop > 0 && scrollTop + clientHeight >= scrollHeight - 1
      setCurrent((isAtEnd ? sections : above).at(-1)?.id ?? sections[0]?.id)
    }
    const release = () => {
      chosen.current = false
    }
    const listeners = new AbortController()
    const { signal } = listeners
    scroller.addEventListener('scroll', follow, { passive: true, signal })
    for (const kind of ownScroll) scroller.addEventListener(kind, release, { passive: true, signal })
    follow()
    return () => listeners.abort()
  }, [sections])
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
          onClick={() => {
            chosen.current = true
            setCurrent(id)
          }}
        >
          {title}
        </a>
      ))}
    </nav>
  )
}
