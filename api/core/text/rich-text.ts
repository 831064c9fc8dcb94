import { isBlankText } from '@winnow/openapi/common/text/plain-text'
import { linkSchemes, richTextTags } from '@winnow/openapi/common/text/rich-text'
import type sanitizeHtml from 'sanitize-html'

const options: sanitizeHtml.IOptions = {
  allowedTags: richTextTags,
  allowedAttributes: { a: ['href'] },
  allowedSchemes: linkSchemes,
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  transformTags: { a: (tagName, { href = '' }) => ({ tagName, attribs: linkTo(href.trim()) }) },
}

/** A link without a scheme gets https (docs/rules.md#rich-text-links). Other schemes are removed above. */
function linkTo(href: string): Record<string, string> {
  const hasScheme = /^(https?|mailto|tel):/i.test(href) || /^[a-z][a-z\d+.-]*:(?!\d)/i.test(href)
  const whole = hasScheme ? href : `https://${href.replace(/^[/\\]+/, '')}`
  return URL.canParse(whole) ? { href: whole } : {}
}

/** Loaded with the first rich text, and not awaited: a command waits for nothing. */
const sanitizer = (): typeof sanitizeHtml => require('sanitize-html')

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"' }

/** The words of sanitised rich text, a line for each of its blocks. */
export function wordsOf(html: string): string {
  const lines = html.replace(/<br ?\/?>|<\/(?:p|h[1-3]|li|blockquote)>/g, '\n')
  return sanitizer()(lines, { allowedTags: [], allowedAttributes: {} })
    .replace(/&(amp|lt|gt|quot);/g, (_, name: string) => entities[name] ?? '')
    .replace(/\u{a0}/gu, ' ')
    .replace(/\s*\n\s*/g, '\n')
    .trim()
}

/** Sanitises rich text as it is written; a text of empty paragraphs is empty (docs/rules.md#rich-text). */
export function richText(html: string | null | undefined): string | null {
  if (!html) return null
  const sanitize = sanitizer()
  const clean = sanitize(html, options)
  const words = sanitize(clean, { allowedTags: [], allowedAttributes: {} }).replace(/&nbsp;/g, ' ')
  return isBlankText(words) ? null : clean
}
