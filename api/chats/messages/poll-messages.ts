import { messages } from '@winnow/db'
import { limits, ops } from '@winnow/openapi'
import { and, eq, gt, isNull, min } from 'drizzle-orm'
import type { App } from '../../core/app.ts'
import { procedure } from '../../core/command.ts'
import { refuse } from '../../core/error.ts'
import { type FoundChat, findChat } from '../find.ts'
import { messagesAfter } from './fetch-messages.ts'
import { presentMessages } from './present.ts'

/** Milliseconds that a poll waits before it answers empty (security.md, section 3: long-poll). */
const longest = 25_000
/** Polls that one session may have waiting. */
const mostWaiting = 20
const waiting = new Map<string, number>()

/** When the next reply that an applicant may not see yet becomes visible; it wakes the poll by itself. */
async function nextVisible(app: App, { chat, side }: FoundChat, now: number): Promise<number | null> {
  if (side === 'PAGE_USER') return null
  const hold = limits.takeBackSeconds * 1_000
  const [row] = await app.reads
    .select({ at: min(messages.createdAt) })
    .from(messages)
    .where(
      and(
        eq(messages.chatId, chat.id),
        isNull(messages.deletedAt),
        eq(messages.side, 'PAGE_USER'),
        gt(messages.createdAt, now - hold),
      ),
    )
  return row?.at ? row.at + hold : null
}

/** Hears of news in a chat from now on, so that nothing written after a look at the database is missed. */
function listen(app: App, chatId: string, signal: AbortSignal) {
  const { promise, resolve } = Promise.withResolvers<void>()
  const stop = app.signals.on(`chat:${chatId}`, resolve)
  signal.addEventListener('abort', () => resolve())
  if (signal.aborted) resolve()
  return {
    /** Until there is news, the caller has gone, or so many milliseconds are over */
    async wait(ms: number) {
      const timer = setTimeout(resolve, ms)
      await promise
      clearTimeout(timer)
    },
    stop,
  }
}

/** Answers as soon as there is something new; rights are checked again at every waking. */
export const pollMessages = procedure(ops.chat.pollMessages, async ({ app, actor, input, db, request }) => {
  const key = `${actor.userId}:${input.chat_id}`
  if ((waiting.get(key) ?? 0) >= mostWaiting)
    refuse('rate_limited', 'Too many polls wait on this chat already', { retryAfter: 2 })
  waiting.set(key, (waiting.get(key) ?? 0) + 1)
  try {
    const end = app.clock() + longest
    const first = await findChat(db, actor, input.chat_id, input.view_as)
    for (;;) {
      const news = listen(app, first.chat.id, request.signal)
      try {
        const now = app.clock()
        const found = await findChat(db, actor, input.chat_id, input.view_as)
        const rows = await messagesAfter(db, found, input.last_message_id, now)
        if (
          rows.length > 0 ||
          now >= end ||
          request.signal.aborted ||
          found.chat.status !== first.chat.status
        )
          return {
            chat_id: found.chat.id,
            messages: await presentMessages(db, found, rows, actor, now),
            chat_status: found.chat.status,
          }
        const until = Math.min(end, (await nextVisible(app, found, now)) ?? end)
        await news.wait(Math.max(until - now, 5))
      } finally {
        news.stop()
      }
    }
  } finally {
    const left = (waiting.get(key) ?? 1) - 1
    if (left === 0) waiting.delete(key)
    else waiting.set(key, left)
  }
})
