import { chats, messages, type Transaction } from '@winnow/db'
import { inArray } from 'drizzle-orm'
import type { SignedIn } from '../../core/actor.ts'
import type { App } from '../../core/app.ts'
import { statement } from '../../core/database/prepared.ts'
import type { Topic } from '../../core/events/signals.ts'
import { newId } from '../../core/text/ids.ts'
import type { FoundForm } from '../../forms/find.ts'
import { countUses } from '../../forms/reply-templates/uses.ts'
import { touchResponded } from '../../forms/touch-rows.ts'
import { queueMails } from '../../mail/queue.ts'
import { countRepliesTo } from '../../mail/recipient-limit.ts'
import { spend } from '../../plans/limits.ts'
import { addAttachment, type NewAttachment } from '../attachments/attachment.ts'
import { gatherReplies } from './gather.ts'
import { replyMail } from './reply-mail.ts'

export interface Reply {
  submission: { id: number; name: string; email: string; responded: boolean }
  chatId: string | null
  /** As it goes out, its variables filled */
  text: string
  clientId?: string | null
  attachment?: NewAttachment | null
  byEmail?: boolean
}

const readByWriter = statement(`
  insert into chat_reads (chat_id, user_id, side, last_read_seq, unread)
  select value ->> 0, ?, 'PAGE_USER', value ->> 1, 0 from json_each(?) where true
  on conflict do update set last_read_seq = excluded.last_read_seq, unread = 0`)
const setResponded = statement(`
  update submissions set responded = 1, needs_reply = 0 where id in (select value from json_each(?))`)
const stoppedIn = statement<{ id: string }>(`
  select id from chats where emails_stopped_at is not null and id in (select value from json_each(?))`)
const moveChatsOn = statement(`
  update chats set last_message_seq = value ->> 1, last_message_at = ?
  from json_each(?) where chats.id = value ->> 0`)

interface Posting {
  app: App
  tx: Transaction
  actor: SignedIn
  found: FoundForm
  batchId: string
  now: number
  wake: (topic: Topic) => void
  /** Whether who writes has read the chat by that; they have, unless they say otherwise */
  markAsRead?: boolean
  /** The reply template that they were started from, by its name */
  template?: string | null | undefined
}

/** Rows of one insert; a statement has room for some 32,000 values. */
const chunk = 500
const chunks = <T>(all: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(all.length / chunk) }, (_, i) => all.slice(i * chunk, (i + 1) * chunk))

/**
 * Writes replies to applicants, with the mail that carries each: chat, message, outbox, quota and flags in the caller's
 * transaction. The mail leaves 10 seconds later, so that the reply can be undone whole.
 */
export async function postReplies(
  { app, tx, actor, found, batchId, now, wake, markAsRead = true, template }: Posting,
  replies: readonly Reply[],
) {
  if (replies.length === 0) return []
  const { form, workspace } = found
  await spend(tx, app.config, { workspace, type: 'REPLIES', n: replies.length, now })
  const addresses = replies.map(it => it.submission.email)
  await countRepliesTo(tx, app, addresses, now)
  const posted = replies.map(it => ({
    ...it,
    chatId: it.chatId ?? newId('chat', now),
    id: newId('message', now),
    isNew: it.chatId === null,
    attachmentId: null as string | null,
  }))
  for (const it of posted)
    if (it.attachment) it.attachmentId = await addAttachment(tx, it.attachment, it.id, now)
  for (const some of chunks(posted)) {
    const fresh = some.filter(it => it.isNew)
    if (fresh.length > 0)
      await tx.insert(chats).values(
        fresh.map(it => ({
          id: it.chatId,
          submissionId: it.submission.id,
          formNumber: form.number,
          lastMessageAt: now,
        })),
      )
    const written = await tx
      .insert(messages)
      .values(
        some.map(it => ({
          id: it.id,
          chatId: it.chatId,
          side: 'PAGE_USER' as const,
          senderId: actor.userId,
          clientId: it.clientId ?? null,
          batchId,
          template: template ?? null,
          content: it.text,
          attachmentId: it.attachmentId,
          createdAt: now,
          byEmail: it.byEmail ?? false,
          mailStatus: 'PENDING' as const,
        })),
      )
      .returning({ seq: messages.seq, id: messages.id, chatId: messages.chatId })
    const places = JSON.stringify(written.map(it => [it.chatId, it.seq]))
    await moveChatsOn.run(tx, now, places)
    if (markAsRead) await readByWriter.run(tx, actor.userId, places)
    const known = some.filter(it => !it.isNew).map(it => it.chatId)
    const leavesAt = await gatherReplies(tx, known, now)
    const stopped = new Set((await stoppedIn.all(tx, JSON.stringify(known))).map(it => it.id))
    const mails = await queueMails(
      tx,
      app.config,
      replyMail,
      some
        .filter(it => !stopped.has(it.chatId))
        .map(it => ({
          data: {},
          to: { address: it.submission.email, name: it.submission.name },
          now,
          delay: leavesAt(it.chatId) - now,
          messageId: it.id,
          chatId: it.chatId,
          batchId,
        })),
    )
    // Neither a placeholder nor who wants no email is mailed: the message stands in the chat alone.
    const mailed = new Set(mails.map(it => it.messageId))
    const unmailed = some.filter(it => !mailed.has(it.id)).map(it => it.id)
    if (unmailed.length > 0)
      await tx.update(messages).set({ mailStatus: null }).where(inArray(messages.id, unmailed))
  }
  if (template) await countUses(tx, form.number, template, posted.length)
  await markResponded(tx, found, posted)
  wake('mail')
  for (const { chatId } of posted) wake(`chat:${chatId}`)
  return posted
}

/** Replying marks a submission responded and counts it once (docs/rules.md#responded). */
async function markResponded(tx: Transaction, { form }: FoundForm, replies: readonly Reply[]) {
  const ids = JSON.stringify(replies.map(it => it.submission.id))
  const first = replies.filter(it => !it.submission.responded).length
  await setResponded.run(tx, ids)
  await touchResponded(tx, form.number, first)
}
