import { forms } from '@winnow/db'
import { limits, ops } from '@winnow/openapi'
import { auditGroupWords } from '@winnow/openapi/audit'
import { csvLines, guardFormula } from '@winnow/openapi/columns/csv/text'
import { and, eq } from 'drizzle-orm'
import type { SignedIn } from '../../core/actor.ts'
import { type Context, FileReply, query } from '../../core/command.ts'
import { notFound, permit } from '../../core/error.ts'
import { iso } from '../../core/time/clock.ts'
import { findWorkspace } from '../find.ts'
import { can } from '../policy.ts'
import { entriesBefore } from './entries.ts'

/** The workspace whose audit log the actor may read (docs/rules.md#audit-log). */
async function findAudited({
  app,
  actor,
  input,
}: Context<{ page_id: string; form_id?: string | null | undefined }, SignedIn>) {
  const found = await findWorkspace(app.reads, actor, input.page_id)
  permit(can.seeAudit(found), 'Only admins can read the audit log')
  const { form_id } = input
  if (form_id) {
    const here = and(eq(forms.id, form_id), eq(forms.workspaceId, found.workspace.id))
    if ((await app.reads.$count(forms, here)) === 0) throw notFound('form')
  }
  return found.workspace
}

export const fetchAudit = query(ops.settings.fetchAudit, async context => {
  const { app, db, input } = context
  const workspace = await findAudited(context)
  const most = limits.auditPage
  const before = input.before ?? null
  const entries = await entriesBefore(db, workspace.id, input, { before, most: most + 1 })
  const { events } = app.config.retention
  return {
    entries: entries.slice(0, most),
    hasNextEntry: entries.length > most,
    keptDays: events === 0 ? null : events,
  }
})

const heads = ['When', 'What', 'Kind', 'Who', 'Email', 'Actor', 'About', 'Form', 'Applicants']

/** Page by page, none of it held in memory. */
export const exportAudit = query(ops.settings.exportAudit, async context => {
  const { db, input, now } = context
  const workspace = await findAudited(context)
  const utf8 = new TextEncoder()
  async function* text() {
    yield `\uFEFF${csvLines([heads])}`
    for (let before: number | null = null; ; ) {
      const page: Awaited<ReturnType<typeof entriesBefore>> = await entriesBefore(db, workspace.id, input, {
        ...{ before, most: limits.page.most },
      })
      const rows = page.map(it => [
        ...[it.at, it.text, auditGroupWords[it.group], it.by.name, it.by.email ?? '', it.by.kind],
        ...[it.about ?? '', it.form?.name ?? '', it.applicants === 0 ? '' : String(it.applicants)],
      ])
      yield csvLines(rows.map(row => row.map(guardFormula)))
      if (page.length < limits.page.most) return
      before = page.at(-1)?.number ?? 1
    }
  }
  const pages = text()
  const stream = () =>
    new ReadableStream<Uint8Array>({
      async pull(controller) {
        const { done, value } = await pages.next()
        if (done) controller.close()
        else controller.enqueue(utf8.encode(value))
      },
    })
  return new FileReply(
    { stream },
    {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="audit-${iso(now).slice(0, 10)}.csv"`,
      'x-content-type-options': 'nosniff',
    },
  )
})
