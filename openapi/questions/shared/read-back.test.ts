import { expect, test } from 'bun:test'
import { readBack } from './read-back.ts'

test.each([
  [['Solar', 'Wind'], 'Solar, Wind'],
  [['Solar', 'Wind, mostly'], 'Solar; Wind, mostly'],
  [['Solar', ''], 'Solar'],
  [['Wind, mostly'], 'Wind, mostly'],
])('%p is read back as %p', (values, text) => expect(readBack(values, { isDay: false })).toBe(text))
