import { describe, expect, test } from 'bun:test'
import { lastAt } from '@winnow/api/core/time/time-zone'
import { notificationChoices } from '@winnow/db'
import { eq } from 'drizzle-orm'
import { freshApp, type TestApp } from '../../support/app.ts'
import { clientWith } from '../../support/cast.ts'
import { makeForm } from '../../support/forms.ts'
import { chatting } from '../../support/scenes/chatting.ts'
import { colleague } from '../../support/scenes/colleague.ts'
import { reviewing } from '../../support/scenes/reviewing.ts'

const minute = 60_000
const day = 24 * 60 * minute

/** Moves the clock to a minute after the next 08:00 of a zone. */
const toNextMorning = (app: TestApp, timeZone = 'UTC') => {
  const now = app.app.clock()
  const last = lastAt(8, timeZone, now)
  const next = [23, 24, 25]
    .map(hours => last + hours * 60 * minute)
    .find(it => lastAt(8, timeZone, it) === it)
  if (next === undefined) throw new Error('There is no next morning')
  app.travel(next + minute - now)
  return next
}

const wants = (it: { winnow: ReturnType<typeof clientWith>; form_id: string }) =>
  it.winnow.updateNotifSettings({ form_id: it.form_id, daily_report: true, arrivals: false })

const movesTo = (it: Awaited<ReturnType<typeof reviewing>>, time_zone: string) =>
  it.winnow.updateTimeZoneForWorkspace({ page_id: it.workspaceId, time_zone })

const reportTo = (app: TestApp, email: string) =>
  app.mail.arrival(({ to, text }) => to.address === email && text.includes('You get this daily report'))

const reportOf = (app: TestApp, news: string) =>
  app.mail.arrival(({ subject }) => subject === `Spring accelerator: ${news}`)

const reports = (app: TestApp) =>
  app.mail.sent.filter(({ text }) => text.includes('You get this daily report'))

/** Until every chosen report of the morning has been looked at. */
async function toldUntil(app: TestApp, morning: number) {
  for (;;) {
    const rows = await app.app.reads
      .select()
      .from(notificationChoices)
      .where(eq(notificationChoices.dailyReport, true))
    if (rows.every(it => it.reportedUntil === morning)) return
    await new Promise(resolve => setImmediate(resolve))
  }
}

/** Everything that stood in the outbox has been sent once this mail, which is asked for last, is there. */
async function allSent(app: TestApp) {
  const email = `${crypto.randomUUID()}@example.com`
  await clientWith(app, {}).requestCode({ email })
  await app.mail.arrival(({ to }) => to.address === email)
}

