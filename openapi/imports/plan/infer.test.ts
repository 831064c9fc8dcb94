import { describe, expect, test } from 'bun:test'
import { answers } from '../testing.ts'
import { identityColumnsOf } from './identity.ts'
import { Inference, inferPlan } from './infer.ts'
import { matchPlan } from './match.ts'
import { columnCount } from './plan.ts'

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

  test('with neither a head nor a cell is no question, is not counted and is not told as left out of a form', () => {
    const header = ['Q', '', ' ']
    const inferred = planOf(header, ['a', '', ''])
    expect(inferred.questions.map(it => it.question)).toEqual(['Q'])
    expect(columnCount(inferred)).toBe(1)
    expect(matchPlan(header, [], {}, inferred).unread).toEqual([0])
  })

  test.each(['', ' ', '\u200b'])('with the head %j is named by its place', head => {
    expect(planOf(['Q', head], ['a', 'b']).questions.map(it => it.question)).toEqual(['Q', 'Column 2'])
  })
})

describe('a cell that is a code of no answer', () => {
  test.each(['NA', 'N/A', 'n/a', '-', '--', '.', 'NULL', '#N/A'])(
    '%p is a blank beside numbers, and no option',
    code => {
      expect(column('1', code, '3')?.type).toBe('NUMBER')
      expect(column(...many('Yes', 'No', code))?.options).toEqual(['Yes', 'No'])
    },
  )

  test('is an answer in a column of text, or where nothing else stands', () => {
    expect(column('NA', 'Porto', 'Faro')?.type).toBe('SHORT_TEXT')
    expect(column('-', '-')?.type).toBe('SHORT_TEXT')
  })

  test("is an option where it is 'N/A' and other cells are empty", () => {
    expect(column(...many('Yes', 'No', 'N/A', ''))?.options).toEqual(['Yes', 'No', 'N/A'])
  })
})

describe('a column of days', () => {
  const order = (...cells: string[]) => {
    const found = column(...cells)
    return found?.type === 'DATE' ? (found.source.dayOrder ?? 'either') : found?.type
  }

  test.each([
    [['2026-03-14', '2026/3/4'], 'either'],
    [['14.3.2026', '4.3.2026'], 'either'],
    [['14 Mar 2026', 'March 4, 2026'], 'either'],
    [['2026-03-14T00:00:00Z', '2026-03-15 00:00'], 'either'],
    [['3/14/2026', '3/4/2026'], 'monthFirst'],
    [['14/3/2026', '3/4/2026'], 'dayFirst'],
    [['03/14/26', '03/04/26'], 'monthFirst'],
  ])('%j is a DATE', (cells, expected) => expect(order(...cells)).toBe(expected))

  test('is a DATE where no order is shown too, and keeps days that could be two as text until one is', () => {
    const { questions } = planOf(['Founded on'], ['3/4/2026'], ['5/6/2026'], ['2026-03-14'])
    expect(questions.map(it => [it.question, it.type, it.source])).toEqual([
      ['Founded on', 'DATE', { cell: 0 }],
      ['Founded on (text)', 'LONG_TEXT', { misfitsOf: 0 }],
    ])
  })

  test('stays text where its days need both orders, or have a time of their own', () => {
    expect(order('3/14/2026', '14/3/2026')).toBe('SHORT_TEXT')
    expect(order(...many('2026-03-14 09:41'))).toBe('SHORT_TEXT')
    expect(order('2026-03-14T00:00:00+02:00')).toBe('SHORT_TEXT')
    expect(order('3/14/2026 12:00 AM')).toBe('monthFirst')
    expect(order('3/14/2026 12:00 PM')).toBe('SHORT_TEXT')
    expect(order('1.2.20')).toBe('SHORT_TEXT')
    expect(order('3/4/2026', '1/2')).toBe('SHORT_TEXT')
  })

  test.each([[['3/4', '1/2']], [['1/2/3']], [['3/4/26']], [['03/04/2026', 'soon']]])('%j is none', cells => {
    expect(order(...cells)).toBe('SHORT_TEXT')
  })

  test('reads days that could be two as another column of the file shows', () => {
    const { questions } = planOf(['From', 'To'], ['3/4/2026', '14/4/2026'])
    expect(questions.map(it => [it.type, it.source.dayOrder])).toEqual([
      ['DATE', 'dayFirst'],
      ['DATE', 'dayFirst'],
    ])
  })
})

describe('numbers', () => {
  test('may have a decimal comma; what would lose a digit stays text', () => {
    expect(column('12,5', '7,25', '3')?.type).toBe('NUMBER')
    expect(column('١٢٫٥', '٧', '۳')?.type).toBe('NUMBER')
    expect(column(...many('0.1234567890123', '0.5'))?.type).toBe('SHORT_TEXT')
    expect(column('9007199254740993')?.type).toBe('SHORT_TEXT')
  })
})

