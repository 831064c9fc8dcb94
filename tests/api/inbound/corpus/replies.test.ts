import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { compose, html, multipart, type Part, plain } from '../../../support/mails/compose.ts'
import * as programs from '../../../support/mails/programs.ts'
import { listening } from '../../../support/scenes/listening.ts'

let it: Awaited<ReturnType<typeof listening>>
beforeAll(async () => {
  it = await listening()
})
afterAll(() => it.app.close())

/** Sends a reply by SMTP; what the chat shows of it. */
async function shownOf(content: Part, headers: Record<string, string> = {}): Promise<string | undefined> {
  const before = (await it.shown()).at(-1)?.id
  const answer = await it.deliver(compose({ from: it.applicant.email, to: it.replyTo }, content, headers))
  expect(answer).toStartWith('250')
  const last = (await it.shown()).at(-1)
  return last?.id === before ? undefined : last?.content
}

const short = 'Monday works for me.'
const long =
  'Thank you for the invitation, I would be glad to come to Lisbon and to show you what we have built so far.\n\nWould ten in the morning be possible?'
const german = 'Vielen Dank für die Einladung, ich komme gerne am Montag.\n\nViele Grüße\nAda'
const french = 'Merci beaucoup, je serai à Paris lundi prochain.\n\nÀ bientôt, Élodie'
const spanish = '¡Gracias! El lunes me viene bien.'

describe('what programs quote below a reply is not part of it', () => {
  const { gmail, gmailPlain, outlook, outlookWeb, outlookPlain, appleMail, iphone, android, outlookMobile } =
    programs
  const { thunderbirdHtml, yahoo, proton, gmx } = programs
  test.each<[string, Part, string]>([
    ['Gmail', gmail(short), short],
    ['Gmail, two paragraphs', gmail(long), long],
    ['Gmail in German', gmail(german, 'de'), german],
    ['Gmail in French', gmail(french, 'fr'), french],
    ['Gmail in Spanish', gmail(spanish, 'es'), spanish],
    ['Gmail as text', gmailPlain(short), short],
    ['Gmail as text in German', gmailPlain(german, 'de'), german],
    ['Gmail as text in French', gmailPlain(french, 'fr'), french],
    ['Gmail as text in Spanish', gmailPlain(spanish, 'es'), spanish],
    ['Outlook', outlook(short), short],
    ['Outlook, two paragraphs', outlook(long), long],
    ['Outlook in German', outlook(german, 'de'), german],
    ['Outlook in French', outlook(french, 'fr'), french],
    ['Outlook in Spanish', outlook(spanish, 'es'), spanish],
    ['Outlook on the web', outlookWeb(long), long],
    ['Outlook on the web in German', outlookWeb(german, 'de'), german],
    ['Outlook on the web in French', outlookWeb(french, 'fr'), french],
    ['Outlook as text', outlookPlain(short), short],
    ['Outlook as text in German', outlookPlain(german, 'de'), german],
    ['Outlook as text in French', outlookPlain(french, 'fr'), french],
    ['Apple Mail', appleMail(long), long],
    ['Apple Mail in German', appleMail(german, 'de'), german],
    ['Apple Mail in French', appleMail(french, 'fr'), french],
    ['an iPhone', iphone(short), short],
    ['an iPhone in German', iphone(german, 'de'), german],
    ['an iPhone in French', iphone(french, 'fr'), french],
    ['an iPhone in Spanish', iphone(spanish, 'es'), spanish],
    ['an Android phone', android(short), short],
    ['Outlook on a phone', outlookMobile(short), short],
    ['Thunderbird as HTML', thunderbirdHtml(long), long],
    ['Yahoo', yahoo(short), short],
    ['Proton Mail', proton(short), short],
    ['GMX', gmx(german), german],
  ])('%s', async (_, content, expected) => {
    expect(await shownOf(content)).toBe(expected)
  })

  test.each(['en', 'de', 'fr', 'es'] as const)(
    'Thunderbird, which answers below the quotation (%s)',
    async language => {
      expect(await shownOf(programs.thunderbird(short, language))).toBe(short)
    },
  )
})

