import type { ChatSummary, FetchChatsData } from '@winnow/sdk'
import { Inbox } from 'lucide-react'
import { useState } from 'react'
import { mayHelpAgain, useCall } from '../../../lib/client.ts'
import { css } from '../../../styled-system/css'
import { Button } from '../../../ui/actions/Button.tsx'
import { EmptyState, ErrorState } from '../../../ui/feedback/EmptyState.tsx'
import { Skeleton, useLate } from '../../../ui/feedback/Skeleton.tsx'
import { ChatRow } from './ChatRow.tsx'

export type ChatFilter = Exclude<NonNullable<FetchChatsData['body']['filter']>, 'ALL'>
type ChatQuery = Pick<FetchChatsData['body'], 'view_as' | 'page_id' | 'filter'>

const list = css({ stack: '2', padding: '6', '&[data-below-filter]': { paddingTop: '0' } })
const waiting = css({ row: '10', height: '[58px]', paddingInline: '10' })
const bars = css({ grow: true, stack: '10' })
const more = css({ display: 'flex', justifyContent: 'center', padding: '8' })

const pageSize = 50
/** Milliseconds between two looks of an applicant, who has no workspace whose changes would say what is new. */
const applicantInterval = 10_000

interface ChatListProps {
  query: ChatQuery
  /** The submission whose chat is open */
  currentId: string | null
  onOpen: (chat: ChatSummary) => void
  /** Where there is none */
  empty: { title: string; text: string } | null
}

/** The chats of a filter, the latest first, fifty at a time. */
export function ChatList(props: ChatListProps) {
  const [offsets, setOffsets] = useState([0])
  return (
    <div className={list} data-below-filter={props.query.view_as === 'PAGE_USER' || undefined}>
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
    { refreshInterval: query.view_as === 'SUBMITTER' ? applicantInterval : 0, revalidateOnFocus: true },
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

const previews = ['82%', '64%', '74%', '56%', '70%', '60%']

/** As tall as the chats that will be there, fading by 17% each. */
function ChatSkeletons() {
  const isLate = useLate()
  return (
    <div role="status" aria-label="Loading chats" className={css({ stack: '2' })}>
      {isLate &&
        previews.map((width, place) => (
          <div key={width} className={waiting} style={{ opacity: Math.max(0.1, 1 - place * 0.17) }}>
            <Skeleton shape="avatar" />
            <div className={bars}>
              <Skeleton width="38%" />
              <Skeleton width={width} />
            </div>
          </div>
        ))}
    </div>
  )
}
