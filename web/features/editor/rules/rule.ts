import { dayText } from '@winnow/openapi/common/dates/dates'
import {
  type Filter,
  type FilterOperator,
  filterKinds,
  parseFilter,
  type Scalar,
} from '@winnow/openapi/filters'
import { conditionPhrase, operatorPhrase } from '@winnow/openapi/filters/sentence'
import {
  type AnswerFilterKind,
  conditionKind,
  type QuestionType,
  questionTypes,
} from '@winnow/openapi/questions'
import { type RenamedOptions, renamedRule, renamedValue } from '../draft/changes.ts'
import { type DraftQuestion, optionsOf, titleOf } from '../draft/draft.ts'

/** What a rule needs to know of a question that it looks at; one that is not saved yet has no id. */
export interface RuleSource {
  id?: string
  type: QuestionType
  question: string
}

/** How a rule compares: by an operator of the source's kind, or only by whether there is an answer. */
export type RuleOperator = FilterOperator | 'answered' | 'unanswered'

/** A rule as it is typed; it may still lack its value. */
export interface Row {
  /** Names the row on the screen */
  key: string
  columnId: string
  operator: RuleOperator
  /** What was typed or selected: one, both ends of `between`, or a list */
  values: readonly Scalar[]
  /** The rule as it last was whole: it holds while what is typed now is not */
  stored?: Filter
}

/** The conditions of a question as they are typed. */
export interface TypedRules {
  rows: readonly Row[]
  /** Those that hold */
  showIf: Filter[]
  /** How many rows lack something */
  unfinished: number
}

export const sameRules = (one: readonly Filter[], other: readonly Filter[]): boolean =>
  JSON.stringify(one) === JSON.stringify(other)

/** The lists of texts, numbers and days that a filter may have are not offered: two rows or a span say it better. */
const offered: Record<AnswerFilterKind, readonly FilterOperator[]> = {
  text: ['contains', 'not_contains', 'equals', 'not_equal'],
  number: filterKinds.number.operators.filter(it => it !== 'select' && it !== 'not_select'),
  date: filterKinds.date.operators.filter(it => it !== 'select' && it !== 'not_select'),
  choice: filterKinds.choice.operators,
  choices: filterKinds.choices.operators,
}

/**
 * Options that rules name although the questions no longer have them, where 'Allow other' is on: an applicant could still type
 * that answer, so publishing accepts the rule. Without 'Allow other', publishing refuses it.
 */
export function goneOptions(showIf: readonly Filter[], questions: readonly DraftQuestion[]): string[] {
  return showIf.flatMap(({ columnId, value }) => {
    const source = questions.find(it => it.id === columnId)
    if (!source?.allowOther) return []
    const options = optionsOf(source)
    const named = [value].flat().filter(it => typeof it === 'string')
    return named.filter(it => !options.includes(it))
  })
}

export function operatorsFor(type: QuestionType): RuleOperator[] {
  const { condition } = questionTypes[type]
  return [...(condition === null ? [] : offered[condition]), 'answered', 'unanswered']
}

export const takesList = (operator: RuleOperator): boolean =>
  operator === 'select' || operator === 'not_select' || operator === 'select_all'

/** The row that shows a stored rule. */
export function rowOf(filter: Filter, type: QuestionType | undefined, key: string): Row {
  const parsed = parseFilter(filterKinds[type ? conditionKind(type) : 'choice'], filter)
  const { operator, values } = parsed.ok
    ? parsed.condition
    : { operator: filter.operator ?? 'select', values: [filter.value].flat() }
  const onlyBlank = values.length === 1 && values[0] === null
  if (onlyBlank && operator === 'select')
    return { key, columnId: filter.columnId, operator: 'unanswered', values: [] }
  if (onlyBlank && operator === 'not_select')
    return { key, columnId: filter.columnId, operator: 'answered', values: [] }
  return { key, columnId: filter.columnId, operator, values }
}

