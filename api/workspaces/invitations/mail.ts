import { invitations, users, workspaces } from '@winnow/db'
import type { WorkspaceRole } from '@winnow/openapi'
import { dateText } from '@winnow/openapi/common/dates/dates'
import { and, eq } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import { z } from 'zod'
import { paragraph } from '../../mail/drawing/blocks.ts'
import { winnowBrand } from '../../mail/drawing/brand.ts'
import { mailKind } from '../../mail/kind.ts'
import { invitationUrl } from '../members/present.ts'

const asRole: Record<WorkspaceRole, string> = {
  ADMIN: 'an admin',
  MEMBER: 'a member',
  GUEST: 'a guest',
}
const invited = alias(users, 'invited')

/**
 * Invites somebody to a workspace; one that was withdrawn meanwhile is not mailed. Who has no account reads nothing that was typed,
 * not even a name (docs/rules.md#mails-to-strangers).
 */
export const workspaceInvitationMail = mailKind({
  name: 'workspace-invitation',
  data: z.object({ invitation: z.string() }),
  draw: async ({ data }, { db, config }) => {
    const [row] = await db
      .select({ it: invitations, workspace: workspaces, by: users, account: invited.id })
      .from(invitations)
      .innerJoin(workspaces, eq(workspaces.id, invitations.workspaceId))
      .innerJoin(users, eq(users.id, invitations.invitedBy))
      .leftJoin(invited, eq(invited.emailKey, invitations.emailKey))
      .where(and(eq(invitations.id, data.invitation), eq(invitations.formNumber, 0)))
    if (!row || row.it.expiresAt === null) return null
    const { it, workspace } = row
    const isKnown = row.account !== null
    const by = (isKnown && row.by.name) || row.by.email
    const joined = isKnown ? `the workspace ${workspace.name}` : 'a workspace'
    const until = dateText(row.it.expiresAt, { timeZone: workspace.timeZone })
    return {
      fromName: 'Winnow',
      subject: `${by} invited you to ${isKnown ? workspace.name : 'a workspace'}`,
      brand: winnowBrand,
      preheader: `The invitation expires on ${until}.`,
      heading: `You're invited to ${isKnown ? workspace.name : 'a workspace'}`,
      blocks: [
        paragraph(
          `${by} invited you to ${joined} as ${asRole[it.role]}. Sign in with this email address; you need no password.`,
        ),
        paragraph(`The invitation expires on ${until}.`),
      ],
      action: {
        label: 'View invitation',
        url: invitationUrl(config, {
          id: data.invitation,
          workspaceId: workspace.id,
          email: it.emailKey,
        }),
      },
      footer: `You get this email because ${by} entered your address. If you don't know them, you can ignore it.`,
    }
  },
})
