import { type messages, outbox, type Transaction } from '@winnow/db'
import { limits } from '@winnow/openapi'
import { eq, inArray, max } from 'drizzle-orm'
import type { Config } from '../../core/config.ts'
import { queueMails } from '../../mail/queue.ts'
import { leavesAt } from '../replies/gather.ts'
import { messageMail } from './message-mail.ts'
import { readersOf } from './readers.ts'

/**
 * Emails a message of an applicant to the editors who take part in its chat: with what they were not sent yet, or as the next
 * email (docs/rules.md#gathered-replies). False: to nobody.
 */
export async function mailEditors(
  tx: Transaction,
  config: Config,
  { chatId, seq }: Pick<typeof messages.$inferSelect, 'chatId' | 'seq'>,
  now: number,
): Promise<boolean> {
  const readers = await readersOf(tx, chatId)
  if (readers.length === 0) return false
  const about = (userId: string) => `message:${chatId}:${userId}`
  const newest = tx
    .select({ id: max(outbox.id) })
    .from(outbox)
    .where(
      inArray(
        outbox.batchId,
        readers.map(it => about(it.id)),
      ),
    )
    .groupBy(outbox.batchId)
  const lastOf = new Map(
    (await tx.select().from(outbox).where(inArray(outbox.id, newest))).map(it => [it.batchId, it]),
  )
  const fresh: Parameters<typeof queueMails<typeof messageMail.data>>[3][number][] = []
  for (const { id, email, name } of readers) {
    const last = lastOf.get(about(id))
    const waiting = last?.status === 'PENDING' && last.attempts === 0 && last.notBefore > now ? last : null
    const at = leavesAt(
      {
        openSince: waiting?.createdAt ?? null,
        leavesAt: waiting?.notBefore ?? null,
        leftAt: waiting ? null : (last?.notBefore ?? null),
      },
      now,
    )
    if (waiting && at < waiting.notBefore + limits.gatherSeconds * 1_000)
      await tx
        .update(outbox)
        .set({ notBefore: at, data: { ...waiting.data, to: seq } })
        .where(eq(outbox.id, waiting.id))
    else
      fresh.push({
        data: { chatId, userId: id, from: seq, to: seq },
        to: { address: email, name: name ?? '' },
        ...{ now, delay: at - now, batchId: about(id) },
      })
  }
  await queueMails(tx, config, messageMail, fresh)
  return true
}