type RowFilter = { ok: true; filter: Filter } | { ok: false; message: string }

/** The rule as it is stored, or the sentence on what it still lacks: until then it is not used. */
export function filterOf({ columnId, operator, values }: Row, type: QuestionType | undefined): RowFilter {
  if (operator === 'answered') return { ok: true, filter: { columnId, operator: 'not_select', value: null } }
  if (operator === 'unanswered') return { ok: true, filter: { columnId, operator: 'select', value: null } }
  const [value = '', value2 = ''] = values
  const wanted = operator === 'between' ? [value, value2] : takesList(operator) ? values : [value]
  if (wanted.length === 0 || wanted.includes(''))
    return { ok: false, message: 'Not used until you add a value' }
  const filter: Filter = takesList(operator)
    ? { columnId, operator, value: [...values] }
    : {
        columnId,
        operator,
        value: String(value),
        ...(operator === 'between' ? { value2: String(value2) } : {}),
      }
  const parsed = parseFilter(filterKinds[type ? conditionKind(type) : 'choice'], filter)
  return parsed.ok ? { ok: true, filter } : { ok: false, message: `Not used. ${parsed.message}` }
}

/** The rules that a question has by its rows; one that lacks its value holds as it was, and a new one not yet. */
export function usedRules(
  rows: readonly Row[],
  typeBy: (id: string) => QuestionType | undefined,
): TypedRules {
  let unfinished = 0
  const current = rows.map(row => {
    const type = typeBy(row.columnId)
    const now = filterOf(row, type)
    if (now.ok) return { ...row, stored: now.filter }
    // A stored one on a deleted question can't be read, but is whole.
    if (type !== undefined || row.stored?.columnId !== row.columnId) unfinished++
    return row
  })
  return { rows: current, showIf: current.flatMap(row => row.stored ?? []), unfinished }
}

/** Options of question `id` have other names: the rows follow as the stored conditions do. */
export function withNames(typed: TypedRules, id: string, renamed: RenamedOptions): TypedRules {
  const follow = renamedRule(id, renamed)
  const named = renamedValue(renamed)
  return {
    ...typed,
    rows: typed.rows.map(row => ({
      ...row,
      values: row.columnId === id ? row.values.map(named) : row.values,
      ...(row.stored && { stored: follow(row.stored) }),
    })),
    showIf: typed.showIf.map(follow),
  }
}

/** A new rule on a question, with the operator that is meant most often. */
export const newRow = (source: RuleSource): Row => ({
  key: crypto.randomUUID(),
  columnId: source.id ?? '',
  operator:
    conditionKind(source.type) === 'date'
      ? 'greater_than_equal'
      : (operatorsFor(source.type)[0] ?? 'answered'),
  values: [],
})

/** 'is any of', 'contains', 'is after', 'is answered'. */
export function operatorText(type: QuestionType, operator: RuleOperator): string {
  if (operator === 'answered') return 'is answered'
  if (operator === 'unanswered') return 'is not answered'
  return operatorPhrase(conditionKind(type), operator)
}

/** 'Role is Engineer or Designer' */
export function ruleText(filter: Filter, sources: readonly RuleSource[]): string {
  const source = sources.find(it => it.id !== undefined && it.id === filter.columnId)
  if (!source) return 'a deleted question has a certain answer'
  const kind = conditionKind(source.type)
  const parsed = parseFilter(filterKinds[kind], filter)
  const condition = parsed.ok
    ? parsed.condition
    : { operator: filter.operator ?? 'select', values: [filter.value].flat() }
  return `${titleOf(source)} ${conditionPhrase(kind, condition, { day: dayText })}`
}

/** 'Shown if Role is Engineer or Designer and Years is greater than 3'; null: always shown. */
export const showIfText = (showIf: readonly Filter[], sources: readonly RuleSource[]): string | null =>
  showIf.length === 0 ? null : `Shown if ${showIf.map(it => ruleText(it, sources)).join(' and ')}`
