import { submissions, type Transaction, workspaces } from '@winnow/db'
import { eq } from 'drizzle-orm'
import { z } from 'zod'
import type { App } from '../core/app.ts'
import { countOne, type RecentLimit, waitFor } from '../core/database/recent-counts.ts'
import { hashOf } from '../core/text/secret.ts'
import { day } from '../core/time/clock.ts'
import { paragraph } from '../mail/drawing/blocks.ts'
import { brandOf, winnowBrand } from '../mail/drawing/brand.ts'
import { mailKind } from '../mail/kind.ts'
import { queueMails } from '../mail/queue.ts'
import { mailboxOf } from '../mail/recipient-limit.ts'

/** Why a reply by email, or a file of it, is not in the chat (docs/rules.md#unplaced-replies). */
export const notPlacedMail = mailKind({
  name: 'notPlaced',
  data: z.object({
    workspaceId: z.string().nullable(),
    /** The application that the chat is about, where the recipient is its applicant */
    submissionId: z.int().nullable(),
    reason: z.string(),
    /** The text is in the chat, and files are not */
    partly: z.boolean(),
    /** The mail that it answers */
    inReplyTo: z.string().nullable(),
  }),
  draw: async ({ data }, { db, config }) => {
    const { workspaceId, submissionId, reason, partly, inReplyTo } = data
    const [workspace] = workspaceId
      ? await db
          .select({ name: workspaces.name, logo: workspaces.logo })
          .from(workspaces)
          .where(eq(workspaces.id, workspaceId))
      : []
    const [submission] =
      submissionId === null
        ? []
        : await db
            .select({ id: submissions.publicId })
            .from(submissions)
            .where(eq(submissions.id, submissionId))
    const query = submission ? `?view=applicant&submission_id=${submission.id}` : ''
    const heading = partly ? "A file in your reply wasn't delivered" : "Your reply wasn't delivered"
    return {
      fromName: workspace?.name ?? 'Winnow',
      brand: workspace ? brandOf(config, workspace) : winnowBrand,
      subject: heading,
      preheader: reason,
      heading,
      blocks: [
        paragraph(reason),
        paragraph(partly ? 'The text of your reply is in the chat.' : 'Nobody has read it.'),
      ],
      action: { label: 'Open the chat', url: `${config.publicUrl}/messages${query}` },
      footer:
        'You got this email because you replied to an email about a chat. It is sent once a day at most.',
      headers: {
        'Auto-Submitted': 'auto-replied',
        ...(inReplyTo ? { 'In-Reply-To': inReplyTo, References: inReplyTo } : {}),
      },
    }
  },
})

/** One a day to one mailbox, whatever it sends: no two programs answer each other for long. */
const answers = { type: 'RECENT_INBOUND_ANSWERS_TO', most: 1, span: day } satisfies RecentLimit

interface NotPlaced {
  to: string
  reason: string
  partly?: boolean
  messageId: string | null
  /** The chat that it was for; absent: none that is known */
  place?: { workspaceId: string; formNumber: number; submissionId: number | null }
}

/** Queues the answer; false: this mailbox had its answer of today. */
export async function answerNotPlaced(
  tx: Transaction,
  { config, secret }: Pick<App, 'config' | 'secret'>,
  { to, reason, partly = false, messageId, place }: NotPlaced,
  now: number,
): Promise<boolean> {
  const mailbox = hashOf([secret, 'recipient', mailboxOf(to)].join('\n'))
  if ((await waitFor(tx, answers, mailbox, now)) > 0) return false
  await countOne(tx, answers, mailbox, now)
  const inReplyTo = messageId && /^<[^<>\s]{1,250}>$/.test(messageId) ? messageId : null
  const data = {
    ...{ workspaceId: place?.workspaceId ?? null, submissionId: place?.submissionId ?? null },
    ...{ reason, partly, inReplyTo },
  }
  // Goes with what it is about, when that is deleted or its applicant erased.
  const about = place ? { batchId: `applicants:${place.formNumber}` } : {}
  await queueMails(tx, config, notPlacedMail, [{ data, to: { address: to }, now, ...about }])
  return true
}
