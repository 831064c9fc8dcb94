import { expect, test } from 'bun:test'
import { instantOf, localValue } from './local-time.ts'

test('a date and time is read as an instant and written back as it was typed', () => {
  const read = instantOf('2027-03-01T18:30')
  expect(localValue('value' in read ? read.value : null)).toBe('2027-03-01T18:30')
})

test('an empty field is no date, and what is no moment is refused in words', () => {
  expect(instantOf('')).toEqual({ value: null })
  expect(localValue(null)).toBe('')
  for (const typed of ['20261-01-01T00:00', '2026-13-01T00:00', '2026-01-01T'])
    expect(instantOf(typed)).toEqual({ error: 'Must be a date and a time' })
})
