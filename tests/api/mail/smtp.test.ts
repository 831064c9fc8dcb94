import { describe, expect, test } from 'bun:test'
import { smtpTransport } from '@winnow/api/ports/mail/smtp'
import { freshApp } from '../../support/app.ts'
import { reviewing } from '../../support/scenes/reviewing.ts'
import { smtpDouble } from '../../support/smtp.ts'

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

  test('a 5xx answer is final, and told', async () => {
    const refusing = await smtpDouble((_, it) =>
      it.answer(Object.assign(new Error('No such user here'), { responseCode: 550 })),
    )
    const transport = smtpTransport(refusing.url)
    expect(await transport.send(mail)).toEqual({ accepted: false, reply: '550 No such user here' })
    transport.close()
    await refusing.close()
  })

  test.each([
    [
      'a 4xx answer',
      (it: { answer(error: Error): void }) =>
        it.answer(Object.assign(new Error('Try later'), { responseCode: 451 })),
    ],
    ['a line that is cut', (it: { cut(): void }) => it.cut()],
  ])('%s is thrown, to be tried again', async (_, onData) => {
    const smtp = await smtpDouble((_, it) => onData(it))
    const transport = smtpTransport(smtp.url)
    await expect(transport.send(mail)).rejects.toThrow()
    transport.close()
    await smtp.close()
  })

  test('no server at all is thrown, to be tried again', async () => {
    const gone = await smtpDouble()
    await gone.close()
    const transport = smtpTransport(gone.url)
    await expect(transport.send(mail)).rejects.toThrow()
    transport.close()
  })

  test('a name cannot add a header or a recipient', async () => {
    const smtp = await smtpDouble()
    const transport = smtpTransport(smtp.url)
    await transport.send({
      ...mail,
      from: { name: 'North\r\nBcc: eve@evil.test', address: 'post@winnow.test' },
      to: { name: 'Ada>, eve@evil.test\r\nX-Evil: 1', address: 'ada@example.com' },
      subject: 'Hi\r\nX-Evil: 1',
    })
    const [{ source, to }] = smtp.received as [(typeof smtp.received)[0]]
    expect(to).toEqual(['ada@example.com'])
    expect(source).not.toMatch(/^(X-Evil|Bcc):/im)
    transport.close()
    await smtp.close()
  })
})
