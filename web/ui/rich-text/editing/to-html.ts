import type { Mark, Node } from '@milkdown/kit/prose/model'
import { isBlankText } from '@winnow/openapi/common/text/plain-text'

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const inText = (text: string) => text.replace(/[&<>]/g, mark => escapes[mark] ?? mark)
const inAttribute = (text: string) => text.replace(/[&<>"]/g, mark => escapes[mark] ?? mark)

/** A blank at the start of a line or behind another would not be read: it is written as one that is. */
const withBlanks = (text: string, before: string) =>
  [...text].reduce((all, sign) => all + (sign === ' ' && /[ \n]$/.test(before + all) ? '\u00a0' : sign), '')

const markTags: Record<string, (mark: Mark) => [open: string, close: string]> = {
  link: ({ attrs }) => [`<a href="${inAttribute(String(attrs.href))}">`, '</a>'],
  strong: () => ['<strong>', '</strong>'],
  emphasis: () => ['<em>', '</em>'],
  underline: () => ['<u>', '</u>'],
  strike: () => ['<s>', '</s>'],
  inlineCode: () => ['<code>', '</code>'],
}

const tagsOf = (mark: Mark) => markTags[mark.type.name]?.(mark) ?? ['', '']
const isSame = (one: Mark, other: Mark | undefined) =>
  other !== undefined && tagsOf(one)[0] === tagsOf(other)[0]

/** A line of text; a mark stays open over all that has it. */
function inline(parent: Node): string {
  let html = ''
  let words = '\n'
  let open: readonly Mark[] = []
  const closeTo = (depth: number) => {
    html += open
      .slice(depth)
      .toReversed()
      .map(mark => tagsOf(mark)[1])
      .join('')
    open = open.slice(0, depth)
  }
  parent.forEach(node => {
    const shared = node.marks.findIndex((mark, at) => !isSame(mark, open[at]))
    closeTo(shared < 0 ? Math.min(node.marks.length, open.length) : shared)
    html += node.marks
      .slice(open.length)
      .map(mark => tagsOf(mark)[0])
      .join('')
    open = node.marks
    const text = node.isText ? withBlanks(node.text ?? '', words.slice(-1)) : '\n'
    words += text
    html += node.isText ? inText(text) : '<br />'
  })
  closeTo(0)
  return html
}

const children = (node: Node) => node.children.map(block).join('')

/** One line is written without its paragraph: the usual list is `<li>words</li>`, with the lists below it inside. */
function item(node: Node): string {
  const [first, ...rest] = node.children
  const isLine = first !== undefined && rest.every(it => it.type.name.endsWith('_list'))
  return `<li>${isLine ? inline(first) + rest.map(block).join('') : children(node)}</li>`
}

const blocks: Record<string, (node: Node) => string> = {
  paragraph: node => `<p>${inline(node)}</p>`,
  heading: node => `<h${node.attrs.level}>${inline(node)}</h${node.attrs.level}>`,
  bullet_list: node => `<ul>${node.children.map(item).join('')}</ul>`,
  ordered_list: node => `<ol>${node.children.map(item).join('')}</ol>`,
  blockquote: node => `<blockquote>${children(node)}</blockquote>`,
}

const block = (node: Node): string => blocks[node.type.name]?.(node) ?? ''

/**
 * The document as it is stored, in the very form in which the server's sanitiser leaves it, so that a save changes nothing. Null
 * for a text of empty paragraphs (docs/rules.md#rich-text).
 */
export const toHtml = (doc: Node): string | null => (isBlankText(doc.textContent) ? null : children(doc))
