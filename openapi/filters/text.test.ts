import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { type Question, usualColumn, usualSettings } from '../questions/index.ts'
import { filterColumnsOf, listed } from './columns.ts'
import { conditionsOf, type Filter } from './filter.ts'
import { parseFilter } from './filter-kind.ts'
import { readTableFilterText, tableFilterText } from './group-text.ts'
import { filterKinds } from './registry.ts'
import { filterText, readFilterText } from './text.ts'

const question = (id: string, text: string, type: Question['type'], options: string[] = []): Question => ({
  id,
  question: text,
  type,
  ...usualSettings,
  ...usualColumn,
  options,
})
const form = {
  inputFields: [
    question('fld_team', 'Team size', 'NUMBER'),
    question('fld_role', 'Role', 'SINGLE_SELECT', ['Engineer', 'Designer', 'Sales, north']),
    question('fld_days', 'Days', 'MULTI_SELECT', ['Monday', 'Tuesday']),
    question('fld_why', 'Is 2 > 1, and why?', 'LONG_TEXT'),
    question('fld_start', 'Start', 'DATE'),
    { ...question('fld_hidden', 'Hidden', 'SHORT_TEXT'), visibility: false },
    question('fld_twin1', 'Twin', 'SHORT_TEXT'),
    question('fld_twin2', 'Twin', 'SHORT_TEXT'),
  ],
  stages: [{ label: 'New' }, { label: 'Second read' }],
  labelsWithColor: [{ value: 'Climate' }],
}
const columns = filterColumnsOf(form)
const columnOf = (id: string) => {
  const column = columns.find(it => it.id === id)
  if (!column) throw new Error(`No column ${id}`)
  return column
}

describe('what a form can be filtered by', () => {
  test('its columns, hidden ones too, then what has none', () => {
    expect(columns.map(it => it.id)).toEqual([
      ...['stage', 'applicant', 'email', 'date', 'labels', 'messages'],
      ...form.inputFields.map(it => it.id),
      ...['private_notes', 'reply_status', 'assigned_comments', 'new_since_visit'],
    ])
  })

  test('a deleted question that the table does not show is named, and offered only where it is in use', () => {
    const gone = { ...question('fld_gone', 'Skills', 'MULTI_SELECT', ['Go', 'SQL']), visibility: false }
    const all = filterColumnsOf({ ...form, deletedFields: [gone] })
    const filter: Filter = { columnId: 'fld_gone', operator: 'select', value: ['Go'] }
    expect(tableFilterText(all, filter)).toBe('Skills (deleted) = Go')
    expect(readTableFilterText(all, 'Skills (deleted) = go')).toEqual({ ok: true, filter })
    expect(readTableFilterText(all, 'Nothing = 1')).toMatchObject({
      message: expect.not.stringContaining('Skills'),
    })
    const ids = (used?: string[]) => listed(all, used).map(it => it.id)
    expect(ids()).toEqual(columns.map(it => it.id))
    expect(ids(['fld_gone'])).toContain('fld_gone')
    const shown = filterColumnsOf({ ...form, deletedFields: [{ ...gone, visibility: true }] })
    expect(listed(shown).map(it => it.id)).toContain('fld_gone')
  })

  test('searches are there where their criteria are', () => {
    const search = { id: 'sch_1', name: 'Paying users' }
    const criterion = (id: string) => ({
      ...{ id, question: id, type: 'AI_CRITERION' as const, search },
      ...{ visibility: true, tableOrder: -1, width: 120 },
    })
    const found = filterColumnsOf({ ...form, customFields: [criterion('crt_1'), criterion('crt_2')] })
    expect(found.find(it => it.id === 'ai_shortlisting')?.known).toEqual([
      { value: 'sch_1', name: 'Paying users' },
    ])
    expect(found.find(it => it.id === 'crt_1')).toMatchObject({ kind: 'choice', blank: 'Not parsed' })
    expect(readFilterText(found, 'AI shortlisting = paying users')).toEqual({
      ok: true,
      filter: { columnId: 'ai_shortlisting', operator: 'select', value: ['sch_1'] },
    })
  })

  test('each says which values are known, and what nothing is called', () => {
    expect(columnOf('stage').known.map(it => it.value)).toEqual(['New', 'Second read'])
    expect(columnOf('labels')).toMatchObject({ blank: 'No label added', known: [{ value: 'Climate' }] })
    expect(columnOf('messages').known.map(it => it.name)).toEqual(['No messages', 'Replied', 'Needs reply'])
    expect(columnOf('fld_role').known.map(it => it.value)).toEqual(['Engineer', 'Designer', 'Sales, north'])
  })
})

