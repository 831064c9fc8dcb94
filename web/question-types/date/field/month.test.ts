import { expect, test } from 'bun:test'
import { placeInWeek, plusDays, plusMonths, weeksOf, within } from './month.ts'

test('a month has six weeks, which begin where the reader begins them', () => {
  const weeks = weeksOf('2026-11', 1)
  expect(weeks).toHaveLength(6)
  expect(weeks[0]).toEqual(['', '', '', '', '', '', '2026-11-01'])
  expect(weeks[5]).toEqual(['2026-11-30', '', '', '', '', '', ''])
  expect(weeksOf('2026-11', 7)[0]?.[0]).toBe('2026-11-01')
})

test('a month later is the same day, or the last of a shorter month', () => {
  expect(plusMonths('2028-01-31', 1)).toBe('2028-02-29')
  expect(plusMonths('2026-03-31', -1)).toBe('2026-02-28')
  expect(plusMonths('2026-11-16', 12)).toBe('2027-11-16')
  expect(plusDays('2026-12-31', 1)).toBe('2027-01-01')
})

test('a day keeps within its first and last one, and knows its place in the week', () => {
  expect(within('1959-12-31', '1960-01-01', '2030-12-31')).toBe('1960-01-01')
  expect(within('2031-01-01', '1960-01-01', '2030-12-31')).toBe('2030-12-31')
  expect([placeInWeek('2026-11-22', 1), placeInWeek('2026-11-22', 7)]).toEqual([6, 0])
})
