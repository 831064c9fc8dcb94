import { optionHead, otherLabel } from '../../columns/csv/split.ts'
import { type AnswerError, takesSeveral, typeOf } from '../../questions/index.ts'
import { isNoAnswer } from '../cells/blanks.ts'
import { headKey } from '../cells/cells.ts'
import { valuesIn } from '../cells/lists.ts'
import { isChosen, isOther, isUnchosen, markOf } from '../cells/marks.ts'
import { readings } from '../cells/readings.ts'
import type { PlannedQuestion } from '../plan/plan.ts'

type Read<Answer> = (cells: readonly string[], errors: AnswerError[]) => Answer

const cellIn = (cells: readonly string[], place: number | undefined) =>
  place === undefined ? '' : (cells[place] ?? '')

/** How a row answers a question, cell by cell; a column that holds something else than it should is named in `errors`. */
export const answerReaderOf = (question: PlannedQuestion): Read<string | string[]> =>
  question.source.ticks ? tickedReader(question) : cellReader(question)

/** One column, and the text of Other beside it. */
function cellReader({ question, type, options, source }: PlannedQuestion): Read<string | string[]> {
  const known = new Set(options)
  const isText = typeOf({ type }).importGuess?.by === 'text'
  const reading = readings[type]
  const several = takesSeveral({ type })
  return (cells, errors) => {
    const cell = cellIn(cells, source.cell)
    const chosen = !isText && !known.has(cell) && isNoAnswer(cell) ? '' : cell
    const saysOther = chosen !== '' && isOther(chosen)
    const typed = typedIn(cells, source.other, saysOther)
    if (chosen !== '' && !saysOther && typed !== '')
      errors.push({ path: optionHead(question, otherLabel), message: `Is filled, but '${chosen}' is chosen` })
    const text = saysOther && typed !== '' ? typed : chosen || typed
    if (several) return valuesIn(text, known)
    return reading ? reading(text, source.dayOrder) : text
  }
}

/** A column an option, ticked by its text or by a mark. */
function tickedReader({ question, options, source }: PlannedQuestion): Read<string[]> {
  const ticks = [
    ...options.map((option, i) => ({ option, cell: source.ticks?.[i] })),
    ...(source.beyond ?? []),
  ]
  return (cells, errors) => {
    const ticked = ticks.flatMap(({ option, cell: at }) => {
      const cell = cellIn(cells, at)
      if (cell === option) return [option]
      if (isNoAnswer(cell)) return []
      const mark = markOf(cell)
      if (mark === null && headKey(cell) === headKey(option)) return [option]
      if (mark === null)
        errors.push({ path: optionHead(question, option), message: `Must be blank or '${option}'` })
      return isChosen(mark) ? [option] : []
    })
    const tick = cellIn(cells, source.otherTick)
    const mark = markOf(tick)
    const saysOther = isChosen(mark) || (!isUnchosen(mark) && !isNoAnswer(tick))
    const typed = typedIn(cells, source.other, saysOther)
    const other = typed !== '' || !saysOther ? typed : isChosen(mark) ? otherLabel : tick
    return other === '' ? ticked : [...ticked, other]
  }
}

/** What was typed beside Other: a code of no answer only where Other was chosen. */
function typedIn(cells: readonly string[], place: number | undefined, saysOther: boolean) {
  const typed = cellIn(cells, place)
  return !saysOther && isNoAnswer(typed) ? '' : typed
}
