import { limits, ops } from '@winnow/openapi'
import { dayAfter } from '@winnow/openapi/filters'
import { dayIn } from '@winnow/openapi/questions'
import { sql } from 'drizzle-orm'
import { procedure } from '../../core/command.ts'
import { compiled } from '../../core/database/compiled.ts'
import { notFormEditor } from '../../core/error.ts'
import { startOfDay } from '../../core/time/time-zone.ts'
import { findForm } from '../find.ts'
import { managedForms } from './managed.ts'

/** Applications of the last days, as the caller's calendar has them; counted off the loop's thread, by one statement. */
export const fetchActivity = procedure(ops.form.fetchActivity, async ({ app, actor, input, db, now }) => {
  const [first = ''] = input.form_ids
  const { workspace } = await findForm(db, actor, first)
  const timeZone = input.time_zone ?? workspace.timeZone
  const today = dayIn(timeZone, new Date(now))
  const days = Array.from({ length: limits.activityDays }, (_, i) =>
    dayAfter(today, i - limits.activityDays + 1),
  )
  const bounds = [...days, dayAfter(today, 1)].map(day => startOfDay(day, timeZone))
  const spans = JSON.stringify(days.map((_, i) => [bounds[i], bounds[i + 1]]))
  const counted = compiled(sql`
    select f.id, d.key, (
      select count(*) from submissions s
      where s.form_number = f.number and s.submitted_at >= d.value ->> 0 and s.submitted_at < d.value ->> 1)
    from forms f, json_each(${spans}) d
    where f.number in ${managedForms(actor)}
      and f.id in (select value from json_each(${JSON.stringify(input.form_ids)}))
    order by f.number, d.key`)
  const [rows = []] = await app.longReads.rows([counted])
  const byForm = Map.groupBy(rows, ([identifier]) => String(identifier))
  if (input.form_ids.some(it => !byForm.has(it))) throw notFormEditor(actor)
  return {
    days,
    forms: [...byForm].map(([identifier, some]) => ({
      identifier,
      perDay: some.map(([, , n]) => Number(n)),
    })),
  }
})
