import { expect, test } from 'bun:test'
import { HeaderRows } from './header-rows.ts'

const read = (...rows: string[][]) => {
  const header = new HeaderRows()
  const given = rows.flatMap((cells, at) => header.take({ line: at + 1, cells }))
  const [head, ...below] = [...given, ...header.end()]
  return { heads: head?.cells, lines: below.map(row => row.line) }
}

test('a question above its options goes with each; rows keep their lines', () => {
  const rows = [
    ['ID', 'Side?', '', '', 'Why?', ''],
    ['', 'Corn', 'Rice', 'Other (please specify)', 'Open-Ended Response', 'What else?'],
    ['1', 'Corn', '', '', 'so', 'x'],
  ]
  expect(read(...rows)).toEqual({
    heads: [
      'ID',
      'Side? - Corn',
      'Side? - Rice',
      'Side? - Other (please specify)',
      'Why?',
      'Why? - What else?',
    ],
    lines: [3],
  })
})

test('options are recognised without such words where ticks stand below them', () => {
  expect(read(['Side?', ''], ['Corn', 'Rice'], ['X', ''], ['', 'X'])).toEqual({
    heads: ['Side? - Corn', 'Side? - Rice'],
    lines: [3, 4],
  })
})

test('a column without a head above answers is not a second header row', () => {
  expect(read(['Name', 'Age', ''], ['Ada', '7', 'x'], ['Bo', '8', 'y'])).toEqual({
    heads: ['Name', 'Age', ''],
    lines: [2, 3],
  })
  expect(read(['Side?', ''], ['Corn', 'Rice'], ['Rice', 'Corn']).lines).toEqual([2, 3])
})

test('ids, texts and import ids become the texts', () => {
  const id = '{"ImportId":"QID1"}'
  expect(read(['Q1_1', 'Q2'], ['Side? - Selected Choice - Corn', ''], [id, id], ['Corn', '7'])).toEqual({
    heads: ['Side? - Corn', 'Q2'],
    lines: [4],
  })
})

test.each([
  [
    ['How often? [Reading]', 'How often? [Sports]', 'Salary [EUR]'],
    ['How often? - Reading', 'How often? - Sports', 'Salary [EUR]'],
  ],
  [
    ['Q1[SQ001]', 'Q1[SQ002]', 'Q1[other]'],
    ['Q1 - SQ001', 'Q1 - SQ002', 'Q1 - other'],
  ],
  [
    ['Rate >> Room', 'Rate >> Staff'],
    ['Rate - Room', 'Rate - Staff'],
  ],
])('heads %j are read as %j', (written, heads) => expect(read(written, []).heads).toEqual(heads))

test('a file of many rows gives each of them once, in order', () => {
  const rows = Array.from({ length: 40 }, (_, n) => [String(n)])
  expect(read(['N'], ...rows).lines).toEqual(rows.map((_, n) => n + 2))
  expect(read()).toEqual({ heads: undefined, lines: [] })
})

test('what a file of refused rows says beside their own columns is left out', () => {
  const header = new HeaderRows()
  header.take({ line: 1, cells: ['Name', 'Line', 'Refused line', 'Refused because'] })
  header.take({ line: 2, cells: ['Ada', '7', '12', 'email: Invalid email'] })
  expect(header.end().map(row => row.cells)).toEqual([
    ['Name', 'Line'],
    ['Ada', '7'],
  ])
  expect(read(['Name', 'Refused line'], ['Ada', '7']).heads).toEqual(['Name', 'Refused line'])
})
