import { dayName, shortDate } from '@winnow/openapi/common/dates/dates'
import type { ChatSummary } from '@winnow/sdk'
import { css } from '../../../styled-system/css'
import { Avatar } from '../../../ui/data/Avatar.tsx'

const row = css({
  row: '10',
  width: 'full',
  flexShrink: '0',
  height: '[58px]',
  paddingInline: '10',
  border: 'none',
  borderRadius: 'media',
  backgroundColor: 'transparent',
  textAlign: 'left',
  cursor: 'pointer',
  '&:hover:not([aria-current=true])': { backgroundColor: 'hover' },
  '&[aria-current=true]': { backgroundColor: 'active' },
})
const words = css({ grow: true, display: 'grid' })
const line = css({ row: '8', minWidth: '0' })
const cut = {
  flex: '1',
  minWidth: '0',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
} as const
const name = css({ ...cut, textStyle: 'control', color: 't1' })
const preview = css({ ...cut, color: 't2', '&[data-unread]': { color: 't1', fontWeight: 'medium' } })
const date = css({ flexShrink: '0', textStyle: 'meta', color: 't3', tabular: true })
const needsReply = css({ flexShrink: '0', textStyle: 'columnHead', color: 'warn' })
const state = css({ flexShrink: '0', textStyle: 'meta', color: 't3' })
const unread = css({
  flexShrink: '0',
  width: '8',
  height: '8',
  borderRadius: 'full',
  backgroundColor: 'accent',
})

interface ChatRowProps {
  chat: ChatSummary
  current: boolean
  onOpen: (chat: ChatSummary) => void
}

/** A chat in the list: unread is a dot and weight (one's own), needs reply a word (everyone's). */
export function ChatRow({ chat, current, onOpen }: ChatRowProps) {
  const { lastMessage, chatUserType, page, submitter, readStatus, needsReply: waits, chatStatus } = chat
  const isEditor = chatUserType === 'PAGE_USER'
  const isUnread = readStatus === 'UNREAD'
  const title = isEditor ? submitter.name : page.name
  return (
    <button type="button" className={row} aria-current={current || undefined} onClick={() => onOpen(chat)}>
      <Avatar
        id={isEditor ? chat.submissionId : chat.pageId}
        name={title}
        image={isEditor ? submitter.image : page.logo}
        size="32"
        shape={isEditor ? 'round' : 'square'}
      />
      <span className={words}>
        <span className={line}>
          <span className={name}>{isEditor ? title : `${title}, ${chat.formName}`}</span>
          <span className={date}>{listDate(lastMessage.createdAt)}</span>
        </span>
        <span className={line}>
          <span className={preview} data-unread={isUnread || undefined}>
            {chat.foundMessage ? chat.foundMessage.content : lastWords(chat)}
          </span>
          {waits && <span className={needsReply}>Needs reply</span>}
          {chatStatus === 'CLOSED' && <span className={state}>Closed</span>}
          {chat.snoozedAt && <span className={state}>{snoozedText(chat)}</span>}
          {chat.assignee && (
            <Avatar id={chat.assignee.id} name={chat.assignee.name} image={chat.assignee.image} size="20" />
          )}
          {isUnread && <span className={unread} role="img" aria-label="Unread" />}
        </span>
      </span>
    </button>
  )
}

/** 'You: …', and of a file that came alone its name. */
function lastWords({ lastMessage }: ChatSummary): string {
  const author = lastMessage.own ? 'You' : lastMessage.senderName
  const words = lastMessage.content || `Sent a file: ${lastMessage.attachmentName}`
  return author ? `${author}: ${words}` : words
}

const snoozedText = ({ snoozedUntil }: ChatSummary) =>
  snoozedUntil ? `Until ${shortDate(snoozedUntil)}` : 'Until they reply'

const listDate = (moment: string): string =>
  dayName(moment) === 'Yesterday' ? 'Yesterday' : shortDate(moment)
