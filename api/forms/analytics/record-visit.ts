import { forms } from '@winnow/db'
import { ops } from '@winnow/openapi'
import { and, eq, isNull } from 'drizzle-orm'
import { procedure } from '../../core/command.ts'
import { statement } from '../../core/database/prepared.ts'
import { invalid, notFound } from '../../core/error.ts'
import { deviceOf, isCrawler, visitOf } from './visits.ts'

const view = statement(`
  insert into visits (id, form_number, viewed_at, source, device) values (?, ?, ?, ?, ?)
  on conflict (id) do update set source = coalesce(source, excluded.source), device = excluded.device`)
const start = statement(`
  insert into visits (id, form_number, viewed_at, started_at, device) values (?, ?, ?, ?, ?)
  on conflict (id) do update set started_at = coalesce(started_at, excluded.started_at)`)
const leave = statement(`
  update visits set left_cause = ?, left_question_id = ? where id = ? and submission_id is null`)
const asked = statement('select 1 from form_columns where form_number = ? and question_id = ?')

/**
 * Counts what a visitor did: once, however often it is reported and in whatever order. It is not a command: nothing
 * happens because of it, so nobody is woken. A token that is not ours, and a crawler, are answered and not counted.
 */
export const recordVisit = procedure(ops.form.recordVisit, async ({ app, input, request, db, now }) => {
  const [form] = await db
    .select({ number: forms.number })
    .from(forms)
    .where(and(eq(forms.id, input.form_id), isNull(forms.deletedAt)))
  if (!form) throw notFound('form')
  const left = input.question_id ?? null
  if (left !== null && (await asked.all(db, form.number, left)).length === 0)
    throw invalid([{ path: 'question_id', message: 'This question is not on the form' }])
  const visit = visitOf(input.visit, input.form_id, app.secret)
  if (visit === null || isCrawler(request.userAgent)) return {}
  const device = deviceOf(request.userAgent)
  await app.write(async tx => {
    if (input.action === 'VIEW')
      await view.run(tx, visit, form.number, now, input.source?.trim() || null, device)
    else if (input.action === 'START') await start.run(tx, visit, form.number, now, now, device)
    else await leave.run(tx, input.cause ?? 'LEFT', left, visit)
  })
  return {}
})
