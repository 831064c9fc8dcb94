import { searchWords } from '@winnow/openapi/common/text/search-words'
import type { ChatSummary } from '@winnow/sdk'
import { Inbox as InboxIcon, SearchX } from 'lucide-react'
import {
  type KeyboardEvent,
  memo,
  type RefObject,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { mayHelpAgain, useCall, winnow } from '../../../lib/client.ts'
import { useActions } from '../../../lib/hotkeys.ts'
import { css } from '../../../styled-system/css'
import { EmptyState, ErrorState } from '../../../ui/feedback/EmptyState.tsx'
import { ChatRow } from './ChatRow.tsx'
import { ChatSkeletons } from './ChatSkeletons.tsx'
import { callOf, type InboxQuery, pageSize } from './query.ts'

const scroller = css({ scrolls: true, paddingInline: '6', overflowAnchor: 'none' })
/** Its width says how many labels a row has room for: a container for each row would cost a layout of its own. */
const rows = css({ position: 'relative', plainList: true, containerType: 'inline-size' })
const page = css({ position: 'absolute', left: '0', right: '0', stack: '2', plainList: true })

/** CSS pixels: a row and the gap below it. */
const rowHeight = 60
const pageHeight = pageSize * rowHeight

interface InboxProps {
  pageId: string
  query: InboxQuery
  /** The submission whose chat is open */
  currentId: string | null
  /** `byKey`: J or K led there, and goes on */
  onOpen: (chat: ChatSummary, byKey?: boolean) => void
  /** Where there is none */
  empty: { title: string; text: string }
  /** The focus is on its way to the first chat */
  isEntered: boolean
  onEntered: () => void
}

/** The chats that are drawn, in order. */
const buttonsIn = (list: Element | null) => [...(list?.querySelectorAll('button') ?? [])]

/** Chats that were read, by the offset of their page. */
type Pages = Map<number, readonly ChatSummary[]>

/**
 * The chats of a query, as many as there are: pages are as tall as their chats, and only those near what is in view are
 * drawn. J and K go through all of them.
 */
export function Inbox({ pageId, query, currentId, onOpen, empty, isEntered, onEntered }: InboxProps) {
  const box = useRef<HTMLDivElement>(null)
  const pages = useRef<Pages>(new Map())
  const first = useCall('fetchChats', callOf(query, pageId, 0), { revalidateOnFocus: true })
  const total = first.data?.page_details.totalCount ?? 0
  const view = useView(box, total > 0)
  useSteps({ pageId, query, total, pages, currentId, onOpen, box })
  const latest = useRef(onOpen)
  latest.current = onOpen
  const open = useCallback((chat: ChatSummary) => latest.current(chat), [])
  useEffect(() => {
    if (!isEntered || !first.data) return
    buttonsIn(box.current)[0]?.focus()
    onEntered()
  }, [isEntered, first.data, onEntered])
  const walk = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    const buttons = buttonsIn(box.current)
    const at = buttons.findIndex(it => it.contains(event.target as Node))
    event.preventDefault()
    buttons[at + (event.key === 'ArrowDown' ? 1 : -1)]?.focus()
  }
  if (first.error && !first.data)
    return (
      <ErrorState
        onRetry={mayHelpAgain(first.error) ? () => first.mutate() : undefined}
        text={mayHelpAgain(first.error) ? undefined : first.error.message}
      />
    )
  if (!first.data) return <ChatSkeletons />
  if (total === 0)
    return query.search === '' ? (
      <EmptyState icon={InboxIcon} title={empty.title} text={empty.text} />
    ) : (
      <EmptyState icon={SearchX} title="No results" text={`No chat has ‘${query.search}’ in it.`} />
    )
  const from = Math.max(0, Math.floor((view.top - pageHeight / 2) / pageHeight))
  const until = Math.min(
    Math.ceil(total / pageSize),
    Math.ceil((view.top + view.height + pageHeight / 2) / pageHeight),
  )
  const offsets = Array.from({ length: Math.max(0, until - from) }, (_, i) => (from + i) * pageSize)
  return (
    <div ref={box} className={scroller} onScroll={view.onScroll}>
      <ul className={rows} aria-label="Chats" onKeyDown={walk} style={{ height: total * rowHeight }}>
        {offsets.map(offset => (
          <li key={offset} className={page} style={{ top: offset * rowHeight }}>
            <InboxPage {...{ pageId, query, offset, total, currentId, pages }} onOpen={open} />
          </li>
        ))}
      </ul>
    </div>
  )
}

