import { expect, test } from 'bun:test'
import { linesOf } from './row-lines.ts'

/** Every character is 10 pixels wide, and a line has room for 10. */
const lines = (text: string) => linesOf(text, 100, part => part.length * 10)

test.each([
  ['', 1],
  ['Choice 2', 1],
  ['ten chars.', 1],
  ['ten chars. 2', 2],
  ['Corn and rice and peas', 3],
  ['Donaudampfschiff', 2],
  ['A Donaudampfschiff', 3],
  ['a b '.repeat(40), 4],
])('%p takes %p lines', (text, count) => expect(lines(text)).toBe(count))

test('a list that has no width yet has rows of one line', () => {
  expect(linesOf('Corn and rice and peas', 0, part => part.length)).toBe(1)
})
