import { fold } from '@winnow/openapi/questions'
import { firstId } from '../submissions/find.ts'
import { emailKey, nameKey } from './columns/identity.ts'
import { type Fragment, fragment, integer } from './fragment.ts'

/**
 * Rows that a search finds: case and accents folded; three characters and more is 'contains', fewer is 'a word begins with'
 * (docs/rules.md#search). The text becomes one quoted phrase, so that no sign of the match language in it has a meaning. The
 * index leads and the rows follow: few are found, or all of them are read anyway.
 */
export function compileSearch(search: string, form: number): { term: string; source: Fragment } | null {
  const term = fold(search.trim())
  if (term === '') return null
  const phrase = `"${term.replaceAll('"', '""')}"`
  const [table, match] =
    Array.from(term).length >= 3
      ? [fragment`submission_search`, phrase]
      : [fragment`submission_words`, `${phrase} *`]
  const within = fragment`rowid between ${integer(firstId(form))} and ${integer(firstId(form + 1) - 1)}`
  const found = fragment`(select rowid as id from ${table} where ${table} match ${match} and ${within}) f`
  return { term, source: fragment`${found} cross join submissions s on s.id = f.id` }
}

/** Names that begin with the term, names that have it, addresses that have it, the rest; the newest first in each. */
export const byRank = (term: string): Fragment => fragment`
  case when instr(${nameKey}, ${term}) = 1 then 0 when instr(${nameKey}, ${term}) > 1 then 1
    when instr(${emailKey}, ${term}) > 0 then 2 else 3 end, s.submitted_at desc, s.id desc`
