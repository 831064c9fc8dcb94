import sanitizeHtml from 'sanitize-html'

/** What the editors can write (spec 1, section 5: headings 1 to 3, lists, links with the link rules, mentions). */
const options: sanitizeHtml.IOptions = {
  allowedTags: [
    'p',
    'br',
    'strong',
    'b',
    'em',
    'i',
    'u',
    's',
    'code',
    'blockquote',
    'h1',
    'h2',
    'h3',
    'ul',
    'ol',
    'li',
    'a',
  ],
  allowedAttributes: { a: ['href'] },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  transformTags: { a: (tagName, { href = '' }) => ({ tagName, attribs: linkTo(href.trim()) }) },
}

/** A link without a scheme gets https; what is no URL then is no link (spec 1, section 5). Other schemes fall away above. */
function linkTo(href: string): Record<string, string> {
  const hasScheme = /^(https?|mailto|tel):/i.test(href) || /^[a-z][a-z\d+.-]*:(?!\d)/i.test(href)
  const whole = hasScheme ? href : `https://${href.replace(/^[/\\]+/, '')}`
  return URL.canParse(whole) ? { href: whole } : {}
}

/** Stored rich text is already safe; a text of empty paragraphs is empty (settled.md, rules). */
export function richText(html: string | null | undefined): string | null {
  if (!html) return null
  const clean = sanitizeHtml(html, options)
  const words = sanitizeHtml(clean, { allowedTags: [], allowedAttributes: {} }).replace(/&nbsp;/g, ' ')
  return words.trim() === '' ? null : clean
}
