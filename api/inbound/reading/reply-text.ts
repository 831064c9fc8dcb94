import { convert, type FormatCallback, type SelectorDefinition } from 'html-to-text'
import { cutQuoted } from './cut-quoted.ts'
import type { InboundMail } from './mail.ts'

/** Characters of HTML that are read; what was written now stands at the top, and no mail takes longer than a second. */
const mostHtml = 400_000

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
  ...[
    'div.OutlookMessageHeader',
    'hr#stopSpelling',
    'hr[style^="display:inline-block"]',
    'div[style^="border:none;border-top:solid"]',
  ],
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
  // Outlook's paragraphs are lines; an empty one stands between its paragraphs.
  { selector: 'p.MsoNormal', format: 'paragraph', options: { leadingLineBreaks: 1, trailingLineBreaks: 1 } },
  { selector: 'hr', format: 'skip' },
  ...['style', 'script', 'title', 'head'].map(selector => ({ selector, format: 'skip' })),
  ...left.map(selector => ({ selector, format: 'skip' })),
  ...ends.map(selector => ({ selector, format: 'cutHere' })),
]

function textOfHtml(html: string): string {
  const text = convert(html, {
    wordwrap: false,
    formatters: { cutHere },
    limits: { maxInputLength: mostHtml, maxDepth: 200, maxChildNodes: 5_000, ellipsis: '' },
    selectors,
  })
  return text.split(end)[0] ?? ''
}

/**
 * What its writer wrote now: without what is quoted, without a signature, as text alone (docs/rules.md#reply-by-email). The HTML
 * is read first: it says where a quotation begins, and its lines are not wrapped.
 */
export function replyText({ text, html }: Pick<InboundMail, 'text' | 'html'>): string {
  const fromHtml = html ? cutQuoted(textOfHtml(html.slice(0, mostHtml))) : ''
  return fromHtml === '' ? cutQuoted(text ?? '') : fromHtml
}
