import { optionHead } from '../../columns/csv/split.ts'
import { isNoAnswer } from '../cells/blanks.ts'
import { isChosen, isOther, isUnchosen, markOf } from '../cells/marks.ts'

type Rows = readonly (readonly string[])[]
/** `rows`: how many of the file's first rows are its header */
type Header = { heads: string[]; rows: number }

/** What survey tools write under the head of a question that has one column. */
const single =
  /^(?:open-ended response|response|selected choice|offene antwort|antwort|réponse ouverte|réponse|respuesta abierta|respuesta|resposta aberta|resposta)$/i

/** Qualtrics: ids, texts, then `{"ImportId":"QID1"}`. */
function withImportIds(first: Rows): Header | null {
  const rows = first.slice(0, 3)
  const at = rows.findIndex(
    cells => cells.filter(cell => cell.includes('"ImportId"')).length * 2 > cells.length,
  )
  if (at < 1) return null
  const [ids = [], texts = []] = rows
  if (at === 1) return { heads: [...ids], rows: 2 }
  const heads = ids.map((id, i) => {
    const text = (texts[i] ?? '').trim()
    return text === '' ? id : text.replace(/ - Selected Choice(?= - |$)/, '').replace(/ - Text$/, '')
  })
  return { heads, rows: 3 }
}

/** The questions of a first row, each with the columns that stand below it: its own and the blank ones to the right. */
function spans(row: readonly string[], width: number): { from: number; to: number }[] {
  const starts = Array.from({ length: width }, (_, at) => at).filter(
    at => at === 0 || (row[at] ?? '').trim() !== '',
  )
  return starts.map((from, i) => ({ from, to: starts[i + 1] ?? width }))
}

/** SurveyMonkey: the question above the first of its columns, an option or 'Response' above each. */
function withOptionRow(first: Rows): Header | null {
  const [questions = [], options = [], ...rows] = first
  const width = Math.max(questions.length, options.length)
  const optionAt = (at: number) => (options[at] ?? '').trim()
  const all = spans(questions, width)
  const wide = all.filter(({ from, to }) => to - from > 1)
  const alone = all.filter(({ from, to }) => to - from === 1).map(({ from }) => optionAt(from))
  const areDistinct = wide.every(({ from, to }) => {
    const under = Array.from({ length: to - from }, (_, i) => optionAt(from + i))
    return under.slice(1).every(it => it !== '') && new Set(under).size === under.length
  })
  const says = Array.from({ length: width }, (_, at) => optionAt(at)).some(it => single.test(it))
  if (!says) {
    // Without such a word the row below must look like names of options: nothing above single columns, ticks beneath.
    if (wide.length === 0 || !areDistinct || alone.some(it => it !== '')) return null
    const ticks = rows.some(row => wide.some(span => isTicked(row, span, optionAt)))
    if (!ticks && alone.length === 0) return null
  }
  let question = ''
  const heads = Array.from({ length: width }, (_, at) => {
    const own = questions[at] ?? ''
    const option = options[at] ?? ''
    if (own.trim() !== '') question = own
    else if (option.trim() === '') return ''
    return option.trim() === '' || single.test(option.trim()) ? question : optionHead(question, option)
  })
  return { heads, rows: 2 }
}

/** Whether the cells below a question are those of its options. */
function isTicked(
  row: readonly string[],
  { from, to }: { from: number; to: number },
  optionAt: (at: number) => string,
) {
  const cells = Array.from({ length: to - from }, (_, i) => ({
    cell: row[from + i] ?? '',
    option: optionAt(from + i),
  }))
  const fits = ({ cell, option }: (typeof cells)[number]) => {
    const mark = markOf(cell)
    return cell.trim() === option || isNoAnswer(cell) || isChosen(mark) || isUnchosen(mark) || isOther(option)
  }
  return cells.every(fits) && cells.some(({ cell }) => !isNoAnswer(cell))
}

/** Ways in which one head says question and option: `Sides? [Corn]`, `Sides?[SQ001]`, `Sides? >> Corn`. */
const joined = [/^(.*[^\s[])\s*\[([^[\]]+)\]$/s, /^(.*\S)\s*>>\s*(.+)$/s]

/** Neighbours that say the same question in such a way get heads in ours. */
function alike(heads: readonly string[]): string[] {
  const parts = heads.map(head => joined.map(way => way.exec(head)).find(Boolean))
  return heads.map((head, at) => {
    const [, question, option = ''] = parts[at] ?? []
    const hasNeighbour = [parts[at - 1], parts[at + 1]].some(it => it?.[1] === question)
    return question !== undefined && hasNeighbour ? optionHead(question, option) : head
  })
}

/** The header of a file by its first rows: one head a column, whatever survey tool wrote it (docs/rules.md#import-headers). */
export function headerIn(first: Rows): Header {
  const found = withImportIds(first) ?? withOptionRow(first) ?? { heads: [...(first[0] ?? [])], rows: 1 }
  return { ...found, heads: alike(found.heads) }
}
