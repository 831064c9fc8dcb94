import type { messages, Reader } from '@winnow/db'
import { limits } from '@winnow/openapi'
import type { SignedIn } from '../../core/actor.ts'
import { statement } from '../../core/database/prepared.ts'
import { iso, isoOrNull } from '../../core/time/clock.ts'
import { attachmentsOf, presentAttachment } from '../attachments/attachment.ts'
import type { ChatForMessages } from '../find.ts'

type MessageRow = typeof messages.$inferSelect

/** Until when a reply can be taken back; it is not shown to the applicant before. */
const leavesAt = (it: Pick<MessageRow, 'createdAt'>) => it.createdAt + limits.takeBackSeconds * 1_000

/** Until when its writer can delete it (docs/rules.md#deleting-messages). */
export const deletableUntil = (it: Pick<MessageRow, 'createdAt'>) =>
  it.createdAt + limits.deleteMinutes * 60_000

const namesOf = statement<{ id: string; name: string }>(
  'select id, coalesce(name, email) as name from users where id in (select value from json_each(?))',
)
/** Messages whose email nobody has tried to send yet. */
const waitingOf = statement<{ messageId: string }>(`
  select message_id as messageId from outbox
  where attempts = 0 and message_id in (select value from json_each(?))`)

/** Messages as this side may see them: an applicant sees the workspace as the sender, and nothing of the email. */
export async function presentMessages(
  db: Reader,
  found: Omit<ChatForMessages, 'chat'>,
  rows: readonly MessageRow[],
  actor: SignedIn,
  now: number,
) {
  const byEditors = found.side === 'PAGE_USER'
  const senders = new Set(rows.flatMap(it => it.senderId ?? []))
  const names = byEditors && senders.size > 0 ? await namesOf.all(db, JSON.stringify([...senders])) : []
  const nameOf = new Map(names.map(it => [it.id, it.name]))
  const taken = rows.filter(it => byEditors && it.side === 'PAGE_USER' && leavesAt(it) > now).map(it => it.id)
  const unsent = taken.length === 0 ? [] : await waitingOf.all(db, JSON.stringify(taken))
  const attachments = await attachmentsOf(db, rows)
  const waiting = new Set(unsent.map(it => it.messageId))
  return rows.map(it => {
    const isSender = it.side === found.side && it.senderId === actor.userId
    // An applicant's side is one person, who may have written by email before they had an account.
    const own = isSender || (found.side === 'SUBMITTER' && it.side === 'SUBMITTER')
    return {
      id: it.id,
      chatId: it.chatId,
      tempId: own ? it.clientId : null,
      content: it.content,
      senderId: byEditors || own ? it.senderId : null,
      senderType: it.side,
      senderName:
        it.side === 'SUBMITTER'
          ? found.submission.name
          : ((byEditors && it.senderId ? nameOf.get(it.senderId) : undefined) ?? found.workspace.name),
      own,
      status: 'SENT' as const,
      createdAt: iso(it.createdAt),
      byEmail: it.byEmail,
      ...presentAttachment(attachments.get(it.attachmentId ?? ''), {
        formId: found.form.id,
        submissionId: found.submission.publicId,
        messageId: it.id,
      }),
      emailNotifStatus: byEditors ? it.mailStatus : null,
      emailNotifDeliveredAt: byEditors ? isoOrNull(it.mailDeliveredAt) : null,
      emailNotifFailureDescription: byEditors ? it.mailFailure : null,
      takeBackUntil: own && waiting.has(it.id) ? iso(leavesAt(it)) : null,
      deletableUntil: isSender && deletableUntil(it) > now ? iso(deletableUntil(it)) : null,
    }
  })
}
