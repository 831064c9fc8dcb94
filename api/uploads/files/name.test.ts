import { expect, test } from 'bun:test'
import { storedName } from './name.ts'

test.each([
  ['deck.pdf', 'deck.pdf'],
  ['', 'file'],
  ['a\0b.pdf', 'ab.pdf'],
  ['\ud83d.pdf', '.pdf'],
  ['Cafe\u0301.pdf', 'Café.pdf'],
])('%p is kept as %p', (name, kept) => expect(storedName(name)).toBe(kept))

test('a name that is too long keeps its ending, and no half of a character', () => {
  const kept = storedName(`${'😀'.repeat(200)}.pdf`)
  expect(kept.length).toBeLessThanOrEqual(255)
  expect(kept).toEndWith('😀.pdf')
})
