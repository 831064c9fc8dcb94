import { dateTimeText, timeText } from '@winnow/openapi/common/dates/dates'
import { Copy, Ellipsis, MailCheck, MailX, Send, Trash2 } from 'lucide-react'
import { useEffect, useState } from 'react'
import { css, cx } from '../../../styled-system/css'
import { IconButton } from '../../../ui/actions/IconButton.tsx'
import { TextLink } from '../../../ui/actions/TextLink.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { Menu } from '../../../ui/overlays/Menu.tsx'
import { Popover } from '../../../ui/overlays/Popover.tsx'
import { Tooltip } from '../../../ui/overlays/Tooltip.tsx'
import { Attached } from './attachment/Attached.tsx'
import { linked } from './linked.tsx'
import type { Side } from './state/conversation.ts'
import type { ShownMessage } from './state/messages.ts'

const row = css({
  stack: '4',
  alignSelf: 'flex-start',
  alignItems: 'flex-start',
  maxWidth: '[min(86%, 560px)]',
  '&[data-mine]': { alignSelf: 'flex-end', alignItems: 'flex-end' },
})
const bubble = css({
  paddingInline: '12',
  paddingBlock: '8',
  borderRadius: 'card',
  borderBottomLeftRadius: '[2px]',
  backgroundColor: 'sunken',
  color: 't1',
  prose: true,
  '[data-mine] > &': {
    borderBottomLeftRadius: 'card',
    borderBottomRightRadius: '[2px]',
    backgroundColor: 'soft',
  },
})
const meta = css({
  row: '6',
  flexWrap: 'wrap',
  justifyContent: 'inherit',
  minHeight: '16',
  textStyle: 'meta',
  color: 't3',
  tabular: true,
})
const mailState = css({ display: 'inline-flex', alignItems: 'center', gap: '4' })
const delivered = css({ '& svg': { color: 'ok' } })
const refused = css({ color: 'bad' })
const why = css({
  padding: '0',
  border: 'none',
  backgroundColor: 'transparent',
  color: 'accentT',
  cursor: 'pointer',
  textStyle: 'meta',
})

interface BubbleProps {
  message: ShownMessage
  side: Side
  /** Where the emails go, for the reason of a failure */
  email: string
  onTakeBack: (message: ShownMessage) => void
  onDelete: (message: ShownMessage) => void
  /** Sends one that failed again */
  onRetry: (message: ShownMessage) => void
  onDiscard: (message: ShownMessage) => void
}

export function Bubble({ message, side, email, onTakeBack, onDelete, onRetry, onDiscard }: BubbleProps) {
  const isMine = message.senderType === side
  return (
    <li className={row} data-mine={isMine || undefined}>
      {message.content !== '' && (
        <div className={bubble} dir="auto">
          {linked(message.content)}
        </div>
      )}
      {message.attachmentMetadata && (
        <Attached of={message.attachmentMetadata} type={message.attachmentType} />
      )}
      <div className={meta}>
        {message.status === 'SENDING' ? (
          <span role="status">Sending</span>
        ) : message.status === 'FAILED' ? (
          <>
            <span className={refused}>Not sent</span>
            <TextLink onClick={() => onRetry(message)}>Retry</TextLink>
            <TextLink onClick={() => onDiscard(message)}>Discard</TextLink>
          </>
        ) : (
          <>
            <span>
              {isMine && (message.own ? 'You, ' : message.senderName && <bdi>{message.senderName}</bdi>)}
              {isMine && !message.own && message.senderName && ', '}
              {timeText(message.createdAt)}
              {message.byEmail && ', by email'}
            </span>
            {side === 'PAGE_USER' && isMine && <MailState message={message} email={email} />}
            {message.own && <TakeBack message={message} onTakeBack={onTakeBack} />}
            {message.own && (
              <Menu
                placement="bottom-end"
                trigger={<IconButton icon={Ellipsis} size="24" label="Message options" />}
                items={[
                  {
                    ...{ id: 'copy', name: 'Copy text', icon: Copy, disabled: message.content === '' },
                    run: () => void navigator.clipboard.writeText(message.content),
                  },
                  {
                    ...{ id: 'delete', name: 'Delete message', icon: Trash2, tone: 'danger' },
                    run: () => onDelete(message),
                  },
                ]}
              />
            )}
          </>
        )}
      </div>
    </li>
  )
}

/** How the email went, to editors only (docs/rules.md#delivery). */
function MailState({ message, email }: { message: ShownMessage; email: string }) {
  if (message.emailNotifStatus === 'FAILED') {
    return (
      <span className={cx(mailState, refused)}>
        <Tooltip text={failedText(email)}>
          <span className={mailState}>
            <Icon of={MailX} />
            Email not delivered
          </span>
        </Tooltip>
        <Popover
          title="Email not delivered"
          width={300}
          trigger={
            <button type="button" className={why}>
              Why?
            </button>
          }
        >
          <p>{failedText(email)}</p>
          {message.emailNotifFailureDescription && (
            <p className={css({ marginTop: '8', textStyle: 'meta', color: 't3' })}>
              {message.emailNotifFailureDescription}
            </p>
          )}
        </Popover>
      </span>
    )
  }
  if (message.emailNotifStatus === 'DELIVERED') {
    return (
      <Tooltip text={deliveredText(message)}>
        <span className={cx(mailState, delivered)}>
          <Icon of={MailCheck} />
          Email delivered
        </span>
      </Tooltip>
    )
  }
  return (
    <Tooltip text="Message sent. We have also triggered an email notification which should be delivered in a few seconds.">
      <span className={mailState}>
        <Icon of={Send} size={13} />
        Message sent
      </span>
    </Tooltip>
  )
}

const failedText = (email: string) =>
  `We couldn't send an email notification to ${email} because the address couldn't be found or is unable to receive email.`

const deliveredText = ({ emailNotifDeliveredAt: at }: ShownMessage) =>
  `Their mail server accepted the email notification${at ? ` on ${dateTimeText(at)}` : ''}.`

/** While its email waits (10 seconds), a reply can be taken back whole (docs/rules.md#deleting-messages). */
function TakeBack({ message, onTakeBack }: Pick<BubbleProps, 'message' | 'onTakeBack'>) {
  const until = message.takeBackUntil ? new Date(message.takeBackUntil).getTime() : 0
  const [now, setNow] = useState(Date.now)
  const isOpen = now < until
  useEffect(() => {
    if (!isOpen) return
    const timer = setInterval(() => setNow(Date.now()), 500)
    return () => clearInterval(timer)
  }, [isOpen])
  return isOpen ? <TextLink onClick={() => onTakeBack(message)}>Take back</TextLink> : null
}
