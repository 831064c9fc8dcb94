import type { ApplicantQuestion } from '@winnow/openapi/questions'
import { useEffect, useRef, useState } from 'react'
import { Icon } from '../icons.tsx'

type OutlineProps = {
  /** The questions that are asked, with what became of each */
  items: readonly { question: ApplicantQuestion; state: 'open' | 'answered' | 'wrong' }[]
}

const said = { open: '', answered: ' (answered)', wrong: ' (needs a look)' }

/** Pixels kept clear above and below the current line: a line of the list */
const room = 28

/**
 * The question where one is: the one with the focus while it is on the screen, else the last above a line that moves from
 * the top of the screen to its bottom as the page is scrolled, so that every question is reached, the first and last too.
 */
function currentOf(ids: readonly string[]): string | undefined {
  const most = document.documentElement.scrollHeight - innerHeight
  const line = most > 0 ? (innerHeight * scrollY) / most : 0
  let reached = ids[0]
  for (const id of ids) {
    const field = document.getElementById(id)?.closest('.field')
    if (!field) continue
    const { top, bottom } = field.getBoundingClientRect()
    if (field.contains(document.activeElement) && bottom > 0 && top < innerHeight) return id
    if (top < line) reached = id
  }
  return reached
}

/** The questions beside a form in a wide window: where one is, and what is left. */
export function Outline({ items }: OutlineProps) {
  const list = useRef<HTMLElement>(null)
  const [current, setCurrent] = useState<string>()
  const latest = useRef(items)
  latest.current = items
  useEffect(() => {
    let frame = 0
    const follow = () => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(() => setCurrent(currentOf(latest.current.map(it => it.question.id))))
    }
    follow()
    const events = ['scroll', 'resize', 'focusin'] as const
    for (const event of events) addEventListener(event, follow, { passive: true })
    return () => {
      cancelAnimationFrame(frame)
      for (const event of events) removeEventListener(event, follow)
    }
  }, [])
  useEffect(() => {
    const box = list.current
    const line = box?.querySelector<HTMLElement>('[aria-current]')
    if (!box || !line || current === undefined) return
    // The list alone scrolls, never the page; what stands below the list takes room from it.
    const sized = new ResizeObserver(() => {
      const [top, bottom] = [line.offsetTop - room, line.offsetTop + line.offsetHeight + room]
      box.scrollTop = Math.min(top, Math.max(box.scrollTop, bottom - box.clientHeight))
    })
    sized.observe(box)
    return () => sized.disconnect()
  }, [current])
  return (
    <nav ref={list} className="outline" aria-label="Questions">
      <ol>
        {items.map(({ question: { id, question }, state }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              target="_self"
              data-state={state}
              aria-current={id === current ? 'location' : undefined}
            >
              <span className="outline-mark">{state === 'answered' && <Icon name="check" />}</span>
              <span className="outline-text" dir="auto">
                {question}
              </span>
              <span className="unseen">{said[state]}</span>
            </a>
          </li>
        ))}
      </ol>
    </nav>
  )
}
