import { retention, users, workspaces } from '@winnow/db'
import { limits } from '@winnow/openapi'
import { dateText } from '@winnow/openapi/common/dates/dates'
import { counted } from '@winnow/openapi/common/text/format'
import { and, eq } from 'drizzle-orm'
import { z } from 'zod'
import { paragraph } from '../mail/drawing/blocks.ts'
import { brandOf } from '../mail/drawing/brand.ts'
import { mailKind } from '../mail/kind.ts'

const what = {
  ANONYMISE: {
    done: 'anonymised',
    means: 'Names, email addresses, typed answers, files, messages and notes are removed; the numbers stay.',
  },
  ERASE: { done: 'erased', means: 'The applications are erased with everything about them.' },
}

/** Announces to the other admins what will become of archived applications; a setting that was changed since is not mailed. */
export const retentionMail = mailKind({
  name: 'retention',
  data: z.object({ workspace: z.string(), changedAt: z.int() }),
  draw: async ({ data }, { db, config }) => {
    const [row] = await db
      .select({ setting: retention, workspace: workspaces, name: users.name, email: users.email })
      .from(retention)
      .innerJoin(workspaces, eq(workspaces.id, retention.workspaceId))
      .innerJoin(users, eq(users.id, retention.changedBy))
      .where(and(eq(retention.workspaceId, data.workspace), eq(retention.changedAt, data.changedAt)))
    if (!row) return null
    const { workspace, setting } = row
    const { done, means } = what[setting.action]
    const by = row.name ?? row.email
    const from = dateText(setting.nextRunAt, { timeZone: workspace.timeZone })
    const query = new URLSearchParams({ page_id: workspace.id })
    return {
      fromName: 'Winnow',
      subject: `Archived applications in ${workspace.name} will be ${done} from ${from}`,
      brand: brandOf(config, workspace),
      preheader: `${by} changed how long they are kept.`,
      heading: `Archived applications will be ${done}`,
      blocks: [
        paragraph(
          `${by} set applications in ${workspace.name} to be ${done} after ${counted(setting.days, 'day')} in Archived. ${means} This can't be undone.`,
        ),
        paragraph(
          `The first run is on ${from}, ${limits.retentionNoticeDays} days after the change, then daily. Any admin can change it or turn it off at any time.`,
        ),
      ],
      action: { label: 'Review the setting', url: `${config.publicUrl}/settings/retention?${query}` },
      footer: `You get this email because you are an admin of ${workspace.name}.`,
    }
  },
})
