import { afterEach, describe, expect, test } from 'bun:test'
import { newId } from '@winnow/api/core/text/ids'
import { parseMail } from '@winnow/api/inbound/reading/parse'
import type { Mail } from '@winnow/api/ports/mail/mail'
import { outbox } from '@winnow/db'
import { member, user } from '@winnow/db/factories'
import { and, eq } from 'drizzle-orm'
import { createTransport } from 'nodemailer'
import { closeFreshApps, freshApp, type TestApp } from '../../support/app.ts'
import { person } from '../../support/cast.ts'
import { smtpDouble } from '../../support/doubles/smtp.ts'
import { freePort } from '../../support/process/free-port.ts'
import { chatting } from '../../support/scenes/chatting.ts'
import { colleague } from '../../support/scenes/colleague.ts'
import { inboundDomain } from '../../support/scenes/emailing.ts'

afterEach(closeFreshApps)

const second = 1_000
const minute = 60 * second

const isMessage = ({ text }: Mail) => text.includes('Open chat:')

/** A chat, what editors were mailed of it, and a moment at which nothing about it waits any more. */
async function conversing(app: TestApp) {
  const it = await chatting(app)
  const mails = () => app.mail.sent.filter(isMessage)
  return {
    ...it,
    form_id: it.editor.form_id,
    mails,
    readers: () => mails().map(({ to }) => to.address),
    /** Until every email about messages has left or been dropped */
    async settled(time = minute) {
      app.travel(time)
      const waits = and(eq(outbox.kind, 'message'), eq(outbox.status, 'PENDING'))
      while ((await app.app.reads.$count(outbox, waits)) > 0) await new Promise(setImmediate)
    },
  }
}

