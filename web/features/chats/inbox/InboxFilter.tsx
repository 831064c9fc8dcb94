import { count } from '@winnow/openapi/common/format'
import { useCall } from '../../../lib/client.ts'
import { css } from '../../../styled-system/css'
import { Segmented } from '../../../ui/navigation/Segmented.tsx'
import type { ChatFilter } from './ChatList.tsx'

const bar = css({ paddingInline: '12', paddingTop: '8', overflowX: 'auto', scrollbarWidth: '[none]' })

interface InboxFilterProps {
  workspaceId: string
  value: ChatFilter
  onChange: (filter: ChatFilter) => void
}

/** An editor's filters with their counts: unread is one's own, needs reply everyone's. */
export function InboxFilter({ workspaceId, value, onChange }: InboxFilterProps) {
  const { data } = useCall(
    'fetchInboxCounts',
    { page_id: workspaceId, fetch_active_unread_count: true },
    { revalidateOnFocus: true },
  )
  const counted = (word: string, n: number | undefined) => (n ? `${word} ${count(n)}` : word)
  return (
    <div className={bar}>
      <Segmented<ChatFilter>
        label="Chats"
        value={value}
        onChange={onChange}
        items={[
          { value: 'ACTIVE', name: counted('Active', data?.activeCount) },
          { value: 'UNREAD', name: counted('Unread', data?.activeUnreadCount) },
          { value: 'NEEDS_REPLY', name: counted('Needs reply', data?.needsReplyCount) },
          { value: 'CLOSED', name: 'Closed' },
        ]}
      />
    </div>
  )
}
