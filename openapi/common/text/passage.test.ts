import { expect, test } from 'bun:test'
import { placeOf } from './passage.ts'

test('of several places of a passage, the nearest is meant', () => {
  const text = 'solar, then solar, then solar'
  expect([0, 8, 14, 99].map(near => placeOf(text, 'solar', near))).toEqual([0, 12, 12, 24])
})

test('a passage that is not there has no place, nor has none', () => {
  expect(placeOf('wind', 'solar', 0)).toBeNull()
  expect(placeOf('wind', '', 0)).toBeNull()
})
