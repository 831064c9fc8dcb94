import { describe, expect, test } from 'bun:test'
import { outbox } from '@winnow/db'
import { eq } from 'drizzle-orm'
import { freshApp } from '../../support/app.ts'
import { clientWith } from '../../support/cast.ts'
import { isReply } from '../../support/doubles/mail.ts'
import { smtpDouble } from '../../support/doubles/smtp.ts'
import { reviewing } from '../../support/scenes/reviewing.ts'

const second = 1_000

describe('a mail server in trouble', () => {
  test('is shown to the operator and fails nobody; mail leaves once it is well', async () => {
    let refuses = true
    const smtp = await smtpDouble(undefined, {
      auth: () => (refuses ? { code: 535, says: 'ines@example.com has no account' } : null),
    })
    const logged: unknown[] = []
    const app = await freshApp({
      env: { SMTP_URL: smtp.url },
      realMail: true,
      log: (_, what, fields) => logged.push([what, fields]),
    })
    const it = await reviewing(app)
    const { submissionId } = await it.apply({ email: 'ada@example.com' })
    await it.reply(submissionId)
    app.travel(10 * second)
    const nobody = clientWith(app, {})
    await nobody.requestCode({ email: 'ines@example.com' })
    const ready = async () => (await fetch(`${app.url}/readyz`)).text()
    while (!(await ready()).includes('535 at AUTH'));
    await nobody.requestCode({ email: 'ada@example.com' })
    expect(await ready()).toMatch(/^ok\nMail waits for the mail server since 20\S+ \(535 at AUTH PLAIN\)$/)
    const rows = await app.app.reads.select().from(outbox)
    expect(new Set(rows.map(row => [row.status, row.attempts].join()))).toEqual(new Set(['PENDING,0']))

    refuses = false
    await smtp.arrival('ines@example.com')
    await smtp.arrival('ada@example.com')
    while ((await ready()) !== 'ok');
    expect(logged).toEqual([
      ['trouble began', { trouble: 'mail', code: '535 at AUTH PLAIN' }],
      ['trouble ended', { trouble: 'mail' }],
    ])
    await app.close()
    await smtp.close()
  })
})

describe('a recipient whose server hangs', () => {
  test('holds up no sign-in code, nor mail to others', async () => {
    const smtp = await smtpDouble(undefined, {
      recipient: address => (address.startsWith('hangs') ? 'hangs' : null),
    })
    const app = await freshApp({ env: { SMTP_URL: smtp.url }, realMail: true })
    const it = await reviewing(app)
    for (const name of ['hangs1', 'hangs2', 'ada'])
      await it.reply((await it.apply({ email: `${name}@example.com` })).submissionId)
    const nobody = clientWith(app, {})
    for (const name of ['hangs3', 'hangs4', 'ines'])
      await nobody.requestCode({ email: `${name}@example.com` })
    app.travel(10 * second)
    await smtp.arrival('ines@example.com')
    await smtp.arrival('ada@example.com')
    await nobody.requestCode({ email: 'late@example.com' })
    await smtp.arrival('late@example.com')
    await smtp.close()
    await app.close()
  })
})

describe('emails of one chat', () => {
  test('leave in order: one that is tried again holds up the one after it', async () => {
    const app = await freshApp()
    const it = await reviewing(app)
    const { submissionId } = await it.apply({ email: 'ada@example.com' })
    await app.mail.arrival(({ subject }) => subject.startsWith('Your application to '))
    const { chatId } = await it.reply(submissionId, 'One')
    app.mail.answerNext({ accepted: false, again: true, reply: '451 Later' })
    app.travel(10 * second)
    const row = async () =>
      (await app.app.reads.select().from(outbox).where(eq(outbox.kind, 'reply')).orderBy(outbox.id))[0]
    while ((await row())?.attempts !== 1) await new Promise(setImmediate)
    await it.winnow.sendMessage({ chat_id: chatId, content: 'Two' })
    expect(app.mail.sent.filter(isReply)).toEqual([])
    // The second is due too by then, and waits for the first all the same.
    app.mail.answerNext({ accepted: false, again: true, reply: '451 Later' })
    app.travel(10 * 60 * second)
    while ((await row())?.attempts !== 2) await new Promise(setImmediate)
    expect(app.mail.sent.filter(isReply)).toEqual([])
    app.travel(30 * 60 * second)
    await app.mail.arrival(({ text }) => text.includes('\n\nTwo\n\n'))
    expect(app.mail.sent.filter(isReply).map(({ text }) => text.split('\n\n')[2])).toEqual(['One', 'Two'])
    await app.close()
  })
})
