import { describe, expect, test } from 'bun:test'
import { otherLabel } from '../../columns/index.ts'
import { answers } from '../testing.ts'
import { identityColumnsOf } from './identity.ts'
import { inferPlan } from './infer.ts'

const planOf = (header: string[], ...rows: string[][]) =>
  inferPlan(header, rows, { identity: identityColumnsOf(header), env: answers })
/** The question that one column of these cells becomes. */
const column = (...cells: string[]) => planOf(['Q'], ...cells.map(cell => [cell])).questions[0]
const many = (...cells: string[]) => Array.from({ length: 10 }, () => cells).flat()

describe('a column', () => {
  test('is NUMBER only if every cell is; blanks aside', () => {
    expect(column('1', '', '2.50', '007')?.type).toBe('NUMBER')
    expect(column('1', '2', 'three')?.type).toBe('SHORT_TEXT')
    expect(column('1', ' 2')?.type).toBe('SHORT_TEXT')
    expect(column('1.234')?.type).toBe('SHORT_TEXT')
  })

  test('is DATE, LINK or PHONE_NUMBER where every cell is one just as it stands', () => {
    expect(column('2026-03-14', '')?.type).toBe('DATE')
    expect(column('2026-03-14 09:41')?.type).toBe('SHORT_TEXT')
    expect(column('https://a.example')?.type).toBe('LINK')
    expect(column('a.example')?.type).toBe('SHORT_TEXT')
    expect(column('+351912345678', "'+351912345678")?.type).toBe('PHONE_NUMBER')
    expect(column('912 345 678')?.type).toBe('SHORT_TEXT')
  })

  test('longer than 250 characters, or of several lines, is LONG_TEXT', () => {
    expect(column('x'.repeat(250))?.type).toBe('SHORT_TEXT')
    expect(column('x'.repeat(251))?.type).toBe('LONG_TEXT')
    expect(column('a\nb')?.type).toBe('LONG_TEXT')
  })

  test('of few values that repeat is a choice, the options as they first appear; of more than 12 a dropdown', () => {
    expect(column(...many('no', '10 or more', '9'))).toMatchObject({
      type: 'SINGLE_SELECT',
      options: ['no', '10 or more', '9'],
    })
    const countries = Array.from({ length: 13 }, (_, i) => `Country ${i}`)
    expect(column(...many(...countries))?.type).toBe('DROPDOWN')
    expect(column('Porto', 'Lisbon', 'Faro')?.type).toBe('SHORT_TEXT')
  })

  test('whose values cannot be options just as they stand is text', () => {
    expect(column(...many('Yes ', 'No'))?.type).toBe('SHORT_TEXT')
    expect(column(...many('y'.repeat(101), 'No'))?.type).toBe('SHORT_TEXT')
  })

  test("of values joined by '; ' is MULTI_SELECT, one with ';' in quotes", () => {
    expect(column(...many('Climate; "a;""b"""', 'Climate', ''))).toMatchObject({
      type: 'MULTI_SELECT',
      options: ['Climate', 'a;"b"'],
    })
    expect(column('I came; I saw', 'I went; I lost')?.type).toBe('SHORT_TEXT')
  })

  test('without a head is named by its place', () => {
    expect(planOf(['', ' '], ['a', 'b']).questions.map(it => it.question)).toEqual(['Column 1', 'Column 2'])
  })
})

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

describe('who applied', () => {
  test('is known by the heads of our own export', () => {
    const { identity, questions } = planOf(
      ['Status', 'Name', 'Email', 'Applied on', 'Labels', 'Name'],
      ['New', 'Ada', 'ada@example.com', '2026-03-14', '', 'x'],
    )
    expect(identity).toEqual({ stage: 0, name: 1, email: 2, date: 3, labels: 4 })
    expect(questions).toHaveLength(1)
  })

  test('is known by the one column that is called so; Status is a question there', () => {
    expect(identityColumnsOf(['Status', 'Full name', 'E-mail'])).toEqual({ name: 1, email: 2 })
    expect(identityColumnsOf(['Name', 'name', 'Age'])).toEqual({})
  })
})
