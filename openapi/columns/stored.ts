import { limits } from '../common/limits.ts'
import { splitName } from '../common/text/file-name.ts'
import { fold } from '../common/text/plain-text.ts'
import { type Question, type QuestionType, questionTypes, type StoredValue } from '../questions/index.ts'
import { type AnswerKey, answerKey, headOf } from './answer-keys.ts'

/** The folded name and email stand before the keys of the answers (db/schema/applicants/submissions.ts). */
export const keysBefore = 2

/** A long answer as its cell has it; the name of a file keeps its ending (docs/rules.md#file-names). */
function cut(value: string, type: Question['type'] | undefined): string {
  if (!type || questionTypes[type].media === null) return `${headOf(value)}…`
  const [beginning, ending] = splitName(value)
  const head = beginning.slice(0, limits.cellText - 1 - ending.length).replace(/\p{Cs}$/u, '')
  return `${head}…${ending}`
}

/** Questions of these types are answered with options: each that was chosen has a row of its own. */
export const isChosen = (type: QuestionType) => ['choice', 'choices'].includes(questionTypes[type].filter)

interface SentAnswers {
  name: string
  email: string
  values: Readonly<Record<string, StoredValue>>
}

/**
 * Answers as the table keeps them: one array by slot, with what was cut away; what it sorts and filters by; the options that were
 * chosen; and the folded text to search in. `slots` are the form's columns, those below 0 have no cell; `questions` are those that were answered.
 */
export function stored(
  it: SentAnswers,
  slots: readonly { slot: number; questionId: string }[],
  questions: readonly Pick<Question, 'id' | 'type'>[],
) {
  const types = new Map(questions.map(question => [question.id, question.type]))
  const cells: StoredValue[] = []
  const keys: AnswerKey[] = [fold(it.name), fold(it.email)]
  const long: { slot: number; text: string; folded: string }[] = []
  const choices: { slot: number; word: string; isFirst: boolean }[] = []
  const words = [it.name, it.email]
  for (const { slot, questionId } of slots) {
    if (slot < 0) continue
    const value = it.values[questionId] ?? null
    const type = types.get(questionId)
    const tooLong = typeof value === 'string' && value.length > limits.cellText
    if (tooLong) long.push({ slot, text: value, folded: fold(value) })
    cells[slot] = tooLong ? cut(value, type) : value
    keys[slot + keysBefore] = type ? answerKey(type, value) : null
    if (value !== null) words.push(...[value].flat())
    const key = keys[slot + keysBefore]
    if (type && isChosen(type))
      choices.push(...[key ?? []].flat().map((it, i) => ({ slot, word: String(it), isFirst: i === 0 })))
    // A number is found as it was typed and by its digits alone.
    if (type && typeof value === 'string' && questionTypes[type].keyText(value) !== value)
      words.push(String(key))
  }
  return {
    cells: JSON.stringify(Array.from(cells, it => it ?? null)),
    keys: JSON.stringify(Array.from(keys, it => it ?? null)),
    long,
    choices,
    search: fold(words.join('\n')),
  }
}