interface InboxPageProps extends Omit<InboxProps, 'empty' | 'isEntered' | 'onEntered'> {
  offset: number
  total: number
  pages: RefObject<Pages>
}

/** Drawn again when its chats change, not while the list moves. */
const InboxPage = memo(({ pageId, query, offset, total, currentId, onOpen, pages }: InboxPageProps) => {
  const { data } = useCall('fetchChats', callOf(query, pageId, offset), {
    revalidateOnFocus: true,
    keepPreviousData: true,
  })
  const words = useMemo(() => searchWords(query.search), [query.search])
  useEffect(() => {
    if (data) pages.current.set(offset, data.chats)
  }, [data, offset, pages])
  if (!data) return <ChatSkeletons />
  return (
    <ul className={page} aria-label={`Chats from ${offset + 1}`}>
      {data.chats.map((chat, at) => (
        <li key={chat.chatId} aria-setsize={total} aria-posinset={offset + at + 1}>
          <ChatRow chat={chat} current={chat.submissionId === currentId} words={words} onOpen={onOpen} />
        </li>
      ))}
    </ul>
  )
})

/** What of the list is in view; it comes back where it was after it was hidden behind a chat. */
function useView(box: RefObject<HTMLDivElement | null>, isShown: boolean) {
  const [view, setView] = useState({ top: 0, height: 900 })
  const last = useRef(0)
  useLayoutEffect(() => {
    const element = box.current
    if (!element || !isShown) return
    const observer = new ResizeObserver(() => {
      if (element.clientHeight === 0) return
      if (element.scrollTop !== last.current) element.scrollTop = last.current
      setView({ top: element.scrollTop, height: element.clientHeight })
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [box, isShown])
  return {
    ...view,
    onScroll() {
      const element = box.current
      if (!element || element.clientHeight === 0) return
      last.current = element.scrollTop
      setView({ top: element.scrollTop, height: element.clientHeight })
    },
  }
}

interface StepsProps extends Omit<InboxProps, 'empty' | 'isEntered' | 'onEntered'> {
  total: number
  pages: RefObject<Pages>
  box: RefObject<HTMLDivElement | null>
}

/** J and K: the next chat and the one before, also of one that has left the list by being read. */
function useSteps({ pageId, query, total, pages, currentId, onOpen, box }: StepsProps) {
  /** The chat that was open last, and where it stood */
  const last = useRef<{ id: string | null; at: number }>({ id: null, at: -1 })
  const indexOf = (id: string | null) => {
    for (const [offset, chats] of pages.current) {
      const at = chats.findIndex(chat => chat.submissionId === id)
      if (at >= 0) return offset + at
    }
    return -1
  }
  const found = indexOf(currentId)
  if (found >= 0) last.current = { id: currentId, at: found }
  const step = async (by: 1 | -1) => {
    const { id, at } = last.current
    const now = indexOf(currentId ?? id)
    // What took the place of one that has left is the next.
    const target = now >= 0 ? now + by : by > 0 ? Math.max(0, at) : at - 1
    if (target < 0 || target >= total) return
    const offset = Math.floor(target / pageSize) * pageSize
    const known = pages.current.get(offset) ?? (await winnow.fetchChats(callOf(query, pageId, offset))).chats
    const chat = known[target - offset]
    if (!chat) return
    last.current = { id: chat.submissionId, at: target }
    onOpen(chat, true)
    const element = box.current
    if (!element) return
    const top = target * rowHeight
    if (top < element.scrollTop) element.scrollTop = top
    else if (top + rowHeight > element.scrollTop + element.clientHeight)
      element.scrollTop = top + rowHeight - element.clientHeight
  }
  useActions([
    { id: 'chat.next', name: 'Next chat', group: 'Messages', hotkey: 'j', run: () => void step(1) },
    { id: 'chat.previous', name: 'Previous chat', group: 'Messages', hotkey: 'k', run: () => void step(-1) },
  ])
}