describe('a choice', () => {
  test('of 51 states in 300 rows is a dropdown, 200 cities in 250 rows are text', () => {
    expect(column(...Array.from({ length: 300 }, (_, n) => `State ${n % 51}`))?.type).toBe('DROPDOWN')
    expect(column(...Array.from({ length: 250 }, (_, n) => `City ${(n * n) % 200}, ${n}`))?.type).toBe(
      'SHORT_TEXT',
    )
    expect(column(...Array.from({ length: 250 }, (_, n) => `City ${n % 200}`))?.type).toBe('SHORT_TEXT')
  })

  test('is none where most of it was written once', () => {
    const said = Array.from({ length: 9 }, (_, n) => `My own words, number ${n}`)
    expect(column(...Array.from({ length: 20 }, () => 'No'), ...said)?.type).toBe('SHORT_TEXT')
  })

  test.each([
    [
      ['Never', 'Often', 'Always'],
      ['Always', 'Often', 'Never'],
    ],
    [
      ["Don't know", 'Disagree', 'Strongly agree'],
      ['Strongly agree', 'Disagree', "Don't know"],
    ],
    [
      ['65+', 'Under 18', '18-24', '25 - 64'],
      ['Under 18', '18-24', '25 - 64', '65+'],
    ],
    [
      ['$50,000 to $74,999', 'Prefer not to say', 'Less than $10,000', '$10,000 to $49,999', '$75k or more'],
      ['Less than $10,000', '$10,000 to $49,999', '$50,000 to $74,999', '$75k or more', 'Prefer not to say'],
    ],
    [
      ['L', 'XS', 'M'],
      ['XS', 'M', 'L'],
    ],
    [
      ["Master's degree", 'High school', "Bachelor's degree"],
      ['High school', "Bachelor's degree", "Master's degree"],
    ],
    [
      ['Blue', 'Amber', 'Red'],
      ['Blue', 'Amber', 'Red'],
    ],
  ])('%j is ordered as %j', (values, options) => expect(column(...many(...values))?.options).toEqual(options))

  test('of cells that join several values by commas needs several combinations', () => {
    const of = (...cells: string[]) => column(...many(...cells))
    expect(of('Corn, Rice', 'Rice', 'Corn, Yams, Rice')).toMatchObject({
      type: 'MULTI_SELECT',
      options: ['Corn', 'Rice', 'Yams'],
    })
    expect(of('Corn;Rice;', 'Rice;')).toMatchObject({ type: 'MULTI_SELECT', options: ['Corn', 'Rice'] })
    expect(of('Corn\nRice', 'Rice')).toMatchObject({ type: 'MULTI_SELECT', options: ['Corn', 'Rice'] })
    expect(of('Red, white wine, Beer', 'Beer', 'Water, Red, white wine', 'Water, Beer')?.options).toEqual([
      'Red, white wine',
      'Beer',
      'Water',
    ])
    expect(of('Red, white wine,Beer', 'Beer', 'Tea, Green,Tea, Black', 'Tea, Black,Beer')?.options).toEqual([
      'Red, white wine',
      'Beer',
      'Tea, Green',
      'Tea, Black',
    ])
    expect(of('Rock, Pop', 'Pop', 'R&B,Soul, Pop', 'Rock')?.options).toEqual(['Rock', 'Pop', 'R&B,Soul'])
    expect(of('Yes, always', 'No, never', 'Maybe')?.type).toBe('SINGLE_SELECT')
    expect(of('Porto, Portugal', 'Faro, Portugal', 'Lyon, France')?.type).toBe('SINGLE_SELECT')
    expect(of('$25,000 to $49,999', '$50,000 to $74,999')?.type).toBe('SINGLE_SELECT')
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

  const told = (header: string[], ...rows: string[][]) => {
    const inference = new Inference(header, answers)
    for (const row of rows) inference.add(row)
    return inference.identity()
  }

  test('is known by a question for the name, else for the first name', () => {
    expect(told(['What is your name?', 'First name'])).toEqual({ name: 0 })
    expect(told(['First name', 'City', 'Last name'])).toEqual({ name: 0, lastName: 2 })
    expect(told(['Name', 'Last name'])).toEqual({ name: 0 })
  })

  test('is known by a column of addresses, a few wrong ones aside', () => {
    const cells = ['ada@x.pt', 'bo@x.pt', '', 'chen@x.pt', 'dana@x.pt', 'eva at x.pt']
    const rows = (column: string[]) => column.map(cell => ['Lisbon', cell])
    expect(told(['City', 'What is your email?'], ...rows(cells))).toEqual({ email: 1 })
    expect(told(['City', 'Where do we write to?'], ...rows(cells))).toEqual({ email: 1 })
    expect(told(['City', 'Where do we write to?'], ...rows(['ada@x.pt', 'no', 'no']))).toEqual({})
    expect(told(['City', 'May we email you?'], ...rows(['Yes', 'No']))).toEqual({})
  })

  test('is left open where two columns hold addresses and neither head or both say so', () => {
    const row = ['ada@x.pt', 'bo@x.pt']
    expect(told(['You', 'Referee'], row)).toEqual({})
    expect(told(['Your email here', "Referee's email"], row)).toEqual({})
    expect(told(['Contact email', 'Referee'], row)).toEqual({ email: 0 })
  })
})
