import { describe, expect, test } from 'bun:test'
import type { Plan, PlannedQuestion } from '@winnow/openapi/imports/index'
import { Question, usualColumn, usualSettings } from '@winnow/openapi/questions'
import { choicesFor, linesOf, withChoice } from './plan-lines.ts'

const heads = ['Email', 'Fields - Climate', 'Fields - Health', 'utm_source', 'Shoe size']
const asked = (id: string, type: Question['type']) =>
  Question.parse({
    ...{ ...usualSettings, ...usualColumn, id, type, question: id },
    options: type === 'MULTI_SELECT' ? ['Climate'] : [],
  })
const questions = [asked('Town', 'SHORT_TEXT'), asked('Sectors', 'MULTI_SELECT')]
const plan: Plan = {
  ...{ heads, identity: { email: 0 }, questions: [], unread: [1, 2, 4] },
  parameters: [{ name: 'utm_source', cell: 3 }],
}
const group: PlannedQuestion = {
  id: 'column_2',
  question: 'Fields',
  type: 'MULTI_SELECT',
  options: ['Climate', 'Health'],
  allowOther: false,
  source: { ticks: [1, 2] },
}
const inferred: Plan = { ...plan, questions: [group], unread: [] }
const lines = linesOf(plan, inferred)
const offered = (at: number, into: readonly Question[] | null) => {
  const line = lines[at]
  if (!line) throw new Error('There is no such line')
  const { options, value } = choicesFor(line, { valuesAt: () => ['1'], questions: into })
  return { texts: options.map(it => it.label), value }
}

describe('the lines of a preview', () => {
  test('are one for columns of options, one for a URL parameter and one for a column that is left out', () => {
    expect(lines.map(it => [it.text, it.columns])).toEqual([
      ['Fields', [1, 2]],
      ['utm_source', [3]],
      ['Shoe size', [4]],
    ])
  })

  test('offer the questions of the form that can take their columns', () => {
    expect(offered(0, questions)).toEqual({ texts: ['Sectors', "Don't import"], value: 'skip' })
    expect(offered(1, questions)).toEqual({
      texts: ['Link value', 'Town', 'Sectors', "Don't import"],
      value: 'parameter',
    })
    expect(offered(2, questions).texts).toEqual(['Town', 'Sectors', "Don't import"])
  })

  test('of a new form offer columns of options as one question or several', () => {
    expect(offered(0, null).texts).toEqual(['Multi select', 'Separate questions', "Don't import"])
  })

  test('map all columns of a line together', () => {
    const [line] = lines
    if (!line) throw new Error('There are no lines')
    expect([...withChoice(new Map(), line, 'Sectors', false)]).toEqual([
      [1, { question: 'Sectors' }],
      [2, { question: 'Sectors' }],
    ])
  })
})
