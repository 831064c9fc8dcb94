import type { ChatSummary, FetchChatsData } from '@winnow/sdk'
import { Inbox } from 'lucide-react'
import { useState } from 'react'
import { mayHelpAgain, useCall } from '../../../lib/client.ts'
import { css } from '../../../styled-system/css'
import { Button } from '../../../ui/actions/Button.tsx'
import { EmptyState, ErrorState } from '../../../ui/feedback/EmptyState.tsx'
import { ChatRow } from './ChatRow.tsx'
import { ChatSkeletons } from './ChatSkeletons.tsx'

type ChatQuery = Pick<FetchChatsData['body'], 'view_as' | 'filter'>

const list = css({ stack: '2', padding: '6' })
const more = css({ display: 'flex', justifyContent: 'center', padding: '8' })

const pageSize = 50
/** Milliseconds between two looks of an applicant, who has no workspace whose changes would say what is new. */
export const applicantInterval = 10_000

interface ChatListProps {
  query: ChatQuery
  /** The submission whose chat is open */
  currentId: string | null
  onOpen: (chat: ChatSummary) => void
  /** Where there is none */
  empty: { title: string; text: string } | null
}

/** An applicant's chats, the latest first, fifty at a time: there are few. */
export function ChatList(props: ChatListProps) {
  const [offsets, setOffsets] = useState([0])
  return (
    <div className={list}>
      {offsets.map(offset => (
        <ChatPage
          key={offset}
          {...props}
          offset={offset}
          onMore={offset === offsets.at(-1) ? () => setOffsets([...offsets, offset + pageSize]) : undefined}
        />
      ))}
    </div>
  )
}

function ChatPage({
  query,
  offset,
  currentId,
  onOpen,
  onMore,
  empty,
}: ChatListProps & { offset: number; onMore?: () => void }) {
  const { data, error, mutate } = useCall(
    'fetchChats',
    { ...query, page_details: { page_size: pageSize, offset } },
    { refreshInterval: applicantInterval, revalidateOnFocus: true },
  )
  if (error && !data)
    return (
      <ErrorState
        onRetry={mayHelpAgain(error) ? () => mutate() : undefined}
        text={mayHelpAgain(error) ? undefined : error.message}
      />
    )
  if (!data) return <ChatSkeletons />
  if (data.chats.length === 0 && offset === 0)
    return empty && <EmptyState icon={Inbox} title={empty.title} text={empty.text} />
  return (
    <>
      {data.chats.map(chat => (
        <ChatRow key={chat.chatId} chat={chat} current={chat.submissionId === currentId} onOpen={onOpen} />
      ))}
      {onMore && data.page_details.hasNext && (
        <div className={more}>
          <Button kind="ghost" onClick={onMore}>
            Show more
          </Button>
        </div>
      )}
    </>
  )
}
