import { type Node as Doc, DOMParser as DocParser, type Schema } from '@milkdown/kit/prose/model'
import { type EditorState, type Selection, TextSelection } from '@milkdown/kit/prose/state'
import { splitTyped } from '../plain/lines.ts'

/** What the editor takes over from the plain text that stood in its place. */
export interface Left {
  /** A text with marks that was there already; null: there was none */
  before: string | null
  /** What was typed as plain text, behind it; null: nothing was, the value is the text */
  lines: readonly string[] | null
  /** As what it was reported */
  html: string | null
  /** Where the focus is to be: by line and letter, both from 0, or behind the last word; null: elsewhere */
  caret: { line: number; column: number } | 'end' | null
}

/** In a document of its own, which loads and runs nothing. */
export const asPage = (html: string | null) => new DOMParser().parseFromString(html ?? '', 'text/html').body

/** Paragraphs, blanks at their ends included: the reader of HTML would drop them. */
const paragraphsIn = (schema: Schema, lines: readonly string[]) =>
  lines.map(line => schema.node('paragraph', null, line === '' ? [] : [schema.text(line)]))

/** The text as it was left: with marks, and what was typed behind it. */
export function withLines({ tr, doc, schema }: EditorState, before: string | null, lines: readonly string[]) {
  if (before === null) return tr.replaceWith(0, doc.content.size, paragraphsIn(schema, lines))
  const { continued, added } = splitTyped(lines)
  tr.replaceWith(0, doc.content.size, DocParser.fromSchema(schema).parse(asPage(before)).content)
  if (continued !== '') tr.insert(TextSelection.atEnd(tr.doc).to, schema.text(continued))
  return tr.insert(tr.doc.content.size, paragraphsIn(schema, added))
}

export function selectionAt(doc: Doc, caret: NonNullable<Left['caret']>): Selection {
  if (caret === 'end') return TextSelection.atEnd(doc)
  let at = 1
  for (let line = 0; line < caret.line; line++) at += doc.child(line).nodeSize
  return TextSelection.create(doc, at + caret.column)
}
