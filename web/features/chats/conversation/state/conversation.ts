import type { ChatMessage } from '@winnow/sdk'
import type { ShownMessage } from './messages.ts'

export type Side = ChatMessage['senderType']

/** Whom one talks to: a chat, or a submission that has none yet (the first reply opens it). */
export interface Counterpart {
  chatId: string | null
  submissionId: string
  formId: string
  /** The workspace that was applied to */
  pageId: string
  /** The side that the caller speaks for */
  side: Side
  /** As it is listed; absent: only the chat itself says so */
  unread?: boolean
  /** A chat that is not there yet would be closed (docs/rules.md#chat-status) */
  closed?: boolean
}

export interface State {
  messages: readonly ShownMessage[]
  /** Older ones can be asked for */
  olderFrom: string | null
  closed: boolean
  /** The person has not read its newest message yet */
  unread: boolean
  loading: boolean
  /** The server has said so since it was opened; before, it is what was known of it */
  current: boolean
  failure: unknown
}

/** What a conversation is before anything of it is known. */
export const empty: State = {
  messages: [],
  olderFrom: null,
  closed: false,
  unread: false,
  loading: true,
  current: false,
  failure: undefined,
}
