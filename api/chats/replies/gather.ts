import type { Transaction } from '@winnow/db'
import { limits } from '@winnow/openapi'
import { statement } from '../../core/database/prepared.ts'

/** Milliseconds in which a reply can be taken back; none leaves before. */
const takeBack = limits.takeBackSeconds * 1_000
/** Milliseconds in which the replies of one chat become one email (docs/rules.md#gathered-replies). */
const gather = limits.gatherSeconds * 1_000

/** What became of the emails of a chat a moment ago. */
interface Recent {
  chatId: string
  /** When the first of the replies was written whose email can still take others in */
  openSince: number | null
  /** When that email leaves */
  leavesAt: number | null
  /** When the email before left; or would have, where the mail server refused it */
  leftAt: number | null
}

const recent = statement<Recent>(`
  select m.chat_id as chatId,
    min(case when o.status = 'PENDING' and o.attempts = 0 and o.not_before > ? then m.created_at end) as openSince,
    max(case when o.status = 'PENDING' and o.attempts = 0 and o.not_before > ? then o.not_before end) as leavesAt,
    max(case when o.status <> 'PENDING' or o.attempts > 0 or o.not_before <= ? then coalesce(m.mail_delivered_at, o.not_before) end) as leftAt
  from messages m join outbox o on o.message_id = m.id
  where m.chat_id in (select value from json_each(?)) and m.created_at > ? and m.deleted_at is null
  group by m.chat_id`)

const wait = statement(`
  update outbox set not_before = ?
  where chat_id in (select value from json_each(?)) and status = 'PENDING' and attempts = 0 and not_before > ?`)

/** When the email of a message that is written now leaves, given what became of those before it. */
export function leavesAt({ openSince, leavesAt, leftAt }: Omit<Recent, 'chatId'>, now: number): number {
  const soonest = now + takeBack
  if (openSince !== null && leavesAt !== null) {
    if (leavesAt >= soonest) return leavesAt
    return soonest <= openSince + gather ? soonest : leavesAt + gather
  }
  return leftAt === null ? soonest : Math.max(soonest, leftAt + gather)
}

/**
 * When the email of a reply that is written now leaves, for each of these chats: with the others of the chat that have not
 * left, which wait for it, but none for more than two minutes (docs/rules.md#gathered-replies).
 */
export async function gatherReplies(tx: Transaction, chatIds: readonly string[], now: number) {
  const rows =
    chatIds.length === 0
      ? []
      : await recent.all(tx, now, now, now, JSON.stringify(chatIds), now - 2 * gather - takeBack)
  const times = new Map(rows.map(it => [it.chatId, leavesAt(it, now)]))
  const waiting = rows.filter(it => it.leavesAt !== null && times.get(it.chatId) === now + takeBack)
  if (waiting.length > 0)
    await wait.run(tx, now + takeBack, JSON.stringify(waiting.map(it => it.chatId)), now)
  return (chatId: string) => times.get(chatId) ?? now + takeBack
}
