import { messages, outbox } from '@winnow/db'
import { and, eq, inArray } from 'drizzle-orm'
import { chatById } from '../../chats/messages/answer.ts'
import type { App } from '../../core/app.ts'
import { createEmit } from '../../core/events/emit.ts'
import { newId } from '../../core/text/ids.ts'
import { messagesWith } from '../../mail/leases.ts'
import type { OwnAddress } from '../../mail/reply-address.ts'
import type { Report } from './read-report.ts'

/** The message that a report at one of our addresses is about: the address names it, or its chat and the report the mail. */
async function messageOf({ reads }: App, address: OwnAddress, { about }: Report): Promise<string | null> {
  if (address.kind === 'bounce') return address.messageId
  if (about === null) return null
  const [row] = await reads
    .select({ id: messages.id })
    .from(outbox)
    .innerJoin(messages, eq(messages.id, outbox.messageId))
    .where(and(eq(outbox.mailId, about), eq(messages.chatId, address.chatId)))
  return row?.id ?? null
}

/** Marks the messages of an email as FAILED that a mail server had accepted and then could not deliver (docs/rules.md#delivery). */
export async function takeReport(app: App, report: Report, address: OwnAddress): Promise<boolean> {
  const messageId = report.hasFailed ? await messageOf(app, address, report) : null
  if (messageId === null) return false
  const now = app.clock()
  const chatId = await app.write(async tx => {
    const failed = await tx
      .update(messages)
      .set({ mailStatus: 'FAILED', mailFailure: report.reason })
      .where(
        and(
          inArray(messages.id, await messagesWith(tx, messageId)),
          inArray(messages.mailStatus, ['PENDING', 'DELIVERED']),
        ),
      )
      .returning({ id: messages.id, chatId: messages.chatId })
    const [first] = failed
    if (!first) return null
    const ids = failed.map(it => it.id)
    await tx
      .update(outbox)
      .set({ status: 'FAILED', reply: report.reason })
      .where(and(inArray(outbox.messageId, ids), eq(outbox.status, 'DELIVERED')))
    const place = await chatById(tx, first.chatId)
    const emit = createEmit(tx, { kind: 'system' }, now, newId('batch', now))
    if (place)
      for (const message of ids)
        await emit('message.bounced', {
          workspaceId: place.workspace.id,
          formNumber: place.form.number,
          data: { message, chat: first.chatId },
          subjects: [{ id: place.submission.id, before: null }],
        })
    return first.chatId
  })
  if (chatId === null) return false
  app.signals.send('events')
  app.signals.send(`chat:${chatId}`)
  return true
}
