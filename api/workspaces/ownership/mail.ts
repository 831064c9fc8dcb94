import { ownershipOffers, users, workspaces } from '@winnow/db'
import { dateText } from '@winnow/openapi/common/dates/dates'
import { and, eq } from 'drizzle-orm'
import { z } from 'zod'
import { paragraph } from '../../mail/drawing/blocks.ts'
import { brandOf } from '../../mail/drawing/brand.ts'
import { mailKind } from '../../mail/kind.ts'

/** Asks an admin whether they take the workspace over; an offer that has ended is not mailed. */
export const ownershipMail = mailKind({
  name: 'ownership-offer',
  data: z.object({ workspace: z.string(), to: z.string() }),
  draw: async ({ data }, { db, config }) => {
    const [row] = await db
      .select({ offer: ownershipOffers, workspace: workspaces, name: users.name, email: users.email })
      .from(ownershipOffers)
      .innerJoin(workspaces, eq(workspaces.id, ownershipOffers.workspaceId))
      .innerJoin(users, eq(users.id, ownershipOffers.offeredBy))
      .where(and(eq(ownershipOffers.workspaceId, data.workspace), eq(ownershipOffers.toUserId, data.to)))
    if (!row) return null
    const { workspace, offer } = row
    const by = row.name ?? row.email
    const until = dateText(offer.expiresAt, { timeZone: workspace.timeZone })
    const query = new URLSearchParams({ page_id: workspace.id })
    return {
      fromName: 'Winnow',
      subject: `${by} wants you to own ${workspace.name}`,
      brand: brandOf(config, workspace),
      preheader: `You can answer until ${until}.`,
      heading: `Take over ${workspace.name}?`,
      blocks: [
        paragraph(
          `${by} is offering you ownership of the workspace ${workspace.name}. Once you accept, you own it and ${by} stays an admin.`,
        ),
        paragraph(`You can answer until ${until}.`),
      ],
      action: { label: 'Answer', url: `${config.publicUrl}/settings/members?${query}` },
      footer: `You get this email because you are an admin of ${workspace.name}.`,
    }
  },
})
