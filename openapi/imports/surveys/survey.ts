import { guardFormula } from '../../columns/index.ts'
import type { QuestionType } from '../../questions/index.ts'
import type { Encoding } from '../rows/encoding.ts'

/** People who answered each survey. */
export const people = 60
const everybody = Array.from({ length: people }, (_, n) => n)

/** A column as a tool writes it: its head in each row of the header, and its cells. */
type Column = { heads: string[]; cells: string[] }

/** A question as a person would import it, and as the export with split options gives it back. */
export type Asked = {
  question: string
  type: QuestionType
  options?: string[]
  columns: Column[]
  back: { heads: string[]; cells: string[][] }
}

/** What one of so many is drawn for a person: the same each time. */
const draw = (n: number, salt: number, among: number) =>
  Number(BigInt.asUintN(32, BigInt(n * 7 + salt * 131 + 11) * 2_654_435_761n) >> 8n) % among

/** Answers of everybody, some of them more often than others; `''` among them is not an answer. */
export const answersFrom = (choices: readonly string[], salt = 0): string[] =>
  everybody.map(n => choices[draw(n, salt, choices.length)] ?? '')

/** Texts that everybody wrote: these, and as many others; `''` among them is not an answer. */
export const writtenFrom = (texts: readonly string[], salt = 0): string[] =>
  answersFrom(texts, salt).map((text, n) => (text === '' ? '' : `${text} (${n})`))

/** The options that everybody ticked: none, one or several. */
export const tickedFrom = (options: readonly string[], salt = 0): string[][] =>
  everybody.map(n => options.filter((_, at) => draw(n, salt * 17 + at, 3) === 0))

/** One column that is given back as it stands, or as `back`. */
export function column(
  heads: string | string[],
  type: QuestionType,
  cells: string[],
  {
    question = [heads].flat()[0] ?? '',
    options,
    back = cells,
  }: { question?: string; options?: string[]; back?: string[] } = {},
): Asked {
  return {
    question,
    type,
    ...(options && { options }),
    columns: [{ heads: [heads].flat(), cells }],
    back: { heads: [question], cells: back.map(cell => [cell]) },
  }
}

type Ticks = {
  question: string
  options: string[]
  ticked: string[][]
  /** The heads of an option's column */
  heads: (option: string, at: number) => string[]
  /** What a cell says; 'Other' is not asked for */
  cell: (option: string, isTicked: boolean) => string
  /** What some typed beside Other */
  typed?: {
    heads: string[]
    texts: string[]
    tick?: { heads: string[]; cell: (isTicked: boolean) => string }
  }
}

const otherLabel = 'Other (please specify)'

/** A column an option, given back as one multi-select. */
export function ticks({ question, options, ticked, heads, cell, typed }: Ticks): Asked {
  const texts = typed?.texts ?? []
  return {
    question,
    type: 'MULTI_SELECT',
    options,
    columns: [
      ...options.map((option, at) => ({
        heads: heads(option, at),
        cells: ticked.map(it => cell(option, it.includes(option))),
      })),
      ...(typed?.tick
        ? [{ heads: typed.tick.heads, cells: texts.map(text => typed.tick?.cell(text !== '') ?? '') }]
        : []),
      ...(typed ? [{ heads: typed.heads, cells: texts }] : []),
    ],
    back: {
      heads: [...options, ...(typed ? [otherLabel, otherLabel] : [])].map(it => `${question} - ${it}`),
      cells: ticked.map((it, n) => [
        ...options.map(option => (it.includes(option) ? option : '')),
        ...(typed ? [texts[n] === '' ? '' : otherLabel, texts[n] ?? ''] : []),
      ]),
    },
  }
}

/** One column that joins what was ticked. */
export function joined(
  head: string,
  options: string[],
  ticked: string[][],
  join: (values: string[]) => string,
): Asked {
  return {
    question: head,
    type: 'MULTI_SELECT',
    columns: [{ heads: [head], cells: ticked.map(join) }],
    back: {
      heads: options.map(option => `${head} - ${option}`),
      cells: ticked.map(it => options.map(option => (it.includes(option) ? option : ''))),
    },
  }
}

/** A choice, and beside it what was typed under Other. */
export function withOther(
  question: string,
  options: string[],
  columns: { heads: string[]; typed: string[]; other: string },
  chosen: string[],
  texts: string[],
): Asked {
  const isOther = (n: number) => (texts[n] ?? '') !== ''
  return {
    question,
    type: 'SINGLE_SELECT',
    options,
    columns: [
      { heads: columns.heads, cells: chosen.map((it, n) => (isOther(n) ? columns.other : it)) },
      { heads: columns.typed, cells: texts },
    ],
    back: {
      heads: [question, `${question} - ${otherLabel}`],
      cells: chosen.map((it, n) => [isOther(n) ? otherLabel : it, texts[n] ?? '']),
    },
  }
}

/** A file as a tool exports it. */
export type Survey = {
  tool: string
  asked: Asked[]
  encoding: Encoding
  delimiter: ',' | ';' | '\t'
  lineEnd?: '\r\n' | '\n'
  mark?: boolean
}

/** All rows of the file, those of its header first. */
export function rowsOf({ asked }: Survey): string[][] {
  const columns = asked.flatMap(it => it.columns)
  const header = Array.from({ length: columns[0]?.heads.length ?? 1 }, (_, row) =>
    columns.map(it => it.heads[row] ?? ''),
  )
  return [...header, ...everybody.map(n => columns.map(it => it.cells[n] ?? ''))]
}

/** The letters of Windows-1252 that these surveys use are those of Latin-1. */
const encode: Record<Encoding, (text: string) => Buffer> = {
  'utf-8': text => Buffer.from(text, 'utf8'),
  'utf-16le': text => Buffer.from(text, 'utf16le'),
  'utf-16be': text => Buffer.from(text, 'utf16le').swap16(),
  'windows-1252': text => Buffer.from(text, 'latin1'),
}

/** The file, byte by byte. */
export function bytesOf(survey: Survey): Uint8Array {
  const { delimiter, lineEnd = '\r\n' } = survey
  const cell = (text: string) =>
    text.includes(delimiter) || /["\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
  const lines = rowsOf(survey).map(row => row.map(cell).join(delimiter) + lineEnd)
  return encode[survey.encoding]((survey.mark ? '\uFEFF' : '') + lines.join(''))
}

/** A table column by column, in the order of their heads: an export may have them in another than the file. */
export const inColumns = (heads: readonly string[], rows: readonly (readonly string[])[]) =>
  heads
    .map((head, at) => [head, ...rows.map(row => row[at] ?? '')])
    .toSorted(([one = ''], [other = '']) => (one < other ? -1 : one > other ? 1 : 0))

/** What an export of the form gives back, as `inColumns`. */
export function backOf({ asked }: Survey): string[][] {
  const heads = asked.flatMap(it => it.back.heads)
  const rows = everybody.map(n => asked.flatMap(it => it.back.cells[n] ?? []))
  return inColumns(
    heads.map(guardFormula),
    rows.map(row => row.map(guardFormula)),
  )
}
