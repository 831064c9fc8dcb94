import { editors, events, forms, members, notificationChoices, users, workspaces } from '@winnow/db'
import { dayIn } from '@winnow/openapi/questions'
import { and, eq, inArray, isNotNull, isNull, lt, max, or, sql } from 'drizzle-orm'
import type { App } from '../core/app.ts'
import { type Loop, startLoop } from '../core/background/loop.ts'
import { compiled } from '../core/database/compiled.ts'
import { day } from '../core/time/clock.ts'
import { lastAt } from '../core/time/time-zone.ts'
import { queueMails } from '../mail/queue.ts'
import { dailyReportMail } from './daily-report-mail.ts'

/** In the time zone of the workspace (docs/rules.md#daily-report). */
const reportHour = 8
/** Milliseconds after which a command that began before eight has committed. */
const settling = 10_000

interface Due {
  formNumber: number
  userId: string
  email: string
  name: string | null
  workspaceId: string
  since: number
  until: number
}

/** When each workspace changed its time zone for the last time. */
async function zoneChanges(app: App) {
  const rows = await app.reads
    .select({ workspaceId: events.workspaceId, at: max(events.at) })
    .from(events)
    .where(eq(events.kind, 'workspace.time_zone_changed'))
    .groupBy(events.workspaceId)
  return new Map(rows.map(it => [it.workspaceId, it.at ?? 0]))
}

/** Who chose a report of which form, may still read it, and has none yet of this morning. */
async function dueReports(app: App): Promise<Due[]> {
  const rows = await app.reads
    .select({
      formNumber: notificationChoices.formNumber,
      userId: notificationChoices.userId,
      reportedUntil: notificationChoices.reportedUntil,
      email: users.email,
      name: users.name,
      workspaceId: workspaces.id,
      timeZone: workspaces.timeZone,
    })
    .from(notificationChoices)
    .innerJoin(forms, eq(forms.number, notificationChoices.formNumber))
    .innerJoin(workspaces, eq(workspaces.id, forms.workspaceId))
    .innerJoin(users, eq(users.id, notificationChoices.userId))
    .leftJoin(
      editors,
      and(
        eq(editors.formNumber, notificationChoices.formNumber),
        eq(editors.userId, notificationChoices.userId),
      ),
    )
    .leftJoin(
      members,
      and(eq(members.workspaceId, workspaces.id), eq(members.userId, notificationChoices.userId)),
    )
    .where(
      and(
        eq(notificationChoices.dailyReport, true),
        isNull(forms.deletedAt),
        or(isNotNull(editors.role), eq(members.role, 'ADMIN')),
      ),
    )
  const now = app.clock() - settling
  const changes = await zoneChanges(app)
  return rows.flatMap(({ timeZone, reportedUntil, ...row }) => {
    const until = lastAt(reportHour, timeZone, now)
    const since = reportedUntil ?? until - day
    if (since >= until) return []
    // A day whose report came by the clocks of another zone gets no second one; the next day's tells the rest.
    const isOfThatDay = dayIn(timeZone, new Date(since)) === dayIn(timeZone, new Date(until))
    const isTold = isOfThatDay && (changes.get(row.workspaceId) ?? 0) > since
    return isTold ? [] : [{ ...row, since, until }]
  })
}

/** New applications, and applicants who wrote last in that time; counted off the loop's thread, by one statement. */
async function countNews(app: App, due: readonly Due[]) {
  const spans = JSON.stringify(due.map(it => [it.formNumber, it.since, it.until]))
  const counted = compiled(sql`
    select d.key,
      (select count(*) from submissions s where s.form_number = d.value ->> 0
        and s.submitted_at > d.value ->> 1 and s.submitted_at <= d.value ->> 2),
      (select count(*) from chats c join submissions s on s.id = c.submission_id and s.needs_reply = 1
        where c.form_number = d.value ->> 0 and c.last_message_at > d.value ->> 1 and c.last_message_at <= d.value ->> 2)
    from json_each(${spans}) d order by d.key`)
  const [rows = []] = await app.longReads.rows([counted])
  return due.map((it, i) => ({ ...it, fresh: Number(rows[i]?.[1] ?? 0), answers: Number(rows[i]?.[2] ?? 0) }))
}

type News = Awaited<ReturnType<typeof countNews>>[number]

/** Marks this morning as reported and queues the mail in the same transaction: whatever process dies, it goes out once. */
const report = (app: App, [first, ...others]: readonly [News, ...News[]]) =>
  app.write(async tx => {
    const { userId, until } = first
    const all = [first, ...others]
    const claimed = await tx
      .update(notificationChoices)
      .set({ reportedUntil: until })
      .where(
        and(
          eq(notificationChoices.userId, userId),
          eq(notificationChoices.dailyReport, true),
          inArray(
            notificationChoices.formNumber,
            all.map(it => it.formNumber),
          ),
          or(isNull(notificationChoices.reportedUntil), lt(notificationChoices.reportedUntil, until)),
        ),
      )
      .returning({ formNumber: notificationChoices.formNumber })
    const mine = new Set(claimed.map(it => it.formNumber))
    const news = all.filter(it => mine.has(it.formNumber) && (it.fresh > 0 || it.answers > 0))
    if (news.length === 0) return
    const data = { userId, forms: news.map(({ formNumber, fresh }) => ({ formNumber, fresh })) }
    const to = { address: first.email, name: first.name ?? '' }
    await queueMails(tx, app.config, dailyReportMail, [{ data, to, now: app.clock() }])
  })

async function sendReports(app: App): Promise<void> {
  const due = await dueReports(app)
  if (due.length === 0) return
  const news = await countNews(app, due)
  const byReader = Map.groupBy(news, it => `${it.userId} ${it.workspaceId}`)
  await Promise.all(
    [...byReader.values()].map(([first, ...others]) => first && report(app, [first, ...others])),
  )
  app.signals.send('mail')
}

/**
 * The daily report: one mail for a person and a workspace, at 08:00 in its time zone, when anything is new in the forms that
 * they chose.
 */
export const startDailyReports = (app: App): Loop =>
  startLoop(app, { name: 'daily-report', on: ['minute'], turn: () => sendReports(app) })