describe('what is left where people write in their own way', () => {
  test.each<[string, Part, string]>([
    [
      'answers between the quoted lines',
      plain('> When can you start?\nOn Monday.\n\n> Where do you live?\nIn Porto.\n'),
      'On Monday.\n\nIn Porto.',
    ],
    [
      'a line that looks like an introduction',
      plain('On Monday I can.\nOn Tuesday my father wrote: no.\n'),
      'On Monday I can.\nOn Tuesday my father wrote: no.',
    ],
    [
      'a list',
      plain('Three things:\n\n- A desk\n- A chair\n- A lamp\n'),
      'Three things:\n\n- A desk\n- A chair\n- A lamp',
    ],
    ['a table of dashes', plain('Monday\n------\nFree all day\n'), 'Monday\n------\nFree all day'],
    [
      'a colon after a name',
      plain('From: Porto to Lisbon it takes three hours.\nI come by train.\n'),
      'From: Porto to Lisbon it takes three hours.\nI come by train.',
    ],
    [
      'a signature after two dashes',
      plain('Yes, I will come.\n\n-- \nAda Lovelace\nAnalytical Engines Ltd\n'),
      'Yes, I will come.',
    ],
    [
      'a greeting at the end',
      plain('Yes, I will come.\n\nBest regards,\nAda\n'),
      'Yes, I will come.\n\nBest regards,\nAda',
    ],
    ['one word', plain('Yes\n'), 'Yes'],
    ['an emoji and Arabic', plain('شكرا جزيلا 🎉\n'), 'شكرا جزيلا 🎉'],
    [
      'a link',
      html(
        '<p>See <a href="https://ada.example/cv">my CV</a> and <a href="https://ada.example">https://ada.example</a></p>',
      ),
      'See my CV (https://ada.example/cv) and https://ada.example',
    ],
    [
      'HTML alone',
      html('<h1>Hello</h1><p>It costs 5 &lt; 6 &amp; 7&nbsp;€.</p><ul><li>One</li><li>Two</li></ul>'),
      'Hello\n\nIt costs 5 < 6 & 7 €.\n\n- One\n- Two',
    ],
    [
      'HTML with scripts, styles and a form',
      html(
        '<style>p{color:red}</style><script>alert(1)</script><p onclick="x()">Fine</p><form><input value="secret"></form><img src="https://t.example/p.gif">',
      ),
      'Fine',
    ],
    [
      'an HTML part that is empty beside a text',
      multipart('alternative', [plain('Only here\n'), html('<div><br></div>')]),
      'Only here',
    ],
  ])('%s', async (_, content, expected) => {
    expect(await shownOf(content)).toBe(expected)
  })
})

describe('every encoding ends as the text that was written', () => {
  const text = 'Grüße aus Köln, déjà vu'
  test.each<[string, Part, string]>([
    ['UTF-8, 8bit', plain(text), text],
    ['UTF-8, quoted-printable', plain(text, { encoding: 'quoted-printable' }), text],
    ['UTF-8, base64', plain(text, { encoding: 'base64' }), text],
    ['ISO-8859-1, 8bit', plain(text, { charset: 'iso-8859-1' }), text],
    [
      'ISO-8859-1, quoted-printable',
      plain(text, { charset: 'iso-8859-1', encoding: 'quoted-printable' }),
      text,
    ],
    [
      'ISO-8859-15 with a euro',
      plain('5 € à cœur', { charset: 'iso-8859-15', encoding: 'base64' }),
      '5 € à cœur',
    ],
    [
      'windows-1252 with its quotation marks',
      plain('„Ja“ – it’s 5 €…', { charset: 'windows-1252', encoding: 'quoted-printable' }),
      '„Ja“ – it’s 5 €…',
    ],
    [
      'a soft break within a letter',
      plain(`${'ü'.repeat(60)} end`, { encoding: 'quoted-printable' }),
      `${'ü'.repeat(60)} end`,
    ],
    [
      'flowed lines, joined again',
      plain('This sentence was wrapped by \nthe program that sent it.\n', { flowed: true }),
      'This sentence was wrapped by the program that sent it.',
    ],
    [
      'mixed, related and alternative inside each other',
      multipart('mixed', [
        multipart('related', [multipart('alternative', [plain(text), html(`<p>${text}</p>`)])]),
      ]),
      text,
    ],
    [
      'a text in two parts, as some lists send it',
      multipart('mixed', [plain('Part one\n'), plain('Part two\n')]),
      'Part one\n\nPart two',
    ],
  ])('%s', async (_, content, expected) => {
    expect(await shownOf(content)).toBe(expected)
  })

  test('a sender in encoded words (RFC 2047), and a subject in Latin-1', async () => {
    const From = `=?utf-8?B?${btoa('Ada')}?= =?iso-8859-1?Q?L=F6velace?= <${it.applicant.email}>`
    expect(
      await shownOf(plain(short), { From, subject: '=?iso-8859-1?Q?Antwort_auf_Ihre_R=FCckfrage?=' }),
    ).toBe(short)
  })
})