describe('an email about a message of an applicant', () => {
  test('goes to who wrote in the chat, 10 seconds later, with the way to answer', async () => {
    const app = await freshApp()
    const it = await conversing(app)
    await it.answer('When would I start?\n\nAnd where?')
    app.travel(9 * second)
    expect(it.mails()).toEqual([])
    app.travel(second)
    const mail = await app.mail.arrival(isMessage)
    expect(mail).toMatchObject({
      from: { name: 'Winnow' },
      to: { address: it.editor.email },
      subject: 'Ada Lovelace wrote about Spring accelerator',
    })
    expect(mail.text).toStartWith('New message from Ada Lovelace\n\n')
    expect(mail.text).toContain('When would I start?\n\nAnd where?')
    expect(mail.text).toContain(`&submission_id=${it.submissionId}`)
    expect(mail.text).toContain(
      "because you wrote in this chat. Reply in the chat; replies to this email aren't read.",
    )
    expect(mail.headers).toMatchObject({ 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' })
    expect(mail.replyTo).toBeUndefined()
  })

  test('goes to the colleague alone to whom the chat is assigned, though others wrote in it', async () => {
    const app = await freshApp()
    const it = await conversing(app)
    const other = await colleague(app, it.editor)
    await it.editor.winnow.assignChat({ chat_id: it.chat_id, assignee_email: other.email })
    await it.answer('Hello')
    app.travel(10 * second)
    const { to, text } = await app.mail.arrival(isMessage)
    expect(to.address).toBe(other.email)
    expect(text).toContain('because this chat is assigned to you')
    await it.settled()
    expect(it.readers()).toEqual([other.email])
  })

  test('goes to everybody who wrote in it, and not to other editors', async () => {
    const app = await freshApp()
    const it = await conversing(app)
    const other = await colleague(app, it.editor)
    await colleague(app, it.editor)
    await other.winnow.sendMessage({ chat_id: it.chat_id, content: 'From me too' })
    await it.answer('Hello both')
    await it.settled()
    expect(it.readers().sort()).toEqual([it.editor.email, other.email].sort())
  })

  test('goes to the creator of the form once all who wrote have lost it', async () => {
    const app = await freshApp()
    const it = await conversing(app)
    const other = await colleague(app, it.editor)
    const grace = await person(app)
    const { submissionId } = await it.editor.apply({ email: grace.email })
    const { chatId: chat_id } = await other.winnow.sendMessage({
      ...{ form_id: it.form_id, submission_id: submissionId },
      content: 'Hi',
    })
    await other.leave()
    app.travel(10 * second)
    await grace.winnow.sendMessage({ chat_id, content: 'Is anybody there?' })
    await it.settled()
    const [mail, ...others] = it.mails()
    expect(others).toEqual([])
    expect(mail?.to.address).toBe(it.editor.email)
    expect(mail?.text).toContain('because you created Spring accelerator')
  })

  test('gathers five messages within two minutes', async () => {
    const app = await freshApp()
    const it = await conversing(app)
    for (const content of ['One', 'Two', 'Three', 'Four', 'Five']) {
      await it.answer(content)
      app.travel(8 * second)
    }
    await it.settled()
    const [mail, ...others] = it.mails()
    expect(others).toEqual([])
    expect(mail?.text).toStartWith('5 new messages from Ada Lovelace\n\n')
    expect(mail?.text.match(/^(One|Two|Three|Four|Five)$/gm)).toEqual(['One', 'Two', 'Three', 'Four', 'Five'])
  })

  test('never holds the first message back for more than two minutes, and says each once', async () => {
    const app = await freshApp()
    const it = await conversing(app)
    for (let n = 0; n < 15; n++) {
      await it.answer(`Message ${n}`)
      app.travel(9 * second)
    }
    await app.mail.arrival(isMessage)
    await it.settled(2 * minute)
    expect(it.mails()).toHaveLength(2)
    for (let n = 0; n < 15; n++)
      expect(it.mails().filter(({ text }) => text.includes(`\n\nMessage ${n}\n\n`))).toHaveLength(1)
  })

  test('is not sent of what the editor has read meanwhile, nor of what the applicant deleted', async () => {
    const app = await freshApp()
    const it = await conversing(app)
    await it.answer('Read in the inbox')
    await it.editor.winnow.updateReadStatus({ chat_id: it.chat_id, read_status: 'READ' })
    await it.settled()
    expect(it.mails()).toEqual([])
    const { message } = await it.answer('Never mind')
    await it.applicant.winnow.deleteMessage({ chat_id: it.chat_id, message_id: message.id })
    await it.settled()
    expect(it.mails()).toEqual([])
    await it.answer('This one')
    await it.settled()
    expect(it.mails().map(({ text }) => text.includes('This one'))).toEqual([true])
  })

  test('is stopped by its link, form by form and person by person, and by the settings', async () => {
    const app = await freshApp()
    const it = await conversing(app)
    const other = await colleague(app, it.editor)
    await other.winnow.sendMessage({ chat_id: it.chat_id, content: 'From me too' })
    await it.answer('One')
    await it.settled()
    const mine = it.mails().find(({ to }) => to.address === it.editor.email)
    const url = /^<(.+)>$/.exec(mine?.headers?.['List-Unsubscribe'] ?? '')?.[1] ?? ''
    const page = await fetch(`${app.url}${new URL(url).pathname}`, { method: 'POST' })
    expect(await page.text()).toContain(
      "You'll get no more emails about messages from applicants to Spring accelerator.",
    )
    expect(await it.editor.winnow.fetchNotifSettings({ form_id: it.form_id })).toEqual({
      ...{ arrivals: true, dailyReport: false, mentions: true },
      messages: false,
    })
    await it.answer('Two')
    await it.settled(3 * minute)
    expect(it.readers().filter(address => address === it.editor.email)).toHaveLength(1)
    expect(it.readers().filter(address => address === other.email)).toHaveLength(2)
    await other.winnow.updateNotifSettings({ form_id: it.form_id, messages: false })
    await it.answer('Three')
    await it.settled(3 * minute)
    expect(it.mails()).toHaveLength(3)
  })

  test('that waits goes nowhere once its reader has lost the form', async () => {
    const app = await freshApp()
    const it = await conversing(app)
    const other = await colleague(app, it.editor)
    await it.editor.winnow.assignChat({ chat_id: it.chat_id, assignee_email: other.email })
    await it.answer('Hello')
    await other.leave()
    await it.settled()
    expect(it.readers()).not.toContain(other.email)
  })
})

test('an editor answers an applicant from their mail program, by SMTP both ways', async () => {
  const smtp = await smtpDouble()
  const port = await freePort()
  const app = await freshApp({
    env: { SMTP_URL: smtp.url, INBOUND_DOMAIN: inboundDomain, INBOUND_SMTP_PORT: String(port) },
    realMail: true,
  })
  const it = await chatting(app)
  // A reply address is signed for an account with an id of ours, as sign-in makes it.
  const bo = await app.app.write(async tx => {
    const row = await user(tx, { id: newId('user'), name: 'Bo Larsen' })
    await member(tx, { workspaceId: it.editor.workspaceId, userId: row.id, role: 'ADMIN' })
    return row
  })
  await it.editor.winnow.assignChat({ chat_id: it.chat_id, assignee_email: bo.email })
  await it.answer('When would I start?')
  app.travel(10 * second)
  const { source } = await smtp.arrival(bo.email)
  const mail = await parseMail(source, { recipients: [], returnPath: null })
  const header = (name: string) => mail?.headers.get(name) ?? ''
  expect(header('subject')).toBe('Ada Lovelace wrote about Spring accelerator')
  expect(mail?.text).toContain(
    'Reply to this email, or in the chat; applicants see Northlight as the sender.',
  )
  expect(header('list-unsubscribe')).toContain('/unsubscribe/')
  const replyTo = header('reply-to')
  expect(replyTo).toEndWith(`@${inboundDomain}`)

  const transport = createTransport({ host: '127.0.0.1', port, ignoreTLS: true })
  const answer = { from: bo.email, to: replyTo, inReplyTo: mail?.messageId ?? '' }
  await transport.sendMail({
    ...answer,
    text: `On Monday, {first_name}.\n\n${mail?.text?.replace(/^/gm, '> ')}`,
  })
  expect((await it.editor.winnow.fetchMessages({ chat_id: it.chat_id })).messages.at(-1)).toMatchObject({
    ...{ content: 'On Monday, Ada.', senderType: 'PAGE_USER', senderName: 'Bo Larsen', byEmail: true },
  })
  // Somebody else cannot write in their name, though they have the address.
  await transport.sendMail({ ...answer, from: 'eve@example.com', text: 'No.' })
  expect((await smtp.arrival('eve@example.com')).source).toContain('a different email address')
  transport.close()
  app.travel(3 * minute)
  const { source: reply } = await smtp.arrival(it.applicant.email, 2)
  expect(reply).toContain('On Monday, Ada.')
  expect(reply).not.toContain(bo.email)
  expect(reply).not.toContain('Larsen')
  await app.close()
  await smtp.close()
})
