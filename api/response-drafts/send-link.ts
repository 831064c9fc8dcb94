import { forms, responseDrafts, workspaces } from '@winnow/db'
import { limits, ops } from '@winnow/openapi'
import { eq } from 'drizzle-orm'
import { z } from 'zod'
import type { Actor } from '../core/actor.ts'
import { day, hour } from '../core/clock.ts'
import { type CommandContext, command } from '../core/command.ts'
import { countOne, type RecentLimit, waitFor } from '../core/database/recent-counts.ts'
import { Refusal, refuse } from '../core/error.ts'
import { networkOf } from '../core/http/address.ts'
import { hashOf, seal, unseal } from '../core/text/secret.ts'
import { mailKind } from '../mail/kind.ts'
import { queueMails } from '../mail/queue.ts'
import { countMailTo, strangersMail } from '../mail/recipient-limit.ts'
import { renewForDraft } from '../uploads/attach.ts'
import { findDraft } from './find.ts'

/** The link by which an applicant goes on with a half-filled form, on any device. */
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
      subject: `Go on with your application to ${form.name}`,
      paragraphs: [
        `What you have filled in for ${form.name} is kept for ${limits.draftDays} days. The link opens it on any device.`,
      ],
      action: {
        label: 'Go on',
        url: `${config.publicUrl}/forms/${form.id}?draft=${encodeURIComponent(draft)}`,
      },
      footer: `Whoever has this link sees what you have filled in. If you did not ask for it, ignore this mail.`,
    }
  },
})

const { draftLinks } = limits
const ofNetwork = {
  type: 'RECENT_LINKS_OF_NETWORK',
  most: draftLinks.network,
  span: hour,
} satisfies RecentLimit

const mailedOften = (wait: number) =>
  new Refusal(
    'rate_limited',
    'The link was mailed several times today. Look into the mailbox, or try again tomorrow.',
    { retryAfter: wait / 1_000 },
  )

/** A form is no way to mail strangers: links are counted by their draft, by who asks and by whom they reach (docs/rules.md#mails-to-strangers). */
async function countLink(
  { app, input, request, tx, now }: CommandContext<{ email: string }, Actor>,
  mailsOfDraft: number,
): Promise<void> {
  if (!app.config.rateLimits) return
  if (mailsOfDraft >= draftLinks.draft) throw mailedOften(day)
  const network = hashOf([app.secret, 'links', networkOf(request.address)].join('\n'))
  const busy = await waitFor(tx, ofNetwork, network, now)
  if (busy > 0)
    refuse('rate_limited', 'Many links were mailed from your network. Try again in an hour.', {
      retryAfter: busy / 1_000,
    })
  const wait = await countMailTo(tx, app, strangersMail.links, input.email, now)
  if (wait > 0) throw mailedOften(wait)
  await countOne(tx, ofNetwork, network, now)
}

export const sendDraftLink = command(ops.responseDraft.sendDraftLink, async context => {
  const { app, input, tx, now, wake } = context
  const { draft, form } = await findDraft(tx, input.draft, now)
  const mails = draft.mailedAt !== null && draft.mailedAt > now - day ? draft.mails : 0
  await countLink(context, mails)
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
