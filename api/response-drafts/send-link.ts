import { forms, outbox, responseDrafts, workspaces } from '@winnow/db'
import { limits, ops } from '@winnow/openapi'
import { and, count, eq, gt, sql } from 'drizzle-orm'
import { z } from 'zod'
import { day } from '../core/clock.ts'
import { command } from '../core/command.ts'
import { refuse } from '../core/error.ts'
import { hashOf } from '../core/text/secret.ts'
import { mailKind } from '../mail/kind.ts'
import { queueMails } from '../mail/queue.ts'
import { renewForDraft } from '../uploads/attach.ts'
import { findDraft } from './find.ts'

/** The link by which an applicant goes on with a half-filled form, on any device. */
export const draftMail = mailKind({
  name: 'draft',
  data: z.object({ formNumber: z.int(), draft: z.string() }),
  draw: async ({ data }, { db, config }) => {
    const [row] = await db
      .select({ form: forms, workspace: workspaces })
      .from(forms)
      .innerJoin(workspaces, eq(workspaces.id, forms.workspaceId))
      .where(eq(forms.number, data.formNumber))
    if (!row || row.form.deletedAt !== null) return null
    const { form, workspace } = row
    return {
      fromName: workspace.name,
      subject: `Go on with your application to ${form.name}`,
      paragraphs: [
        `What you have filled in for ${form.name} is kept for ${limits.draftDays} days. The link opens it on any device.`,
      ],
      action: {
        label: 'Go on',
        url: `${config.publicUrl}/forms/${form.id}?draft=${encodeURIComponent(data.draft)}`,
      },
      footer: `Whoever has this link sees what you have filled in. If you did not ask for it, ignore this mail.`,
    }
  },
})

/** Links a day for one draft, and for one address whatever draft asks: a form is no way to mail strangers. */
const most = { draft: 3, address: 5 }

export const sendDraftLink = command(
  ops.responseDraft.sendDraftLink,
  async ({ app, input, tx, now, wake }) => {
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
    await renewForDraft(tx, form.number, answers, now)
    await queueMails(tx, app.config, draftMail, [
      {
        data: { formNumber: form.number, draft: input.draft },
        to: { address: input.email },
        batchId: `applicants:${form.number}`,
        now,
      },
    ])
    wake('mail')
    return {}
  },
)
