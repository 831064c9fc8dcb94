import type { Reader } from '@winnow/db'
import { devices, limits, ops } from '@winnow/openapi'
import { dayAfter } from '@winnow/openapi/filters'
import { dayIn } from '@winnow/openapi/questions'
import { query } from '../../core/command.ts'
import { statement } from '../../core/database/prepared.ts'
import { findForm } from '../find.ts'
import { contentOf } from '../versions/find.ts'
import { dropOffOf } from './drop-off.ts'
import { readAnalytics } from './read.ts'
import { spanOf } from './span.ts'

const firstOf = statement<{ at: number | null }>(`
  select min(at) as at from (
    select min(viewed_at) as at from visits where form_number = ?
    union all select min(submitted_at) from submissions where form_number = ?)`)

/** The day on which anybody first came; one call answers for so many days. */
async function firstDay(
  db: Reader,
  form: { number: number; createdAt: number },
  timeZone: string,
  to: string,
) {
  const [row] = await firstOf.all(db, form.number, form.number)
  const day = dayIn(timeZone, new Date(Math.min(form.createdAt, row?.at ?? form.createdAt)))
  if (day > to) return to
  const earliest = dayAfter(to, 1 - limits.analyticsDays)
  if (day < earliest) return earliest
  return day
}

const wordings = statement<{ id: string; question: string }>(`
  select q.value ->> 'id' as id, q.value ->> 'question' as question
  from form_versions, json_each(content, '$.questions') q where form_number = ? order by version`)

/** Questions that the form asked once, in their last words. */
async function pastQuestions(db: Reader, formNumber: number, ids: readonly string[]) {
  if (ids.length === 0) return []
  const words = new Map((await wordings.all(db, formNumber)).map(it => [it.id, it.question]))
  return ids.map(id => ({ id, question: words.get(id) ?? '' }))
}

export const fetchAnalytics = query(ops.form.fetchAnalytics, async ({ app, actor, input, db, now }) => {
  const { form, workspace } = await findForm(db, actor, input.form_id)
  const timeZone = input.time_zone ?? workspace.timeZone
  const to = input.to ?? dayIn(timeZone, new Date(now))
  const from = input.from ?? (await firstDay(db, form, timeZone, to))
  const span = spanOf(from, to, timeZone)
  const read = await readAnalytics(app.longReads, form.number, span)

  const none = { views: 0, starts: 0, submissions: 0 }
  const byDay = span.days.map((day, i) => ({ day, ...(read.byDay.get(i) ?? none) }))
  const sum = (of: keyof typeof none) => byDay.reduce((all, it) => all + it[of], 0)
  const totals = { views: sum('views'), starts: sum('starts'), submissions: sum('submissions') }

  const { questions } = await contentOf(db, form.number, form.publishedVersion ?? form.draftVersion)
  const known = new Set(questions.map(it => it.id))
  const leftAt = new Set(read.left.flatMap(it => it.questionId ?? []))
  const gone = await pastQuestions(
    db,
    form.number,
    [...leftAt].filter(id => !known.has(id)),
  )
  return {
    ...{ from, to },
    ...totals,
    otherSubmissions: read.otherSubmissions,
    medianSeconds: read.medianSeconds,
    byDay,
    dropOff: dropOffOf(read.left, totals, questions, gone),
    bySource: read.bySource,
    byDevice: devices.flatMap(device => {
      const counts = read.byDevice.get(device)
      return counts && counts.views > 0 ? [{ device, ...counts }] : []
    }),
  }
})
