import type { ChatSummary, SentApplication } from '@winnow/sdk'
import { Inbox } from 'lucide-react'
import { useCall } from '../../../lib/client.ts'
import { css } from '../../../styled-system/css'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { ChatList } from './ChatList.tsx'
import { applicantInterval, Paged } from './Paged.tsx'
import { Unanswered, unansweredCall } from './Unanswered.tsx'

const lists = css({ stack: '0', scrolls: true })
const heading = css({ paddingInline: '16', paddingTop: '12', textStyle: 'columnHead', color: 't3' })
const rows = css({ stack: '2', padding: '6' })

interface ApplicantInboxProps {
  /** The submission whose chat is open */
  currentId: string | null
  onOpen: (chat: ChatSummary) => void
  /** Shows the answers of an application without a chat */
  onView: (application: SentApplication) => void
}

/** What an applicant sent: open chats, what nobody has written about yet, closed chats. */
export function ApplicantInbox({ onView, ...chats }: ApplicantInboxProps) {
  const hasActive = useHasChats('ACTIVE')
  const hasClosed = useHasChats('CLOSED')
  const { data: unanswered } = useCall('fetchSentApplications', unansweredCall(0), {
    refreshInterval: applicantInterval,
  })
  const hasUnanswered = unanswered && unanswered.applications.length > 0
  return (
    <div className={lists}>
      {hasActive !== false && <ChatList {...chats} query={{ view_as: 'SUBMITTER', filter: 'ACTIVE' }} />}
      {hasUnanswered && <h2 className={heading}>No messages yet</h2>}
      <div className={rows}>
        <Paged>
          {(offset, onMore) => <Unanswered key={offset} offset={offset} onMore={onMore} onOpen={onView} />}
        </Paged>
      </div>
      {hasClosed && (
        <>
          <h2 className={heading}>Closed</h2>
          <ChatList {...chats} query={{ view_as: 'SUBMITTER', filter: 'CLOSED' }} />
        </>
      )}
      {hasActive === false && hasClosed === false && hasUnanswered === false && (
        <EmptyState
          icon={Inbox}
          title="No messages yet"
          text="Replies to your applications appear here and in your email."
        />
      )}
    </div>
  )
}

/** Whether an applicant has chats of this kind; undefined: not known yet. */
function useHasChats(filter: 'ACTIVE' | 'CLOSED'): boolean | undefined {
  const { data } = useCall(
    'fetchChats',
    { view_as: 'SUBMITTER', filter, page_details: { page_size: 1, offset: 0 } },
    { refreshInterval: applicantInterval },
  )
  return data && data.chats.length > 0
}
