import { emailIn } from '@winnow/openapi/links/messages'
import type { ChatSummary, SentApplication } from '@winnow/sdk'
import { MessageSquare, Search } from 'lucide-react'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import { knowDetails } from '../features/chats/details.ts'
import { ApplicantInbox } from '../features/chats/inbox/ApplicantInbox.tsx'
import { awaitChat } from '../features/chats/inbox/find-chat.ts'
import { Inbox } from '../features/chats/inbox/Inbox.tsx'
import { InboxFilter } from '../features/chats/inbox/InboxFilter.tsx'
import { InboxMenus, InboxNarrowed, InboxSearch } from '../features/chats/inbox/InboxHeader.tsx'
import { type ChatFilter, type InboxQuery, usualQuery } from '../features/chats/inbox/query.ts'
import { useSession } from '../features/session/session.ts'
import { PageHeader } from '../features/shell/PageHeader.tsx'
import { ApplicationDialog } from '../features/submissions/ApplicationDialog.tsx'
import { mayHelpAgain, winnow } from '../lib/client.ts'
import { runAction } from '../lib/hotkeys.ts'
import { paths } from '../lib/paths.ts'
import { css } from '../styled-system/css'
import { IconButton } from '../ui/actions/IconButton.tsx'
import { EmptyState, ErrorState } from '../ui/feedback/EmptyState.tsx'
import { goBack } from '../ui/overlays/back.ts'
import { ChatNotFound, OpenChat } from './parts/OpenChat.tsx'

const screen = css({ display: 'flex', grow: true, minHeight: '0' })
const side = css({
  stack: '0',
  flexShrink: '0',
  width: { base: 'full', lg: '[300px]', xl: 'chatList' },
  minHeight: '0',
  borderRight: { lg: '[1px solid token(colors.line)]' },
  '&[data-chat-open]': { display: { base: 'none', lg: 'flex' } },
})
const chatPane = css({
  display: { base: 'none', lg: 'flex' },
  flexDirection: 'column',
  grow: true,
  minHeight: '0',
  '&[data-chat-open]': { display: 'flex' },
})

const emptyOf: Record<ChatFilter, { title: string; text: string }> = {
  ACTIVE: { title: 'No chats yet', text: 'A chat starts with your first reply to an applicant.' },
  UNREAD: { title: 'All read', text: 'You have no unread chats.' },
  NEEDS_REPLY: { title: 'No replies due', text: 'No applicant is waiting for a reply.' },
  SNOOZED: { title: 'Nothing snoozed', text: 'Snoozed chats wait here until they come back.' },
  CLOSED: {
    title: 'No closed chats',
    text: 'Chats that you archive are listed here, and those that close when an applicant is archived.',
  },
}
const search = () => runAction('chat.search')

