import { type ComparedValue, filterKinds, matches, parseFilter } from '../../filters/index.ts'
import type { AnswerableQuestion } from '../question-type.ts'
import { conditionKind, typeOf } from '../registry.ts'

/** Reads the condition that a question puts on the answer to an earlier one, `source`. */
export const parseCondition = (
  source: Pick<AnswerableQuestion, 'type'>,
  filter: AnswerableQuestion['showIf'][number],
) => parseFilter(filterKinds[conditionKind(source.type)], filter)

/** An answer, typed or stored, as conditions compare it. */
export function comparable(question: AnswerableQuestion, answer: unknown): ComparedValue {
  const { condition, isBlank } = typeOf(question)
  if (isBlank(answer)) return null
  if (condition === 'number')
    return (filterKinds.number.read(answer as string, 'equals') as number | undefined) ?? null
  // What was typed and can't be read as a day compares as nothing.
  if (condition === 'date' && !/^\d{4}-\d{2}-\d{2}/.test(String(answer).trim())) return null
  if (condition === 'choices') return [answer].flat().map(it => String(it).normalize())
  return condition === null ? 'answered' : String(answer).normalize()
}

/**
 * Whether a question is asked, given the answers to those before it: all of its conditions hold. A question that is not asked
 * itself is blank to those after it; a condition on one that does not stand before it never holds.
 */
export function isAsked(
  question: AnswerableQuestion,
  before: readonly AnswerableQuestion[],
  answerOf: (id: string) => unknown,
  today: string,
): boolean {
  return question.showIf.every(filter => {
    const source = before.find(it => it.id === filter.columnId)
    if (!source) return false
    const parsed = parseCondition(source, filter)
    if (!parsed.ok) return false
    return matches(
      conditionKind(source.type),
      parsed.condition,
      comparable(source, answerOf(source.id)),
      today,
    )
  })
}

/** The questions that are asked, in order. `answerOf`: what was answered, typed or stored; it is not asked for hidden ones. */
export function askedQuestions<Q extends AnswerableQuestion>(
  questions: readonly Q[],
  answerOf: (id: string) => unknown,
  today: string,
): Q[] {
  const asked: Q[] = []
  const shown = new Set<string>()
  for (const [i, question] of questions.entries()) {
    const known = (id: string) => (shown.has(id) ? answerOf(id) : null)
    if (question.showIf.length > 0 && !isAsked(question, questions.slice(0, i), known, today)) continue
    shown.add(question.id)
    asked.push(question)
  }
  return asked
}
