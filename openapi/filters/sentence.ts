import type { FilterKindName, FilterOperator } from './enums.ts'
import type { Condition } from './filter-kind.ts'
import { spanText } from './text.ts'

/** The operators as a list offers them, by kind; those without a name are not offered. */
export const operatorNames: Record<FilterKindName, Partial<Record<FilterOperator, string>>> = {
  text: { contains: 'Contains', not_contains: 'Does not contain', select: 'Is', not_select: 'Is not' },
  number: {
    equals: 'Equal to',
    not_equal: 'Not equal to',
    greater_than: 'Greater than',
    greater_than_equal: 'Greater than or equal to',
    less_than: 'Less than',
    less_than_equal: 'Less than or equal to',
    between: 'Between',
    select: 'Any of a list',
    not_select: 'None of a list',
  },
  date: {
    relative: 'Within',
    equals: 'On',
    not_equal: 'Not on',
    greater_than: 'After',
    greater_than_equal: 'On or after',
    less_than: 'Before',
    less_than_equal: 'On or before',
    between: 'Between',
    select: 'Any of a list',
    not_select: 'None of a list',
  },
  choice: { select: 'Any of', not_select: 'None of' },
  choices: { select: 'Any of', select_all: 'All of', not_select: 'None of' },
  yesNo: {},
}

const ofList: Partial<Record<FilterOperator, FilterOperator>> = { equals: 'select', not_equal: 'not_select' }

/** 'is any of', 'contains', 'is after': an operator's name within a sentence. */
export function operatorPhrase(kind: FilterKindName, operator: FilterOperator): string {
  const names = operatorNames[kind]
  const name = names[operator] ?? names[ofList[operator] ?? operator] ?? operator
  const lower = name.charAt(0).toLowerCase() + name.slice(1)
  if (/^(is|contains|does)\b/.test(lower)) return lower
  return operator === 'select_all' ? `has ${lower}` : `is ${lower}`
}

const listed = (texts: readonly string[], last: string) =>
  texts.length < 2 ? texts.join('') : `${texts.slice(0, -1).join(', ')} ${last} ${texts.at(-1)}`

/** Texts of the values, and whether blank is among them. */
type Phrase = (texts: readonly string[], orBlank: boolean) => string

const any: Phrase = (texts, orBlank) => `is ${listed(orBlank ? [...texts, 'not answered'] : texts, 'or')}`
const none: Phrase = (texts, orBlank) => {
  const parts = [
    ...(texts.length > 1 ? [`is neither ${listed(texts, 'nor')}`] : texts.map(text => `is not ${text}`)),
    ...(orBlank ? ['is answered'] : []),
  ]
  return parts.join(' and ')
}

/** The operators that do not read as `operatorPhrase`, then the values. */
const phrases: Partial<Record<FilterOperator, Phrase>> = {
  equals: any,
  select: any,
  not_equal: none,
  not_select: none,
  select_all: texts => `has ${listed(texts, 'and')}`,
  relative: ([span = '']) => `is ${/\d/.test(span) ? 'in the ' : ''}${span}`,
}

export interface PhraseOptions {
  /** How a day is written; absent: YYYY-MM-DD */
  day?: (day: string) => string
}

/**
 * A condition as the end of a sentence whose subject is its column or question: 'is Engineer or Designer', 'is between 1 and 5',
 * 'is in the last 7 days', 'is not answered'.
 */
export function conditionPhrase(
  kind: FilterKindName,
  { operator, values }: Condition,
  { day = text => text }: PhraseOptions = {},
): string {
  const texts = values.flatMap(value => {
    if (value === null) return []
    if (operator === 'relative') return spanText(String(value)).toLowerCase()
    if (kind === 'date') return day(String(value))
    return kind === 'text' ? `‘${value}’` : String(value)
  })
  const phrase = phrases[operator]
  return phrase
    ? phrase(texts, texts.length < values.length)
    : `${operatorPhrase(kind, operator)} ${listed(texts, 'and')}`
}
