import type { StoredSpan } from '@winnow/db'
import type { ReadAnswer } from './fields.ts'

/** Characters that nobody sees and that could hide words from a reader: format characters and variation selectors. */
const invisible = /\p{Cf}|\p{Variation_Selector}/gu

const invisibleOrBlank = /\s+|\p{Cf}|\p{Variation_Selector}/gu

/** A text without its invisible characters: what a reader sees, and what a model is sent. */
export const visible = (text: string): string => text.replace(invisible, '')

/** A text as it is seen, and where each of its UTF-16 units stands in the text as it is; `onPage`: lines end where a page did, not a writer. */
function seen(text: string, onPage: boolean) {
  let shown = ''
  const places: number[] = []
  let from = 0
  const take = (to: number) => {
    for (let i = from; i < to; i++) places.push(i)
    shown += text.slice(from, to)
  }
  for (const match of text.matchAll(onPage ? invisibleOrBlank : invisible)) {
    take(match.index)
    from = match.index + match[0].length
    if (!/^\s/u.test(match[0])) continue
    shown += ' '
    places.push(match.index)
  }
  take(text.length)
  return { shown, places }
}

/** What a quote claims: words of an answer. */
export interface Claim {
  fieldId: string
  words: string
  page?: number | undefined
}

/** Fewer characters than this are no evidence of anything, unless they are the whole answer: '5'. */
const least = 2

/**
 * The place of quoted words in the answer that they are said to be from, character for character; null: they are not in it, so
 * nothing is shown of them (docs/rules.md#results).
 */
export function placeOf({ fieldId, words, page }: Claim, answers: readonly ReadAnswer[]): StoredSpan | null {
  const asSeen = visible(words.normalize('NFC')).trim()
  if (asSeen === '') return null
  for (const answer of answers) {
    if (answer.fieldId !== fieldId || (page !== undefined && answer.page !== page)) continue
    const isPage = answer.page !== undefined
    const wanted = isPage ? asSeen.replace(/\s+/gu, ' ') : asSeen
    const { shown, places } = seen(answer.text, isPage)
    if (wanted.length < least && shown.trim() !== wanted) continue
    const at = shown.indexOf(wanted)
    const [first, last] = [places[at], places[at + wanted.length - 1]]
    if (first === undefined || last === undefined) continue
    return {
      fieldId,
      start: first,
      end: last + 1,
      ...(answer.page === undefined ? {} : { page: answer.page }),
    }
  }
  return null
}
