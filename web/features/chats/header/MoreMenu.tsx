import type { ChatSummary, FormDetails } from '@winnow/sdk'
import { Ellipsis, Info, Lock, LockOpen, Mail, MailOpen } from 'lucide-react'
import { useState } from 'react'
import { sentenceOf, winnow } from '../../../lib/client.ts'
import { refresh, replace } from '../../../lib/refresh.ts'
import { css } from '../../../styled-system/css'
import { Button } from '../../../ui/actions/Button.tsx'
import { IconButton } from '../../../ui/actions/IconButton.tsx'
import { Dialog } from '../../../ui/overlays/Dialog.tsx'
import { Menu } from '../../../ui/overlays/Menu.tsx'
import { toast } from '../../../ui/overlays/stack/stack.ts'
import { useOffer } from '../../review/ReviewProvider.tsx'
import { refreshInbox } from '../refresh-inbox.ts'
import { markAs, setStatus } from './turns.ts'

interface MoreMenuProps {
  chat: ChatSummary
  form: FormDetails | undefined
  /** After it was marked unread: an open chat would be read again */
  onUnread: () => void
}

/** An editor's, on desktop (docs/rules.md#unread-and-needs-reply): read and unread, closing, and what chats are. */
export function MoreMenu({ chat, form, onUnread }: MoreMenuProps) {
  const [isExplained, setExplained] = useState(false)
  const offer = useOffer()
  const isOpen = chat.chatStatus === 'OPEN'
  const closes = form?.defaultArchiveChatStatus === 'CLOSED'
  return (
    <>
      <Menu
        placement="bottom-end"
        trigger={<IconButton icon={Ellipsis} label="More" />}
        items={[
          // Opening a chat reads it, unless that failed.
          ...(chat.readStatus === 'UNREAD'
            ? [{ id: 'read', name: 'Mark read', icon: MailOpen, run: () => void markAs(chat, 'READ') }]
            : []),
          {
            ...{ id: 'unread', name: 'Mark unread', icon: Mail, keys: 'u' },
            run: () => void markAs(chat, 'UNREAD').then(done => done && onUnread()),
          },
          {
            ...(isOpen
              ? { id: 'status', name: 'Close conversation', icon: Lock, keys: 'e' }
              : { id: 'status', name: 'Reopen conversation', icon: LockOpen, keys: 'e' }),
            run: () => void setStatus(chat, isOpen ? 'CLOSED' : 'OPEN', offer),
          },
          ...(form
            ? [
                {
                  ...{ id: 'close', name: 'Close the chat', current: closes, separated: true },
                  heading: 'When an applicant is archived',
                  run: () => void setDefault(form, 'CLOSED'),
                },
                {
                  ...{ id: 'leave', name: 'Leave it open', current: !closes },
                  run: () => void setDefault(form, 'OPEN'),
                },
              ]
            : []),
          {
            ...{ id: 'features', name: 'Chat features', icon: Info, separated: true },
            run: () => setExplained(true),
          },
        ]}
      />
      {isExplained && <Features workspace={chat.page.name} onClose={() => setExplained(false)} />}
    </>
  )
}

/** A failure reverts it, and the chats are read again (docs/rules.md#chat-status). */
async function setDefault(form: FormDetails, status: FormDetails['defaultArchiveChatStatus']): Promise<void> {
  const before = form.defaultArchiveChatStatus
  if (status === before) return
  const show = (defaultArchiveChatStatus: FormDetails['defaultArchiveChatStatus']) =>
    replace('fetchDetails', { form_id: form.identifier }, known => ({ ...known, defaultArchiveChatStatus }))
  await show(status)
  try {
    await winnow.updateDefaultArchive({ form_id: form.identifier, default_archive: status })
    await refresh('fetchDetails')
  } catch (error) {
    await show(before)
    await refreshInbox()
    toast({ id: 'archive-default', tone: 'bad', title: "Couldn't change it", text: sentenceOf(error) })
  }
}

const list = css({ stack: '16', plainList: true })
const title = css({ display: 'block', textStyle: 'section' })
const text = css({ color: 't2' })

function Features({ workspace, onClose }: { workspace: string; onClose: () => void }) {
  const features = [
    ['Save your email', `Applicants write to ${workspace} and never see your own address.`],
    ['A clean home for chats', 'Every chat is kept with its application, separate from your inbox.'],
    ['Quick replies', 'Start from a template; the first name is filled in for each applicant.'],
    ['One way messaging', 'Close a chat, and its applicant can read but not reply.'],
  ]
  return (
    <Dialog
      open
      size="small"
      onClose={onClose}
      title="Chat Features"
      footer={
        <Button size="32" kind="primary" onClick={onClose}>
          Done
        </Button>
      }
    >
      <ul className={list}>
        {features.map(([name, words]) => (
          <li key={name}>
            <span className={title}>{name}</span>
            <span className={text}>{words}</span>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
