import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { limits } from '@winnow/openapi'
import { compose, file, html, multipart, type Part, plain } from '../../../support/mails/compose.ts'
import { gmail } from '../../../support/mails/programs.ts'
import { report } from '../../../support/mails/reports.ts'
import { listening } from '../../../support/scenes/listening.ts'
import { pdf, png } from '../../../support/uploads.ts'

let it: Awaited<ReturnType<typeof listening>>
beforeAll(async () => {
  it = await listening()
})
afterAll(() => it.app.close())

const sent = async (content: Part, headers: Record<string, string> = {}, from?: string) => {
  const before = new Set((await it.shown()).map(one => one.id))
  const raw = compose({ from: it.applicant.email, to: it.replyTo }, content, headers)
  expect(await it.deliver(raw, from === undefined ? {} : { from })).toStartWith('250')
  return (await it.shown()).filter(one => !before.has(one.id))
}

describe('what no person wrote becomes no message and is not answered', () => {
  const away = plain('I am out of the office until Monday.\n')
  test.each<[string, Record<string, string>, string | undefined]>([
    [
      'Gmail’s vacation responder',
      { 'Auto-Submitted': 'auto-replied', Precedence: 'bulk', 'X-Autoreply': 'yes' },
      undefined,
    ],
    [
      'Exchange, out of office',
      {
        subject: 'Automatic reply: your application',
        'X-Auto-Response-Suppress': 'All',
        'Auto-Submitted': 'auto-generated',
      },
      undefined,
    ],
    [
      'Outlook in German, by its subject alone',
      { subject: 'Automatische Antwort: Ihre Bewerbung' },
      undefined,
    ],
    [
      'Outlook in French, by its subject alone',
      { subject: 'Réponse automatique: votre candidature' },
      undefined,
    ],
    ['a subject in encoded words', { subject: '=?utf-8?B?UsOpcG9uc2UgYXV0b21hdGlxdWU6IE9r?=' }, undefined],
    [
      'a ticket system',
      { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'DR, RN, NRN, OOF, AutoReply' },
      undefined,
    ],
    ['a mailing list', { 'List-Id': 'Founders <founders.example.com>', Precedence: 'list' }, undefined],
    ['a newsletter', { 'List-Unsubscribe': '<https://news.example.com/u>' }, undefined],
    ['an empty envelope sender', {}, ''],
  ])('%s', async (_, headers, from) => {
    expect(await sent(away, headers, from)).toEqual([])
    expect(it.answersTo(it.applicant.email).filter(mail => mail.subject.includes('delivered'))).toEqual([])
  })

  test('a read receipt (RFC 8098)', async () => {
    const receipt = multipart('report; report-type=disposition-notification', [
      plain('Your message was displayed.\n'),
      {
        head: ['Content-Type: message/disposition-notification'],
        body: Buffer.from('Disposition: manual-action; displayed\r\n'),
      },
    ])
    expect(await sent(receipt, { subject: 'Read: your application' })).toEqual([])
  })

  test('our own mail, forwarded back to us', async () => {
    expect(await sent(plain('Hi'), { 'Message-ID': it.sent.messageId })).toEqual([])
  })

  test('a person who says that the answer is not automatic is heard', async () => {
    const [message] = await sent(gmail('It is me.'), { 'Auto-Submitted': 'no' })
    expect(message?.content).toBe('It is me.')
  })
})

