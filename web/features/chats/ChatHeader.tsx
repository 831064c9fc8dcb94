import type { ChatSummary } from '@winnow/sdk'
import { ChevronLeft, FileText, Mail } from 'lucide-react'
import { winnow } from '../../lib/client.ts'
import { useActions } from '../../lib/hotkeys.ts'
import { css } from '../../styled-system/css'
import { Button } from '../../ui/actions/Button.tsx'
import { IconButton } from '../../ui/actions/IconButton.tsx'
import { refreshInbox } from './conversation/use-conversation.ts'

const header = css({
  row: '8',
  flexShrink: '0',
  height: '48',
  paddingInline: '20',
  paddingRight: '12',
  borderBottom: 'hairline',
})
const back = css({ display: { base: 'inline-flex', lg: 'none' }, marginLeft: '[-8px]' })
const name = css({ minWidth: '0', truncate: true, textStyle: 'panel' })
const form = css({ minWidth: '0', truncate: true, color: 't2', display: { base: 'none', md: 'block' } })
const view = css({ display: 'inline-flex' })
/** Where the summary stands beside the chat, the button is there. */
const viewWithoutSummary = css({ display: { base: 'inline-flex', '2xl': 'none' } })
const mark = css({ display: { base: 'none', md: 'inline-flex' } })

interface ChatHeaderProps {
  chat: ChatSummary
  /** To the list, where it stands alone */
  onBack: () => void
  onView: () => void
  /** After it was marked unread: an open chat would be read again */
  onUnread: () => void
}

/** With whom, about what; only editors can mark it unread, on desktop (docs/rules.md#unread-and-needs-reply). */
export function ChatHeader({ chat, onBack, onView, onUnread }: ChatHeaderProps) {
  const isEditor = chat.chatUserType === 'PAGE_USER'
  const markUnread = async () => {
    try {
      await winnow.updateReadStatus({
        chat_id: chat.chatId,
        read_status: 'UNREAD',
        view_as: chat.chatUserType,
      })
      onUnread()
      await refreshInbox()
    } catch (error) {
      // Silent: the conversation stays read (docs/rules.md#unread-and-needs-reply).
      console.warn('read status', error)
    }
  }
  useActions([
    {
      id: 'chat.unread',
      name: 'Mark unread',
      group: 'Messages',
      hotkey: 'u',
      when: () => isEditor,
      run: () => void markUnread(),
    },
  ])
  return (
    <header className={header}>
      <IconButton icon={ChevronLeft} label="Back to the list" className={back} onClick={onBack} />
      <h2 className={name}>{isEditor ? chat.submitter.name : chat.page.name}</h2>
      <span className={form}>{chat.formName}</span>
      <div className={css({ display: 'flex', gap: '4', marginLeft: 'auto' })}>
        <span className={isEditor ? viewWithoutSummary : view}>
          <Button kind="ghost" icon={FileText} onClick={onView}>
            View application
          </Button>
        </span>
        {isEditor && (
          <span className={mark}>
            <Button kind="ghost" icon={Mail} keys="u" onClick={markUnread}>
              Mark unread
            </Button>
          </span>
        )}
      </div>
    </header>
  )
}
