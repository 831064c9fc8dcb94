import { forms, type Reader, submissions, workspaces } from '@winnow/db'
import { ops } from '@winnow/openapi'
import { keyOf } from '@winnow/openapi/common/text/plain-text'
import { and, desc, eq, isNotNull } from 'drizzle-orm'
import { z } from 'zod'
import { command } from '../core/command.ts'
import { notFound } from '../core/error.ts'
import { findPublished } from '../forms/fill/find-published.ts'
import { paragraph } from '../mail/drawing/blocks.ts'
import { brandOf } from '../mail/drawing/brand.ts'
import { mailKind } from '../mail/kind.ts'
import { queueMails } from '../mail/queue.ts'
import { countLinkTo } from '../mail/recipient-limit.ts'
import { applicantTokenOf } from '../submissions/applicant-access.ts'

/** The link to an application, sent again to its applicant on request; the email contains nothing that was typed (docs/rules.md#mails-to-strangers). */
export const ownLinkMail = mailKind({
  name: 'own-link',
  data: z.object({ submissionId: z.int() }),
  draw: async ({ data }, { db, config, secret }) => {
    const [row] = await db
      .select({ submission: submissions, form: forms, workspace: workspaces })
      .from(submissions)
      .innerJoin(forms, eq(forms.number, submissions.formNumber))
      .innerJoin(workspaces, eq(workspaces.id, forms.workspaceId))
      .where(eq(submissions.id, data.submissionId))
    if (!row || row.form.deletedAt !== null) return null
    const { submission, form, workspace } = row
    return {
      fromName: workspace.name,
      brand: brandOf(config, workspace),
      subject: `Your application to ${form.name}`,
      preheader: 'The link to your application',
      heading: `Your application to ${form.name}`,
      blocks: [paragraph(`${workspace.name} has an application to ${form.name} from this email address.`)],
      action: {
        label: 'See your application',
        url: `${config.publicUrl}/applications/${encodeURIComponent(applicantTokenOf(submission.publicId, secret))}`,
      },
      footer:
        "You got this email because someone asked for a link to this application. If that wasn't you, ignore it. Anyone with the link can open the application, so keep it to yourself.",
    }
  },
})

/** The application that an address sent last, before those that were withdrawn; who was added or imported sent none. */
export async function lastSentBy(db: Reader, formNumber: number, emailKey: string) {
  const [last] = await db
    .select({ id: submissions.id, publicId: submissions.publicId, email: submissions.email })
    .from(submissions)
    .where(
      and(
        eq(submissions.formNumber, formNumber),
        eq(submissions.emailKey, emailKey),
        eq(submissions.origin, 'FORM'),
      ),
    )
    .orderBy(isNotNull(submissions.withdrawnAt), desc(submissions.id))
    .limit(1)
  return last
}

/** Answers alike whether or not somebody applied: who did is told to their mailbox alone (docs/rules.md#applicant-page). */
export const sendOwnLink = command(ops.applicantPage.sendOwnLink, async context => {
  const { app, input, tx, now, wake } = context
  const published = await findPublished(tx, input.form_id)
  if (!published) throw notFound('form')
  await countLinkTo(context, input.email)
  const { number } = published.form
  const last = await lastSentBy(tx, number, keyOf(input.email))
  if (!last) return {}
  await queueMails(tx, app.config, ownLinkMail, [
    {
      data: { submissionId: last.id },
      to: { address: last.email },
      batchId: `applicants:${number}`,
      now,
    },
  ])
  wake('mail')
  return {}
})
