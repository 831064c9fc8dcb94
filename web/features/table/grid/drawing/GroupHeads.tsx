import { count } from '@winnow/openapi/common/text/format'
import { ChevronDown, ChevronRight } from 'lucide-react'
import { type Ref, type RefObject, useImperativeHandle, useRef, useState } from 'react'
import { css } from '../../../../styled-system/css'
import { Icon } from '../../../../ui/Icon.tsx'
import type { GroupHead } from '../../../review/rows/groups.ts'
import type { Lines } from '../../parts/lines.ts'

const layer = css({ position: 'absolute', insetInline: '0', top: '0' })
const bar = css({
  position: 'absolute',
  insetInline: '0',
  row: '8',
  paddingInline: '12',
  color: 't1',
  textStyle: 'control',
  '&[data-pinned]': { borderBottom: 'hairline', backgroundColor: 'bg' },
})
const words = css({ truncate: true, minWidth: '0' })
const size = css({ color: 't3', tabular: true, flexShrink: '0' })

/** The first line in view, and by how many pixels it is shifted. */
export interface LinesInView {
  first: number
  shift: number
}

/** Lets the grid say which of its lines are in view, at the pace of the scroll. */
export interface HeadsInView {
  /** The head that stays at the top, over the line that would be there */
  pinned: () => GroupLine | undefined
  onScroll: (to: LinesInView) => void
}

type GroupLine = ReturnType<Lines['headsBetween']>[number]

interface GroupHeadsProps {
  ref: Ref<HeadsInView>
  /** What was in view before the heads were there: the grid says only what changes */
  inView: RefObject<LinesInView>
  lines: Lines
  height: number
  nameOf: (head: GroupHead) => string
}

/**
 * The heads of groups over the canvas, across all columns; that of the group in view stays at the top. They are drawn alone: the
 * grid's own lines below them are what pointers, the keyboard and screen readers find.
 */
export function GroupHeads({ ref, inView, lines, height, nameOf }: GroupHeadsProps) {
  const [view, setView] = useState(inView.current)
  const scrolled = useRef<HTMLDivElement>(null)
  const pinned = useRef<HTMLDivElement>(null)
  // As many as the window could hold: when lines are added below the last one, the grid says nothing.
  const shown = lines.headsBetween(view.first, view.first + Math.ceil(window.innerHeight / height))
  const [top, ...below] = shown
  const isPinned = top !== undefined && top.line < view.first
  const next = below[0]?.line
  const shiftOf = useRef(view.shift)
  const place = (first: number, shift: number) => {
    shiftOf.current = shift
    if (scrolled.current) scrolled.current.style.transform = `translateY(${shift}px)`
    // The next head pushes the one at the top away.
    const room = next === undefined ? height : (next - first) * height + shift
    if (pinned.current) pinned.current.style.transform = `translateY(${Math.min(0, room - height)}px)`
  }
  useImperativeHandle(ref, () => ({
    pinned: () => (isPinned ? top : undefined),
    onScroll: to => {
      if (to.first !== view.first) setView(to)
      place(to.first, to.shift)
    },
  }))
  return (
    <div aria-hidden>
      <div ref={scrolled} className={layer} style={{ transform: `translateY(${shiftOf.current}px)` }}>
        {shown
          .filter(it => it.line >= view.first)
          .map(({ head, line }) => (
            <div key={head.key} className={bar} style={{ height, top: (line - view.first) * height }}>
              <HeadWords head={head} name={nameOf(head)} />
            </div>
          ))}
      </div>
      <div ref={pinned} className={layer}>
        {isPinned && (
          <div className={bar} style={{ height }} data-pinned>
            <HeadWords head={top.head} name={nameOf(top.head)} />
          </div>
        )}
      </div>
    </div>
  )
}

/** What a head says. */
export function HeadWords({ head, name }: { head: GroupHead; name: string }) {
  return (
    <>
      <Icon of={head.isFolded ? ChevronRight : ChevronDown} size={14} />
      <span className={words}>{name}</span>
      <span className={size}>{count(head.count)}</span>
    </>
  )
}
