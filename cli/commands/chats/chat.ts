import { sizeText } from '@winnow/openapi/questions/shared/file-text'
import type { ChatMessage, ChatSummary } from '@winnow/sdk'
import { refusal } from '../../io/failure.ts'
import { fields } from '../../io/out/text.ts'
import type { Session } from '../../io/session.ts'

/** The argument of every command about one chat: there is one for each application. */
export const chatArgument = ['<application>', 'The ID of the application that the chat is about'] as const

/** The chat about an application, as an editor sees it. */
export async function chatOf({ winnow }: Session, submission: string): Promise<ChatSummary> {
  const query = { view_as: 'PAGE_USER', submission_id: submission, filter: 'ALL' } as const
  const { chats } = await winnow.fetchChats(query)
  const [chat] = chats
  if (chat) return chat
  throw refusal('not_found', 404, `Nobody has written to '${submission}' yet. To do so: winnow reply`)
}

/** A chat as the commands print it (docs/cli.md). */
export const printedChat = (chat: ChatSummary) => ({
  id: chat.chatId,
  submissionId: chat.submissionId,
  form: { id: chat.formId, name: chat.formName },
  name: chat.submitter.name,
  email: chat.submitter.email,
  stage: chat.submissionStage,
  labels: chat.labels.map(it => it.value),
  status: chat.chatStatus,
  unread: chat.readStatus === 'UNREAD',
  needsReply: chat.needsReply === true,
  assignee: chat.assignee && { name: chat.assignee.name, email: chat.assignee.email },
  snoozedAt: chat.snoozedAt,
  snoozedUntil: chat.snoozedUntil,
  lastMessage: {
    id: chat.lastMessageId,
    side: chat.lastMessage.senderType,
    content: chat.lastMessage.content,
    attachment: chat.lastMessage.attachmentName,
    createdAt: chat.lastMessage.createdAt,
    emailStatus: chat.emailNotifStatus,
  },
  found: chat.foundMessage,
})

/** Unread is one's own, the others are everybody's. */
const stateOf = (chat: ReturnType<typeof printedChat>): string =>
  [
    chat.unread && 'unread',
    chat.needsReply && 'needs reply',
    chat.snoozedAt !== null && 'snoozed',
    chat.status === 'CLOSED' && 'closed',
  ]
    .filter(it => it !== false)
    .join(', ')

export const chatLine = (chat: ReturnType<typeof printedChat>): string =>
  fields(
    ...[chat.submissionId, chat.lastMessage.createdAt, chat.name, chat.form.name, stateOf(chat)],
    chat.assignee?.name ?? '',
    chat.found?.content ?? (chat.lastMessage.content || `Sent a file: ${chat.lastMessage.attachment ?? ''}`),
  )

/** A message as the commands print it (docs/cli.md). */
export const printedMessage = (message: ChatMessage) => ({
  id: message.id,
  side: message.senderType,
  sender: message.senderName,
  own: message.own,
  createdAt: message.createdAt,
  content: message.content,
  attachment: message.attachmentMetadata && {
    name: message.attachmentMetadata.name,
    contentType: message.attachmentMetadata.content_type,
    bytes: message.attachmentMetadata.bytes,
  },
  byEmail: message.byEmail,
  emailStatus: message.emailNotifStatus,
  emailFailure: message.emailNotifFailureDescription,
})

export const messageLines = ({
  id,
  createdAt,
  sender,
  content,
  attachment,
  byEmail,
  emailStatus,
}: ReturnType<typeof printedMessage>): string[] => [
  fields(
    id,
    createdAt,
    sender,
    byEmail ? 'by email' : '',
    emailStatus === 'FAILED' ? 'email not delivered' : '',
  ),
  ...(content === '' ? [] : content.split('\n').map(line => `  ${line}`)),
  ...(attachment ? [`  Attached: ${attachment.name} (${sizeText(attachment.bytes)})`] : []),
]
