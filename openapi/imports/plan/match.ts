import { optionHead, otherLabel } from '../../columns/csv/split.ts'
import { isCampaignParameter } from '../../links/parameters.ts'
import { type Question, splitQuestions, takesSeveral, typeOf } from '../../questions/index.ts'
import { clean, headKey } from '../cells/cells.ts'
import type { DayOrder } from '../cells/days.ts'
import { columnName, type IdentityColumns, type Plan, type PlannedQuestion, type Source } from './plan.ts'

type Match = { source: Source; width: number }

/** Keys of the heads from a place on, up to the next column that is not a question. */
type Keys = readonly string[]

const keyOf = (question: string, option: string) => headKey(optionHead(question, option))

/** A column with the question's own head, and the text beside Other after it. */
function alone({ question, type, allowOther }: Question, keys: Keys, at: number): Match | null {
  if (keys[at] !== headKey(question)) return null
  const beside =
    typeOf({ type }).filter === 'choice' && allowOther && keys[at + 1] === keyOf(question, otherLabel)
  return beside ? { source: { cell: at, other: at + 1 }, width: 2 } : { source: { cell: at }, width: 1 }
}

/** Neighbours with the heads of its options, in any order; Other once (what was typed) or twice. */
function byOption({ question, options, allowOther, type }: Question, keys: Keys, from: number): Match | null {
  if (!takesSeveral({ type })) return null
  const places = new Map<string, number>()
  const others: number[] = []
  const heads = new Set(options.map(option => keyOf(question, option)))
  const other = keyOf(question, otherLabel)
  let at = from
  for (; at < keys.length; at++) {
    const key = keys[at] ?? ''
    if (heads.has(key) && !places.has(key)) places.set(key, at)
    else if (allowOther && key === other && others.length < 2) others.push(at)
    else break
  }
  if (at === from) return null
  const typed = others.at(-1)
  return {
    source: {
      ticks: options.map(option => places.get(keyOf(question, option)) ?? -1),
      ...(typed === undefined ? {} : { other: typed }),
      ...(others.length === 2 ? { otherTick: others[0] } : {}),
    },
    width: at - from,
  }
}

/**
 * How a file answers the questions that a form has: columns and questions meet by their text, in any case, in the order in
 * which they stand where a text stands twice; a column without a head meets by what it is called, 'Column 5'. So do columns
 * and URL parameters that the form stores. Columns that meet nothing are `unread`, unless they are empty; so are those of
 * videos, and of files where the cells are not addresses of ours. `inferred`: what the cells of the file show.
 */
export function matchPlan(
  header: readonly string[],
  questions: readonly Question[],
  given: IdentityColumns,
  inferred?: Plan,
  declared: readonly string[] = [],
): Plan {
  const heads = header.map(clean)
  const identity = identityBeside(questions, heads, given)
  const known = new Set(Object.values(identity))
  const keys = heads.map((_, at) => (known.has(at) ? '' : headKey(columnName(heads, at))))
  const waiting = splitQuestions(questions).rest.filter(question => typeOf(question).media !== 'video')
  const areFiles = new Set(inferred?.files)
  const empty = inferred?.empty ?? []
  const parameterOf = (head: string) =>
    declared.find(name => headKey(name) === headKey(head)) ?? (isCampaignParameter(head) ? head : null)
  const parameters: { name: string; cell: number }[] = []
  const found = new Map<string, PlannedQuestion>()
  const unread: number[] = []
  for (let at = 0; at < heads.length; ) {
    const dayOrder = inferred?.questions.find(({ source }) => source.cell === at)?.source.dayOrder
    const media = areFiles.has(at) ? 'file' : null
    const these = waiting.filter(question => typeOf(question).media === media)
    const match = known.has(at) ? null : firstMatch(these, found, keys, at, dayOrder)
    const name = match || known.has(at) ? null : parameterOf(heads[at] ?? '')
    if (name !== null) parameters.push({ name, cell: at })
    else if (!match && !known.has(at) && !empty.includes(at)) unread.push(at)
    at += match?.width ?? 1
  }
  const planned = waiting.flatMap(it => found.get(it.id) ?? [])
  return {
    ...{ heads, identity, questions: planned, unread },
    ...(parameters.length > 0 && { parameters }),
    ...(empty.length > 0 && { empty }),
  }
}

/** Last names answer the form's own question for them, where it has one. */
export function identityBeside(
  questions: readonly Question[],
  heads: readonly string[],
  { lastName, ...identity }: IdentityColumns,
): IdentityColumns {
  if (lastName === undefined) return identity
  const key = headKey(heads[lastName] ?? '')
  return questions.some(it => headKey(it.question) === key) ? identity : { ...identity, lastName }
}

/** Finds the question that this column begins, and keeps it. */
function firstMatch(
  waiting: readonly Question[],
  found: Map<string, PlannedQuestion>,
  keys: Keys,
  at: number,
  dayOrder: DayOrder | undefined,
) {
  for (const question of waiting) {
    if (found.has(question.id)) continue
    const match = alone(question, keys, at) ?? byOption(question, keys, at)
    if (!match) continue
    const { id, type, options, allowOther } = question
    const source = { ...match.source, ...(dayOrder && { dayOrder }) }
    found.set(id, { id, question: question.question, type, options, allowOther, source })
    return match
  }
  return null
}
