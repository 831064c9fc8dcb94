import { firstNameOf } from '@winnow/openapi/common/text/reply-variables'
import { type ReactNode, useState } from 'react'
import { useOnScreen } from '../../lib/browser/on-screen.ts'
import { css } from '../../styled-system/css'
import type { Variable } from '../../ui/message/variables.ts'
import { useSession } from '../session/session.ts'
import { type ChatTemplates, Composer } from './conversation/Composer.tsx'
import type { Opened } from './conversation/Opening.tsx'
import { Present } from './conversation/Present.tsx'
import type { Counterpart } from './conversation/state/conversation.ts'
import type { ShownMessage } from './conversation/state/messages.ts'
import { useConversation } from './conversation/state/use-conversation.ts'
import type { TakenBack } from './conversation/state/use-sending.ts'
import { Thread } from './conversation/Thread.tsx'

interface ChatProps extends Counterpart {
  /** Where the emails go */
  email: string
  templates?: ChatTemplates | undefined
  variables?: readonly Variable[]
  sentAs?: string
  upgradeHref?: string
  /** In a panel */
  narrow?: boolean
  /** The text takes the focus */
  focus?: boolean
  /** Escape in the text; absent: the text loses the focus */
  onEscape?: () => void
  opening?: Opened | undefined
  /** A message of one's own is on the server */
  onSent?: () => void
  /** Beneath the text */
  footer?: ReactNode
}

/** How a conversation began, to its editors. */
export const applied = (applicant: string, form: string): string =>
  `${firstNameOf(applicant)} applied to ${form}`

/** Beneath an editor's text (docs/rules.md#reply-privacy). */
/** `unsubscribed`: the applicant, where they get no email about it */
export const sentAsWorkspace = (name: string, unsubscribed?: string): string =>
  [
    `Sent as ${name}. Your name and email stay private.`,
    ...(unsubscribed ? [`${unsubscribed} unsubscribed from emails about this chat.`] : []),
  ].join(' ')

/** A conversation and the place to write in it. Give it a `key` per chat: its draft and its scroll are its own. */
export function Chat({
  email,
  narrow,
  focus,
  opening,
  templates,
  variables,
  sentAs,
  upgradeHref,
  onSent,
  onEscape,
  footer,
  ...counterpart
}: ChatProps) {
  const conversation = useConversation(counterpart)
  const [restored, setRestored] = useState<TakenBack>()
  const [retried, setRetried] = useState<{ tempId: string }>()
  const { side, pageId, formId, submissionId } = counterpart
  const { workspace } = useSession()
  const isWatched = side === 'PAGE_USER' && workspace?.id === pageId
  useOnScreen(conversation.chatId && `chat:${conversation.chatId}`)
  const takeBack = async (message: ShownMessage) => {
    const taken = await conversation.takeBack(message)
    if (taken) setRestored(taken)
  }
  return (
    <div className={css({ stack: '0', grow: true, minHeight: '0' })}>
      <Thread
        conversation={conversation}
        side={side}
        email={email}
        narrow={narrow}
        opening={opening}
        onTakeBack={takeBack}
        onRetry={({ id: tempId }) => setRetried({ tempId })}
      />
      {side === 'PAGE_USER' && (
        <Present pageId={isWatched ? pageId : undefined} formId={formId} submissionId={submissionId} />
      )}
      <Composer
        side={side}
        retried={retried}
        conversation={conversation}
        draftKey={side === 'PAGE_USER' ? submissionId : `applicant ${submissionId}`}
        templates={templates}
        variables={variables}
        sentAs={sentAs}
        upgradeHref={upgradeHref}
        narrow={narrow}
        restored={restored}
        focus={focus}
        onSent={onSent}
        onEscape={onEscape}
      />
      {footer}
    </div>
  )
}
