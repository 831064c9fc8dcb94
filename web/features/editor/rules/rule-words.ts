import { dayText } from '@winnow/openapi/common/dates'
import type { Filter, FilterKindName, Scalar } from '@winnow/openapi/filters'
import { spanText } from '@winnow/openapi/filters/text'
import { type QuestionType, ruleKinds } from '@winnow/openapi/questions'
import { operatorWords } from '../../../lib/review/operator-words.ts'
import { type RuleOperator, type RuleSource, rowOf } from './rule.ts'

const sameWord: Partial<Record<RuleOperator, 'select' | 'not_select'>> = {
  equals: 'select',
  not_equal: 'not_select',
}

/** 'is any of', 'contains', 'is after': the filters' own words, within a sentence. */
export function operatorText(type: QuestionType, operator: RuleOperator): string {
  if (operator === 'answered') return 'is answered'
  if (operator === 'unanswered') return 'is not answered'
  const words = operatorWords[ruleKinds[type] ?? 'choice'] ?? {}
  const word = words[operator] ?? words[sameWord[operator] ?? operator] ?? operator
  const lower = word.charAt(0).toLowerCase() + word.slice(1)
  if (/^(is|contains|does)\b/.test(lower)) return lower
  return operator === 'select_all' ? `has ${lower}` : `is ${lower}`
}

function valueText(kind: FilterKindName, value: Scalar): string {
  if (value === null) return 'not answered'
  if (kind === 'date') return dayText(String(value))
  return kind === 'text' ? `“${value}”` : String(value)
}

const joined = (words: readonly string[], last: string) =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} ${last} ${words.at(-1)}`

/** What one rule says: 'Role is Engineer or Designer'. */
function ruleText(filter: Filter, sources: readonly RuleSource[]): string {
  const source = sources.find(it => it.id !== undefined && it.id === filter.columnId)
  if (!source) return 'a question that was deleted is answered so'
  const kind = ruleKinds[source.type] ?? 'choice'
  const { operator, values } = rowOf(filter, source.type, '')
  const name = source.question.trim() || 'A question without text'
  if (operator === 'relative') {
    const span = spanText(String(values[0])).toLowerCase()
    return `${name} is ${/\d/.test(span) ? 'in the ' : ''}${span}`
  }
  const words = values.map(it => valueText(kind, it))
  if (operator === 'select' || operator === 'equals') return `${name} is ${joined(words, 'or')}`
  if (operator === 'select_all') return `${name} has ${joined(words, 'and')}`
  if (operator === 'not_select' && words.length > 1) return `${name} is neither ${joined(words, 'nor')}`
  if (operator === 'not_select' || operator === 'not_equal') return `${name} is not ${words.join('')}`
  return [name, operatorText(source.type, operator), joined(words, 'and')].join(' ').trim()
}

/** 'Shown if Role is Engineer or Designer and Years is greater than 3'; null: always shown. */
export const showIfText = (showIf: readonly Filter[], sources: readonly RuleSource[]): string | null =>
  showIf.length === 0 ? null : `Shown if ${showIf.map(it => ruleText(it, sources)).join(' and ')}`
