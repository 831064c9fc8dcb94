import { type CellValue, fileInCell, type SearchMatch } from '@winnow/openapi/columns'
import { excerptOf, hasWord } from '@winnow/openapi/common/text/search-words'
import { fold } from '@winnow/openapi/questions'
import type { Value } from '../../core/database/long-reads.ts'
import { type Fragment, fragment } from '../query/fragment.ts'
import { wholeCells } from './window-row.ts'

/** Characters of the part of an answer that is shown, and those of it before the first word. */
const excerpt = { most: 160, before: 24 }

/** What `matchOf` reads of the rows of a page, in their order. */
export const matchedRows = (ids: Fragment): Fragment => fragment`
  select s.name, s.email, ${wholeCells} from (${ids}) at
    join submissions s on s.id = at.id join submission_cells c on c.id = s.id order by at.place`

const textOf = (cell: CellValue): string =>
  Array.isArray(cell) ? cell.join(', ') : typeof cell === 'string' ? cell : (fileInCell(cell)?.name ?? '')

/** The answer that has most of the words that the name and the address lack; null: they lack none, or no answer has one. */
export function matchOf(
  [name, email, cells]: readonly Value[],
  words: readonly string[],
  questionIds: readonly string[],
): SearchMatch | null {
  const person = fold(`${name}\n${email}`)
  const wanted = words.filter(word => !hasWord(person, word))
  if (wanted.length === 0) return null
  let best: { columnId: string; text: string; has: number } | null = null
  for (const [place, cell] of (JSON.parse(String(cells)) as CellValue[]).entries()) {
    const text = textOf(cell)
    const folded = fold(text)
    const has = wanted.filter(word => hasWord(folded, word)).length
    const columnId = questionIds[place]
    if (columnId !== undefined && has > (best?.has ?? 0)) best = { columnId, text, has }
  }
  return best && { columnId: best.columnId, text: excerptOf(best.text, wanted, excerpt) }
}
