import { forms, responseDrafts, workspaces } from '@winnow/db'
import { limits, ops } from '@winnow/openapi'
import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { command } from '../core/command.ts'
import { refuse } from '../core/error.ts'
import { hashOf, seal, unseal } from '../core/text/secret.ts'
import { day } from '../core/time/clock.ts'
import { paragraph } from '../mail/drawing/blocks.ts'
import { brandOf } from '../mail/drawing/brand.ts'
import { mailKind } from '../mail/kind.ts'
import { queueMails } from '../mail/queue.ts'
import { countLinkTo } from '../mail/recipient-limit.ts'
import { renewForDraft } from '../uploads/attach.ts'
import { findDraft } from './find.ts'

/** The link by which an applicant continues with a half-filled form, on any device. */
export const draftMail = mailKind({
  name: 'draft',
  data: z.object({ formNumber: z.int(), sealedDraft: z.string() }),
  draw: async ({ data }, { db, config, secret }) => {
    const [row] = await db
      .select({ form: forms, workspace: workspaces })
      .from(forms)
      .innerJoin(workspaces, eq(workspaces.id, forms.workspaceId))
      .where(eq(forms.number, data.formNumber))
    const draft = unseal('mail', data.sealedDraft, secret)
    if (!row || row.form.deletedAt !== null || draft === null) return null
    const { form, workspace } = row
    return {
      fromName: workspace.name,
      brand: brandOf(config, workspace),
      subject: `Continue your application to ${form.name}`,
      preheader: `Your answers are kept for ${limits.draftDays} days.`,
      heading: `Continue your application to ${form.name}`,
      blocks: [
        paragraph(
          `Your answers are kept for ${limits.draftDays} days. Open the link on any device to continue.`,
        ),
      ],
      action: {
        label: 'Continue',
        url: `${config.publicUrl}/forms/${form.id}?draft=${encodeURIComponent(draft)}`,
      },
      footer:
        "You got this email because someone asked for a link to continue this application. If that wasn't you, ignore it. Anyone with the link can see the answers.",
    }
  },
})

export const sendDraftLink = command(ops.responseDraft.sendDraftLink, async context => {
  const { app, input, tx, now, wake } = context
  const { draft, form } = await findDraft(tx, input.draft, now)
  const mails = draft.mailedAt !== null && draft.mailedAt > now - day ? draft.mails : 0
  if (app.config.rateLimits && mails >= limits.draftLinks.draft)
    refuse(
      'rate_limited',
      'The link was emailed several times today. Check your inbox, or try again tomorrow.',
      { retryAfter: day / 1_000 },
    )
  await countLinkTo(context, input.email)
  // The link says 30 days, and it goes out now.
  await tx
    .update(responseDrafts)
    .set({ mailedAt: now, mails: mails + 1, savedAt: now })
    .where(eq(responseDrafts.secretHash, hashOf(input.draft)))
  const answers = draft.fields.map(it => it.value)
  await renewForDraft(tx, form.number, answers, now)
  await queueMails(tx, app.config, draftMail, [
    {
      data: { formNumber: form.number, sealedDraft: seal('mail', input.draft, app.secret) },
      to: { address: input.email },
      batchId: `applicants:${form.number}`,
      now,
    },
  ])
  wake('mail')
  return {}
})
