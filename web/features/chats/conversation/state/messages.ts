import type { ChatMessage } from '@winnow/sdk'
import type { Outgoing } from './outgoing.ts'

/** A message in view; SENDING and FAILED ones are known to this page only. */
export type ShownMessage = ChatMessage

const inOrder = (one: ShownMessage, other: ShownMessage) =>
  one.createdAt === other.createdAt
    ? one.id.localeCompare(other.id)
    : one.createdAt < other.createdAt
      ? -1
      : 1

/**
 * The list with more messages in it, oldest first. A message that is there already is replaced, and so is the temporary
 * one that it was sent as.
 */
export function merge(shown: readonly ShownMessage[], more: readonly ChatMessage[]): ShownMessage[] {
  const ids = new Set(more.map(message => message.id))
  const temporary = new Set(more.flatMap(message => message.tempId ?? []))
  const remaining = shown.filter(
    message => !ids.has(message.id) && (message.status === 'SENT' || !temporary.has(message.id)),
  )
  return [...remaining, ...more].sort(inOrder)
}

/** How a message on its way, or one that was not sent, is shown. */
export function shownAs(
  { tempId, chatId, content, file, createdAt, status }: Outgoing,
  senderType: ChatMessage['senderType'],
): ShownMessage {
  return {
    id: tempId,
    tempId,
    chatId: chatId ?? '',
    content,
    senderId: null,
    senderType,
    senderName: '',
    attachmentType: null,
    attachmentMetadata: file && {
      ...{ id: tempId, name: file.name, content_type: file.type, bytes: file.size, url: '' },
    },
    own: true,
    createdAt,
    byEmail: false,
    emailNotifStatus: null,
    emailNotifDeliveredAt: null,
    emailNotifFailureDescription: null,
    takeBackUntil: null,
    deletableUntil: null,
    status,
  }
}

export const without = (shown: readonly ShownMessage[], id: string): ShownMessage[] =>
  shown.filter(message => message.id !== id)

export const withoutAll = (
  shown: readonly ShownMessage[],
  ids: readonly string[],
): readonly ShownMessage[] => (ids.length === 0 ? shown : shown.filter(message => !ids.includes(message.id)))

/**
 * What of the messages that were known before still stands beside the newest page: those before it, and those in it. Where the
 * page begins after all of them there is a gap, so none does.
 */
export function standing(
  before: readonly ShownMessage[],
  page: readonly ChatMessage[],
  hasOlder: boolean,
): readonly ShownMessage[] {
  const ids = new Set(page.map(it => it.id))
  const [first] = page
  if (!first || !hasOlder || !before.some(it => it.id === first.id))
    return before.filter(it => it.status !== 'SENT')
  return before.filter(it => it.status !== 'SENT' || ids.has(it.id) || inOrder(it, first) < 0)
}
