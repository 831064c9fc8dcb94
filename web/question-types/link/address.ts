/** A web address without its scheme and its last slash. */
export const withoutScheme = (url: string) => url.replace(/^https?:\/\/(www\.)?/, '').replace(/\/$/, '')

export const isWebAddress = (text: string) => /^https?:\/\//.test(text)

const schemes = new Set(['http:', 'https:', 'mailto:', 'tel:'])

/** The address that a link leads to; null: none that is safe to follow (docs/rules.md#followed-links). */
export function safeHref(text: string): string | null {
  const trimmed = text.trim()
  if (!/^[a-z]+:/i.test(trimmed) || !URL.canParse(trimmed)) return null
  const { protocol, username, password } = new URL(trimmed)
  // What stands before an @ looks like the host to who reads it.
  return schemes.has(protocol) && username === '' && password === '' ? trimmed : null
}

/** What a link reads like: the address with its host, the mailbox, the number. */
export const linkText = (href: string) => withoutScheme(href).replace(/^(mailto|tel):/i, '')

const addresses = /https?:\/\/[^\s<>"']+/gi

/** Without the marks that end a sentence around it; a bracket that opens within an address closes in it. */
function withoutMarks(found: string): string {
  let text = found
  for (;;) {
    const last = text.at(-1) ?? ''
    const isOpened = last === ')' && text.split('(').length >= text.split(')').length
    if (isOpened || !/[.,;:!?)\]}»”]/.test(last)) return text
    text = text.slice(0, -1)
  }
}

/** A text in parts: words, and the web addresses among them. */
export function partsOf(text: string): { text: string; href: string | null; at: number }[] {
  const parts: { text: string; href: string | null; at: number }[] = []
  let from = 0
  for (const match of text.matchAll(addresses)) {
    const end = withoutMarks(match[0])
    const href = safeHref(end)
    if (!href) continue
    if (match.index > from) parts.push({ text: text.slice(from, match.index), href: null, at: from })
    parts.push({ text: end, href, at: match.index })
    from = match.index + end.length
  }
  if (from < text.length) parts.push({ text: text.slice(from), href: null, at: from })
  return parts
}