describe('what comes beside the text', () => {
  const names = (messages: Awaited<ReturnType<typeof sent>>) =>
    messages.map(one => [one.content, one.attachmentMetadata?.name ?? null])
  const named = (name: string) => [`Content-Disposition: attachment; filename="${name}"`]

  test('files with names in RFC 2231 and RFC 2047', async () => {
    const content = multipart('mixed', [
      plain('Both of them\n'),
      file('application/pdf', pdf(), [
        "Content-Disposition: attachment; filename*=UTF-8''Lebenslauf%20%C3%9Cbersicht.pdf",
      ]),
      file('application/pdf; name="=?utf-8?Q?R=C3=A9sum=C3=A9.pdf?="', pdf(), [
        'Content-Disposition: attachment',
      ]),
    ])
    expect(names(await sent(content))).toEqual([
      ['Both of them', 'Lebenslauf Übersicht.pdf'],
      ['', 'Résumé.pdf'],
    ])
  })

  test('a calendar answer: its words are shown, its entry is no file', async () => {
    const content = multipart('mixed', [
      multipart('alternative', [
        plain('Ada Lovelace has accepted this invitation.\n'),
        {
          head: ['Content-Type: text/calendar; charset="utf-8"; method=REPLY'],
          body: Buffer.from('BEGIN:VCALENDAR\r\nMETHOD:REPLY\r\nEND:VCALENDAR\r\n'),
        },
      ]),
      file('application/ics; name="invite.ics"', 'BEGIN:VCALENDAR', named('invite.ics')),
    ])
    expect(names(await sent(content, { subject: 'Accepted: Interview' }))).toEqual([
      ['Ada Lovelace has accepted this invitation.', null],
    ])
  })

  test('the logo of a signature and a tracking pixel are no files; a signed mail is read without its signature', async () => {
    const inline = (id: string) => [
      `Content-ID: <${id}>`,
      'Content-Disposition: inline; filename="image001.png"',
    ]
    const related = multipart('related', [
      html('<p>As promised.</p><div id="Signature"><img src="cid:logo"></div>'),
      file('image/png', png(), inline('logo')),
    ])
    const content = multipart('signed; protocol="application/pkcs7-signature"', [
      related,
      file('application/pkcs7-signature; name="smime.p7s"', new Uint8Array(300).fill(7), named('smime.p7s')),
    ])
    expect(names(await sent(content))).toEqual([['As promised.', null]])
  })

  test('a forwarded mail is no file either, and its words are not the sender’s', async () => {
    const content = multipart('mixed', [
      plain('See below.\n'),
      {
        head: ['Content-Type: message/rfc822', ...named('forwarded.eml')],
        body: Buffer.from('Subject: x\r\n\r\nSecret of somebody else\r\n'),
      },
    ])
    expect(names(await sent(content))).toEqual([['See below.', null]])
  })
})

describe('a report that an email could not be delivered', () => {
  /** The newest reply, once a mail server has accepted its mail; and what that mail was. */
  async function delivered() {
    const nth = it.app.mail.sent.length
    const { message } = await it.editor.reply(it.submissionId, `Are you there? ${nth}`)
    it.app.travel(2 * limits.gatherSeconds * 1_000)
    const mail = await it.app.mail.arrival(one => one.text.includes(`Are you there? ${nth}`))
    const status = async () => (await it.shown()).find(one => one.id === message.id)
    while ((await status())?.emailNotifStatus !== 'DELIVERED') await new Promise(setImmediate)
    return { mail, status, about: mail.messageId, bounce: mail.returnPath ?? '' }
  }

  test('turns DELIVERED into FAILED, with the words of the report', async () => {
    const { about, bounce, status } = await delivered()
    const raw = report({ from: 'mailer-daemon@example.com', to: bounce }, { about })
    expect(await it.deliver(raw, { from: '', to: bounce })).toStartWith('250')
    expect(await status()).toMatchObject({
      ...{ emailNotifStatus: 'FAILED', emailNotifFailureDescription: '550 5.1.1 The account does not exist' },
    })
  })

  test('does so at the reply address too, where it names the mail, and with its head alone', async () => {
    const { about, status } = await delivered()
    const raw = report(
      { from: 'mailer-daemon@example.com', to: it.replyTo },
      { about, headOnly: true, diagnostic: null, status: '5.2.2' },
    )
    expect(await it.deliver(raw, { from: '' })).toStartWith('250')
    expect(await status()).toMatchObject({
      emailNotifStatus: 'FAILED',
      emailNotifFailureDescription: '5.2.2',
    })
  })

  test('changes nothing where the mail is only late, or where it names a mail of another chat', async () => {
    const { about, bounce, status } = await delivered()
    const late = report(
      { from: 'mailer-daemon@example.com', to: bounce },
      { about, action: 'delayed', status: '4.4.1' },
    )
    expect(await it.deliver(late, { from: '', to: bounce })).toStartWith('250')
    const other = report({ from: 'eve@example.com', to: it.replyTo }, { about: '<other@localhost>' })
    expect(await it.deliver(other, { from: '' })).toStartWith('250')
    expect((await status())?.emailNotifStatus).toBe('DELIVERED')
  })

  test('that nobody can read is no message and no failure', async () => {
    const { bounce, status } = await delivered()
    const raw = compose(
      { from: 'mailer-daemon@example.com', to: bounce },
      plain('Hi. This is the qmail-send program.\n'),
    )
    expect(await it.deliver(raw, { from: '', to: bounce })).toStartWith('250')
    expect((await status())?.emailNotifStatus).toBe('DELIVERED')
  })
})
