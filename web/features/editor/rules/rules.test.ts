import { describe, expect, test } from 'bun:test'
import type { Filter } from '@winnow/openapi/filters'
import { type QuestionType, questionTypeNames, questionTypes } from '@winnow/openapi/questions'
import {
  filterOf,
  newRow,
  operatorsFor,
  operatorText,
  type RuleSource,
  rowOf,
  showIfText,
  usedRules,
  withNames,
} from './rule.ts'

const sources: RuleSource[] = [
  { id: 'role', type: 'SINGLE_SELECT', question: 'Role' },
  { id: 'days', type: 'MULTI_SELECT', question: 'Days' },
  { id: 'years', type: 'NUMBER', question: 'Years' },
  { id: 'start', type: 'DATE', question: 'Start' },
  { id: 'city', type: 'SHORT_TEXT', question: 'City' },
  { id: 'cv', type: 'FILE_UPLOAD', question: 'CV' },
]
const typeOf = (id: string): QuestionType => sources.find(it => it.id === id)?.type ?? 'SHORT_TEXT'

const sentences: [Filter, string][] = [
  [{ columnId: 'role', operator: 'select', value: ['Engineer', 'Designer'] }, 'Role is Engineer or Designer'],
  [{ columnId: 'role', operator: 'not_select', value: ['Engineer'] }, 'Role is not Engineer'],
  [{ columnId: 'role', operator: 'not_select', value: ['A', 'B', 'C'] }, 'Role is neither A, B nor C'],
  [{ columnId: 'days', operator: 'select_all', value: ['Monday', 'Friday'] }, 'Days has Monday and Friday'],
  [{ columnId: 'years', operator: 'greater_than', value: '3' }, 'Years is greater than 3'],
  [{ columnId: 'years', operator: 'between', value: '1', value2: '5' }, 'Years is between 1 and 5'],
  [{ columnId: 'start', operator: 'greater_than', value: '2026-05-01' }, 'Start is after 1 May 2026'],
  [{ columnId: 'start', operator: 'relative', value: 'last_7_days' }, 'Start is in the last 7 days'],
  [{ columnId: 'start', operator: 'relative', value: 'this_month' }, 'Start is this month'],
  [{ columnId: 'city', operator: 'contains', value: 'Lis' }, 'City contains ‘Lis’'],
  [{ columnId: 'city', operator: 'not_equal', value: 'Porto' }, 'City is not ‘Porto’'],
  [{ columnId: 'cv', operator: 'not_select', value: null }, 'CV is answered'],
  [{ columnId: 'cv', operator: 'select', value: null }, 'CV is not answered'],
  [{ columnId: 'role', operator: 'select', value: ['A', null] }, 'Role is A or not answered'],
]

describe('a rule of when a question is shown', () => {
  test.each(sentences)('%j reads: %s', (filter, words) => {
    expect(showIfText([filter], sources)).toBe(`Shown if ${words}`)
  })

  test('is joined to the others by and; none are no sentence', () => {
    const [[one], , , , [other]] = sentences as [[Filter], unknown, unknown, unknown, [Filter]]
    expect(showIfText([one, other], sources)).toBe(
      'Shown if Role is Engineer or Designer and Years is greater than 3',
    )
    expect(showIfText([], sources)).toBeNull()
  })

  test.each(sentences)('%j is stored again as it was', filter => {
    const type = typeOf(filter.columnId)
    expect(filterOf(rowOf(filter, type, 'key'), type)).toEqual({ ok: true, filter })
  })

  test.each([...questionTypeNames])('on a %s offers operators that its kind has, each in words', type => {
    const operators = operatorsFor(type)
    expect(operators.slice(-2)).toEqual(['answered', 'unanswered'])
    if (questionTypes[type].condition === null) expect(operators).toHaveLength(2)
    const words = operators.map(it => operatorText(type, it))
    expect(new Set(words).size).toBe(words.length)
    for (const text of words) expect(text).toMatch(/^(is|contains|does not contain|has)\b[a-z ]*$/)
    expect(operators).toContain(newRow({ id: 'one', type, question: '' }).operator)
  })

  test('is not used while its value is missing or wrong, and says so', () => {
    const row = (operator: Filter['operator'], ...values: string[]) =>
      filterOf({ key: '', columnId: 'years', operator: operator ?? 'equals', values }, 'NUMBER')
    expect(row('equals')).toEqual({ ok: false, message: 'Not used until you add a value' })
    expect(row('between', '1', '')).toEqual({ ok: false, message: 'Not used until you add a value' })
    expect(row('equals', 'x')).toEqual({ ok: false, message: 'Not used. Enter a number' })
    expect(row('between', '5', '1')).toEqual({
      ok: false,
      message: "Not used. From can't be greater than To",
    })
  })

  test('holds as it was while what it is changed to has no value yet; a new one does not hold', () => {
    const filter: Filter = { columnId: 'role', operator: 'select', value: ['Engineer'] }
    const row = { ...rowOf(filter, 'SINGLE_SELECT', 'one'), stored: filter }
    const years = newRow({ id: 'years', type: 'NUMBER', question: '' })
    const changed = { ...row, ...years, key: 'one' }
    expect(usedRules([changed, years], typeOf).showIf).toEqual([filter])
    const whole = usedRules([{ ...changed, values: ['3'] }], typeOf)
    expect(whole.showIf).toEqual([{ columnId: 'years', operator: years.operator, value: '3' } as Filter])
    expect(usedRules([{ ...changed, ...whole.rows[0], values: [] }], typeOf).showIf).toEqual(whole.showIf)
  })

  test('counts as unfinished while it lacks its value, but not for asking a question that was deleted', () => {
    const filter: Filter = { columnId: 'gone', operator: 'contains', value: 'Lis' }
    const gone = { ...rowOf(filter, undefined, 'one'), stored: filter }
    const years = newRow({ id: 'years', type: 'NUMBER', question: '' })
    const typeBy = (id: string) => sources.find(it => it.id === id)?.type
    expect(usedRules([gone, { ...years, values: ['3'] }], typeBy).unfinished).toBe(0)
    expect(usedRules([gone, years], typeBy).unfinished).toBe(1)
    expect(
      usedRules(
        [
          { ...years, stored: filter },
          { ...years, columnId: 'gone' },
        ],
        typeBy,
      ).unfinished,
    ).toBe(2)
  })

  test('has the new name of an option, also beside one that is not finished', () => {
    const filter: Filter = { columnId: 'role', operator: 'select', value: ['Engineer', 'Designer'] }
    const renamed: Filter = { ...filter, value: ['Maker', 'Designer'] }
    const row = { ...rowOf(filter, 'SINGLE_SELECT', 'one'), stored: filter }
    const emptied = { ...row, key: 'two', values: [] }
    const typed = usedRules([row, emptied], typeOf)
    expect(withNames(typed, 'role', new Map([['Engineer', 'Maker']]))).toEqual({
      rows: [
        { ...row, values: ['Maker', 'Designer'], stored: renamed },
        { ...emptied, stored: renamed },
      ],
      showIf: [renamed, renamed],
      unfinished: 1,
    })
    expect(withNames(typed, 'days', new Map([['Engineer', 'Maker']]))).toEqual(typed)
  })
})
