import { onFailure } from '../../../../lib/client.ts'
import type { ShownMessage } from './messages.ts'
import { forgetOutgoing } from './outgoing.ts'

/** What is known of a conversation that was open before. */
export interface Remembered {
  messages: readonly ShownMessage[]
  olderFrom: string | null
  closed: boolean
  unread: boolean
  /** `checked_at` of the server */
  checkedAt: string | null
  /** Milliseconds since 1970: when the server last said so */
  at: number
}

/** Milliseconds (docs/rules.md#waiting-for-messages) */
const fresh = 5_000
const kept = 5 * 60_000
const most = 50

const conversations = new Map<string, Remembered>()

/** Shown at once while the newest page is asked for; undefined: nothing, or of more than five minutes ago. */
export function remembered(key: string, now = Date.now()): Remembered | undefined {
  const known = conversations.get(key)
  if (known && now - known.at <= kept) return known
  conversations.delete(key)
  return undefined
}

/** So fresh that it need not be asked for again. */
export const isFresh = ({ at }: Remembered, now = Date.now()): boolean => now - at <= fresh

/** The ones that were open last are kept. */
export function remember(key: string, it: Remembered): void {
  conversations.delete(key)
  conversations.set(key, it)
  const [oldest] = conversations.keys()
  if (conversations.size > most && oldest !== undefined) conversations.delete(oldest)
}

/** At signing out. */
export function forgetConversations(): void {
  conversations.clear()
  forgetOutgoing()
}

onFailure(({ code }) => {
  if (code === 'signed_out') forgetConversations()
})
