import { ops } from '@winnow/openapi'
import type { App } from '../../core/app.ts'
import { procedure } from '../../core/command.ts'
import { statement } from '../../core/database/prepared.ts'
import { createSeats, waitUntilFound } from '../../core/events/wait.ts'
import { type ChatForMessages, findChatForMessages } from '../find.ts'
import { presentMessages } from './present.ts'
import { checkedAt, deletedSince, hold, messagesAfter } from './visible.ts'

/** Polls that one person, or one key, may have waiting on one chat. */
const seats = createSeats(20, 'refuse')

/** When the next reply that an applicant may not see yet becomes visible; it wakes the poll by itself. */
async function nextVisible(app: App, { chat, side }: ChatForMessages, now: number): Promise<number | null> {
  if (side === 'PAGE_USER') return null
  const [row] = await firstHeld.all(app.reads, chat.id, now - hold)
  return row?.at ? row.at + hold : null
}

const firstHeld = statement<{ at: number | null }>(`
  select min(created_at) as at from messages
  where chat_id = ? and deleted_at is null and side = 'PAGE_USER' and created_at > ?`)

/** Answers as soon as there is something new. */
export const pollMessages = procedure(ops.chat.pollMessages, async ({ app, actor, input, db, request }) => {
  const { chat_id, view_as, last_message_id, checked_at } = input
  let status: string | null = input.chat_status ?? null
  return waitUntilFound(app, request, {
    actor,
    topics: [`chat:${chat_id}`],
    seats,
    key: `${actor.kind === 'key' ? actor.keyId : actor.userId} ${chat_id}`,
    async look(now) {
      const found = await findChatForMessages(db, actor, chat_id, view_as)
      const rows = await messagesAfter(db, found, last_message_id, now)
      status ??= found.chat.status
      const deleted = checked_at ? await deletedSince(db, found, Date.parse(checked_at)) : []
      return {
        found: rows.length > 0 || deleted.length > 0 || found.chat.status !== status,
        again: await nextVisible(app, found, now),
        reply: async () => ({
          chat_id,
          messages: await presentMessages(db, found, rows, actor, now),
          deleted_message_ids: deleted,
          chat_status: found.chat.status,
          checked_at: checkedAt(now),
        }),
      }
    },
  })
})
