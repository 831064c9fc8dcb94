import { editors, forms, members, type Reader, workspaces } from '@winnow/db'
import { count, counted } from '@winnow/openapi/common/text/format'
import { and, asc, eq, inArray, isNotNull, isNull, or } from 'drizzle-orm'
import { z } from 'zod'
import { statement } from '../core/database/prepared.ts'
import { type Block, figures } from '../mail/drawing/blocks.ts'
import { brandOf } from '../mail/drawing/brand.ts'
import { mailKind } from '../mail/kind.ts'
import { stopLink } from '../mail/stop-link.ts'

const perStage = statement<{ stage: string; n: number }>(`
  select label as stage, n from stages join stage_counts on stage_id = id
  where stages.form_number = ? order by position`)
const waiting = statement<{ n: number }>(`
  select count(*) as n from chats c join submissions s on s.id = c.submission_id
  where c.form_number = ? and s.needs_reply = 1`)

async function reportOf(db: Reader, form: { number: number; name: string }, fresh: number) {
  const stages = await perStage.all(db, form.number)
  const [row] = await waiting.all(db, form.number)
  const open = row?.n ?? 0
  const news = [
    ...(fresh > 0 ? [counted(fresh, 'new application')] : []),
    ...(open > 0 ? [`${counted(open, 'applicant')} waiting for a reply`] : []),
  ]
  return figures(
    form.name,
    news.join(', '),
    stages.map(it => [it.stage, count(it.n)]),
  )
}

/** What was new this morning, form by form; a form that was deleted or taken from the reader meanwhile is left out. */
export const dailyReportMail = mailKind({
  name: 'dailyReport',
  data: z.object({
    userId: z.string(),
    /** With how many new applications each */
    forms: z.array(z.object({ formNumber: z.int(), fresh: z.int() })),
  }),
  draw: async ({ data: { userId, forms: reported } }, { db, config, secret }) => {
    const rows = await db
      .select({ number: forms.number, id: forms.id, name: forms.name, workspace: workspaces })
      .from(forms)
      .innerJoin(workspaces, eq(workspaces.id, forms.workspaceId))
      .leftJoin(editors, and(eq(editors.formNumber, forms.number), eq(editors.userId, userId)))
      .leftJoin(members, and(eq(members.workspaceId, forms.workspaceId), eq(members.userId, userId)))
      .where(
        and(
          inArray(
            forms.number,
            reported.map(it => it.formNumber),
          ),
          isNull(forms.deletedAt),
          or(isNotNull(editors.role), eq(members.role, 'ADMIN')),
        ),
      )
      .orderBy(asc(forms.number))
    const [first, second] = rows
    if (!first) return null
    const freshOf = new Map(reported.map(it => [it.formNumber, it.fresh]))
    const blocks: Block[] = []
    for (const row of rows) blocks.push(await reportOf(db, row, freshOf.get(row.number) ?? 0))
    const fresh = rows.reduce((sum, it) => sum + (freshOf.get(it.number) ?? 0), 0)
    const what = fresh > 0 ? counted(fresh, 'new application') : 'applicants waiting for a reply'
    const query = new URLSearchParams({ page_id: first.workspace.id })
    return {
      fromName: 'Winnow',
      brand: brandOf(config, first.workspace),
      subject: second
        ? `${first.workspace.name}: ${what} in ${counted(rows.length, 'form')}`
        : `${first.name}: ${what}`,
      preheader: second
        ? rows
            .map(it => it.name)
            .join(', ')
            .slice(0, 150)
        : 'With how many applicants are in each status',
      heading: 'Your daily report',
      blocks,
      action: {
        label: second ? 'View forms' : 'View applications',
        url: `${config.publicUrl}${second ? '/' : `/f/${first.id}`}?${query}`,
      },
      footer: `You get this daily report because you turned it on for ${rows.map(it => it.name).join(', ')}.`,
      ...stopLink(
        { config, secret },
        { kind: 'dailyReport', userId, formNumbers: rows.map(it => it.number) },
      ),
    }
  },
})
