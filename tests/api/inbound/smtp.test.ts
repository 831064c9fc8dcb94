import { afterEach, describe, expect, test } from 'bun:test'
import { connect } from 'node:net'
import { examine } from '@winnow/api/operating/doctor'
import { closeFreshApps } from '../../support/app.ts'
import { freePort } from '../../support/process/free-port.ts'
import { inboundDomain } from '../../support/scenes/emailing.ts'
import { listening } from '../../support/scenes/listening.ts'
import { pdf, png } from '../../support/uploads.ts'

afterEach(closeFreshApps)

/** Says these lines to the server, one after each answer; all that it answered. */
const dialogue = (port: number, lines: readonly string[]) =>
  new Promise<string[]>(resolve => {
    const answers: string[] = []
    const rest = [...lines]
    const socket = connect(port, '127.0.0.1')
    socket.setEncoding('utf8')
    socket.on('data', (text: string) => {
      answers.push(...text.trim().split('\r\n'))
      if (!/^\d{3} /m.test(text)) return
      const next = rest.shift()
      if (next === undefined) socket.end()
      else socket.write(`${next}\r\n`)
    })
    socket.on('close', () => resolve(answers))
  })

describe('mail to the SMTP port', () => {
  test('becomes a message, with its quoted text and signature cut and its files taken', async () => {
    const it = await listening()
    const response = await it.mail({
      text: 'Grüße, am Montag passt es.\n\n-- \nAda\n\n> Hi Ada, when can you start?\n',
      attachments: [
        { filename: 'Lebenslauf für Sie.pdf', content: Buffer.from(pdf()) },
        { filename: 'pixel.png', content: Buffer.from(png()) },
      ],
    })
    expect(response).toStartWith('250')
    expect((await it.shown()).slice(1).map(one => [one.content, one.attachmentMetadata?.name])).toEqual([
      ['Grüße, am Montag passt es.', 'Lebenslauf für Sie.pdf'],
      ['', 'pixel.png'],
    ])
  })

  test('is placed once, though its sender missed the answer and sends it again', async () => {
    const it = await listening()
    for (let n = 0; n < 2; n++)
      expect(await it.mail({ messageId: '<one@mail.example.com>' })).toStartWith('250')
    expect(await it.shown()).toHaveLength(2)
  })

  test('is relayed nowhere: each recipient is an address that we signed', async () => {
    const it = await listening()
    for (const to of [
      'eve@example.com',
      `ada@${inboundDomain}`,
      `reply+${'0'.repeat(36)}@${inboundDomain}`,
      it.replyTo.replace(inboundDomain, 'example.com'),
    ])
      expect(await it.mail({ to })).toStartWith('550')
    expect(await it.shown()).toHaveLength(1)
    expect(it.app.mail.sent.filter(mail => mail.to.address === 'eve@example.com')).toEqual([])
  })

  test('is found under its address in capitals too, as some servers write it', async () => {
    const it = await listening()
    expect(await it.mail({ to: it.replyTo.toUpperCase() })).toStartWith('250')
    expect(await it.shown()).toHaveLength(2)
  })

  test('from another address is accepted and answered with the reason', async () => {
    const it = await listening()
    const from = `eve${crypto.randomUUID()}@example.com`
    expect(await it.mail({ from })).toStartWith('250')
    const answer = await it.app.mail.arrival(mail => mail.to.address === from)
    expect(answer.text).toContain('a different email address')
    expect(await it.shown()).toHaveLength(1)
  })

  test('with an empty envelope sender is a report or an automatic reply, and never answered', async () => {
    const it = await listening()
    const envelope = { from: '', to: it.replyTo }
    expect(await it.mail({ envelope, from: 'eve@example.com' })).toStartWith('250')
    expect(await it.shown()).toHaveLength(1)
    expect(it.answersTo('eve@example.com')).toEqual([])
  })

  test('over 45 MB is refused, by its declared size and by what comes', async () => {
    const it = await listening()
    const [declared] = (
      await dialogue(it.port, ['EHLO ada', `MAIL FROM:<ada@example.com> SIZE=${46 * 1024 * 1024}`])
    ).slice(-1)
    expect(declared).toStartWith('552')
    const content = Buffer.alloc(36 * 1024 * 1024, 'a')
    expect(await it.mail({ attachments: [{ filename: 'a.txt', content }] })).toStartWith('552')
    expect(await it.shown()).toHaveLength(1)
  })

  test('takes neither AUTH nor VRFY, and offers TLS only with a certificate', async () => {
    const it = await listening()
    const said = await dialogue(it.port, ['EHLO ada', 'AUTH PLAIN AGEAYg==', 'VRFY ada'])
    expect(said.filter(line => line.startsWith('250-')).join()).not.toMatch(/AUTH|STARTTLS/)
    expect(said.some(line => /^50[02]/.test(line))).toBe(true)
  })

  test('waits while one address has too many connections', async () => {
    const it = await listening({ RATE_LIMITS: 'on' })
    const sockets = Array.from({ length: 8 }, () => connect(it.port, '127.0.0.1'))
    await Promise.all(sockets.map(socket => new Promise(resolve => socket.once('data', resolve))))
    expect((await dialogue(it.port, []))[0]).toStartWith('421')
    for (const socket of sockets) socket.destroy()
  })

  test('that no program can read is refused, and markup in it stays text', async () => {
    const it = await listening()
    const html =
      '<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]><p>&e;<b>Bold</b><script>alert(1)</script> &lt;i&gt;</p>'
    expect(await it.mail({ html, text: '' })).toStartWith('250')
    const [, reply] = await it.shown()
    expect(reply?.content).toContain('Bold')
    expect(reply?.content).not.toMatch(/alert|root:|<b>/)
    let nested = 'Content-Type: text/plain\r\n\r\nDeep'
    for (let n = 0; n < 60; n++)
      nested = `Content-Type: multipart/mixed; boundary="b${n}"\r\n\r\n--b${n}\r\n${nested}\r\n--b${n}--`
    expect(await it.mail({ raw: `From: ${it.applicant.email}\r\n${nested}` })).toStartWith('554')
  })

  test('after too many replies within an hour is deferred', async () => {
    const it = await listening({ RATE_LIMITS: 'on' })
    for (let n = 0; n < 60; n++) await it.mailgun({ text: `Message ${n}` })
    expect(await it.mail()).toStartWith('452')
  })
})

