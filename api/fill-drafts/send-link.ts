import { outbox, responseDrafts } from '@winnow/db'
import { ops } from '@winnow/openapi'
import { and, count, eq, gt, sql } from 'drizzle-orm'
import { day } from '../core/clock.ts'
import { command } from '../core/command.ts'
import { refuse } from '../core/error.ts'
import { hashOf } from '../core/text/secret.ts'
import { queueMail } from '../mail/queue.ts'
import { keepWithDraft } from '../uploads/keep.ts'
import { findDraft } from './find.ts'

/** Links a day for one draft, and for one address whatever draft asks: a form is no way to mail strangers. */
const most = { draft: 3, address: 5 }

export const sendDraftLink = command(ops.fillDraft.sendDraftLink, async ({ app, input, tx, now, wake }) => {
  const { draft, form } = await findDraft(tx, input.draft, now)
  const [toAddress] = await tx
    .select({ n: count() })
    .from(outbox)
    .where(
      and(
        sql`lower(${outbox.recipient}) = lower(${input.email})`,
        gt(outbox.createdAt, now - day),
        sql`${outbox.kind} = 'draft'`,
      ),
    )
  const mails = draft.mailedAt !== null && draft.mailedAt > now - day ? draft.mails : 0
  if (mails >= most.draft || (toAddress?.n ?? 0) >= most.address)
    refuse(
      'rate_limited',
      'The link was mailed several times today. Look into the mailbox, or try again tomorrow.',
      {
        retryAfter: day / 1_000,
      },
    )
  // The link says 30 days, and it goes out now.
  await tx
    .update(responseDrafts)
    .set({ mailedAt: now, mails: mails + 1, savedAt: now })
    .where(eq(responseDrafts.secretHash, hashOf(input.draft)))
  const answers = draft.fields.map(it => it.value)
  await keepWithDraft(tx, form.number, answers, now)
  await queueMail(tx, app.config, {
    kind: 'draft',
    data: { formNumber: form.number, draft: input.draft, savedAt: draft.savedAt },
    to: { address: input.email },
    batchId: `applicants:${form.number}`,
    now,
  })
  wake('mail')
  return {}
})
