import { fold } from '@winnow/openapi/common/text/plain-text'
import { excerptOf, hasWord } from '@winnow/openapi/common/text/search-words'
import type { CellContent } from '../../../question-types/shared/cell.ts'
import { type Brush, pad } from '../../../ui/canvas/brush.ts'
import { writeMarked } from '../../../ui/canvas/marked.ts'
import { faces, write } from '../../../ui/canvas/text.ts'

/** Characters of an answer before the first word found, and in all */
const shown = { before: 10, most: 80 }
/** Most of the line that the question takes, and the pixels of a line from which it is written at all */
const headShare = 0.35
const roomForHead = 220

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

/** What the line below the name has no room for. */
export function foundText(content: CellContent): string | undefined {
  const match = content.row.found && matchOf(content)
  return match && `${match.question}\n${match.text}`
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
  const hasHead = room >= roomForHead
  const head = hasHead ? write(line, match.question, faces.meta, colors.t3, x, room * headShare) + 6 : 0
  writeMarked(line, match.text, words, faces.meta, colors.t2, x + head, room - head)
}
