import { describe, expect, test } from 'bun:test'
import { columnsOf } from '@winnow/openapi/columns'
import { filterColumnsOf } from '@winnow/openapi/filters/columns'
import { type Question, usualColumn, usualSettings } from '@winnow/openapi/questions'
import { paths } from '../../../lib/paths.ts'
import {
  newestFirst,
  nextSort,
  readFilters,
  readQuery,
  readSort,
  sameSort,
  type TableQuery,
  withoutColumns,
  writeQuery,
} from './query.ts'

const team: Question = {
  id: 'fld_1',
  question: 'Team size',
  type: 'NUMBER',
  ...usualSettings,
  ...usualColumn,
}
const columns = filterColumnsOf({ inputFields: [team], stages: [{ label: 'New' }], labelsWithColor: [] })
const usual: TableQuery = {
  tab: 'New',
  search: '',
  sort: null,
  grouping: null,
  filters: [],
  view: null,
  layout: null,
  openId: null,
  focus: false,
}
const read = (url: string) => readQuery(new URL(url, 'http://x').searchParams, columns)
const write = (query: TableQuery) => paths.form('frm_1', writeQuery(query))

test('without parameters the tab is New and nobody chose an order', () =>
  expect(read('/f/frm_1')).toEqual(usual))

test('what is written is read back, and defaults stay out of the URL', () => {
  const query: TableQuery = {
    tab: 'Second read',
    search: 'a&b',
    sort: { columnId: 'fld_1', direction: 'ASC' },
    grouping: { columnId: 'form_status:frm_2', unit: 'week' },
    filters: [
      { columnId: 'fld_1', operator: 'between', value: 1, value2: 5 },
      { columnId: 'labels', value: ['Climate & more', null] },
    ],
    view: null,
    layout: null,
    openId: 'sub_1',
    focus: true,
  }
  expect(read(write(query))).toEqual(query)
  expect(write(usual)).toBe('/f/frm_1')
})

test('newest first is written only where a search would rank', () => {
  expect(write({ ...usual, sort: newestFirst })).toBe('/f/frm_1')
  expect(read(write({ ...usual, search: 'ada', sort: newestFirst })).sort).toEqual(newestFirst)
  expect(read(write({ ...usual, search: 'ada' })).sort).toBeNull()
})

test.each(['date', 'date:up', ':asc', null])('a sort that cannot be read (%p) counts as absent', text =>
  expect(readSort(text)).toBeNull(),
)

test('a column whose id has a colon can be sorted by', () =>
  expect(readSort('form_status:frm_2:desc')).toEqual({ columnId: 'form_status:frm_2', direction: 'DESC' }))

test('sorts are the same by column and direction, nobody’s too', () => {
  expect(sameSort(null, null)).toBe(true)
  expect(sameSort(newestFirst, null)).toBe(false)
  expect(sameSort(newestFirst, { ...newestFirst })).toBe(true)
})

describe('a press on a head', () => {
  const [, , , date] = columnsOf({ inputFields: [team] })
  const size = columnsOf({ inputFields: [team] }).find(({ id }) => id === 'fld_1')
  if (!date || !size) throw new Error('The form lacks a column')

  test('begins with the usual direction of its column and turns it next', () => {
    const first = nextSort({ sort: null, search: '' }, size)
    expect(first).toEqual({ columnId: 'fld_1', direction: 'ASC' })
    expect(nextSort({ sort: first, search: '' }, size)).toEqual({ columnId: 'fld_1', direction: 'DESC' })
  })

  test('turns the newest first, which is how the table stands, but not the rank of a search', () => {
    expect(nextSort({ sort: null, search: '' }, date).direction).toBe('ASC')
    expect(nextSort({ sort: null, search: 'ada' }, date).direction).toBe('DESC')
  })
})

describe('filters of an address', () => {
  const good = { columnId: 'fld_1', operator: 'greater_than', value: 3 } as const

  test.each([
    ['{', true],
    ['{"columnId":"fld_1","value":3}', true],
    ['[]', false],
    ['', false],
    ['[null, 3, "x", {"columnId": 7}]', true],
    ['[{"columnId":"fld_gone","value":"x"}]', true],
    ['[{"columnId":"fld_1","operator":"contains","value":"x"}]', true],
    ['[{"columnId":"fld_1","value":"many"}]', true],
  ])('%s holds none, and says whether some were lost: %p', (text, lost) =>
    expect(readFilters(text, columns)).toEqual({ filters: [], lost }),
  )

  test('those that can be read hold beside those that cannot', () =>
    expect(readFilters(JSON.stringify([{ columnId: 'x', value: 1 }, good]), columns)).toEqual({
      filters: [good],
      lost: true,
    }))

  test('of a group only the conditions that can be read hold; one that is left stands by itself', () => {
    const gone = { columnId: 'fld_gone', value: 'x' }
    const other = { columnId: 'fld_1', operator: 'less_than', value: 1 } as const
    const filters = (any: unknown[]) => readFilters(JSON.stringify([{ any }]), columns)
    expect(filters([good, other])).toEqual({ filters: [{ any: [good, other] }], lost: false })
    expect(filters([good, gone, other])).toEqual({ filters: [{ any: [good, other] }], lost: true })
    expect(filters([gone, good])).toEqual({ filters: [good], lost: true })
  })

  test('one that stands there twice holds once', () =>
    expect(readFilters(JSON.stringify([good, good]), columns)).toEqual({ filters: [good], lost: false }))
})

describe('a query without a column', () => {
  const team = { columnId: 'fld_1', operator: 'greater_than', value: 3 } as const
  const labelled = { columnId: 'labels', value: ['Climate'] }
  test('keeps the other conditions of a filter, and the other filters', () =>
    expect(
      withoutColumns({ ...usual, filters: [team, { any: [team, labelled] }, labelled] }, ['fld_1']),
    ).toEqual({ filters: [labelled, labelled] }))
  test('has neither its sort nor its grouping', () =>
    expect(
      withoutColumns(
        { ...usual, sort: { columnId: 'fld_1', direction: 'ASC' }, grouping: { columnId: 'fld_1' } },
        ['fld_1'],
      ),
    ).toEqual({ sort: null, grouping: null }))
  test('is the same where it does not refer to it', () =>
    expect(withoutColumns({ ...usual, filters: [labelled] }, ['fld_1'])).toBeNull())
})
