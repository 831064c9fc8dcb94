import EmailReplyParser from 'email-reply-parser'
import { convert, type FormatCallback, type SelectorDefinition } from 'html-to-text'
import type { InboundMail } from './mail.ts'

/** Characters that are looked at: what a person wrote, and where the quoted text begins. */
const most = 60_000

/** Where mail programs put what they quote and the signature: none of it was written now. */
const left = [
  ...['blockquote[type="cite"]', 'blockquote.gmail_quote', 'div.gmail_quote', 'div.gmail_quote_container'],
  ...[
    'div.gmail_attr',
    'div.moz-cite-prefix',
    'div.yahoo_quoted',
    'div.protonmail_quote',
    'blockquote.protonmail_quote',
  ],
  ...[
    'blockquote.tutanota_quote',
    'div[name="quote"]',
    'div.zmail_extra',
    'div.ms-outlook-ios-reference-expand',
  ],
  ...['div.gmail_signature', 'span.gmail_signature_prefix', 'div.moz-signature', 'pre.moz-signature'],
  ...[
    'div#Signature',
    'div#signature',
    'div#ms-outlook-mobile-signature',
    'div#AppleMailSignature',
    'div.protonmail_signature_block',
  ],
]
/** Where everything that follows is quoted. */
const ends = [
  ...['div#divRplyFwdMsg', 'div#appendonsend', 'div#mail-editor-reference-message-container'],
  ...['div.OutlookMessageHeader', 'hr#stopSpelling', 'div[style^="border:none;border-top:solid"]'],
  ...['div[style^="border:none; border-top:solid"]', 'div#x_divRplyFwdMsg'],
]
const end = '\u0001'
const cutHere: FormatCallback = (_element, _walk, builder) => {
  builder.openBlock({ leadingLineBreaks: 1 })
  builder.addInline(end, { noWordTransform: true })
  builder.closeBlock({ trailingLineBreaks: 1 })
}

const selectors: SelectorDefinition[] = [
  { selector: 'img', format: 'skip' },
  { selector: 'a', options: { hideLinkHrefIfSameAsText: true, noAnchorUrl: true, linkBrackets: ['(', ')'] } },
  ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map(selector => ({ selector, options: { uppercase: false } })),
  { selector: 'ul', options: { itemPrefix: '- ' } },
  { selector: 'p', options: { leadingLineBreaks: 2, trailingLineBreaks: 2 } },
  ...['style', 'script', 'title', 'head'].map(selector => ({ selector, format: 'skip' })),
  ...left.map(selector => ({ selector, format: 'skip' })),
  ...ends.map(selector => ({ selector, format: 'cutHere' })),
]

function textOfHtml(html: string): string {
  const text = convert(html, {
    wordwrap: false,
    formatters: { cutHere },
    limits: { maxInputLength: 2_000_000, maxDepth: 200, maxChildNodes: 5_000, ellipsis: '' },
    selectors,
  })
  return text.split(end)[0] ?? ''
}

/** Where Outlook begins what it quotes as text: a line of underscores, or the head of the mail that is answered. */
const heads: readonly RegExp[] = [
  /^[ \t]*_{20,}[ \t]*\n(?=[ \t]*\*?(From|Von|De|Da|Van|Från|Fra)\*?[ \t]?:)/m,
  /^[ \t]*-{3,}[ \t]*(Original Message|Original Appointment|Ursprüngliche Nachricht|Message d'origine|Message original|Mensaje original|Messaggio originale|Oorspronkelijk bericht|Forwarded message|Weitergeleitete Nachricht)[ \t]*-{2,}/im,
  /^[ \t]*\*?(From|Von|De|Da|Van)\*?[ \t]?:.*\n(?:.*\n){0,2}?[ \t]*\*?(Sent|Date|Gesendet|Datum|Envoyé|Enviado|Inviato|Verzonden)\*?[ \t]?:/im,
  /^[ \t]*(Am|Le|On|El|Il|Op|Em)\b[^\n]{4,200}\n?[^\n]{0,200}<[^<>\s]+@[^<>\s]+>[^\n]{0,40}\b(schrieb|a\s+écrit|wrote|escribió|ha scritto|schreef|escreveu)[^\n]{0,20}:[ \t]*$/im,
  /^[ \t]*(Am|Le|On)\b[^\n]{4,200}(\n[^\n]{0,200})?\b(schrieb|a\s+écrit|wrote)\b[^\n]{0,200}(\n[^\n]{0,200})?:[ \t]*\n+(?=[ \t]*>)/im,
]
/** What phones and mail programs add below. */
const added =
  /^[ \t]*(sent from my |sent from outlook|sent from yahoo|sent via |get outlook for |von meinem .{2,40} gesendet|gesendet von |diese nachricht wurde von meinem .{2,60} gesendet|envoyé de mon |envoyé depuis |envoyé à partir de |obtenir outlook |outlook für .{2,20} beziehen|holen sie sich outlook|enviado desde mi |inviato da |verzonden vanaf )/im

function cut(text: string): string {
  let rest = `${text
    .replace(/\r\n?/g, '\n')
    .replace(/[\u00a0\u202f]/g, ' ')
    .replace(/[\u200b\ufeff]/g, '')}\n`.slice(0, most)
  for (const head of heads) {
    const at = head.exec(rest)?.index
    if (at !== undefined && rest.slice(0, at).trim() !== '') rest = rest.slice(0, at)
  }
  const addedAt = added.exec(rest)?.index
  if (addedAt !== undefined && rest.slice(0, addedAt).trim() !== '') rest = rest.slice(0, addedAt)
  return tidy(new EmailReplyParser().parseReply(rest))
}

const tidy = (text: string) =>
  text
    .replace(/[ \t]+$/gm, '')
    .replace(/\n{3,}/g, '\n\n')
    .trim()

/**
 * What its writer wrote now: without what is quoted, without a signature, as text alone (docs/rules.md#reply-by-email). The HTML
 * is read first: it says where a quotation begins, and its lines are not wrapped.
 */
export function replyText({ text, html }: Pick<InboundMail, 'text' | 'html'>): string {
  const fromHtml = html ? cut(textOfHtml(html.slice(0, 2_000_000))) : ''
  return fromHtml === '' ? cut(text ?? '') : fromHtml
}