describe('a filter as it is typed', () => {
  test.each<[string, Filter]>([
    ['Team size >= 5', { columnId: 'fld_team', operator: 'greater_than_equal', value: 5 }],
    ['team  SIZE≤5.5', { columnId: 'fld_team', operator: 'less_than_equal', value: 5.5 }],
    ['fld_team = 2..10', { columnId: 'fld_team', operator: 'between', value: 2, value2: 10 }],
    ['Team size = 2, 3, (blank)', { columnId: 'fld_team', operator: 'select', value: [2, 3, null] }],
    ['Team size != 4', { columnId: 'fld_team', operator: 'not_equal', value: 4 }],
    [
      'Role = engineer, Designer',
      { columnId: 'fld_role', operator: 'select', value: ['Engineer', 'Designer'] },
    ],
    ['Role = "Sales, north"', { columnId: 'fld_role', operator: 'select', value: ['Sales, north'] }],
    ['Role != Designer', { columnId: 'fld_role', operator: 'not_select', value: ['Designer'] }],
    [
      'Days has all Monday, Tuesday',
      { columnId: 'fld_days', operator: 'select_all', value: ['Monday', 'Tuesday'] },
    ],
    ['Labels = (blank)', { columnId: 'labels', operator: 'select', value: [null] }],
    [
      'Labels = (no label added), Climate',
      { columnId: 'labels', operator: 'select', value: [null, 'Climate'] },
    ],
    ['Is 2 > 1, and why? contains a, b', { columnId: 'fld_why', operator: 'contains', value: 'a, b' }],
    ['Is 2 > 1, and why? !~ "x"', { columnId: 'fld_why', operator: 'not_contains', value: 'x' }],
    ['Applicant = Ada Lovelace', { columnId: 'applicant', operator: 'equals', value: 'Ada Lovelace' }],
    ['Start > 2026-03-01', { columnId: 'fld_start', operator: 'greater_than', value: '2026-03-01' }],
    ['Submitted = last 7 days', { columnId: 'date', operator: 'relative', value: 'last_7_days' }],
    [
      'Submitted = 2026-03-01 .. 2026-03-31',
      { columnId: 'date', operator: 'between', value: '2026-03-01', value2: '2026-03-31' },
    ],
    ['Messages = needs reply', { columnId: 'messages', operator: 'select', value: ['needs_reply'] }],
    ['Private notes = yes', { columnId: 'private_notes', operator: 'equals', value: true }],
    ['Hidden = (blank)', { columnId: 'fld_hidden', operator: 'select', value: [null] }],
    ['Hidden = "(blank)"', { columnId: 'fld_hidden', operator: 'equals', value: '(blank)' }],
    ['Status = second READ', { columnId: 'stage', operator: 'select', value: ['Second read'] }],
  ])('%s', (text, filter) => expect(readFilterText(columns, text)).toEqual({ ok: true, filter }))

  test.each([
    ['Height > 3', "There is no column 'Height' to filter by. The form has:\n  stage  Status"],
    ['Height', "There is no column 'Height'"],
    ['Twin = x', "2 columns are called 'Twin'. Use an ID instead:\n  fld_twin1  Twin\n  fld_twin2  Twin"],
    ['Team size >= many', "'Team size >= many' can't be used: Enter a number."],
    ['Team size >=', 'has no value'],
    ['Team size', 'is not a condition'],
    ['Role > Engineer', "can't be filtered by greater_than"],
    ['Team size = 9..2', "From can't be greater than To"],
    ['Start = 2026-02-30', 'Enter a date, such as 2026-03-01'],
    ['Team size > 1, 2', 'Enter one value, not a list'],
  ])('%s is refused with what to do', (text, message) => {
    const read = readFilterText(columns, text)
    expect(read.ok ? '' : read.message).toContain(message)
  })
})

describe('conditions joined by or', () => {
  const role = { columnId: 'fld_role', operator: 'select', value: ['Engineer'] } as const
  const team = { columnId: 'fld_team', operator: 'greater_than', value: 30 } as const
  const why = (value: string) => ({ columnId: 'fld_why', operator: 'contains', value })

  test.each<[string, unknown]>([
    ['Role = Engineer or Team size > 30', { any: [role, team] }],
    ['Team size > 30 OR fld_role = engineer or Team size > 30', { any: [team, role, team] }],
    ['Is 2 > 1, and why? contains solar or wind', why('solar or wind')],
    ['Is 2 > 1, and why? contains "sun or Team size > 3"', why('sun or Team size > 3')],
    ['Is 2 > 1, and why? ~ solar or Role = Engineer', { any: [why('solar'), role] }],
    ['Grant or loan? = 5', { columnId: 'fld_grant', operator: 'equals', value: '5' }],
    [
      'Team size > 30 or Grant or loan? = 5',
      { any: [team, { columnId: 'fld_grant', operator: 'equals', value: '5' }] },
    ],
  ])('%s', (text, filter) => {
    const asked = filterColumnsOf({
      ...form,
      inputFields: [...form.inputFields, question('fld_grant', 'Grant or loan?', 'SHORT_TEXT')],
    })
    expect(readTableFilterText(asked, text)).toEqual({ ok: true, filter } as never)
  })

  test.each([
    ['Role = Engineer or Aeg > 30', "There is no column 'Aeg' to filter by"],
    ['Team size > many or Role = Engineer', "'Team size > many' can't be used: Enter a number."],
  ])('%s is refused with what to do', (text, message) => {
    const read = readTableFilterText(columns, text)
    expect(read.ok ? '' : read.message).toContain(message)
  })
})

