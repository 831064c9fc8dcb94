import { fold } from '@winnow/openapi/common/text/plain-text'
import { excerptOf, hasWord } from '@winnow/openapi/common/text/search-words'
import type { CellContent } from '../../../question-types/shared/cell.ts'
import { type Brush, pad } from '../../../ui/canvas/brush.ts'
import { writeMarked } from '../../../ui/canvas/marked.ts'
import { faces, write } from '../../../ui/canvas/text.ts'

/** How wide the applicant's column is at least while the table is searched, so that the words found have room. */
export const searchedWidth = 340

/** Characters of an answer before the first word found, and in all */
const shown = { before: 10, most: 80 }
/** Most of the line that the question takes */
const headShare = 0.35

/** The answer that a search found a row in, its question and the part with the words; undefined: the name has them all. */
export function matchOf({ row, form }: Pick<CellContent, 'row' | 'form'>) {
  const { words = [], match } = row.found ?? {}
  const all = [...form.inputFields, ...(form.deletedFields ?? [])]
  if (match) {
    const asked = all.find(({ id }) => id === match.columnId)
    return { question: asked?.question ?? 'An answer', text: excerptOf(match.text, words, shown) }
  }
  const name = fold(String(row.get('name')))
  if (words.every(word => hasWord(name, word))) return undefined
  // An address may be cut before the word.
  return { question: 'Email', text: excerptOf(String(row.get('email')), words, shown) }
}

/** The applicant's name; below it the answer that a search found them by. */
export function writeFound(brush: Brush, content: CellContent, name: string, x: number): void {
  const { rect, colors } = brush
  const words = content.row.found?.words ?? []
  const match = matchOf(content)
  if (!match) {
    writeMarked(brush, name, words, faces.strong, colors.t1, x)
    return
  }
  writeMarked(
    { ...brush, rect: { ...rect, y: rect.y + 3, height: 18 } },
    name,
    words,
    faces.strong,
    colors.t1,
    x,
  )
  const line = { ...brush, rect: { ...rect, y: rect.y + 20, height: 17 } }
  const room = rect.width - x - pad
  const head = write(line, match.question, faces.meta, colors.t3, x, room * headShare)
  writeMarked(line, match.text, words, faces.meta, colors.t2, x + head + 6, room - head - 6)
}
