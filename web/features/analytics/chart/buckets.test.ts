import { describe, expect, test } from 'bun:test'
import { dayAfter } from '@winnow/openapi/filters'
import { bucketsOf, bucketText, scaleOf, tickPlaces, tickText } from './buckets.ts'

const daysFrom = (first: string, n: number) =>
  Array.from({ length: n }, (_, i) => ({ day: dayAfter(first, i), views: 3, starts: 2, submissions: 1 }))

describe('the bars of a chart', () => {
  test('are days where each fits', () => expect(bucketsOf(daysFrom('2026-01-01', 90))).toHaveLength(90))

  test('are weeks from Monday on a span of a year, cut where the span is', () => {
    const bars = bucketsOf(daysFrom('2026-01-01', 365))
    expect(bars[0]).toMatchObject({ from: '2026-01-01', to: '2026-01-04', views: 12 })
    expect(bars[1]).toMatchObject({ from: '2026-01-05', to: '2026-01-11', submissions: 7 })
  })

  test('are months on a span of years', () => {
    const bars = bucketsOf(daysFrom('2023-01-15', 1_000))
    expect(bars[1]).toMatchObject({ from: '2023-02-01', to: '2023-02-28', views: 84 })
  })

  test.each([7, 90, 365, 3_000])('lose nobody on a span of %p days', n => {
    const bars = bucketsOf(daysFrom('2020-02-28', n))
    expect(bars.reduce((sum, it) => sum + it.views, 0)).toBe(n * 3)
  })
})

test('a day and a span of days are written in full', () => {
  expect(bucketText({ from: '2025-11-16', to: '2025-11-16' })).toBe('16 Nov 2025')
  expect(bucketText({ from: '2025-11-10', to: '2025-11-16' })).toBe('10 to 16 Nov 2025')
  expect(tickText('2025-11-06', 'day')).toBe('6 Nov')
  expect(tickText('2025-11-06', 'month')).toBe('Nov 2025')
})

test('days on a long span have a word a week', () => {
  expect(tickPlaces(90, 15, 'day')).toEqual([0, 7, 14, 21, 28, 35, 42, 49, 56, 63, 70, 77, 84])
  expect(tickPlaces(7, 15, 'day')).toEqual([0, 1, 2, 3, 4, 5, 6])
})

test.each([
  [0, [0, 1]],
  [1, [0, 1]],
  [4, [0, 1, 2, 3, 4]],
  [7, [0, 2, 4, 6, 8]],
  [130, [0, 50, 100, 150]],
  [1_000_000, [0, 500_000, 1_000_000]],
])('the scale up to %p is %p', (greatest, scale) => expect(scaleOf(greatest)).toEqual(scale))
