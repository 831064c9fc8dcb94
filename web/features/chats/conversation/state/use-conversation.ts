import { newMessages } from '@winnow/sdk'
import { useEffect, useMemo, useRef, useState } from 'react'
import { liveChanges } from '../../../../lib/changes.ts'
import { sentenceOf, winnow } from '../../../../lib/client.ts'
import { hasChangedSince } from '../../../../lib/refresh.ts'
import { toast } from '../../../../ui/overlays/stack/stack.ts'
import { useSession } from '../../../session/session.ts'
import { refreshInbox } from '../../refresh-inbox.ts'
import { type Counterpart, empty, type State } from './conversation.ts'
import { pollByChanges } from './live.ts'
import { merge, type ShownMessage, shownAs, standing, withoutAll } from './messages.ts'
import { useOutgoing } from './outgoing.ts'
import { isFresh, type Remembered, remember, remembered } from './remembered.ts'
import { useReadStatus } from './use-read-status.ts'
import { useSending } from './use-sending.ts'

/** Milliseconds (docs/rules.md#waiting-for-messages) */
const pageSize = 20
/** Milliseconds after which the fate of an email on its way is asked for. */
const mailCheck = 4_000

/** A conversation as it is now: its messages, what comes in, and the ways to change it. */
export function useConversation(counterpart: Counterpart) {
  const { chatId: known, submissionId, formId, pageId, side, unread } = counterpart
  const { workspace, me } = useSession()
  const [opened, setOpened] = useState<string | null>(null)
  const chatId = known ?? opened
  const key = `${me.email} ${side} ${chatId}`
  const place = `${side} ${submissionId}`
  const outgoing = useOutgoing(place)
  // The tab's changes are those of its own workspace, told to editors; a chat outside them waits by a call of its own.
  const changedId = side === 'PAGE_USER' && workspace?.id === pageId ? submissionId : undefined
  const [state, setState] = useState<State>(() => {
    const before = chatId ? remembered(key) : undefined
    if (!before) return empty
    const { messages, olderFrom, closed, unread } = before
    return {
      ...empty,
      messages,
      olderFrom,
      closed,
      unread,
      loading: false,
      current: isNow(before, changedId),
    }
  })
  const [turn, setTurn] = useState(0)
  const loadingOlder = useRef(false)
  const shown = useRef<readonly ShownMessage[]>([])
  shown.current = state.messages.filter(it => it.status === 'SENT')
  const latest = useRef({ ...state, key })
  latest.current = { ...state, key }
  const checkedAt = useRef<string | null>(null)
  const change = useMemo(
    () => (by: (now: State) => Partial<State>) => setState(now => ({ ...now, ...by(now) })),
    [],
  )

  // A new source, for another chat or another try, is followed from its newest page on.
  const source = useMemo(
    () => ({ chatId, side, pageId, changedId, turn }),
    [chatId, side, pageId, changedId, turn],
  )
  useEffect(() => {
    const { chatId, side, pageId, changedId } = source
    if (!chatId) {
      setState({ ...empty, loading: false, current: true })
      return
    }
    const controller = new AbortController()
    const { signal } = controller
    const poll = changedId
      ? pollByChanges(
          winnow,
          liveChanges,
          { pageId, submissionId: changedId, shown: () => shown.current },
          signal,
        )
      : winnow
    const known = remembered(latest.current.key)
    const begin = async () => {
      if (known && isNow(known, changedId)) {
        if (!latest.current.current) change(() => ({ current: true }))
        return known
      }
      const page = await winnow.fetchMessages(
        { chat_id: chatId, view_as: side, cursor: { page_size: pageSize } },
        { signal },
      )
      const olderFrom = page.cursor.hasNextMessage ? page.cursor.lastMessageId : null
      change(now => {
        const before = now.messages.filter(message => message.chatId === chatId)
        const stays = standing(before, page.messages, olderFrom !== null)
        return {
          messages: merge(stays, page.messages),
          // What was read before reaches further back.
          olderFrom: stays.length > page.messages.length ? now.olderFrom : olderFrom,
          closed: page.chat_status === 'CLOSED',
          unread: page.read_status === 'UNREAD',
          loading: false,
          current: true,
          failure: undefined,
        }
      })
      return {
        ...{ messages: page.messages, checkedAt: page.checked_at },
        closed: page.chat_status === 'CLOSED',
      }
    }
    const follow = async () => {
      const begun = await begin()
      checkedAt.current = begun.checkedAt
      const last_message_id = begun.messages.findLast(it => it.status === 'SENT')?.id ?? null
      const checked_at = begun.checkedAt
      const chat_status = begun.closed ? 'CLOSED' : 'OPEN'
      for await (const news of newMessages(
        poll,
        { chat_id: chatId, view_as: side, last_message_id, checked_at, chat_status },
        signal,
      )) {
        change(now => ({
          messages: merge(withoutAll(now.messages, news.deletedIds), news.messages),
          closed: news.chatStatus === 'CLOSED',
          unread: now.unread || news.messages.some(it => !it.own && !isIn(now.messages, it)),
        }))
        // Changes refresh the inbox themselves.
        if (!changedId && news.messages.length > 0) void refreshInbox()
      }
    }
    follow().catch(failure => {
      if (!signal.aborted) change(() => ({ failure, loading: false }))
    })
    return () => {
      controller.abort()
      // It was followed until now.
      const { key, messages, olderFrom, closed, unread, loading, failure } = latest.current
      if (loading || failure !== undefined) return
      const sent = messages.filter(it => it.status === 'SENT')
      const known = { messages: sent, olderFrom, closed, unread }
      remember(key, { ...known, checkedAt: checkedAt.current, at: Date.now() })
    }
  }, [source, change])

  const isPending = state.messages.some(message => message.emailNotifStatus === 'PENDING')
  useEffect(() => {
    if (!chatId || !isPending) return
    const timer = setInterval(() => {
      if (document.visibilityState !== 'visible') return
      winnow
        .fetchMessages({ chat_id: chatId, view_as: side, cursor: { page_size: pageSize } })
        .then(page => change(now => ({ messages: merge(now.messages, page.messages) })))
        // The next turn asks again.
        .catch(() => {})
    }, mailCheck)
    return () => clearInterval(timer)
  }, [chatId, side, isPending, change])

  const loadOlder = async () => {
    if (!chatId || !state.olderFrom || loadingOlder.current) return
    loadingOlder.current = true
    try {
      const page = await winnow.fetchMessages({
        chat_id: chatId,
        view_as: side,
        cursor: { last_message_id: state.olderFrom, page_size: pageSize },
      })
      change(now => ({
        messages: merge(now.messages, page.messages),
        olderFrom: page.cursor.hasNextMessage ? page.cursor.lastMessageId : null,
      }))
    } catch (error) {
      toast({
        id: 'older',
        tone: 'bad',
        title: "Couldn't load older messages",
        text: sentenceOf(error),
      })
    } finally {
      loadingOlder.current = false
    }
  }

  const sending = useSending({
    chatId,
    submissionId,
    formId,
    side,
    place,
    outgoing,
    shown: state.messages,
    isCurrent: state.current,
    change,
    onOpened: setOpened,
  })

  const lastId = shown.current.at(-1)?.id
  useReadStatus({ chatId, side, lastId, unread: unread || state.unread }, lastId => {
    change(now => (now.messages.findLast(it => it.status === 'SENT')?.id === lastId ? { unread: false } : {}))
    // Changes refresh the inbox themselves.
    if (!changedId) void refreshInbox()
  })

  return {
    ...state,
    messages: merge(
      outgoing.map(it => shownAs(it, side)),
      state.messages,
    ),
    closed: chatId === null && counterpart.closed !== undefined ? counterpart.closed : state.closed,
    chatId,
    place,
    outgoing,
    ...sending,
    loadOlder,
    retry: () => {
      setState(empty)
      setTurn(now => now + 1)
    },
  }
}

/** What is known of a conversation still holds: it is fresh, and no change was told of since. */
const isNow = (known: Remembered, changedId: string | undefined) =>
  isFresh(known) && !(changedId && hasChangedSince(changedId, known.at))

const isIn = (messages: readonly ShownMessage[], { id }: ShownMessage) => messages.some(it => it.id === id)

export type Conversation = ReturnType<typeof useConversation>
