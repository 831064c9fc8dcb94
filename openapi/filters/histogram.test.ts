import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { barName, histogramBars } from './histogram.ts'

const edges = (least: number, greatest: number, isWhole: boolean, most = 20) =>
  histogramBars({ least, greatest, isWhole }, most).map(({ from }) => from)

test('bars have round widths and edges', () => {
  expect(edges(3, 97, true)).toEqual(Array.from({ length: 20 }, (_, place) => place * 5))
  expect(edges(1, 5, true)).toEqual([1, 2, 3, 4, 5])
  expect(edges(0.1, 0.7, false, 4)).toEqual([0, 0.2, 0.4, 0.6])
  expect(edges(-12, 8, true, 5)).toEqual([-15, -10, -5, 0, 5])
  expect(edges(7, 7, true)).toEqual([7])
})

test('a bar is named by its numbers', () => {
  expect(barName({ from: 10, to: 20 }, true)).toBe('10 to 19')
  expect(barName({ from: 7, to: 8 }, true)).toBe('7')
  expect(barName({ from: 1_000, to: 1_500 }, false)).toBe('1,000 to below 1,500')
})

test('whatever the numbers are, the bars hold all of them without a gap, and are as many as wanted at most', () =>
  fc.assert(
    fc.property(
      fc.double({ noNaN: true, min: -1e300, max: 1e300 }),
      fc.double({ noNaN: true, min: -1e300, max: 1e300 }),
      fc.integer({ min: 2, max: 50 }),
      (one, other, most) => {
        const [least, greatest] = one <= other ? [one, other] : [other, one]
        const bars = histogramBars({ least, greatest, isWhole: false }, most)
        expect(bars.length).toBeGreaterThan(0)
        expect(bars.length).toBeLessThanOrEqual(most)
        expect(bars[0]?.from).toBeLessThanOrEqual(least)
        expect(bars.at(-1)?.to).toBeGreaterThan(greatest)
        for (const [place, bar] of bars.entries())
          if (place > 0) expect(bar.from).toBe(bars[place - 1]?.to as number)
      },
    ),
  ))
