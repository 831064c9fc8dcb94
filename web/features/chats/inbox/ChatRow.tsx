import { dayName, shortDate } from '@winnow/openapi/common/dates/dates'
import type { ChatSummary } from '@winnow/sdk'
import { memo } from 'react'
import { hueOfKind } from '../../../lib/stages.ts'
import { css, cx } from '../../../styled-system/css'
import { dot, labelChip } from '../../../styled-system/recipes'
import { Avatar } from '../../../ui/data/Avatar.tsx'
import { Marked } from '../../../ui/data/Marked.tsx'
import { backAt } from '../snoozed.ts'
import { date, line, name, preview, row, state, words } from './row-styles.ts'

const face = css({ position: 'relative', display: 'inline-flex', flexShrink: '0' })
const stageDot = css({
  position: 'absolute',
  right: '[-3px]',
  bottom: '[-3px]',
  boxSizing: 'content-box',
  border: '[2px solid token(colors.surface)]',
})
const needsReply = css({ flexShrink: '0', textStyle: 'columnHead', color: 'warn' })
const unread = css({
  flexShrink: '0',
  width: '8',
  height: '8',
  borderRadius: 'full',
  backgroundColor: 'accent',
})
/** The name comes first: labels that don't fit whole wrap to a second line, which is cut off. */
const labels = css({
  display: 'flex',
  flexWrap: 'wrap',
  flex: '[1 1 0]',
  minWidth: '0',
  height: '20',
  overflow: 'hidden',
  _before: { content: '""', height: '20' },
})
const whole = css({ row: '4', flexShrink: '0' })
const label = css({ maxWidth: '[140px]' })
const second = css({ '@container (max-width: 440px)': { display: 'none' } })
const rest = css({ flexShrink: '0', textStyle: 'meta', color: 't3' })
const wideRest = css({ '@container (max-width: 440px)': { display: 'none' } })
const narrowRest = css({ '@container (min-width: 440.1px)': { display: 'none' } })

/** Who wrote it stands at the left, in whichever direction the words run. */
const parted = css({ display: 'flex' })
const author = css({
  display: 'flex',
  flexShrink: '0',
  maxWidth: '[50%]',
  whiteSpace: 'pre',
  '& > :first-child': { minWidth: '0', truncate: true },
})

const none: readonly string[] = []

interface ChatRowProps {
  chat: ChatSummary
  current: boolean
  /** What was searched for, to be marked */
  words?: readonly string[]
  onOpen: (chat: ChatSummary) => void
}

/** A chat in the list: unread is a dot and weight (one's own), needs reply a word (everyone's). */
export const ChatRow = memo(({ chat, current, words: searched = none, onOpen }: ChatRowProps) => {
  const { lastMessage, chatUserType, page, submitter, readStatus, needsReply: waits, chatStatus } = chat
  const isEditor = chatUserType === 'PAGE_USER'
  const isUnread = readStatus === 'UNREAD'
  const from = isEditor ? submitter.name : page.name
  const title = isEditor ? from : `${from}, ${chat.formName}`
  const said = chat.foundMessage ? { author: '', words: chat.foundMessage.content } : lastWords(chat)
  return (
    <button type="button" className={row} aria-current={current || undefined} onClick={() => onOpen(chat)}>
      <span className={face}>
        <Avatar
          id={isEditor ? chat.submissionId : chat.pageId}
          name={from}
          image={isEditor ? submitter.image : page.logo}
          size="32"
          shape={isEditor ? 'round' : 'square'}
        />
        <StageDot chat={chat} />
      </span>
      <span className={words}>
        <span className={line}>
          <span className={name} title={title}>
            <Marked text={title} words={searched} />
          </span>
          <Labels labels={chat.labels} />
          <span className={date}>{listDate(lastMessage.createdAt)}</span>
        </span>
        <span className={line}>
          <span
            className={cx(preview, parted)}
            data-unread={isUnread || undefined}
            title={said.author ? `${said.author}: ${said.words}` : said.words}
          >
            {said.author && (
              <span className={author}>
                <span>{said.author}</span>
                <span>: </span>
              </span>
            )}
            <span className={css({ minWidth: '0', truncate: true })}>
              <Marked text={said.words} words={chat.foundMessage ? searched : none} />
            </span>
          </span>
          {waits && <span className={needsReply}>Needs reply</span>}
          {chatStatus === 'CLOSED' && <span className={state}>Closed</span>}
          {/* What was searched for needs the room. */}
          {chat.snoozedAt && !chat.foundMessage && <span className={state}>Until {backAt(chat)}</span>}
          {chat.assignee && !chat.foundMessage && (
            <Avatar name={chat.assignee.name} image={chat.assignee.image} size="20" />
          )}
          {isUnread && <span className={unread} role="img" aria-label="Unread" />}
        </span>
      </span>
    </button>
  )
})

/** The applicant's status on their face, to editors; its word is in the tooltip and read out. */
function StageDot({ chat }: { chat: ChatSummary }) {
  const { submissionStage, submissionStageKind, submissionStagePlace } = chat
  if (submissionStage === null || submissionStageKind === null) return null
  const hue = hueOfKind(submissionStageKind, submissionStagePlace ?? 0)
  return (
    <>
      <span className={cx(dot({ hue }), stageDot)} title={submissionStage} aria-hidden />
      <span className={css({ srOnly: true })}>{submissionStage}, </span>
    </>
  )
}

/** The first two, one where the list is narrow, and how many more there are. */
function Labels({ labels: all }: Pick<ChatSummary, 'labels'>) {
  if (all.length === 0) return null
  const more = (shown: number) => (all.length > shown ? `+${all.length - shown}` : null)
  return (
    <span className={labels} title={all.map(it => it.value).join(', ')}>
      <span className={whole}>
        {all.slice(0, 2).map(({ value, colour }, at) => (
          <span key={value} className={cx(labelChip(), label, at > 0 && second)}>
            <span className={dot()} style={{ backgroundColor: colour }} aria-hidden />
            <span className={css({ minWidth: '0', truncate: true })}>{value}</span>
          </span>
        ))}
        <span className={cx(rest, narrowRest)}>{more(1)}</span>
        <span className={cx(rest, wideRest)}>{more(2)}</span>
      </span>
    </span>
  )
}

/** 'You' and the text, and of a file that came alone its name. */
function lastWords({ lastMessage }: ChatSummary): { author: string | null; words: string } {
  const author = lastMessage.own ? 'You' : lastMessage.senderName
  return { author, words: lastMessage.content || `Sent a file: ${lastMessage.attachmentName}` }
}

export const listDate = (moment: string): string =>
  dayName(moment) === 'Yesterday' ? 'Yesterday' : shortDate(moment)
