import { shortDate } from '@winnow/openapi/common/dates/dates'
import stringWidth from 'string-width'

const controls = /\p{Cc}+/gu
/** Marks of the reading direction: they could make a text look like another one. */
const turns = /[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g

/** A line with text of other people, made safe for a terminal; tabs between fields stay. */
export const harmless = (line: string) => line.replace(turns, '').replace(/[^\P{Cc}\t]+/gu, ' ')

/** Text of other people, made safe for a terminal and put on one line. */
export const oneLine = (text: string) => text.replace(turns, '').replace(controls, ' ').trim()

/** Text of other people, made safe for a terminal; line breaks stay. */
export const lines = (text: string) => text.split(/\r\n|[\r\n\u2028\u2029]/).map(line => oneLine(line))

/** One line of fields for other programs, separated by tabs; fields contain none. */
export const fields = (...texts: readonly string[]) => texts.map(oneLine).join('\t')

/** Writes instants as `shortDate` does, by the clock of this machine. */
export const shortDates = (now: Date, timeZone: string) => (instant: string) =>
  shortDate(instant, { now, timeZone })

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** A text cut to so many columns of a terminal, with an ellipsis where something is missing. */
export function cut(text: string, columns: number): string {
  if (stringWidth(text) <= columns) return text
  let part = ''
  let width = 1
  for (const { segment } of graphemes.segment(text)) {
    width += stringWidth(segment)
    if (width > columns) break
    part += segment
  }
  return `${part.trimEnd()}…`
}

/** A text filled up with spaces to so many columns of a terminal. */
export const padded = (text: string, columns: number, align: 'left' | 'right' = 'left') => {
  const space = ' '.repeat(Math.max(0, columns - stringWidth(text)))
  return align === 'left' ? text + space : space + text
}

const eighths = ['', '▏', '▎', '▍', '▌', '▋', '▊', '▉']

/** A bar of at most so many columns, drawn to an eighth of one; more than zero is never empty. */
export function bar(part: number, whole: number, columns: number): string {
  if (whole <= 0 || part <= 0) return ''
  const filled = Math.max(1, Math.round(Math.min(1, part / whole) * columns * 8))
  return '█'.repeat(Math.floor(filled / 8)) + (eighths[filled % 8] ?? '')
}
