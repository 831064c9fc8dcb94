import { type Condition, type Met, meets, type Scalar } from '../../filters/index.ts'
import type { AnswerableQuestion } from '../question-type.ts'
import { samples } from './samples.ts'
import { judgeRule, ruleKinds } from './show-if.ts'

/** What keeps a rule from ever being met, at the question that has it. */
export interface RuleProblem {
  id: string
  message: string
}

type Titled = AnswerableQuestion & { question: string }

const named = ({ question }: Titled) => `'${question}'`

/** So many steps a search takes over answers that depend on one another; what it has not refuted by then passes. */
const patience = 20_000

/**
 * What is wrong with the rules by which questions are shown: on a question that is not there or comes later, on an option that
 * is not offered, or such that no answers meet them all. A form with any of these is not published.
 */
export function ruleProblems(questions: readonly Titled[], today: string): RuleProblem[] {
  const problems: RuleProblem[] = []
  const never = new Set<string>()
  for (const [i, question] of questions.entries()) {
    const message = problemOf(question, questions.slice(0, i), questions, never, today)
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
): string | null {
  const bySource = Map.groupBy(question.showIf, it => it.columnId)
  let dependent = false
  for (const [id, filters] of bySource) {
    const source = before.find(it => it.id === id)
    if (!source) {
      const later = all.find(it => it.id === id)
      if (later === question) return 'It cannot depend on its own answer'
      return later
        ? `It depends on ${named(later)}, which comes after it`
        : 'It depends on a question that was deleted'
    }
    const conditions: Condition[] = []
    for (const filter of filters) {
      const judged = judgeRule(source, filter)
      if (!judged.ok) return `Its rule on ${named(source)} cannot be read: ${judged.message}`
      conditions.push(judged.condition)
    }
    const gone = conditions.flatMap(it => it.values).find(it => isNoOption(source, it))
    if (gone !== undefined) return `Its rule on ${named(source)} names '${gone}', which is no option of it`
    const given = never.has(source.id) ? [] : samples(source, conditions, today)
    const canBeBlank = !source.required || source.showIf.length > 0
    const isMet = (value: Met) => conditions.every(it => meets(kindOf(source), it, value, today))
    if (!(canBeBlank && isMet(null)) && !given.some(isMet))
      return never.has(source.id)
        ? `It depends on ${named(source)}, which is never shown`
        : `No answer to ${named(source)} meets its rules, so it would never be shown`
    dependent ||= source.showIf.length > 0
  }
  if (!dependent || canBeAsked(question, before, today)) return null
  return 'Its rules can never hold together, so it would never be shown'
}

const kindOf = ({ type }: Pick<Titled, 'type'>) => ruleKinds[type] ?? 'choice'

/** Whether a rule names an option that its question does not offer. */
const isNoOption = ({ type, options, allowOther }: Titled, value: Scalar) =>
  (ruleKinds[type] === 'choice' || ruleKinds[type] === 'choices') &&
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
      const judged = source && judgeRule(source, filter)
      return source && judged?.ok ? { source, condition: judged.condition } : null
    })
  const rules = new Map([...sources, question].map(it => [it, rulesOf(it)]))
  const conditions = Map.groupBy(
    [...rules.values()].flat().filter(it => it !== null),
    it => it.source,
  )
  const given = sources.map(it => samples(it, conditions.get(it)?.map(rule => rule.condition) ?? [], today))
  const answers = new Map<Titled, Met>()
  const isAsked = (asked: Titled) =>
    (rules.get(asked) ?? []).every(rule => {
      const answer = rule && answers.get(rule.source)
      return rule && answer !== undefined && meets(kindOf(rule.source), rule.condition, answer, today)
    })
  let steps = 0
  const search = (at: number): boolean => {
    if (++steps > patience) return true
    const source = sources[at]
    if (!source) return isAsked(question)
    const blank = isAsked(source) && source.required ? [] : [null]
    for (const answer of isAsked(source) ? [...blank, ...(given[at] ?? [])] : blank) {
      answers.set(source, answer)
      if (search(at + 1)) return true
    }
    answers.delete(source)
    return false
  }
  return search(0)
}
