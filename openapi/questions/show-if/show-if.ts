import type { FilterKindName } from '../../filters/index.ts'
import { filterKinds, judgeFilter, type Met, meets } from '../../filters/index.ts'
import type { QuestionType } from '../enums.ts'
import type { AnswerableQuestion } from '../question-type.ts'
import { typeOf } from '../registry.ts'

/** How an earlier answer is compared, by the type of its question; null: only whether there is one. */
export const ruleKinds: Record<QuestionType, FilterKindName | null> = {
  SHORT_TEXT: 'text',
  LONG_TEXT: 'text',
  SINGLE_SELECT: 'choice',
  DROPDOWN: 'choice',
  MULTI_SELECT: 'choices',
  NUMBER: 'number',
  DATE: 'date',
  LINK: null,
  PHONE_NUMBER: null,
  FILE_UPLOAD: null,
  VIDEO: null,
}

/** The condition as it is judged: a type without a kind of its own is filtered as a choice between blank and not. */
export const judgeRule = (
  question: Pick<AnswerableQuestion, 'type'>,
  filter: AnswerableQuestion['showIf'][number],
) => judgeFilter(filterKinds[ruleKinds[question.type] ?? 'choice'], filter)

/** An answer, typed or kept, as conditions compare it. */
export function comparable(question: AnswerableQuestion, answer: unknown): Met {
  if (typeOf(question).isBlank(answer)) return null
  const kind = ruleKinds[question.type]
  if (kind === 'number')
    return (filterKinds.number.read(answer as string, 'equals') as number | undefined) ?? null
  if (kind === 'choices') return [answer].flat().map(it => String(it).normalize())
  return kind === null ? 'answered' : String(answer).normalize()
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
    const judged = judgeRule(source, filter)
    const kind = ruleKinds[source.type] ?? 'choice'
    return judged.ok && meets(kind, judged.condition, comparable(source, answerOf(source.id)), today)
  })
}

/** The questions that are asked, in order. `answerOf`: what was answered, typed or kept; it is not asked for hidden ones. */
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
