import { afterEach, describe, expect, test } from 'bun:test'
import type { Mail } from '@winnow/api/ports/mail/mail'
import { outbox } from '@winnow/db'
import { and, eq } from 'drizzle-orm'
import { closeFreshApps, freshApp, sharedApp, type TestApp } from '../../support/app.ts'
import { clientWith } from '../../support/cast.ts'
import { apply } from '../../support/forms.ts'
import { colleague } from '../../support/scenes/colleague.ts'
import { reviewing } from '../../support/scenes/reviewing.ts'

afterEach(closeFreshApps)

const minute = 60_000

/** The path of the link that a mail program and its reader get. */
function linkOf({ headers = {}, text }: Mail): string {
  const url = /^<(.+)>$/.exec(headers['List-Unsubscribe'] ?? '')?.[1] ?? ''
  expect(text).toContain(`Unsubscribe: ${url}`)
  return new URL(url).pathname
}

/** What a mail program does by itself: no session, no origin, one fixed body (RFC 8058). */
const oneClick = (app: TestApp, path: string) =>
  fetch(`${app.url}${path}`, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'List-Unsubscribe=One-Click',
  })

/** An editor, and the email about the first application. */
async function told(app: TestApp) {
  const it = await reviewing(app)
  // Nobody is told of what they did themselves.
  const nobody = clientWith(app, {})
  const applies = (name: string) => apply(nobody, it.form, { name, email: `${name}@example.com` })
  await applies('Ada')
  const mail = await app.mail.arrival(({ to, subject }) => to.address === it.email && subject.includes('Ada'))
  const chosen = () => it.winnow.fetchNotifSettings({ form_id: it.form_id })
  return { ...it, mail, path: linkOf(mail), chosen, applies }
}