test('the doctor says what is set up, and that no mail server is known for the domain', async () => {
  const it = await listening()
  const env = {
    ...{ INBOUND_DOMAIN: inboundDomain, INBOUND_MAILGUN_KEY: 'mailgun-key-of-tests' },
    ...{ PORT: '1', DATA_DIR: it.app.app.config.dataDir },
  }
  const inbound = async (more: Record<string, string>) =>
    (await examine({ ...env, ...more })).find(one => one.name === 'inbound')
  expect(await inbound({ INBOUND_SMTP_PORT: String(it.port) })).toMatchObject({
    ...{
      state: 'note',
      says: `SMTP on port ${it.port}, Mailgun, but no MX record was found for ${inboundDomain}`,
    },
  })
  expect((await inbound({ INBOUND_SMTP_PORT: String(await freePort()) }))?.says).toContain('nothing answers')
  expect((await examine({ PORT: '1' })).find(one => one.name === 'inbound')?.says).toContain('off:')
})

test.each([
  [{ INBOUND_DOMAIN: 'reply.example.org' }, 'INBOUND_DOMAIN needs one of'],
  [{ INBOUND_SMTP_PORT: '2525' }, 'Set INBOUND_DOMAIN too'],
  [{ INBOUND_DOMAIN: 'not a domain', INBOUND_SMTP_PORT: '2525' }, 'INBOUND_DOMAIN must be a domain'],
  [{ INBOUND_DOMAIN: 'reply.example.org', INBOUND_MAILGUN_KEY: 'short' }, 'at least 16 characters'],
  [{ INBOUND_DOMAIN: 'a.example', INBOUND_SMTP_PORT: '1', INBOUND_TLS_KEY: 'x' }, 'go together'],
])('settings that make no sense (%p) are named', async (env, says) => {
  const [settings] = await examine(env)
  expect(settings?.state).toBe('problem')
  expect(settings?.says).toContain(says)
})
