import { describe, expect, test } from 'bun:test'
import { columnsOf, csvColumns } from './columns.ts'
import { csvHeader } from './csv/text.ts'
import { sortNames } from './sort-names.ts'
import { emailQuestion, nameQuestion, question } from './testing.ts'

const form = {
  inputFields: [
    nameQuestion,
    emailQuestion,
    question({ id: 'fld_why' }),
    question({ id: 'fld_third', tableOrder: 9 }),
    question({ id: 'fld_hidden', visibility: false }),
    question({ id: 'fld_role' }),
    question({ id: 'fld_second', tableOrder: 0 }),
  ],
}
const ids = (columns: { id: string }[]) => columns.map(column => column.id)

describe('the columns of a table', () => {
  test('are stage and applicant, then the visible ones: ordered ones first, -1 after them', () => {
    expect(ids(columnsOf(form))).toEqual([
      'stage',
      'applicant',
      'fld_second',
      'fld_third',
      'email',
      'date',
      'labels',
      'messages',
      'fld_why',
      'fld_role',
    ])
  })

  test('carry the question that they show, Name and Email too', () => {
    const shown = Object.fromEntries(columnsOf(form).map(column => [column.id, column.question?.id]))
    expect(shown).toMatchObject({ applicant: 'fld_name', email: 'fld_email', fld_why: 'fld_why' })
    expect(shown.date).toBeUndefined()
  })

  test('hold Email at the place that the form gave it, and leave it out where it is hidden', () => {
    const withEmail = (given: object) =>
      ids(
        columnsOf({
          inputFields: form.inputFields.map(it => (it === emailQuestion ? { ...it, ...given } : it)),
        }),
      )
    expect(withEmail({ tableOrder: 4 })).toEqual([
      'stage',
      'applicant',
      'fld_second',
      'email',
      'fld_third',
      'date',
      'labels',
      'messages',
      'fld_why',
      'fld_role',
    ])
    expect(withEmail({ visibility: false })).not.toContain('email')
    expect(withEmail({ visibility: false, tableOrder: 4 })).not.toContain('email')
  })
})

describe('a deleted question', () => {
  const size = question({ id: 'fld_size', question: 'Team size' })
  const both = [size, { ...size, id: 'fld_motto', visibility: false }]

  test('is a column and in a CSV where it is shown, after the others or at its place, and says what it is', () => {
    const shown = { ...form, deletedFields: both }
    expect(ids(columnsOf(shown)).slice(-2)).toEqual(['fld_role', 'fld_size'])
    expect(csvColumns(shown).map(csvHeader).at(-1)).toBe('Team size (deleted)')
    const placed = { ...form, deletedFields: [{ ...size, tableOrder: 4 }] }
    expect(ids(columnsOf(placed)).slice(2, 5)).toEqual(['fld_second', 'fld_size', 'fld_third'])
  })
})

describe('the columns of a CSV', () => {
  test('are Status, Name, Email, Applied on, Labels, then the visible questions in table order', () => {
    expect(csvColumns(form).map(csvHeader)).toEqual([
      'Status',
      'Name',
      'Email',
      'Applied on',
      'Labels',
      'Question fld_second',
      'Question fld_third',
      'Question fld_why',
      'Question fld_role',
    ])
  })

  test('keep Email in its third place, whatever the table does with it', () => {
    const moved = { ...emailQuestion, tableOrder: 3, visibility: false }
    expect(ids(csvColumns({ inputFields: [nameQuestion, moved, question({ id: 'fld_why' })] }))).toEqual([
      'stage',
      'applicant',
      'email',
      'date',
      'labels',
      'fld_why',
    ])
  })
})

test.each([
  ['a NUMBER', question({ id: 'fld_1', type: 'NUMBER' }), ['Lowest first', 'Highest first']],
  [
    'a choice',
    question({ id: 'fld_1', type: 'SINGLE_SELECT', options: ['Yes', 'Maybe', 'No'] }),
    ['Yes first', 'No first'],
  ],
  [
    'a choice with Other',
    question({ id: 'fld_1', type: 'DROPDOWN', options: ['Energy', 'Health'], allowOther: true }),
    ['Energy first', 'Other first'],
  ],
  ['a VIDEO', question({ id: 'fld_1', type: 'VIDEO' }), ['Shortest first', 'Longest first']],
])('the directions of %s are named by what they sort', (_, asked, [ascending, descending]) => {
  const column = columnsOf({ inputFields: [asked] }).find(({ id }) => id === 'fld_1')
  expect(column && sortNames(column)).toMatchObject({ ASC: ascending, DESC: descending })
})
