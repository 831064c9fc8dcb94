import { html, multipart, type Part, plain } from './compose.ts'

/** How a program writes a reply above what it answers. `said`: paragraphs, an empty line between them. */
type Program = (said: string, language?: 'en' | 'de' | 'fr' | 'es') => Part

const quoted = 'Hi Ada, when can you start?\nBest, Northlight'
const marks = quoted.replace(/^/gm, '> ')
const escaped = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;')
const asDivs = (text: string) =>
  text
    .split('\n')
    .map(line => `<div>${line === '' ? '<br>' : escaped(line)}</div>`)
    .join('')
const asParagraphs = (text: string, attributes = '') =>
  text
    .split('\n\n')
    .map(it => `<p${attributes}>${escaped(it).replaceAll('\n', '<br>')}</p>`)
    .join('')
const asBreaks = (text: string) => escaped(text).replaceAll('\n', '<br>')
const sender = 'reply+abc@reply.winnow.test'

const intro = {
  en: `On Thu, Nov 26, 2026 at 9:00 AM Northlight <${sender}> wrote:`,
  de: `Am Do., 26. Nov. 2026 um 09:00 Uhr schrieb Northlight <\n${sender}>:`,
  fr: `Le jeu. 26 nov. 2026 à 09:00, Northlight <${sender}> a\nécrit :`,
  es: `El jue, 26 nov 2026 a las 9:00, Northlight (<${sender}>)\nescribió:`,
}

export const gmail: Program = (said, language = 'en') =>
  multipart('alternative', [
    // Its text part is wrapped; the HTML is not.
    plain(`${said.replace(/(.{60,72}) /g, '$1\n')}\n\n${intro[language]}\n\n${marks}\n`, {
      encoding: 'quoted-printable',
    }),
    html(
      `<div dir="ltr">${asDivs(said)}</div><br><div class="gmail_quote gmail_quote_container"><div dir="ltr" class="gmail_attr">${escaped(intro[language])}<br></div><blockquote class="gmail_quote" style="margin:0px 0px 0px 0.8ex;border-left:1px solid rgb(204,204,204);padding-left:1ex"><div dir="ltr">${asBreaks(quoted)}</div></blockquote></div>`,
      { encoding: 'quoted-printable' },
    ),
  ])

export const gmailPlain: Program = (said, language = 'en') =>
  plain(`${said}\n\n${intro[language]}\n\n${marks}\n`)

const heads = {
  en: ['From', 'Sent', 'To', 'Subject', 'Thursday, November 26, 2026 9:00 AM'],
  de: ['Von', 'Gesendet', 'An', 'Betreff', 'Donnerstag, 26. November 2026 09:00'],
  fr: ['De', 'Envoyé', 'À', 'Objet', 'jeudi 26 novembre 2026 09:00'],
  es: ['De', 'Enviado', 'Para', 'Asunto', 'jueves, 26 de noviembre de 2026 9:00'],
} as const
function headOf(language: keyof typeof heads, colon = ':') {
  const [from, sent, to, subject, date] = heads[language]
  return [
    [from, `Northlight <${sender}>`],
    [sent, date],
    [to, 'Ada Lovelace'],
    [subject, 'Northlight: your application'],
  ].map(([name, value]) => [`${name}${colon}`, value] as const)
}

export const outlook: Program = (said, language = 'en') => {
  const head = headOf(language, language === 'fr' ? ' :' : ':')
  return multipart('alternative', [
    plain(`${said}\n\n${head.map(it => it.join(' ')).join('\n')}\n\n${quoted}\n`, {
      encoding: 'quoted-printable',
    }),
    html(
      `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><meta http-equiv="Content-Type" content="text/html; charset=utf-8"><style><!-- p.MsoNormal {margin:0cm;} --></style></head><body lang="EN-US"><div class="WordSection1">${said
        .split('\n')
        .map(
          line =>
            `<p class="MsoNormal">${line === '' ? '<o:p>&nbsp;</o:p>' : `${escaped(line)}<o:p></o:p>`}</p>`,
        )
        .join(
          '',
        )}<p class="MsoNormal"><o:p>&nbsp;</o:p></p><div><div style="border:none;border-top:solid #E1E1E1 1.0pt;padding:3.0pt 0cm 0cm 0cm"><p class="MsoNormal">${head
        .map(([name, value]) => `<b>${name}</b> ${escaped(value ?? '')}`)
        .join(
          '<br>',
        )}<o:p></o:p></p></div></div><p class="MsoNormal">${asBreaks(quoted)}</p></div></body></html>`,
      { encoding: 'quoted-printable' },
    ),
  ])
}

