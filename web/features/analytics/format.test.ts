import { expect, test } from 'bun:test'
import { shareText, timeTaken } from './format.ts'

test.each([
  [0, '0 s'],
  [48, '48 s'],
  [60, '1 min'],
  [365, '6 min 5 s'],
  [11_520, '3 h 12 min'],
  [86_400 + 4 * 3_600 + 59, '1 day 4 h'],
])('%p seconds are %p', (seconds, words) => expect(timeTaken(seconds)).toBe(words))

test('a share is whole percent, and never 0% of some', () => {
  expect(shareText(31, 50)).toBe('62%')
  expect(shareText(1, 1_000)).toBe('<1%')
  expect(shareText(0, 10)).toBe('0%')
  expect(shareText(0, 0)).toBe('–')
})
