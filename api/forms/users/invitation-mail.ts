import { forms, users, workspaces } from '@winnow/db'
import { and, eq, isNull } from 'drizzle-orm'
import { z } from 'zod'
import { paragraph } from '../../mail/drawing/blocks.ts'
import { winnowBrand } from '../../mail/drawing/brand.ts'
import { mailKind } from '../../mail/kind.ts'
import { findFormUsers } from './find.ts'

/**
 * Tells somebody that they may review a form, and nobody who was removed again meanwhile. One without an account reads nothing that
 * was typed, not even a name (docs/rules.md#mails-to-strangers).
 */
export const invitationMail = mailKind({
  name: 'form-invitation',
  data: z.object({ form: z.string(), email: z.string(), invitedBy: z.string() }),
  draw: async ({ data }, { db, config }) => {
    const [row] = await db
      .select({ form: forms, workspace: workspaces.name, name: users.name, email: users.email })
      .from(forms)
      .innerJoin(workspaces, eq(workspaces.id, forms.workspaceId))
      .innerJoin(users, eq(users.id, data.invitedBy))
      .where(and(eq(forms.id, data.form), isNull(forms.deletedAt)))
    if (!row) return null
    const { form, workspace } = row
    const invited = (await findFormUsers(db, form)).find(it => it.emailKey === data.email)
    if (!invited) return null
    const action = {
      label: 'Open form',
      url: `${config.publicUrl}/f/${form.id}?${new URLSearchParams({ page_id: form.workspaceId })}`,
    }
    if (invited.userId === null)
      return {
        fromName: 'Winnow',
        subject: `${row.email} invited you to a form`,
        brand: winnowBrand,
        preheader: 'Sign in with this email address; you need no password.',
        heading: "You're invited to a form",
        blocks: [
          paragraph(
            `${row.email} invited you to edit a form, and to review its applications. Sign in with this email address; you need no password.`,
          ),
        ],
        action,
        footer: `You get this email because ${row.email} entered your address. If you don't know them, you can ignore it.`,
      }
    const by = row.name ?? row.email
    return {
      fromName: 'Winnow',
      subject: `${by} invited you to ${form.name}`,
      brand: winnowBrand,
      preheader: `You can edit it and review its applications.`,
      heading: `You're invited to ${form.name}`,
      blocks: [
        paragraph(
          `${by} invited you to edit the form ${form.name} of ${workspace}, and to review its applications.`,
        ),
      ],
      action,
      footer: `You get this email because ${by} entered your address. If you don't know them, you can ignore it.`,
    }
  },
})
