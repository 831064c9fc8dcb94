import { count } from '@winnow/openapi/common/text/format'
import { useCall } from '../../../lib/client.ts'
import { css } from '../../../styled-system/css'
import { Segmented } from '../../../ui/navigation/Segmented.tsx'
import { type ChatFilter, countsOf } from './query.ts'

const bar = css({
  flexShrink: '0',
  paddingInline: '12',
  paddingBlock: '8',
  overflowX: 'auto',
  scrollbarWidth: '[none]',
  containerType: 'inline-size',
  '@container (max-width: 300px)': { '& [data-count]': { display: 'none' } },
})

/** Figures that fit beside the four names. */
const mostFigures = 5

interface InboxFilterProps {
  workspaceId: string
  /** The form whose chats are listed; null: those of all */
  formId: string | null
  value: ChatFilter
  onChange: (filter: ChatFilter) => void
}

/** An editor's filters with their counts: unread is one's own, needs reply everyone's. */
export function InboxFilter({ workspaceId, formId, value, onChange }: InboxFilterProps) {
  const { data } = useCall('fetchInboxCounts', countsOf(workspaceId, formId), {
    revalidateOnFocus: true,
    keepPreviousData: true,
  })
  const capped = (n: number | undefined) => (n ? (n > 99 ? '99+' : count(n)) : '')
  const unread = capped(data?.activeUnreadCount)
  const waiting = capped(data?.needsReplyCount)
  const active = data?.activeCount ? count(data.activeCount) : ''
  const fits = `${active}${unread}${waiting}`.length <= mostFigures
  return (
    <div className={bar}>
      <Segmented<ChatFilter>
        label="Show"
        fill
        value={value}
        onChange={onChange}
        items={[
          { value: 'ACTIVE', name: 'Active', count: fits ? active : undefined },
          { value: 'UNREAD', name: 'Unread', count: unread },
          { value: 'NEEDS_REPLY', name: 'Needs reply', count: waiting },
          { value: 'CLOSED', name: 'Closed' },
        ]}
      />
    </div>
  )
}
