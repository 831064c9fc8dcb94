import { isContained, searchWords } from '@winnow/openapi/common/text/search-words'
import { firstId } from '../../submissions/find.ts'
import { emailKey, nameKey } from '../columns/identity.ts'
import { type Fragment, fragment, integer, join } from './fragment.ts'

/** What short words without one of these would look for is in no index. */
const lettersOrDigits = /[\p{L}\p{N}]/u

const phrase = (word: string) => `"${word.replaceAll('"', '""')}"`

/**
 * Rows that a search finds: those that have every word of it somewhere, in any order, case and accents folded; a word of three
 * characters and more is 'contains', a shorter one is 'a word begins with' (docs/rules.md#search). Each becomes a quoted phrase,
 * so that no sign of the match language in it has a meaning. The index leads and the rows follow: few are found, or all of
 * them are read anyway. Null: it has no words.
 */
export function compileSearch(search: string, form: number): { words: string[]; source: Fragment } | null {
  const words = [...new Set(searchWords(search))]
  if (words.length === 0) return null
  const within = fragment`rowid between ${integer(firstId(form))} and ${integer(firstId(form + 1) - 1)}`
  const those = (table: Fragment, match: readonly string[]) =>
    match.length === 0
      ? []
      : [fragment`select rowid as id from ${table} where ${table} match ${match.join(' AND ')} and ${within}`]
  const found = [
    ...those(fragment`submission_search`, words.filter(isContained).map(phrase)),
    ...those(
      fragment`submission_words`,
      words.filter(word => !isContained(word) && lettersOrDigits.test(word)).map(word => `${phrase(word)} *`),
    ),
  ]
  const all = found.length > 0 ? join(found, ' intersect ') : fragment`select null as id where false`
  return { words, source: fragment`(${all}) f cross join submissions s on s.id = f.id` }
}

/** Names that begin as the search does, names that have every word, addresses that have them, the rest; the newest first in each. */
export function byRank(words: readonly string[]): Fragment {
  const hasAll = (key: Fragment) =>
    join(
      words.map(word => fragment`instr(${key}, ${word}) > 0`),
      ' and ',
    )
  return fragment`
  case when instr(${nameKey}, ${words.join(' ')}) = 1 then 0 when ${hasAll(nameKey)} then 1
    when ${hasAll(emailKey)} then 2 else 3 end, s.submitted_at desc, s.id desc`
}
