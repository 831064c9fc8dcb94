import { describe, expect, test } from 'bun:test'
import { MailTrouble } from '@winnow/api/ports/mail/mail'
import { smtpTransport } from '@winnow/api/ports/mail/smtp'
import { freshApp } from '../../support/app.ts'
import { smtpDouble } from '../../support/doubles/smtp.ts'
import { reviewing } from '../../support/scenes/reviewing.ts'

describe('SMTP_URL', () => {
  test('sends a reply through the server, with its one recipient and its Message-ID', async () => {
    const smtp = await smtpDouble()
    const app = await freshApp({ env: { SMTP_URL: smtp.url, MAIL_FROM: 'post@winnow.test' }, realMail: true })
    const it = await reviewing(app)
    const { submissionId } = await it.apply({ name: 'Zoë "Q", <eve@evil.test>', email: 'zoe@example.com' })
    const { chatId: chat_id } = await it.reply(submissionId, 'Olá Zoë')
    app.travel(10_000)
    const mail = await smtp.arrival('zoe@example.com')
    expect(mail.to).toEqual(['zoe@example.com'])
    expect(mail.messageId).toMatch(/^<.+@localhost>$/)
    expect(mail.source).toContain('post@winnow.test')
    for (;;) {
      const { messages } = await it.winnow.fetchMessages({ chat_id })
      if (messages[0]?.emailNotifStatus === 'PENDING') continue
      expect(messages[0]?.emailNotifStatus).toBe('DELIVERED')
      break
    }
    expect(smtp.received).toHaveLength(1)
    await app.close()
    await smtp.close()
  })

  const mail = {
    messageId: '<one@localhost>',
    from: { name: 'Northlight', address: 'post@winnow.test' },
    to: { name: 'Ada', address: 'ada@example.com' },
    subject: 'Hi',
    text: 'Hi',
    html: '<p>Hi</p>',
  }

  const sending = { urgent: false, signal: new AbortController().signal }
  const answered = async (...it: Parameters<typeof smtpDouble>) => {
    const smtp = await smtpDouble(...it)
    const transport = smtpTransport(smtp.url)
    const answer = await transport.send(mail, sending).catch((error: unknown) => error)
    transport.close()
    await smtp.close()
    return answer
  }
  const says = (code: number) => ({ code, says: 'No, ada@example.com' })
  const onData = (code: number) => (_: unknown, it: { answer(error: Error): void }) =>
    it.answer(Object.assign(new Error('No, ada@example.com'), { responseCode: code }))

  test('an answer to RCPT or DATA is about the mail: 5xx is final, 4xx is for now', async () => {
    const reply = (code: number) => `${code} No, ada@example.com`
    const final = { accepted: false, again: false, reply: reply(550) }
    expect(await answered(onData(550))).toEqual(final)
    expect(await answered(undefined, { recipient: () => says(550) })).toEqual(final)
    const forNow = { accepted: false, again: true, reply: reply(451) }
    expect(await answered(onData(451))).toEqual(forNow)
    expect(await answered(undefined, { recipient: () => says(451) })).toEqual(forNow)
  })

  test.each([
    ['535 at AUTH', { auth: () => says(535) }, '535 at AUTH PLAIN'],
    ['454 at AUTH', { auth: () => says(454) }, '454 at AUTH PLAIN'],
    ['530 at MAIL FROM', { sender: () => says(530) }, '530 at MAIL FROM'],
    ['421 at MAIL FROM', { sender: () => says(421) }, '421 at MAIL FROM'],
    ['530 at RCPT', { recipient: () => says(530) }, '530 at RCPT TO'],
  ])("%s is the server's own trouble, whoever the mail is for", async (_, before, code) => {
    const trouble = await answered(undefined, before)
    expect(trouble).toBeInstanceOf(MailTrouble)
    expect(trouble).toMatchObject({ code, wide: true })
  })

  test('what cuts a mail short may be about that mail: others leave meanwhile', async () => {
    expect(await answered((_, it) => it.cut())).toMatchObject({ name: 'MailTrouble', wide: false })
    expect(await answered(onData(421))).toMatchObject({ code: '421 at DATA', wide: false })
  })

  test("no server at all, or none that speaks TLS, is the server's own trouble", async () => {
    const smtp = await smtpDouble()
    const secure = smtpTransport(smtp.url.replace('smtp:', 'smtps:'))
    await expect(secure.send(mail, sending)).rejects.toMatchObject({ name: 'MailTrouble', wide: true })
    secure.close()
    await smtp.close()
    const gone = smtpTransport(smtp.url)
    await expect(gone.send(mail, sending)).rejects.toMatchObject({ code: 'ECONNREFUSED at CONN', wide: true })
    gone.close()
  })

  test('an email has a text and an HTML part, and where it says so an address for answers and headers of its own', async () => {
    const smtp = await smtpDouble()
    const transport = smtpTransport(smtp.url)
    const link = `https://winnow.test/unsubscribe/${'long'.repeat(40)}`
    await transport.send(
      { ...mail, replyTo: 'chat+1@winnow.test', headers: { 'List-Unsubscribe': `<${link}>` } },
      sending,
    )
    const [{ source }] = smtp.received as [(typeof smtp.received)[0]]
    expect(source).toContain('multipart/alternative')
    expect(source.indexOf('text/plain')).toBeLessThan(source.indexOf('text/html'))
    expect(source).toMatch(/^Reply-To: chat\+1@winnow\.test\r?$/m)
    expect(source.replace(/\r\n\s+/g, '')).toContain(`<${link}>`)
    transport.close()
    await smtp.close()
  })

  test('a name cannot add a header or a recipient', async () => {
    const smtp = await smtpDouble()
    const transport = smtpTransport(smtp.url)
    const forged = {
      ...mail,
      from: { name: 'North\r\nBcc: eve@evil.test', address: 'post@winnow.test' },
      to: { name: 'Ada>, eve@evil.test\r\nX-Evil: 1', address: 'ada@example.com' },
      subject: 'Hi\r\nX-Evil: 1',
    }
    await transport.send(forged, sending)
    const [{ source, to }] = smtp.received as [(typeof smtp.received)[0]]
    expect(to).toEqual(['ada@example.com'])
    expect(source).not.toMatch(/^(X-Evil|Bcc):/im)
    transport.close()
    await smtp.close()
  })
})
