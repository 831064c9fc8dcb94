import { fold } from '@winnow/openapi/questions'
import { firstId } from '../ids.ts'
import { emailKey, nameKey } from './columns/people.ts'
import { type Piece, piece, whole } from './piece.ts'

/**
 * Rows that a search finds: case and accents folded; three characters and more is 'contains', fewer is 'a word begins with'
 * (settled.md, rules). The text becomes one quoted phrase, so that no sign of the match language in it has a meaning.
 */
export function matching(search: string, form: number): { term: string; rows: Piece } | null {
  const term = fold(search.trim())
  if (term === '') return null
  const phrase = `"${term.replaceAll('"', '""')}"`
  const within = piece`rowid between ${whole(firstId(form))} and ${whole(firstId(form + 1) - 1)}`
  const rows =
    Array.from(term).length >= 3
      ? piece`s.id in (select rowid from submission_search where submission_search match ${phrase} and ${within})`
      : piece`s.id in (select rowid from submission_words where submission_words match ${`${phrase} *`} and ${within})`
  return { term, rows }
}

/** Names that begin with the term, names that have it, addresses that have it, the rest; the newest first in each. */
export const byRank = (term: string): Piece => piece`
  case when instr(${nameKey}, ${term}) = 1 then 0 when instr(${nameKey}, ${term}) > 1 then 1
    when instr(${emailKey}, ${term}) > 0 then 2 else 3 end, s.submitted_at desc, s.id desc`
