import { expect, test } from 'bun:test'
import { delimiterOf } from './delimiter.ts'

test.each([
  ['Name,Email\nAda; B; C,x', ','],
  ['Name;Email;"a,b,c,d"\r\n1,2,3;4', ';'],
  ['Name\tEmail\n', '\t'],
  ['Name', ','],
  ['"Two\nlines, here";Email', ';'],
  ['', ','],
])('%j is divided by %j', (beginning, delimiter) => {
  expect(delimiterOf(beginning)).toBe(delimiter as ReturnType<typeof delimiterOf>)
})
