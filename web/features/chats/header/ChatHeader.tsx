import type { ChatSummary, FormDetails } from '@winnow/sdk'
import { ChevronLeft, FileText, Lock, LockOpen, Mail } from 'lucide-react'
import type { ReactNode } from 'react'
import { useActions } from '../../../lib/hotkeys.ts'
import { css } from '../../../styled-system/css'
import { Button } from '../../../ui/actions/Button.tsx'
import { IconButton } from '../../../ui/actions/IconButton.tsx'
import type { LucideIcon } from '../../../ui/Icon.tsx'
import { useOffer } from '../../review/ReviewProvider.tsx'
import { MoreMenu } from './MoreMenu.tsx'
import { AssignMenu, SnoozeMenu } from './TurnMenus.tsx'
import { markAs, setStatus } from './turns.ts'

const header = css({
  row: '8',
  flexShrink: '0',
  height: '48',
  paddingInline: '20',
  paddingRight: '12',
  borderBottom: 'hairline',
  containerType: 'inline-size',
})
const narrow = '@container (max-width: 720px)'
const noForm = '@container (max-width: 460px)'
const back = css({ display: { base: 'inline-flex', lg: 'none' }, marginLeft: '[-8px]' })
const name = css({ minWidth: '0', truncate: true, textStyle: 'panel' })
/** It gives way before the name. */
const form = css({
  flexShrink: '[99999]',
  minWidth: '0',
  truncate: true,
  color: 't2',
  [noForm]: { display: 'none' },
})
const ways = css({ display: 'flex', flexShrink: '0', gap: '4', marginLeft: 'auto' })
/** Words where there is room, an icon where there is none. */
const words = css({ display: 'inline-flex', [narrow]: { display: 'none' } })
const icon = css({ display: 'none', [narrow]: { display: 'inline-flex' } })
/** Where the summary stands beside the chat, the button is there. */
const withoutSummary = css({ display: { base: 'contents', '2xl': 'none' } })
const onDesktop = css({ display: { base: 'none', md: 'contents' } })

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
  return (
    <header className={header}>
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
            <Way icon={Mail} name="Mark unread" keys="u" onClick={unread} />
            <MoreMenu chat={chat} form={details} onUnread={onUnread} />
          </span>
        )}
      </div>
    </header>
  )
}

interface WayProps {
  icon: LucideIcon | undefined
  name: string
  keys?: string | undefined
  /** The action that the button is of */
  action?: string
  onClick: () => void
}

/** A button of a chat's header: in words, or as an icon where there is no room for them. */
export function Way({ icon: sign, name, keys, action, onClick }: WayProps) {
  return (
    <>
      <span className={words}>
        <Button kind="ghost" icon={sign} keys={keys} data-action={action} onClick={onClick}>
          {name}
        </Button>
      </span>
      {sign && (
        <span className={icon}>
          <IconButton icon={sign} label={name} keys={keys} data-action={action} onClick={onClick} />
        </span>
      )}
    </>
  )
}