describe('a filter as words', () => {
  test.each<[Filter, string]>([
    [{ columnId: 'fld_team', operator: 'greater_than_equal', value: 5 }, 'Team size ≥ 5'],
    [{ columnId: 'fld_role', value: ['Engineer', null] }, 'Role = Engineer, (Blank)'],
    [{ columnId: 'messages', value: ['needs_reply', 'none'] }, 'Messages = Needs reply, No messages'],
    [{ columnId: 'date', operator: 'relative', value: 'last_7_days' }, 'Submitted = Last 7 days'],
    [{ columnId: 'fld_role', value: ['Sales, north'] }, 'Role = "Sales, north"'],
    [{ columnId: 'reply_status', value: false }, 'Reply status = No'],
  ])('%j', (filter, text) => expect(filterText(columnOf(filter.columnId), filter)).toBe(text))

  test('days are written as the caller wants them', () => {
    const filter = {
      columnId: 'date',
      operator: 'between',
      value: '2026-03-01',
      value2: '2026-03-02',
    } as const
    expect(filterText(columnOf('date'), filter, { day: day => `d${day.slice(-2)}` })).toBe(
      'Submitted = d01..d02',
    )
  })

  const word = fc.oneof(
    fc.constantFrom('or', 'this or that', 'x or Role = y', 'a" or Role = "b'),
    fc.string({ minLength: 1, maxLength: 12, unit: 'grapheme' }),
  )
  const day = fc.constantFrom('2026-01-01', '2026-02-28', '2027-12-31')
  const pair = (value: unknown, value2: unknown) => ({ value, value2 })
  const anyFilter = fc.oneof(
    fc.record({
      columnId: fc.constantFrom('applicant', 'fld_hidden', 'fld_why'),
      operator: fc.constantFrom('equals', 'not_equal', 'contains', 'not_contains'),
      value: word,
    }),
    fc.record({
      columnId: fc.constantFrom('fld_role', 'fld_days', 'labels', 'applicant'),
      operator: fc.constantFrom('select', 'not_select'),
      value: fc.array(fc.oneof(word, fc.constant(null)), { minLength: 1, maxLength: 4 }),
    }),
    fc.record({
      columnId: fc.constant('fld_team'),
      operator: fc.constantFrom('equals', 'not_equal', 'greater_than', 'less_than', 'less_than_equal'),
      value: fc.integer(),
    }),
    fc.tuple(fc.integer(), fc.integer()).map(([one, other]) => ({
      columnId: 'fld_team',
      operator: 'between',
      ...pair(Math.min(one, other), Math.max(one, other)),
    })),
    fc.record({
      columnId: fc.constantFrom('date', 'fld_start'),
      operator: fc.constantFrom('equals', 'greater_than', 'less_than_equal'),
      value: day,
    }),
    fc.record({
      columnId: fc.constantFrom('date', 'fld_start'),
      operator: fc.constant('relative'),
      value: fc.constantFrom('today', 'last_30_days'),
    }),
  )

  const meaning = (filter: Filter) => {
    const parsed = parseFilter(filterKinds[columnOf(filter.columnId).kind], filter)
    if (!parsed.ok) throw new Error(parsed.message)
    const { operator, values } = parsed.condition
    return {
      ...parsed.condition,
      operator: operator.replace('not_select', 'not_equal').replace('select', 'equals'),
      values,
    }
  }
  const readable = (filter: Filter) => parseFilter(filterKinds[columnOf(filter.columnId).kind], filter).ok
  const byId = columns.map(column => ({ ...column, title: column.id }))

  test('what is written is read back as the same conditions, one or several of which any may hold', () =>
    fc.assert(
      fc.property(fc.array(anyFilter, { minLength: 1, maxLength: 3 }), given => {
        const conditions = given as Filter[]
        fc.pre(conditions.every(readable))
        const [first = { columnId: '', value: null }, ...others] = conditions
        const written = tableFilterText(byId, others.length > 0 ? { any: conditions } : first)
        const read = readTableFilterText(columns, written ?? '')
        if (!read.ok) throw new Error(read.message)
        expect(conditionsOf(read.filter).map(meaning)).toEqual(conditions.map(meaning))
      }),
    ))
})