describe('the link to unsubscribe', () => {
  test('stops these emails with one click, without a session, and no others', async () => {
    const app = await freshApp()
    const it = await told(app)
    expect(it.mail.headers).toMatchObject({ 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' })
    const answer = await oneClick(app, it.path)
    // A redirect would be lost on mail programs.
    expect(answer.status).toBe(200)
    expect(await it.chosen()).toEqual({ arrivals: false, dailyReport: false, mentions: true, messages: true })
    await it.applies('Grace')
    app.travel(minute)
    await app.mail.arrival(({ to }) => to.address === 'Grace@example.com')
    expect(app.mail.sent.filter(({ to }) => to.address === it.email)).toHaveLength(1)
  })

  test('asks first when it is only opened, and can be undone', async () => {
    const app = await sharedApp()
    const it = await told(app)
    const page = async (path: string, method = 'GET') => (await fetch(`${app.url}${path}`, { method })).text()
    expect(await page(it.path)).toContain(
      "You'll get no more emails about applications to Spring accelerator.",
    )
    expect(await it.chosen()).toMatchObject({ arrivals: true })
    expect(await page(it.path, 'POST')).toContain("You're unsubscribed")
    expect(await page(it.path)).toContain("You're unsubscribed")
    const back = await page(`${it.path}/undo`, 'POST')
    expect(back).toContain('<title>Emails are back on</title>')
    expect(back).toContain("You'll get emails about applications to Spring accelerator.")
    expect(await it.chosen()).toMatchObject({ arrivals: true })
  })

  test.each([
    ['of nobody', 'arrivals.usr_x.1.forged'],
    ['with one letter changed', null],
  ])('%s does nothing', async (_, forged) => {
    const app = await sharedApp()
    const it = await told(app)
    const path = forged ? `/unsubscribe/${forged}` : it.path.replace('arrivals', 'mentions')
    const answer = await oneClick(app, path)
    expect(answer.status).toBe(404)
    expect(await answer.text()).toContain("This link doesn't work")
    expect(await it.chosen()).toEqual({ arrivals: true, dailyReport: false, mentions: true, messages: true })
  })

  test('of a deleted form says that it is gone', async () => {
    const app = await sharedApp()
    const it = await told(app)
    await it.winnow.deleteForm({ form_id: it.form_id })
    expect((await oneClick(app, it.path)).status).toBe(404)
  })

  test('of a mention stops mentions alone', async () => {
    const app = await freshApp()
    const it = await reviewing(app)
    const { submissionId: submission_id } = await it.apply()
    const other = await colleague(app, it)
    // The mailer looks for more once an email has left: the mention's comes after that, and has to wake it.
    const settled = eq(outbox.status, 'DELIVERED')
    while ((await app.app.reads.$count(outbox, settled)) === 0) await new Promise(setImmediate)
    await app.app.write(async () => {})
    const mention = (comment: string) =>
      it.winnow.addComment({
        ...{ form_id: it.form_id, submission_id, comment },
        mentioned_emails: [other.email],
      })
    await mention('<p>Look</p>')
    const mail = await app.mail.arrival(({ to, text }) => to.address === other.email && text.includes('Look'))
    await oneClick(app, linkOf(mail))
    expect(await other.winnow.fetchNotifSettings({ form_id: it.form_id })).toEqual({
      arrivals: true,
      dailyReport: false,
      mentions: false,
      messages: true,
    })
    await mention('<p>Again</p>')
    await it.apply({ name: 'Grace' })
    const isAboutGrace = ({ to, subject }: Mail) => to.address === other.email && subject.includes('Grace')
    // The minute in which news gathers begins when the email is written; others may be waiting already.
    const isTheirs = and(eq(outbox.status, 'PENDING'), eq(outbox.recipient, other.email))
    while (!app.mail.sent.some(isAboutGrace) && (await app.app.reads.$count(outbox, isTheirs)) === 0)
      await new Promise(setImmediate)
    app.travel(minute)
    await app.mail.arrival(isAboutGrace)
    expect(app.mail.sent.some(({ text }) => text.includes('Again'))).toBe(false)
  })

  test('of a message stops emails about that chat; messages still stand in it, and editors see why', async () => {
    const app = await freshApp()
    const it = await reviewing(app)
    const { submissionId } = await it.apply({ email: 'ada@example.com' })
    const { chatId: chat_id } = await it.reply(submissionId, 'One')
    app.travel(10_000)
    const mail = await app.mail.arrival(({ text }) => text.includes('\n\nOne\n\n'))
    // This one waits in the outbox when the applicant unsubscribes.
    await it.winnow.sendMessage({ chat_id, content: 'Two' })
    await oneClick(app, linkOf(mail))
    app.travel(3 * minute)
    await it.winnow.sendMessage({ chat_id, content: 'Three' })
    const statuses = async () =>
      (await it.winnow.fetchMessages({ chat_id })).messages.map(one => one.emailNotifStatus)
    while ((await statuses())[1] === 'PENDING') await new Promise(setImmediate)
    expect(await statuses()).toEqual(['DELIVERED', null, null])
    expect(await it.winnow.fetchChatDetails({ chat_id })).toMatchObject({ emailsStopped: true })
    await fetch(`${app.url}${linkOf(mail)}/undo`, { method: 'POST' })
    await it.winnow.sendMessage({ chat_id, content: 'Four' })
    app.travel(3 * minute)
    const next = await app.mail.arrival(({ text }) => text.includes('\n\nFour\n\n'))
    expect(next.text).not.toContain('Two')
  })
})

describe('email settings', () => {
  test('are listed with the forms, each person their own', async () => {
    const app = await sharedApp()
    const it = await reviewing(app)
    const other = await colleague(app, it)
    await it.winnow.updateNotifSettings({ form_id: it.form_id, arrivals: false, mentions: false })
    const emails = async ({ winnow }: Pick<typeof it, 'winnow'>) =>
      (await winnow.fetchForUser({ page_id: it.workspaceId })).forms.map(form => form.emails)
    expect(await emails(it)).toEqual([
      { arrivals: false, dailyReport: false, mentions: false, messages: true },
    ])
    expect(await emails(other)).toEqual([
      { arrivals: true, dailyReport: false, mentions: true, messages: true },
    ])
  })
})
