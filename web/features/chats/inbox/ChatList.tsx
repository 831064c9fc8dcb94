import type { ChatSummary, FetchChatsData } from '@winnow/sdk'
import { mayHelpAgain, useCall } from '../../../lib/client.ts'
import { css } from '../../../styled-system/css'
import { ErrorState } from '../../../ui/feedback/EmptyState.tsx'
import { ChatRow } from './ChatRow.tsx'
import { ChatSkeletons } from './ChatSkeletons.tsx'
import { applicantInterval, More, Paged, pageSize } from './Paged.tsx'

type ChatQuery = Pick<FetchChatsData['body'], 'view_as' | 'filter'>

const list = css({ stack: '2', padding: '6' })

interface ChatListProps {
  query: ChatQuery
  /** The submission whose chat is open */
  currentId: string | null
  onOpen: (chat: ChatSummary) => void
}

/** An applicant's chats, the latest first, fifty at a time: there are few. */
export function ChatList(props: ChatListProps) {
  return (
    <div className={list}>
      <Paged>
        {(offset, onMore) => <ChatPage key={offset} {...props} offset={offset} onMore={onMore} />}
      </Paged>
    </div>
  )
}

function ChatPage({
  query,
  offset,
  currentId,
  onOpen,
  onMore,
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
  return (
    <>
      {data.chats.map(chat => (
        <ChatRow key={chat.chatId} chat={chat} current={chat.submissionId === currentId} onOpen={onOpen} />
      ))}
      {data.page_details.hasNext && <More onMore={onMore} />}
    </>
  )
}
