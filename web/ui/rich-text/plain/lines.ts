import { isBlankText } from '@winnow/openapi/common/text/plain-text'

/** The lines of plain text as paragraphs; null: no words. Blanks that HTML would not show are written as ones that it does. */
export function paragraphsOf(text: string): string | null {
  if (isBlankText(text)) return null
  const paragraph = document.createElement('p')
  return text
    .split('\n')
    .map(line => {
      paragraph.textContent = line.replace(/(?<=^| ) /g, '\u00a0')
      return paragraph.outerHTML
    })
    .join('')
}

/** The text of paragraphs that hold nothing but words, a line for each; null: there is more in them. */
export function linesOf(html: string | null): string | null {
  if (html === null) return ''
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  const isPlain = [...body.childNodes].every(
    it => it instanceof HTMLParagraphElement && it.childElementCount === 0,
  )
  if (!isPlain) return null
  return [...body.children].map(it => (it.textContent ?? '').replaceAll('\u00a0', ' ')).join('\n')
}
