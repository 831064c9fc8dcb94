const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", nbsp: ' ' }
const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

/** Plain text as the HTML that is stored: a paragraph for each block of lines, null for a text without words. */
export function toParagraphs(text: string): string | null {
  if (text.trim() === '') return null
  return text
    .replace(/\r\n?/g, '\n')
    .trim()
    .split(/\n{2,}/)
    .map(block => {
      const escaped = block.replace(/[&<>]/g, mark => escapes[mark] ?? mark)
      return `<p>${escaped.replaceAll('\n', '<br>')}</p>`
    })
    .join('')
}

/** Stored HTML as plain text; what a plain textarea cannot show (bold, links) loses its marks there. */
export function fromParagraphs(html: string | null): string {
  return (html ?? '')
    .replace(/<br\s*\/?>/gi, '\n')
    .replace(/<\/(p|h[1-6]|ul|ol|blockquote)>/gi, '\n\n')
    .replace(/<li[^>]*>/gi, '- ')
    .replace(/<\/li>/gi, '\n')
    .replace(/<[^>]*>/g, '')
    .replace(/&(#39|\w+);/g, (whole, name: string) => entities[name] ?? whole)
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}