/** `/messages`, for both sides: an editor in their workspace, an applicant with their own applications. */
export default function Messages() {
  const { workspace } = useSession()
  const ownSide: ChatSummary['chatUserType'] = workspace ? 'PAGE_USER' : 'SUBMITTER'
  const address = new URLSearchParams(useSearch())
  const openId = address.get('submission_id')
  // A link of a mail to an applicant says so: who also reviews reads it as the applicant.
  const linkedSide = address.get('view') === 'applicant' ? 'SUBMITTER' : ownSide
  const [, navigate] = useLocation()
  useEffect(() => {
    // The address is for signing in, which is done.
    if (!emailIn(location.hash)) return
    navigate(location.pathname + location.search, { replace: true, state: history.state })
  }, [navigate])
  const [query, setQuery] = useState<InboxQuery>(() => ({
    ...usualQuery(ownSide),
    ...(address.get('show') === 'needs-reply' && { filter: 'NEEDS_REPLY' }),
    formId: address.get('form_id'),
  }))
  const narrow = (next: Partial<InboxQuery>) => setQuery(now => ({ ...now, ...next }))
  const { chat, missing, failed, retry, setChat } = useOpenChat(linkedSide, openId)
  const [byKey, setByKey] = useState(false)
  const [viewed, setViewed] = useState<SentApplication | null>(null)
  const [isEntered, setEntered] = useState(false)
  const stay = useCallback(() => setEntered(false), [])
  /** Opening adds an entry to the history, which closing takes off: Back leads to the list (docs/rules.md#inbox). */
  const open = (next: ChatSummary | null, led = false) => {
    if (!next && history.state?.opensChat) return goBack()
    setChat(next)
    setByKey(led)
    const url = paths.messages({ submission_id: next?.submissionId })
    if (openId === null) navigate(url, { state: { opensChat: true } })
    else navigate(url, { replace: true, state: next ? history.state : null })
  }
  const isOpen = openId !== null || undefined
  return (
    <div className={screen}>
      <section className={side} data-chat-open={isOpen} aria-label="Chats">
        <PageHeader title="Messages">
          {workspace && <InboxMenus pageId={workspace.id} query={query} onChange={narrow} />}
          {workspace && <IconButton icon={Search} label="Search messages" keys="/" onClick={search} />}
        </PageHeader>
        {workspace && <InboxSearch query={query} onChange={narrow} onLeave={() => setEntered(true)} />}
        {workspace && query.side === 'PAGE_USER' && query.search === '' && (
          <InboxFilter
            workspaceId={workspace.id}
            formId={query.formId}
            value={query.filter}
            onChange={filter => narrow({ filter })}
          />
        )}
        {workspace && <InboxNarrowed query={query} onChange={narrow} />}
        {workspace && query.side === 'PAGE_USER' ? (
          <Inbox
            key={JSON.stringify(query)}
            pageId={workspace.id}
            query={query}
            currentId={openId}
            onOpen={open}
            empty={emptyOf[query.filter]}
            isEntered={isEntered}
            onEntered={stay}
          />
        ) : (
          <ApplicantInbox currentId={openId} onOpen={open} onView={setViewed} />
        )}
      </section>
      <section className={chatPane} data-chat-open={isOpen} aria-label="Chat">
        {chat ? (
          <OpenChat key={chat.chatId} chat={chat} focus={!byKey} onClose={() => open(null)} />
        ) : failed ? (
          <ErrorState onRetry={retry} />
        ) : missing ? (
          <ChatNotFound onBack={() => open(null)} />
        ) : (
          openId === null && (
            <EmptyState icon={MessageSquare} title="No chat selected" text="Choose a chat to read it here." />
          )
        )}
      </section>
      {viewed && <ApplicationDialog {...viewed} isOwn onClose={() => setViewed(null)} />}
    </div>
  )
}

/** The chat that the address names: the one that was pressed, else looked up. */
function useOpenChat(side: ChatSummary['chatUserType'], submissionId: string | null) {
  const [chat, setOpened] = useState<ChatSummary | null>(null)
  const setChat = useCallback((next: ChatSummary | null) => {
    if (next) knowDetails(next)
    setOpened(next)
  }, [])
  const [found, setFound] = useState<'missing' | 'failed'>()
  const [turn, setTurn] = useState(0)
  const isHere = chat !== null && chat.submissionId === submissionId
  // Another try is a source of its own.
  const source = useMemo(() => ({ side, submissionId, turn }), [side, submissionId, turn])
  useEffect(() => {
    const { side, submissionId } = source
    setFound(undefined)
    if (submissionId === null || isHere) return
    const controller = new AbortController()
    awaitChat(winnow, side, submissionId, controller.signal, found =>
      found ? setChat(found) : setFound('missing'),
    ).catch(error => {
      if (!controller.signal.aborted) setFound(mayHelpAgain(error) ? 'failed' : 'missing')
    })
    return () => controller.abort()
  }, [source, isHere, setChat])
  return {
    chat: isHere ? chat : null,
    missing: found === 'missing',
    failed: found === 'failed',
    retry: () => setTurn(now => now + 1),
    setChat,
  }
}
