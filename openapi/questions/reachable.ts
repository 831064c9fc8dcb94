import {
  type Condition,
  dayAfter,
  daysOf,
  type Met,
  meets,
  type RelativeDays,
  type Scalar,
} from '../filters/index.ts'
import type { AnswerableQuestion } from './question-type.ts'
import { judgeRule, ruleKinds } from './show-if.ts'

/** What keeps a rule from ever being met, at the question that has it. */
export interface RuleProblem {
  id: string
  message: string
}

type Titled = AnswerableQuestion & { question: string }

const named = ({ question }: Titled) => `'${question}'`

/**
 * What is wrong with the rules by which questions are shown: on a question that is not there or comes later, on an option that
 * is not offered, or such that no answer meets them all. A form with any of these is not published.
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
    const kind = ruleKinds[source.type] ?? 'choice'
    const met = samples(source, conditions, never.has(source.id), today).some(value =>
      conditions.every(it => meets(kind, it, value, today)),
    )
    if (!met)
      return never.has(source.id)
        ? `It depends on ${named(source)}, which is never shown`
        : `No answer to ${named(source)} meets its rules, so it would never be shown`
  }
  return null
}

/** Whether a rule names an option that its question does not offer. */
const isNoOption = ({ type, options, allowOther }: Titled, value: Scalar) =>
  (ruleKinds[type] === 'choice' || ruleKinds[type] === 'choices') &&
  typeof value === 'string' &&
  !allowOther &&
  !options.includes(value)

/** A text that no rule has thought of. */
const unheard = '\u{10fffd}'

/** Answers enough to find one that meets the conditions, if there is any: around every value that they name. */
function samples(source: Titled, conditions: readonly Condition[], never: boolean, today: string): Met[] {
  const blank: Met[] = source.required && !never && source.showIf.length === 0 ? [] : [null]
  if (never) return blank
  const named = conditions.flatMap(it => it.values).filter(it => it !== null)
  const make = makers[ruleKinds[source.type] ?? '']
  return [...blank, ...(make ? make(source, named, conditions, today) : ['answered'])]
}

type Maker = (
  source: Titled,
  named: readonly Scalar[],
  conditions: readonly Condition[],
  today: string,
) => readonly Met[]

const options: Maker = ({ options, allowOther }, named) => [
  ...options,
  ...(allowOther ? [...named.map(String), unheard] : []),
]

const makers: Record<string, Maker> = {
  choice: options,
  /** All that is forbidden left out, all else ticked, is met if anything is; single ticks serve where few are wanted */
  choices: (source, named, conditions, today) => {
    const all = options(source, named, conditions, today).map(String)
    const forbidden = new Set(
      conditions.filter(it => it.operator === 'not_select').flatMap(it => it.values.map(String)),
    )
    const allowed = all.filter(it => !forbidden.has(it))
    return allowed.length > 0 ? [allowed, ...allowed.map(it => [it])] : []
  },
  number: (_, named) => {
    const numbers = named.map(Number)
    const steps = numbers.flatMap(it => [it - 1, it - 0.01, it, it + 0.01, it + 1])
    return [0, ...steps, ...numbers.flatMap(a => numbers.map(b => (a + b) / 2))]
  },
  date: (_, named, conditions, today) => {
    const spans = conditions
      .filter(it => it.operator === 'relative')
      .flatMap(it => daysOf(it.values[0] as RelativeDays, today))
    const days = [...named.map(String).filter(it => /^\d{4}-/.test(it)), ...spans]
    return [today, ...days.flatMap(it => [dayAfter(it, -1), it, dayAfter(it, 1)])]
  },
  text: (_, named, conditions) => {
    const wanted = conditions.filter(it => it.operator === 'contains').flatMap(it => it.values.map(String))
    return [unheard, ...named.map(String), wanted.join(' '), wanted.join('')]
  },
}
