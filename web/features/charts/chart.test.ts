import { expect, test } from 'bun:test'
import type { FilterColumn } from '@winnow/openapi/filters/columns'
import { barsOf, chartCsv, pressed } from './chart.ts'

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
  const first = pressed([other, energy.filter], health, 'fld_1')
  expect(first).toEqual([other, { columnId: 'fld_1', operator: 'select', value: ['Health'] }])
  expect(pressed(first, { ...health, isOn: true }, 'fld_1')).toEqual([other])
})

test('a name that a sheet would compute is guarded in the CSV', () =>
  expect(chartCsv('Sector', of(sector, undefined, ['=1+1', 'a, b']))).toBe(
    `Sector,Applicants\r\n'=1+1,1\r\n"a, b",2\r\n`,
  ))
