import { useEffect, useRef, useState } from 'react'
import { SideNav } from '../../../ui/navigation/SideNav.tsx'

interface SectionNavProps {
  sections: readonly { id: string; title: string }[]
}

/** The heading that is read stands in this upper part of what is in sight. */
const readingLine = 0.3
const ownScroll = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const

const hrefOf = (id: string) => `#${id}`
const isInAddress = ({ id }: { id: string }) => location.hash === hrefOf(id)

/** The sections of the form's settings, the one in view marked. */
export function SectionNav({ sections }: SectionNavProps) {
  const [current, setCurrent] = useState((sections.find(isInAddress) ?? sections[0])?.id)
  // A section that was chosen stays marked until the person scrolls: near the end it may not reach the top.
  const chosen = useRef(sections.some(isInAddress))
  useEffect(() => {
    const scroller = document.querySelector<HTMLElement>('[data-settings]')
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
  return (
    <SideNav
      label="Settings"
      items={sections.map(({ id, title }) => ({ href: hrefOf(id), title }))}
      current={current && hrefOf(current)}
      onChoose={href => {
        chosen.current = true
        setCurrent(href.slice(1))
      }}
    />
  )
}