describe('the daily report', () => {
  test('is sent at 08:00 in the time zone of the workspace, when anything is new', async () => {
    const app = await freshApp()
    const it = await reviewing(app)
    await movesTo(it, 'Asia/Tokyo')
    await wants(it)
    await it.applicants(3)
    const morning = toNextMorning(app, 'Asia/Tokyo')
    expect(new Date(morning).toISOString()).toContain('T23:00:00')
    const mail = await reportTo(app, it.email)
    expect(mail.subject).toBe('Spring accelerator: 3 new applications')
    expect(mail.text).toContain('New 3, Shortlisted 0, Archived 0')
    expect(mail.text).toContain(`/f/${it.form_id}?page_id=`)
    await app.close()
  })

  test('is not sent a minute before', async () => {
    const app = await freshApp()
    const it = await reviewing(app)
    await wants(it)
    await it.apply()
    const morning = lastAt(8, 'UTC', app.app.clock()) + day
    app.travel(morning - minute - app.app.clock())
    await allSent(app)
    expect(reports(app)).toEqual([])
    app.travel(2 * minute)
    await reportTo(app, it.email)
    await app.close()
  })

  test('is one mail for all forms of a workspace', async () => {
    const app = await freshApp()
    const it = await reviewing(app)
    const other = await makeForm(it.winnow, it.workspaceId)
    await wants(it)
    await wants({ ...it, form_id: other.identifier })
    await it.apply()
    await clientWith(app, {}).submit({
      form_identifier: other.identifier,
      name: 'Ada',
      email: 'ada@example.com',
      values: [],
    })
    const morning = toNextMorning(app)
    const mail = await reportTo(app, it.email)
    expect(mail.subject).toEndWith(': 2 new applications in 2 forms')
    await toldUntil(app, morning)
    await allSent(app)
    expect(reports(app)).toHaveLength(1)
    await app.close()
  })

  test('is skipped when nothing is new, and tells on the next morning what came since', async () => {
    const app = await freshApp()
    const it = await reviewing(app)
    await it.apply()
    await wants(it)
    await toldUntil(app, toNextMorning(app))
    await allSent(app)
    expect(reports(app)).toEqual([])
    await it.applicants(2)
    toNextMorning(app)
    expect((await reportTo(app, it.email)).subject).toBe('Spring accelerator: 2 new applications')
    await app.close()
  })

  test('is sent once a morning, however often the clock is looked at', async () => {
    const app = await freshApp()
    const it = await reviewing(app)
    await wants(it)
    await it.apply()
    toNextMorning(app)
    await reportTo(app, it.email)
    await it.apply()
    for (let n = 0; n < 5; n++) {
      app.travel(minute)
      await allSent(app)
    }
    expect(reports(app)).toHaveLength(1)
    await app.close()
  })

  test('says how many applicants are waiting for a reply, and is sent for them alone', async () => {
    const app = await freshApp()
    const it = await chatting(app)
    await wants({ winnow: it.editor.winnow, form_id: it.editor.form_id })
    await it.answer('When do I hear from you?')
    await toldUntil(app, toNextMorning(app))
    const mail = await reportTo(app, it.editor.email)
    expect(mail.subject).toBe('Spring accelerator: applicants waiting for a reply')
    expect(mail.text).toContain('1 applicant waiting for a reply')
    expect(mail.text).not.toContain('When do I hear')
    await app.close()
  })

  test('comes once a day, though its hour comes a second time after a change of the time zone', async () => {
    const app = await freshApp()
    const it = await reviewing(app)
    await wants(it)
    await it.apply()
    toNextMorning(app)
    await reportOf(app, '1 new application')
    await movesTo(it, 'America/New_York')
    await it.apply()
    const again = toNextMorning(app, 'America/New_York')
    expect(new Date(again).toISOString()).toMatch(/T1[23]:00/)
    await allSent(app)
    expect(reports(app)).toHaveLength(1)
    await it.apply()
    toNextMorning(app, 'America/New_York')
    await reportOf(app, '2 new applications')
    expect(reports(app)).toHaveLength(2)
    await app.close()
  })

  test('skips no day whose hour has passed in the new time zone: it comes right away, and the next tells the rest', async () => {
    const app = await freshApp()
    const it = await reviewing(app)
    await wants(it)
    await toldUntil(app, toNextMorning(app))
    await it.applicants(2)
    app.travel(day - 10 * minute)
    await it.apply()
    await movesTo(it, 'Asia/Tokyo')
    app.travel(minute)
    await reportOf(app, '2 new applications')
    toNextMorning(app, 'Asia/Tokyo')
    await reportOf(app, '1 new application')
    expect(reports(app)).toHaveLength(2)
    await app.close()
  })

  test('is for who chose it, not for who lost the form, and not of a deleted one', async () => {
    const app = await freshApp()
    const it = await reviewing(app)
    const gone = await colleague(app, it)
    const stays = await colleague(app, it)
    const silent = await colleague(app, it)
    for (const one of [gone, stays]) await wants({ winnow: one.winnow, form_id: it.form_id })
    await it.apply()
    await gone.leave()
    toNextMorning(app)
    await reportTo(app, stays.email)
    await allSent(app)
    expect(reports(app).map(({ to }) => to.address)).toEqual([stays.email])
    expect(app.mail.sent.some(({ to, text }) => to.address === silent.email && text.includes('report'))).toBe(
      false,
    )

    const another = await makeForm(it.winnow, it.workspaceId, { name: 'Autumn accelerator' })
    await wants({ ...it, form_id: another.identifier })
    for (const form of [it.form, another])
      await clientWith(app, {}).submit({
        form_identifier: form.identifier,
        name: 'Grace',
        email: 'grace@example.com',
        values: [],
      })
    await it.winnow.deleteForm({ form_id: it.form_id })
    toNextMorning(app)
    expect((await reportTo(app, it.email)).subject).toBe('Autumn accelerator: 1 new application')
    await allSent(app)
    expect(reports(app).filter(({ to }) => to.address === stays.email)).toHaveLength(1)
    await app.close()
  })

  test('is off until somebody turns it on for themselves', async () => {
    const app = await freshApp()
    const it = await reviewing(app)
    expect(await it.winnow.fetchNotifSettings({ form_id: it.form_id })).toEqual({
      arrivals: true,
      dailyReport: false,
      mentions: true,
      messages: true,
    })
    const other = await colleague(app, it)
    await wants(it)
    expect(await other.winnow.fetchNotifSettings({ form_id: it.form_id })).toMatchObject({
      dailyReport: false,
    })
    expect(await it.winnow.fetchDetails({ form_id: it.form_id })).toMatchObject({ dailyReport: true })
    await app.close()
  })
})
