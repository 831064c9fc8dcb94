import { members, subscriptions, type Transaction, users, workspaces } from '@winnow/db'
import { dateText } from '@winnow/openapi/common/dates/dates'
import { and, eq, isNull } from 'drizzle-orm'
import { z } from 'zod'
import type { Config } from '../../core/config.ts'
import { paragraph } from '../../mail/drawing/blocks.ts'
import { brandOf } from '../../mail/drawing/brand.ts'
import { mailKind } from '../../mail/kind.ts'
import { queueMails } from '../../mail/queue.ts'
import { paysForPro } from './find.ts'

/** Tells an admin that a payment failed, or that Pro ended by it; what has been paid since is not mailed. */
export const paymentFailedMail = mailKind({
  name: 'payment_failed',
  data: z.object({ workspace: z.string(), ended: z.boolean() }),
  draw: async ({ data }, { db, config }) => {
    const [row] = await db
      .select({ subscription: subscriptions, workspace: workspaces })
      .from(subscriptions)
      .innerJoin(workspaces, eq(workspaces.id, subscriptions.workspaceId))
      .where(and(eq(workspaces.id, data.workspace), isNull(workspaces.deletedAt)))
    if (!row) return null
    const { workspace, subscription } = row
    const { status, retryAt } = subscription
    if (data.ended ? paysForPro(status) : status !== 'PAST_DUE') return null
    const { name, timeZone } = workspace
    const again =
      retryAt === null
        ? 'Stripe will try again'
        : `Stripe will try again on ${dateText(retryAt, { timeZone })}`
    const query = new URLSearchParams({ page_id: workspace.id })
    return {
      fromName: 'Winnow',
      subject: data.ended ? `${name} is no longer on Pro` : `The payment for ${name} failed`,
      brand: brandOf(config, workspace),
      preheader: data.ended ? 'The payment for Pro failed.' : 'Check the card that pays for Pro.',
      heading: data.ended ? 'Your workspace is on Free now' : 'The payment for Pro failed',
      blocks: data.ended
        ? [
            paragraph(
              `The payment for Pro failed, so ${name} is on Free now and its daily limits apply. Your forms and applications are unchanged.`,
            ),
            paragraph('You can go back to Pro at any time.'),
          ]
        : [
            paragraph(`We couldn't charge the card that pays for Pro in ${name}.`),
            paragraph(
              `${again}. Until then, ${name} stays on Pro. To keep it, check the card or use another one.`,
            ),
          ],
      action: {
        label: data.ended ? 'See plans' : 'Check the card',
        url: `${config.publicUrl}/pricing?${query}`,
      },
      footer: `You get this email because you are an admin of ${name}.`,
    }
  },
})

/** Mails every admin of a workspace. */
export async function tellAdmins(
  tx: Transaction,
  config: Config,
  { workspaceId, ended, now }: { workspaceId: string; ended: boolean; now: number },
): Promise<void> {
  const admins = await tx
    .select({ email: users.email, name: users.name })
    .from(members)
    .innerJoin(users, eq(users.id, members.userId))
    .where(and(eq(members.workspaceId, workspaceId), eq(members.role, 'ADMIN')))
  const mails = admins.map(({ email, name }) => ({
    data: { workspace: workspaceId, ended },
    to: { address: email, name: name ?? '' },
    now,
  }))
  await queueMails(tx, config, paymentFailedMail, mails)
}
