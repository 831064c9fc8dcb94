import { unzipSync } from 'fflate'
import { Parser } from 'htmlparser2'
import { most } from './documents.ts'

/** The parts of an archive whose names match; refuses what would unpack to far more than a document holds. */
function partsOf(bytes: Uint8Array, wanted: RegExp): Map<string, string> {
  let unpacked = 0
  const parts = unzipSync(bytes, {
    filter({ name, originalSize }) {
      if (!wanted.test(name)) return false
      unpacked += originalSize
      if (unpacked > most.unpacked) throw new Error('The archive unpacks to too much')
      return true
    },
  })
  const decoder = new TextDecoder()
  return new Map(Object.entries(parts).map(([name, part]) => [name, decoder.decode(part)]))
}

interface Reading {
  /** Elements whose text is read; absent: all text is */
  texts?: readonly string[]
  /** What stands in the place of an element: a tab, the end of a line */
  marks: Readonly<Record<string, string>>
}

/** The text of an XML part. */
function textOf(xml: string, { texts, marks }: Reading): string {
  let text = ''
  let depth = 0
  const parser = new Parser(
    {
      onopentagname: name => {
        if (texts?.includes(name)) depth++
      },
      ontext: part => {
        if (!texts || depth > 0) text += part
      },
      onclosetag: name => {
        if (texts?.includes(name)) depth--
        text += marks[name] ?? ''
      },
    },
    { xmlMode: true },
  )
  parser.end(xml)
  return text
}

/** Parts in the order of the numbers in their names: slide2 before slide10. */
const inOrder = (parts: Map<string, string>) =>
  [...parts].toSorted(([a], [b]) => a.localeCompare(b, 'en', { numeric: true })).map(([, xml]) => xml)

/** A text document; its headers, footers and notes stand after it. */
export function documentPages(bytes: Uint8Array): string[] {
  const parts = partsOf(bytes, /^word\/(?:document|footnotes|endnotes|header\d*|footer\d*)\.xml$/)
  const reading = { texts: ['w:t'], marks: { 'w:p': '\n', 'w:tab': '\t', 'w:br': '\n', 'w:tc': '\t' } }
  const main = parts.get('word/document.xml') ?? ''
  parts.delete('word/document.xml')
  return [[main, ...inOrder(parts)].map(it => textOf(it, reading)).join('\n')]
}

/** A presentation: each slide a page. */
export const slidePages = (bytes: Uint8Array): string[] =>
  inOrder(partsOf(bytes, /^ppt\/slides\/slide\d+\.xml$/)).map(it =>
    textOf(it, { texts: ['a:t'], marks: { 'a:p': '\n', 'a:br': '\n' } }),
  )

/** A workbook: each sheet a page, a row a line. */
export function sheetPages(bytes: Uint8Array): string[] {
  const parts = partsOf(bytes, /^xl\/(?:sharedStrings|worksheets\/sheet\d+)\.xml$/)
  const shared = sharedStrings(parts.get('xl/sharedStrings.xml') ?? '')
  parts.delete('xl/sharedStrings.xml')
  return inOrder(parts).map(it => rowsOf(it, shared))
}

/** Texts that cells name by their number. */
function sharedStrings(xml: string): string[] {
  const strings: string[] = []
  let text: string | null = null
  const parser = new Parser(
    {
      onopentagname: name => {
        if (name === 'si') text = ''
      },
      ontext: part => {
        if (text !== null) text += part
      },
      onclosetag: name => {
        if (name !== 'si' || text === null) return
        strings.push(text)
        text = null
      },
    },
    { xmlMode: true },
  )
  parser.end(xml)
  return strings
}

function rowsOf(xml: string, shared: readonly string[]): string {
  const lines: string[] = []
  let cells: string[] = []
  let type = ''
  let value: string | null = null
  let inValue = false
  const parser = new Parser(
    {
      onopentag: (name, attributes) => {
        if (name === 'row') cells = []
        if (name === 'c') {
          type = attributes.t ?? ''
          value = null
        }
        inValue ||= name === 'v' || name === 't'
      },
      ontext: part => {
        if (inValue) value = (value ?? '') + part
      },
      onclosetag: name => {
        if (name === 'v' || name === 't') inValue = false
        if (name === 'c' && value !== null) cells.push(type === 's' ? (shared[Number(value)] ?? '') : value)
        if (name === 'row' && cells.length > 0) lines.push(cells.join('\t'))
      },
    },
    { xmlMode: true },
  )
  parser.end(xml)
  return lines.join('\n')
}

/** A document of LibreOffice and its kin, as one page. */
export function openDocumentPages(bytes: Uint8Array): string[] {
  const content = partsOf(bytes, /^content\.xml$/).get('content.xml') ?? ''
  const marks = {
    'text:p': '\n',
    'text:h': '\n',
    'text:tab': '\t',
    'text:line-break': '\n',
    'text:s': ' ',
    'table:table-cell': '\t',
  }
  return [textOf(content, { marks })]
}
