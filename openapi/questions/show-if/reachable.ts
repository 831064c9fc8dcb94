import { type ComparedValue, type Condition, matches, type Scalar } from '../../filters/index.ts'
import type { AnswerableQuestion } from '../question-type.ts'
import { conditionKind, typeOf } from '../registry.ts'
import { samples } from './samples.ts'
import { parseCondition } from './show-if.ts'

/** Why the conditions of a question can never hold. */
export interface RuleProblem {
  id: string
  message: string
}

type Titled = AnswerableQuestion & { question: string }

type Quote = (text: string) => string

const straight: Quote = text => `'${text}'`

/** Steps of a search through answers that depend on one another; rules that it has not refuted by then pass. */
const patience = 20_000

/**
 * What is wrong with the rules by which questions are shown: on a question that is not there or comes later, on an option that
 * is not offered, or such that no answers meet them all. A form with any of these is not published. `quote` is how a terminal
 * or the screen quotes a name.
 */
export function ruleProblems(
  questions: readonly Titled[],
  today: string,
  quote: Quote = straight,
): RuleProblem[] {
  const problems: RuleProblem[] = []
  const never = new Set<string>()
  for (const [i, question] of questions.entries()) {
    const message = problemOf(question, questions.slice(0, i), questions, never, today, quote)
    if (message === null) continue
    never.add(question.id)
    problems.push({ id: question.id, message })
  }
  return problems
}

function problemOf(
  question: Titled,
  before: readonly Titled[],
  all: readonly Titled[],
  never: ReadonlySet<string>,
  today: string,
  quote: Quote,
): string | null {
  const named = (it: Titled) => quote(it.question)
  const bySource = Map.groupBy(question.showIf, it => it.columnId)
  let dependent = false
  for (const [id, filters] of bySource) {
    const source = before.find(it => it.id === id)
    if (!source) {
      const later = all.find(it => it.id === id)
      if (later === question) return "It can't depend on its own answer"
      return later
        ? `It depends on ${named(later)}, which comes after it`
        : 'It depends on a deleted question'
    }
    const conditions: Condition[] = []
    for (const filter of filters) {
      const parsed = parseCondition(source, filter)
      if (!parsed.ok) return `Its condition on ${named(source)} can't be read: ${parsed.message}`
      conditions.push(parsed.condition)
    }
    const unknown = conditions.flatMap(it => it.values).find(it => isNoOption(source, it))
    if (unknown !== undefined)
      return `Its condition on ${named(source)} names ${quote(String(unknown))}, which is not one of its options`
    const answers = never.has(source.id) ? [] : samples(source, conditions, today)
    const canBeBlank = !source.required || source.showIf.length > 0
    const isMatch = (value: ComparedValue) =>
      conditions.every(it => matches(conditionKind(source.type), it, value, today))
    if (!(canBeBlank && isMatch(null)) && !answers.some(isMatch))
      return never.has(source.id)
        ? `It depends on ${named(source)}, which is never shown`
        : `No answer to ${named(source)} meets its conditions, so it would never be shown`
    dependent ||= source.showIf.length > 0
  }
  if (!dependent || canBeAsked(question, before, today)) return null
  return 'Its conditions can never all be true, so it would never be shown'
}

/** Whether a rule names an option that its question does not offer. */
const isNoOption = ({ type, options, allowOther }: Titled, value: Scalar) =>
  (typeOf({ type }).condition === 'choice' || typeOf({ type }).condition === 'choices') &&
  typeof value === 'string' &&
  !allowOther &&
  !options.includes(value)

/** The questions that a question depends on, over as many others as it takes, in their order. */
function involved(question: Titled, before: readonly Titled[]): Titled[] {
  const ids = new Set(question.showIf.map(it => it.columnId))
  for (const source of before.toReversed())
    if (ids.has(source.id)) for (const { columnId } of source.showIf) ids.add(columnId)
  return before.filter(it => ids.has(it.id))
}

/** Whether there are answers under which a question is asked, each given only where its own question is asked. */
function canBeAsked(question: Titled, before: readonly Titled[], today: string): boolean {
  const sources = involved(question, before)
  const rulesOf = (asked: Titled) =>
    asked.showIf.map(filter => {
      const source = sources.find(it => it.id === filter.columnId)
      const parsed = source && parseCondition(source, filter)
      return source && parsed?.ok ? { source, condition: parsed.condition } : null
    })
  const rules = new Map([...sources, question].map(it => [it, rulesOf(it)]))
  const conditions = Map.groupBy(
    [...rules.values()].flat().filter(it => it !== null),
    it => it.source,
  )
  const sampled = sources.map(it => samples(it, conditions.get(it)?.map(rule => rule.condition) ?? [], today))
  const answers = new Map<Titled, ComparedValue>()
  const isAsked = (asked: Titled) =>
    (rules.get(asked) ?? []).every(rule => {
      const answer = rule && answers.get(rule.source)
      return (
        rule &&
        answer !== undefined &&
        matches(conditionKind(rule.source.type), rule.condition, answer, today)
      )
    })
  let steps = 0
  const search = (at: number): boolean => {
    if (++steps > patience) return true
    const source = sources[at]
    if (!source) return isAsked(question)
    const blank = isAsked(source) && source.required ? [] : [null]
    for (const answer of isAsked(source) ? [...blank, ...(sampled[at] ?? [])] : blank) {
      answers.set(source, answer)
      if (search(at + 1)) return true
    }
    answers.delete(source)
    return false
  }
  return search(0)
}
