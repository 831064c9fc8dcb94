import { forms, workspaces } from '@winnow/db'
import { limits } from '@winnow/openapi'
import { eq } from 'drizzle-orm'
import type { DrawMail } from './kind.ts'

/** The link by which an applicant goes on with a half-filled form, on any device (design.md, section 3: forms). */
export const draft: DrawMail = async ({ data }, { db, config }) => {
  const [row] = await db
    .select({ form: forms, workspace: workspaces })
    .from(forms)
    .innerJoin(workspaces, eq(workspaces.id, forms.workspaceId))
    .where(eq(forms.number, Number(data.formNumber)))
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
      url: `${config.publicUrl}/forms/${form.id}?draft=${encodeURIComponent(String(data.draft))}`,
    },
    footer: `Whoever has this link sees what you have filled in. If you did not ask for it, ignore this mail.`,
  }
}
