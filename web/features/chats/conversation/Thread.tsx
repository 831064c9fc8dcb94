import { useEffect, useLayoutEffect, useRef } from 'react'
import { css } from '../../../styled-system/css'
import { ErrorState } from '../../../ui/feedback/EmptyState.tsx'
import { Skeleton, useLate } from '../../../ui/feedback/Skeleton.tsx'
import { Bubble } from './Bubble.tsx'
import { byDay } from './days.ts'
import { type Opened, Opening } from './Opening.tsx'
import type { Side } from './state/conversation.ts'
import type { ShownMessage } from './state/messages.ts'
import type { Conversation } from './state/use-conversation.ts'

const scroller = css({ scrolls: true, overscrollBehavior: 'contain' })
const inside = css({
  stack: '16',
  justifyContent: 'flex-end',
  minHeight: 'full',
  paddingInline: '24',
  paddingBlock: '20',
  '&[data-narrow]': { paddingInline: '16' },
})
const list = css({ stack: '16', plainList: true })
const dayHead = css({
  row: '16',
  textStyle: 'meta',
  color: 't3',
  tabular: true,
  _before: { content: '""', flex: '1', height: '1', backgroundColor: 'line' },
  _after: { content: '""', flex: '1', height: '1', backgroundColor: 'line' },
})

/** What scrolls must be in reach of the keyboard, also where nothing in it can take the focus (axe: scrollable-region-focusable). */
const reachable = { tabIndex: 0 }

/** Pixels from the top at which older messages are asked for. */
const nearTop = 160

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
  const fromBottom = useRef(0)
  const isShown = failure === undefined
  const begun = olderFrom ? undefined : opening
  const lastId = messages.at(-1)?.id
  const firstId = messages[0]?.id

  // What is in view stays in view when older messages are put above it.
  useLayoutEffect(() => {
    const box = element.current
    if (box && firstId) box.scrollTop = box.scrollHeight - box.clientHeight - fromBottom.current
  }, [firstId])
  // A new message scrolls into view for its sender and for readers at the end.
  const own = messages.at(-1)?.senderType === side
  useEffect(() => {
    const box = element.current
    if (box && lastId && (own || fromBottom.current < nearTop)) box.scrollTop = box.scrollHeight
  }, [lastId, own])

  // Who reads the end stays there when the text below grows, or a keyboard comes up.
  useEffect(() => {
    const box = element.current
    if (!box || !isShown) return
    const observer = new ResizeObserver(() => {
      if (fromBottom.current < nearTop) box.scrollTop = box.scrollHeight
    })
    observer.observe(box)
    // A picture that comes late makes what is inside taller.
    if (box.firstElementChild) observer.observe(box.firstElementChild)
    return () => observer.disconnect()
  }, [isShown])

  const { retry } = conversation
  const latestRetry = useRef(retry)
  latestRetry.current = retry
  // What a lost connection kept away comes back with it.
  useEffect(() => {
    if (isShown) return
    const again = () => latestRetry.current()
    addEventListener('online', again)
    return () => removeEventListener('online', again)
  }, [isShown])

  const scroll = () => {
    const box = element.current
    if (!box) return
    fromBottom.current = box.scrollHeight - box.clientHeight - box.scrollTop
    if (box.scrollTop < nearTop) void loadOlder()
  }

  if (!isShown) return <ErrorState onRetry={retry} />
  return (
    <section ref={element} className={scroller} onScroll={scroll} aria-label="Conversation" {...reachable}>
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
