import { isBlankText } from '@winnow/openapi/common/text/plain-text'

/** What of a text can be typed before its editor is there. */
interface PlainPart {
  /** A text with marks, which is read until then; what is typed follows it. Null: there are none */
  before: string | null
  typed: string
}

const read = (html: string | null) => new DOMParser().parseFromString(html ?? '', 'text/html')

/** The text of paragraphs that hold nothing but words, a line for each; null: there is more in them. */
function linesOf(html: string | null): string | null {
  const { body } = read(html)
  const isPlain = [...body.childNodes].every(
    it => it instanceof HTMLParagraphElement && it.childElementCount === 0,
  )
  if (!isPlain) return null
  return [...body.children].map(it => (it.textContent ?? '').replaceAll('\u00a0', ' ')).join('\n')
}

export function plainPartOf(html: string | null): PlainPart {
  const lines = linesOf(html)
  return lines === null ? { before: html, typed: '' } : { before: null, typed: lines }
}

/** What is typed behind a text: a blank first continues its last paragraph, anything else begins one. */
export const splitTyped = (lines: readonly string[]): { continued: string; added: readonly string[] } => {
  const [first = '', ...rest] = lines
  return /^(\s|$)/.test(first) ? { continued: first, added: rest } : { continued: '', added: lines }
}

/** The whole text; null: no words. Blanks that HTML would not show are written as ones that it does. */
export function htmlOf({ before, typed }: PlainPart): string | null {
  if (isBlankText(typed)) return before
  const page = read(before)
  const lines = typed.split('\n')
  const last = [...page.querySelectorAll('p, h1, h2, h3, li')].at(-1)
  const { continued, added } = last ? splitTyped(lines) : { continued: '', added: lines }
  last?.append(continued.replace(/(?<= ) /g, '\u00a0'))
  for (const line of added) {
    const paragraph = page.createElement('p')
    paragraph.textContent = line.replace(/(?<=^| ) /g, '\u00a0')
    page.body.append(paragraph)
  }
  return page.body.innerHTML
}
