import type { ChatSummary, FormDetails } from '@winnow/sdk'
import { ChevronLeft, FileText, Lock, LockOpen, Mail } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { useActions } from '../../../lib/hotkeys.ts'
import { css } from '../../../styled-system/css'
import type { ButtonProps } from '../../../ui/actions/Button.tsx'
import { IconButton } from '../../../ui/actions/IconButton.tsx'
import { ToolButton } from '../../../ui/actions/ToolButton.tsx'
import { useRoom } from '../../../ui/layout/use-room.ts'
import { actionWords } from '../../review/actions/ActionButton.tsx'
import { useOffer } from '../../review/ReviewProvider.tsx'
import { MoreMenu } from './MoreMenu.tsx'
import { AssignMenu, SnoozeMenu } from './TurnMenus.tsx'
import { markAs, setStatus } from './turns.ts'

/** A button without its words is as wide as an icon. */
const wordless = { paddingInline: '6' } as const
const header = css({
  row: '8',
  flexShrink: '0',
  height: '48',
  paddingInline: '20',
  paddingRight: '12',
  borderBottom: 'hairline',
  '& [data-kind=ghost]': { mdDown: wordless },
  '&[data-lean~=ghosts] [data-kind=ghost]': wordless,
  '& kbd': { display: { mdDown: 'none' } },
  '&[data-lean~=keys] kbd': { display: 'none' },
})
const back = css({ display: { base: 'inline-flex', lg: 'none' }, marginLeft: '[-8px]' })
const name = css({
  minWidth: '0',
  truncate: true,
  textStyle: 'panel',
  '[data-measured] > &': { flexShrink: '0' },
})
/** It is cut before the name, and gone where little would be left of it. */
const form = css({
  flexShrink: '[99999]',
  minWidth: '0',
  truncate: true,
  color: 't2',
  '[data-measured] > &': { flexShrink: '0', maxWidth: '[96px]' },
  '[data-lean~=form] > &': { display: 'none' },
})
const ways = css({
  display: 'flex',
  flexShrink: '0',
  gap: '4',
  marginLeft: 'auto',
  '[data-lean~=gaps] > &': { gap: '0' },
})
/** Where the summary stands beside the chat, the button is there. */
const withoutSummary = css({ display: { base: 'contents', '2xl': 'none' } })
const onDesktop = css({ display: { base: 'none', md: 'contents' } })
/** It is in the menu too. */
const unreadWay = css({ display: 'contents', '[data-lean~=unread] &': { display: 'none' } })

/**
 * What gives way to room before the name is cut, the first one first: keys, the words of buttons, the form, the status's
 * name, what stands between the buttons, and at last 'Mark unread'.
 */
const givesWay = ['keys', 'ghosts', 'form', 'status', 'gaps', 'unread'] as const

interface ChatHeaderProps {
  chat: ChatSummary
  /** Its form, for an editor */
  form?: FormDetails | undefined
  /** To the list, where it stands alone */
  onBack: () => void
  onView: () => void
  /** After it was marked unread: an open chat would be read again */
  onUnread: () => void
  /** Before 'Mark unread': what an editor does with the applicant */
  children?: ReactNode
}

/** With whom, about what; whose turn it is and the menu are an editor's, on desktop (docs/rules.md#unread-and-needs-reply). */
export function ChatHeader({ chat, form: details, onBack, onView, onUnread, children }: ChatHeaderProps) {
  const offer = useOffer()
  const isEditor = chat.chatUserType === 'PAGE_USER'
  const unread = () => void markAs(chat, 'UNREAD').then(done => done && onUnread())
  useActions([
    {
      ...{ id: 'chat.unread', name: 'Mark unread', icon: Mail, group: 'Messages', hotkey: 'u' },
      ...{ when: () => isEditor, run: unread },
    },
    {
      ...{
        id: 'chat.close',
        icon: chat.chatStatus === 'OPEN' ? Lock : LockOpen,
        group: 'Messages',
        hotkey: 'e',
      },
      name: chat.chatStatus === 'OPEN' ? 'Close conversation' : 'Reopen conversation',
      when: () => isEditor,
      run: () => void setStatus(chat, chat.chatStatus === 'OPEN' ? 'CLOSED' : 'OPEN', offer),
    },
  ])
  const row = useRef<HTMLElement>(null)
  useRoom(row, givesWay, 0)
  return (
    <header ref={row} className={header}>
      <IconButton icon={ChevronLeft} label="Back to messages" className={back} onClick={onBack} />
      <span className={css({ srOnly: true })}>{isEditor ? 'Applicant' : 'Message'}</span>
      <h2 className={name}>{isEditor ? chat.submitter.name : chat.page.name}</h2>
      <span className={form} title={chat.formName}>
        {chat.formName}
      </span>
      <div className={ways}>
        <span className={isEditor ? withoutSummary : css({ display: 'contents' })}>
          <Way icon={FileText} name="View application" onClick={onView} />
        </span>
        {children}
        {isEditor && (
          <span className={onDesktop}>
            <AssignMenu chat={chat} />
            <SnoozeMenu chat={chat} />
            <span className={unreadWay}>
              <Way icon={Mail} name="Mark unread" keys="u" onClick={unread} />
            </span>
            <MoreMenu chat={chat} form={details} onUnread={onUnread} />
          </span>
        )}
      </div>
    </header>
  )
}

interface WayProps extends Pick<ButtonProps, 'icon' | 'keys' | 'onClick'> {
  name: string
}

/** A button of a chat's header: in words, or as an icon where there is no room for them. */
function Way({ name, ...button }: WayProps) {
  return (
    <ToolButton {...button} name={name} kind="ghost" data-kind="ghost">
      <span className={actionWords}>{name}</span>
    </ToolButton>
  )
}
