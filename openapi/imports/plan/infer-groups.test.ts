import { describe, expect, test } from 'bun:test'
import { otherLabel } from '../../columns/index.ts'
import { answers } from '../testing.ts'
import { inferPlan } from './infer.ts'

const planOf = (header: string[], ...rows: string[][]) =>
  inferPlan(header, rows, { identity: {}, env: answers })

describe('check-box columns', () => {
  const heads = ['Side? - Corn', 'Side? - Rice', 'Side? - Yams']

  test('of one question become one multi-select with the options in column order', () => {
    const { questions } = planOf(heads, ['Corn', '', ''], ['Corn', 'Rice', ''])
    expect(questions).toEqual([
      {
        id: 'column_1',
        question: 'Side?',
        type: 'MULTI_SELECT',
        options: ['Corn', 'Rice', 'Yams'],
        allowOther: false,
        source: { ticks: [0, 1, 2] },
      },
    ])
  })

  test('with a text of the same name have one Other', () => {
    const other = `Side? - ${otherLabel}`
    const { questions } = planOf([...heads, other, other], ['Corn', '', '', otherLabel, 'beets '])
    expect(questions).toMatchObject([
      {
        options: ['Corn', 'Rice', 'Yams'],
        allowOther: true,
        source: { ticks: [0, 1, 2], otherTick: 3, other: 4 },
      },
    ])
  })

  test('stay apart from a text that says one of the options again: the export could not tell the two', () => {
    const other = `Side? - ${otherLabel}`
    const { questions } = planOf(['Side? - Corn', other, other], ['Corn', '', ''], ['', otherLabel, 'Corn'])
    expect(questions.map(it => [it.type, it.options])).toEqual([
      ['MULTI_SELECT', ['Corn', otherLabel]],
      ['SHORT_TEXT', []],
    ])
  })

  test('that repeat a head are separate questions', () => {
    const { questions } = planOf(['A - x', 'A - x', 'Note', 'Note'], ['x', 'x', 'one', 'two'])
    expect(questions.map(it => [it.question, it.source])).toEqual([
      ['A', { ticks: [0] }],
      ['A', { ticks: [1] }],
      ['Note', { cell: 2 }],
      ['Note', { cell: 3 }],
    ])
  })
})

test('a column that says Other of the one before it is not an option beside it', () => {
  const head = 'Room - kitchen'
  const { questions } = planOf([head, `${head} - ${otherLabel}`], ['Yes', ''], ['No', ''])
  expect(questions.map(it => it.source)).toEqual([{ cell: 0 }, { cell: 1 }])
})

describe('columns of marks', () => {
  const heads = ['Side? - Corn', 'Side? - Rice']
  const side = { question: 'Side?', type: 'MULTI_SELECT', options: ['Corn', 'Rice'] }

  test.each([
    ['1', ''],
    ['1', '0'],
    ['Selected', 'Not selected'],
    ['Yes', 'No'],
    ['TRUE', 'FALSE'],
    ['x', ''],
    ['Checked', 'Unchecked'],
    ['1', 'NA'],
  ])('%p and %p become one multi-select', (on, off) => {
    expect(planOf(heads, [on, off], [off, on], [off, off]).questions).toMatchObject([side])
  })

  test('of numbered names take their options from the cells', () => {
    const off = 'Not selected'
    const { questions } = planOf(['q4_01', 'q4_02', 'q4_03'], ['Corn', off, off], [off, 'Rice', off])
    expect(questions).toMatchObject([{ question: 'q4', options: ['Corn', 'Rice', '03'] }])
  })

  test('that are headed by their option alone are one question', () => {
    const { questions } = planOf(
      ['Corn', 'Rice', 'Other', 'Age'],
      ['Corn', '', '', '7'],
      ['', 'Rice', 'beets', '8'],
    )
    expect(questions).toMatchObject([
      {
        question: 'Corn, Rice',
        options: ['Corn', 'Rice'],
        allowOther: true,
        source: { ticks: [0, 1], other: 2 },
      },
      { question: 'Age' },
    ])
  })

  test('stay apart where a blank and a No stand in one row, or they are of several kinds', () => {
    const typesOf = (...rows: string[][]) => planOf(heads, ...rows).questions.map(it => it.type)
    expect(typesOf(['Yes', 'No'], ['No', 'Yes'], ['', 'No'])).toEqual(['SINGLE_SELECT', 'SINGLE_SELECT'])
    expect(typesOf(['Yes', '1'], ['No', '0'])).toEqual(['SINGLE_SELECT', 'NUMBER'])
    expect(typesOf(['1', '2'], ['0', '1'])).toEqual(['NUMBER', 'NUMBER'])
  })

  test('keep what was typed beside them as Other, or as a question of its own', () => {
    const withText = [...heads, 'Side? - Other']
    expect(planOf(withText, ['1', '0', 'beets'], ['0', '1', '']).questions).toMatchObject([
      { ...side, allowOther: true, source: { ticks: [0, 1], other: 2 } },
    ])
    expect(planOf(withText, ['1', '0', 'Corn'], ['0', '1', '']).questions).toMatchObject([
      { ...side, allowOther: false },
      { question: 'Side? - Other', type: 'SHORT_TEXT' },
    ])
  })
})

describe('a column followed by what was typed beside Other', () => {
  const header = ['Main?', `Main? - ${otherLabel}`]

  test('is a SINGLE_SELECT with Other', () => {
    expect(planOf(header, ['Turkey', ''], [otherLabel, 'fish '], ['', '']).questions).toMatchObject([
      { type: 'SINGLE_SELECT', options: ['Turkey'], allowOther: true, source: { cell: 0, other: 1 } },
    ])
  })

  test('is not, where the text stands beside another choice, or the other way round', () => {
    expect(planOf(header, ['Turkey', 'fish']).questions).toHaveLength(2)
    expect(planOf(header, ['Turkey', ''], [otherLabel, '']).questions).toHaveLength(2)
    expect(planOf(header, ['Turkey', ''], [otherLabel, 'x'.repeat(251)]).questions).toHaveLength(2)
  })
})
