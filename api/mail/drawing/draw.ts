import { initials } from '@winnow/openapi/common/text/initials'
import { html, raw } from '../../core/text/html.ts'
import type { Mail } from '../../ports/mail/mail.ts'
import { type Block, lines } from './blocks.ts'
import type { Brand } from './brand.ts'
import { font, light, sheet } from './style.ts'

/** What an email says. Every email is drawn from this, by `drawMail`. */
export interface MailContent {
  /** As whom it is sent; the address is always ours */
  fromName: string
  brand: Brand
  subject: string
  /** What a list of emails shows beside the subject; it adds to it */
  preheader: string
  heading: string
  blocks: readonly Block[]
  /** The one thing to do, where there is one */
  action?: { label: string; url: string }
  /** Why this email came, and what can be done about it */
  footer: string
  /** Where to change that, below the footer */
  footerLinks?: readonly { label: string; url: string }[]
  /** Where answers go; absent: nobody reads them */
  replyTo?: string
  /** Headers of its own, such as List-Unsubscribe; values are one line each */
  headers?: Readonly<Record<string, string>>
}

type Drawn = Pick<Mail, 'subject' | 'text' | 'html' | 'headers' | 'replyTo'> & { fromName: string }

/** Names and subjects are one line of visible characters. */
const oneLine = (text: string) =>
  text
    .replace(/\p{Cc}+/gu, ' ')
    .trim()
    .slice(0, 200)

/** Characters that nobody sees, so that a list shows nothing of the body after the preheader. */
const padding = raw('&#847;&zwnj;&nbsp;'.repeat(60))

/** A square with the logo, or with the first letter: a background, so that blocked pictures leave a plain square. */
function drawBrand({ name, logo }: Brand) {
  const box = raw('width:28px;height:28px;border-radius:6px')
  const tile = logo
    ? html`<td class="tile" width="28" height="28" style="${box};background:${light.tile} url('${logo}') center/28px 28px no-repeat;font-size:1px;line-height:1px"><!--[if mso]><img src="${logo}" width="28" height="28" alt=""><![endif]-->&nbsp;</td>`
    : html`<td class="tile text" width="28" height="28" align="center" bgcolor="${light.tile}" style="${box};background-color:${light.tile};color:${light.text};font:600 12px/28px ${raw(font)}">${initials(name)}</td>`
  return html`<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 16px"><tr>${tile}<td class="soft" dir="auto" style="padding:0 0 0 10px;font:500 14px/20px ${raw(font)};color:${light.soft}">${name}</td></tr></table>`
}

const drawAction = ({ label, url }: { label: string; url: string }) =>
  html`<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:12px 0 0"><tr><td class="act" bgcolor="${light.accent}" style="border-radius:6px;background-color:${light.accent};mso-padding-alt:10px 18px"><a href="${url}" target="_blank" style="display:inline-block;padding:10px 18px;font:500 15px/20px ${raw(font)};color:${light.onAccent};text-decoration:none">${label}</a></td></tr></table>`

const drawText = ({ heading, blocks, action, footer, footerLinks = [] }: MailContent) =>
  [
    heading,
    ...blocks.map(it => it.text),
    ...(action ? [`${action.label}: ${action.url}`] : []),
    // What programs know as the mark of a signature (RFC 3676).
    ['-- ', footer, ...footerLinks.map(it => `${it.label}: ${it.url}`)].join('\n'),
  ].join('\n\n')

/** Tables, because Outlook draws nothing else; classes, because only they can be dark. */
const drawHtml = ({
  brand,
  subject,
  preheader,
  heading,
  blocks,
  action,
  footer,
  footerLinks = [],
}: MailContent) =>
  html`<!doctype html>
<html lang="en" xmlns="http://www.w3.org/1999/xhtml"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><meta name="format-detection" content="telephone=no,date=no,address=no,email=no"><title>${subject}</title><style>${raw(sheet)}</style></head>
<body class="ground" style="margin:0;padding:0;background-color:${light.ground}">
<div style="display:none;max-height:0;overflow:hidden;mso-hide:all">${preheader}${padding}</div>
<table role="presentation" class="ground" width="100%" cellpadding="0" cellspacing="0" border="0" bgcolor="${light.ground}" style="background-color:${light.ground}"><tr><td class="edge" align="center" style="padding:32px 20px">
<!--[if mso]><table role="presentation" width="560" cellpadding="0" cellspacing="0" border="0"><tr><td><![endif]-->
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:560px;text-align:left"><tr><td>
${drawBrand(brand)}
<table role="presentation" class="card" width="100%" cellpadding="0" cellspacing="0" border="0" bgcolor="${light.card}" style="background-color:${light.card};border:1px solid ${light.line};border-radius:10px;border-collapse:separate"><tr><td class="inner text" style="padding:28px;font:15px/24px ${raw(font)};color:${light.text};overflow-wrap:anywhere;word-break:break-word">
<h1 class="text" dir="auto" style="margin:0 0 12px;font:600 20px/28px ${raw(font)};color:${light.text}">${heading}</h1>
${blocks.map(it => it.html)}${action ? drawAction(action) : ''}
</td></tr></table>
<p class="foot" style="margin:16px 0 0;font:12px/18px ${raw(font)};color:${light.foot};overflow-wrap:anywhere;word-break:break-word">${lines(footer)}${footerLinks.map(
    ({ label, url }, i) =>
      html`${raw(i === 0 ? '<br>' : ' &middot; ')}<a class="foot" href="${url}" target="_blank" style="color:${light.foot};text-decoration:underline">${label}</a>`,
  )}</p>
</td></tr></table>
<!--[if mso]></td></tr></table><![endif]-->
</td></tr></table>
</body></html>`.html

/** The email itself, as text and as HTML (docs/rules.md#how-emails-look). */
export const drawMail = (content: MailContent): Drawn => ({
  fromName: oneLine(content.fromName),
  subject: oneLine(content.subject),
  text: drawText(content),
  html: drawHtml(content),
  headers: { 'X-Auto-Response-Suppress': 'All', ...content.headers },
  ...(content.replyTo ? { replyTo: content.replyTo } : {}),
})