export const outlookWeb: Program = (said, language = 'en') => {
  const head = headOf(language)
  return multipart('alternative', [
    plain(
      `${said}\n________________________________\n${head.map(it => it.join(' ')).join('\n')}\n\n${quoted}\n`,
      { charset: 'iso-8859-1', encoding: 'quoted-printable' },
    ),
    html(
      `<html><body dir="ltr"><div class="elementToProof" style="font-family:Aptos">${asDivs(said)}</div><div id="appendonsend"></div><hr style="display:inline-block;width:98%" tabindex="-1"><div id="divRplyFwdMsg" dir="ltr"><font face="Calibri">${head
        .map(([name, value]) => `<b>${name}</b> ${escaped(value ?? '')}<br>`)
        .join('')}</font><div>&nbsp;</div></div><div>${asBreaks(quoted)}</div></body></html>`,
      { charset: 'iso-8859-1', encoding: 'quoted-printable' },
    ),
  ])
}

export const outlookPlain: Program = (said, language = 'en') =>
  plain(
    `${said}\n\n-----${{ en: 'Original Message', de: 'Ursprüngliche Nachricht', fr: "Message d'origine", es: 'Mensaje original' }[language]}-----\n${headOf(
      language,
    )
      .map(it => it.join(' '))
      .join('\n')}\n\n${quoted}\n`,
    { charset: 'windows-1252', encoding: 'quoted-printable' },
  )

const appleIntro = {
  en: `On 26 Nov 2026, at 09:00, Northlight <${sender}> wrote:`,
  de: `Am 26.11.2026 um 09:00 schrieb Northlight <${sender}>:`,
  fr: `Le 26 nov. 2026 à 09:00, Northlight <${sender}> a écrit :`,
  es: `El 26 nov 2026, a las 9:00, Northlight <${sender}> escribió:`,
}

export const appleMail: Program = (said, language = 'en') =>
  multipart('alternative', [
    plain(`${said}\n\n> ${appleIntro[language]}\n> \n${marks}\n`, {
      flowed: true,
      encoding: 'quoted-printable',
    }),
    html(
      `<html><head><meta http-equiv="content-type" content="text/html; charset=utf-8"></head><body style="overflow-wrap: break-word;">${asBreaks(said)}<br id="lineBreakAtBeginningOfMessage"><div><br><blockquote type="cite"><div>${escaped(appleIntro[language])}</div><br class="Apple-interchange-newline"><div>${asBreaks(quoted)}</div></blockquote></div><br></body></html>`,
      { encoding: 'quoted-printable' },
    ),
  ])

const phone = {
  en: 'Sent from my iPhone',
  de: 'Von meinem iPhone gesendet',
  fr: 'Envoyé de mon iPhone',
  es: 'Enviado desde mi iPhone',
}

export const iphone: Program = (said, language = 'en') =>
  multipart('alternative', [
    plain(`${said}\n\n${phone[language]}\n\n> ${appleIntro[language]}\n> \n${marks}\n`, {
      encoding: 'quoted-printable',
    }),
    html(
      `<html><body dir="auto">${asBreaks(said)}<br id="lineBreakAtBeginningOfSignature"><div dir="ltr">${phone[language]}</div><div dir="ltr"><br><blockquote type="cite">${escaped(appleIntro[language])}<br><br></blockquote></div><blockquote type="cite"><div dir="ltr">﻿${asBreaks(quoted)}</div></blockquote></body></html>`,
      { encoding: 'quoted-printable' },
    ),
  ])

