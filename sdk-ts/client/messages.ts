import type { ChatMessage, PollMessagesData } from '../generated/index.ts'
import { pause } from './pause.ts'
import { WinnowError } from './problem.ts'
import type { Winnow } from './winnow.ts'

/** New messages of a chat as they come: long polls repeated after 1 s, after 2 s on an error (docs/rules.md#waiting-for-messages). */
export async function* newMessages(
  winnow: Pick<Winnow, 'pollMessages'>,
  query: PollMessagesData['body'],
  signal: AbortSignal,
): AsyncGenerator<{ messages: ChatMessage[]; deletedIds: string[]; chatStatus: 'OPEN' | 'CLOSED' }> {
  let last = query.last_message_id ?? null
  let checked = query.checked_at ?? null
  let status = query.chat_status ?? null
  while (!signal.aborted) {
    try {
      const reply = await winnow.pollMessages(
        { ...query, last_message_id: last, checked_at: checked, chat_status: status },
        { signal },
      )
      last = reply.messages.at(-1)?.id ?? last
      status = reply.chat_status
      // Who did not ask for deletions is not told of them.
      if (checked !== null) checked = reply.checked_at
      yield {
        messages: reply.messages,
        deletedIds: reply.deleted_message_ids,
        chatStatus: reply.chat_status,
      }
      await pause(1_000, signal)
    } catch (error) {
      if (signal.aborted) return
      if (error instanceof WinnowError && [401, 403, 404].includes(error.status)) throw error
      await pause(2_000, signal)
    }
  }
}
