import { fold, type StoredValue } from '@winnow/openapi/questions'
import { parsePhoneNumberFromString } from 'libphonenumber-js/min'
import { type Column, withCells } from '../../forms/questions.ts'

/** Characters of an answer that stand in the row; the rest is in `long_answers` (performance.md, 3). */
const head = 100

/** The number in E.164, or null; a number without its country's code is read as one of India (spec 1, section 9). */
export function parsePhone(text: string): string | null {
  const number = parsePhoneNumberFromString(text, 'IN')
  return number?.isValid() ? number.number : null
}

/** Cuts at a whole character, never inside a surrogate pair. */
const cut = (text: string) => `${text.slice(0, head - 1).replace(/[\ud800-\udbff]$/, '')}…`

/** Answers as the table keeps them: one array by slot, with what was cut away, and the folded text to search in. */
export function stored(
  it: { name: string; email: string; values: Record<string, StoredValue> },
  columns: readonly Column[],
) {
  const cells: StoredValue[] = []
  const long: { slot: number; text: string }[] = []
  const words = [it.name, it.email]
  for (const { slot, questionId } of withCells(columns)) {
    const value = it.values[questionId] ?? null
    const tooLong = typeof value === 'string' && value.length > head
    if (tooLong) long.push({ slot, text: value })
    cells[slot] = tooLong ? cut(value) : value
    if (value !== null) words.push(...[value].flat())
  }
  return { cells: JSON.stringify(Array.from(cells, it => it ?? null)), long, search: fold(words.join('\n')) }
}
