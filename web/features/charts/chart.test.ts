import { expect, test } from 'bun:test'
import type { FilterColumn } from '@winnow/openapi/filters/columns'
import { barsOf, chartCsv, histogramOf, pressed } from './chart.ts'
import { matrixCsv, matrixOf, pressedCell } from './matrix.ts'

const sector: FilterColumn = { id: 'fld_1', title: 'Sector', kind: 'choice', known: [], blank: 'Blank' }
const date: FilterColumn = { id: 'date', title: 'Submitted', kind: 'date', known: [], blank: null }
const of = (column: FilterColumn, unit: 'day' | 'week' | 'month' | undefined, values: (string | null)[]) =>
  barsOf(
    column,
    { columnId: column.id, ...(unit && { unit }) },
    values.map((value, place) => ({ value, count: place + 1 })),
    [],
  )

test('dates stand from the earliest, and those without anybody between them have a bar of 0', () => {
  const counts = of(date, 'week', ['2026-11-16', '2026-10-26']).map(({ name, count }) => [name, count])
  expect(counts).toEqual([
    ['26 Oct to 1 Nov 2026', 2],
    ['2 to 8 Nov 2026', 0],
    ['9 to 15 Nov 2026', 0],
    ['16 to 22 Nov 2026', 1],
  ])
})

test('a span of years shows the days that somebody applied on', () =>
  expect(of(date, 'day', ['2026-11-16', '1999-01-01'])).toHaveLength(2))

test('a press on a bar takes the place of the filter of another bar, and a second one takes it off', () => {
  const [energy, health] = of(sector, undefined, ['Energy', 'Health'])
  if (!energy || !health) throw new Error('There are two bars')
  const other = { columnId: 'labels', value: ['Climate'] }
  const first = pressed([other, ...energy.filters], health, 'fld_1')
  expect(first).toEqual([other, { columnId: 'fld_1', operator: 'select', value: ['Health'] }])
  expect(pressed(first, { ...health, isOn: true }, 'fld_1')).toEqual([other])
})

test('a name that a sheet would compute is guarded in the CSV', () =>
  expect(chartCsv('Sector', of(sector, undefined, ['=1+1', 'a, b']))).toBe(
    `Sector,Applicants\r\n'=1+1,1\r\n"a, b",2\r\n`,
  ))

const size: FilterColumn = { id: 'fld_2', title: 'Team size', kind: 'number', known: [], blank: 'Blank' }
const status: FilterColumn = { id: 'stage', title: 'Status', kind: 'choice', known: [], blank: null }

test('a bar of a histogram filters by exactly its numbers, and shows that it does', () => {
  const counted = { bars: [{ from: 0, to: 2.5, count: 4 }], missing: 1, isWhole: false }
  const { bars, blank } = histogramOf(size, counted, [])
  const [bar] = bars
  if (!bar || !blank) throw new Error('There is a bar, and somebody without a number')
  expect([bar.name, blank.name, blank.count]).toEqual(['0 to below 2.5', 'Blank', 1])
  const on = pressed([], bar, size.id)
  expect(on).toEqual([
    { columnId: 'fld_2', operator: 'greater_than_equal', value: 0 },
    { columnId: 'fld_2', operator: 'less_than', value: 2.5 },
  ])
  expect(histogramOf(size, counted, on).bars[0]?.isOn).toBe(true)
  expect(pressed(on, { ...bar, isOn: true }, size.id)).toEqual([])
})

test('a cell of a matrix filters by both of its columns; a status is the tab', () => {
  const counted = {
    rows: [{ value: 'Energy', count: 3 }],
    columns: [
      { value: 'New', count: 2 },
      { value: 'Archived', count: 1 },
    ],
    cells: [[2, 1]],
  }
  const matrix = matrixOf(sector, status, counted, { filters: [], tab: 'New' })
  const cell = matrix.cells[0]?.[1]
  if (!cell) throw new Error('There are two cells')
  expect(cell).toMatchObject({ row: 'Energy', column: 'Archived', count: 1, tab: 'Archived', isOn: false })
  const on = pressedCell([{ columnId: 'fld_1', operator: 'select', value: ['Health'] }], cell, [
    'fld_1',
    'stage',
  ])
  expect(on).toEqual([{ columnId: 'fld_1', operator: 'select', value: ['Energy'] }])
  const isOn = (tab: string) =>
    matrixOf(sector, status, counted, { filters: on, tab }).cells[0]?.map(it => it.isOn)
  expect([isOn('New'), isOn('Archived')]).toEqual([
    [true, false],
    [false, true],
  ])
  expect(matrixCsv('Sector by Status', matrix)).toBe(
    'Sector by Status,New,Archived,Applicants\r\nEnergy,2,1,3\r\n',
  )
})