export const android: Program = said =>
  plain(
    `${said}\n\nSent from my Galaxy\n\n-------- Original message --------\nFrom: Northlight <${sender}>\nDate: 26/11/2026 09:00 (GMT+00:00)\nTo: Ada Lovelace\nSubject: Northlight: your application\n\n${quoted}\n`,
    { encoding: 'base64' },
  )

export const outlookMobile: Program = said =>
  multipart('alternative', [
    plain(
      `${said}\n\nGet Outlook for iOS<https://aka.ms/o0ukef>\n________________________________\nFrom: Northlight <${sender}>\nSent: Thursday, November 26, 2026 9:00:00 AM\nTo: Ada Lovelace\nSubject: Northlight: your application\n\n${quoted}\n`,
    ),
    html(
      `<html><body><div dir="auto">${asDivs(said)}</div><div id="ms-outlook-mobile-signature" dir="auto">Get <a href="https://aka.ms/o0ukef">Outlook for iOS</a></div><hr style="display:inline-block;width:98%"><div id="divRplyFwdMsg" dir="ltr"><b>From:</b> Northlight<br></div><div>${asBreaks(quoted)}</div></body></html>`,
    ),
  ])

export const thunderbird: Program = (said, language = 'en') => {
  const above = {
    en: `On 11/26/26 09:00, Northlight wrote:`,
    de: `Am 26.11.26 um 09:00 schrieb Northlight:`,
    fr: `Le 26/11/2026 à 09:00, Northlight a écrit :`,
    es: `El 26/11/26 a las 9:00, Northlight escribió:`,
  }[language]
  return plain(`${above}\n${marks}\n\n${said}\n\n-- \nAda Lovelace\nAnalytical Engines\n+44 20 7946 0000\n`, {
    flowed: true,
  })
}

export const thunderbirdHtml: Program = said =>
  html(
    `<!DOCTYPE html><html><body>${asParagraphs(said)}<div class="moz-cite-prefix">On 11/26/26 09:00, Northlight wrote:<br></div><blockquote type="cite" cite="mid:abc@winnow">${asBreaks(quoted)}</blockquote><div class="moz-signature">-- <br>Ada Lovelace</div></body></html>`,
  )

export const yahoo: Program = said =>
  multipart('alternative', [
    plain(
      `${said}\n    On Thursday, November 26, 2026 at 09:00:00 AM GMT, Northlight <${sender}> wrote:  \n \n ${quoted.replaceAll('\n', '\n ')}  `,
      { encoding: 'base64' },
    ),
    html(
      `<html><head></head><body><div class="ydp1yahoo-style-wrap">${asDivs(said)}<div><br></div></div><div id="yahoo_quoted_12" class="yahoo_quoted"><div><div>On Thursday, November 26, 2026 at 09:00:00 AM GMT, Northlight &lt;${sender}&gt; wrote:</div><div>${asBreaks(quoted)}</div></div></div></body></html>`,
      { encoding: 'base64' },
    ),
  ])

export const proton: Program = said =>
  multipart('alternative', [
    plain(
      `${said}\n\nSent with Proton Mail secure email.\n\nOn Thursday, November 26th, 2026 at 09:00, Northlight <${sender}> wrote:\n\n${marks}\n`,
    ),
    html(
      `${asDivs(said)}<div class="protonmail_signature_block">Sent with <a href="https://proton.me">Proton Mail</a> secure email.</div><div class="protonmail_quote">On Thursday, Northlight wrote:<blockquote class="protonmail_quote" type="cite">${asBreaks(quoted)}</blockquote></div>`,
    ),
  ])

export const gmx: Program = said =>
  html(
    `<html><head></head><body><div style="font-family: Verdana;">${asDivs(said)}<div name="quote" style="margin:10px 5px;border-left:2px solid #C3D9E5;"><div><b>Gesendet:</b> Donnerstag, 26. November 2026 um 09:00 Uhr<br><b>Von:</b> Northlight</div><div name="quoted-content">${asBreaks(quoted)}</div></div></div></body></html>`,
  )
