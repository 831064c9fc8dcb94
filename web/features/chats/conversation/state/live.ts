import { limits } from '@winnow/openapi/common/limits'
import type { Change, ChatMessage, Winnow } from '@winnow/sdk'
import type { LiveChanges, News } from '../../../../lib/changes.ts'

/** An editor's conversation, found in what changes */
interface Followed {
  pageId: string
  submissionId: string
  /** What is shown of it, so that what is deleted goes */
  shown: () => readonly Pick<ChatMessage, 'id' | 'createdAt'>[]
}

/** New messages, or a chat that closes. */
const heard: readonly Change['kinds'][number][] = ['messaged', 'moved', 'turn', 'withdrawn']

/** Whether there may be something new; null: the changes could not be asked for, so the chat itself is. */
const concerns = (news: News | null, submissionId: string) =>
  !news ||
  news.isFirst ||
  news.truncated ||
  news.changes.some(
    change => change.submission_id === submissionId && change.kinds.some(kind => heard.includes(kind)),
  )

/**
 * Answers as `/chat/poll-messages` does without a waiting call of its own: it waits for a change of this application in the
 * tab's one subscription, then fetches the newest messages (docs/rules.md#live-changes).
 */
export function pollByChanges(
  client: Pick<Winnow, 'fetchMessages'>,
  changes: Pick<LiveChanges, 'subscribe'>,
  { pageId, submissionId, shown }: Followed,
  signal: AbortSignal,
): Pick<Winnow, 'pollMessages'> {
  let isDue = false
  let wake = () => {}
  const unsubscribe = changes.subscribe({ pageId }, news => {
    if (!concerns(news, submissionId)) return
    isDue = true
    wake()
  })
  signal.addEventListener('abort', () => {
    unsubscribe()
    wake()
  })
  return {
    async pollMessages({ chat_id, view_as }) {
      if (!isDue)
        await new Promise<void>(resolve => {
          wake = resolve
        })
      signal.throwIfAborted()
      isDue = false
      try {
        const { messages, cursor, chat_status, checked_at } = await client.fetchMessages(
          { chat_id, view_as, cursor: { page_size: limits.page.usual } },
          { signal },
        )
        const ids = new Set(messages.map(it => it.id))
        const from = cursor.hasNextMessage ? (messages[0]?.createdAt ?? '') : ''
        const gone = shown().filter(it => it.createdAt >= from && !ids.has(it.id))
        return { chat_id, messages, deleted_message_ids: gone.map(it => it.id), chat_status, checked_at }
      } catch (error) {
        isDue = true
        throw error
      }
    },
  }
}
