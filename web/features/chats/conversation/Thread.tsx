import { useEffect, useRef } from 'react'
import { useBackOnline } from '../../../lib/browser/use-online.ts'
import { runAction } from '../../../lib/hotkeys.ts'
import { css } from '../../../styled-system/css'
import { ErrorState } from '../../../ui/feedback/EmptyState.tsx'
import { Skeleton, useLate } from '../../../ui/feedback/Skeleton.tsx'
import { Bubble } from './Bubble.tsx'
import { byDay } from './days.ts'
import { type Opened, Opening } from './Opening.tsx'
import type { Side } from './state/conversation.ts'
import type { ShownMessage } from './state/messages.ts'
import type { Conversation } from './state/use-conversation.ts'

/** It scrolls from its end: the newest message is in view, and older ones come above, without anything being measured. */
const scroller = css({
  scrolls: true,
  display: 'flex',
  flexDirection: 'column-reverse',
  overscrollBehavior: 'contain',
})
const inside = css({
  stack: '16',
  flexShrink: '0',
  paddingInline: '24',
  paddingBlock: '20',
  '&[data-narrow]': { paddingInline: '16' },
})
const list = css({ stack: '16', plainList: true })
const dayHead = css({
  row: '16',
  // What is read stays where it is when more of its day comes between.
  overflowAnchor: 'none',
  textStyle: 'meta',
  color: 't3',
  tabular: true,
  _before: { content: '""', flex: '1', height: '1', backgroundColor: 'line' },
  _after: { content: '""', flex: '1', height: '1', backgroundColor: 'line' },
})

/** What scrolls must be in reach of the keyboard, also where nothing in it can take the focus (axe: scrollable-region-focusable). */
const reachable = { tabIndex: 0 }

/** Pixels: so near the top older messages are asked for, so near the end one reads the newest. */
const near = 160

interface ThreadProps {
  conversation: Conversation
  side: Side
  email: string
  narrow?: boolean
  /** Above the first message, where the whole conversation is there */
  opening?: Opened | undefined
  onTakeBack: (message: ShownMessage) => void
  onRetry: (message: ShownMessage) => void
}

/** The messages under the heads of their days; the newest in view, older ones as one scrolls up. */
export function Thread({ conversation, side, email, narrow, opening, onTakeBack, onRetry }: ThreadProps) {
  const element = useRef<HTMLDivElement>(null)
  const { messages, olderFrom, loading, failure, loadOlder } = conversation
  /** Pixels between what is in view and the end */
  const fromEnd = useRef(0)
  const isShown = failure === undefined
  const begun = olderFrom ? undefined : opening
  const lastId = messages.at(-1)?.id

  // A new message scrolls into view for its sender and for readers at the end.
  const own = messages.at(-1)?.senderType === side
  useEffect(() => {
    if (element.current && lastId && fromEnd.current > 0 && (own || fromEnd.current < near))
      element.current.scrollTop = 0
  }, [lastId, own])

  useBackOnline(!isShown, conversation.retry)

  const top = useRef<HTMLDivElement>(null)
  const latestOlder = useRef(loadOlder)
  latestOlder.current = loadOlder
  // Each page is looked for anew: one that leaves the top in view leads to the next.
  useEffect(() => {
    if (!olderFrom || !top.current) return
    const observer = new IntersectionObserver(
      entries => entries.some(it => it.isIntersecting) && void latestOlder.current(),
      { root: element.current, rootMargin: `${near}px 0px 0px` },
    )
    observer.observe(top.current)
    return () => observer.disconnect()
  }, [olderFrom])

  if (!isShown)
    return (
      <ErrorState
        onRetry={() => {
          conversation.retry()
          // The button goes away; a finger's keyboard would hide what is to be read.
          if (!matchMedia('(pointer: coarse)').matches) runAction('chat.reply')
        }}
      />
    )
  return (
    <section
      ref={element}
      className={scroller}
      // Zero at the end, and less above it.
      onScroll={event => (fromEnd.current = -event.currentTarget.scrollTop)}
      aria-label="Conversation"
      {...reachable}
    >
      <div className={inside} data-narrow={narrow || undefined}>
        {loading ? (
          <ThreadSkeleton />
        ) : (
          <ol className={list} aria-label="Messages">
            {byDay(messages, { begun: begun?.at }).map((day, place) => (
              <li key={day.name} className={css({ display: 'contents' })}>
                <div className={dayHead}>{day.name}</div>
                {place === 0 && begun && <Opening {...begun} />}
                <ol className={list}>
                  {day.messages.map(message => (
                    <Bubble
                      key={message.tempId ?? message.id}
                      message={message}
                      side={side}
                      email={email}
                      onTakeBack={onTakeBack}
                      onDelete={conversation.remove}
                      onRetry={onRetry}
                      onDiscard={({ id }) => conversation.discard(id)}
                    />
                  ))}
                </ol>
              </li>
            ))}
          </ol>
        )}
      </div>
      <div ref={top} />
    </section>
  )
}

function ThreadSkeleton() {
  if (!useLate()) return null
  return (
    <div role="status" aria-label="Loading messages" className={list}>
      <Skeleton width="62%" />
      <Skeleton width="48%" />
      <Skeleton width="54%" />
    </div>
  )
}
