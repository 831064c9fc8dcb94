import { expect, test } from 'bun:test'
import { submissionIds, wholeNumber } from './input.ts'

test("identifiers are read as 'applicants list' prints them, or one a line", () => {
  expect(submissionIds('sub_1\tAda Lovelace\tada@example.com\nsub_2\tGrace\n')).toEqual(['sub_1', 'sub_2'])
  expect(submissionIds('\n  sub_1  \r\n\nsub_2')).toEqual(['sub_1', 'sub_2'])
  expect(submissionIds('{"form":{},"applicants":[{"id":"sub_1"},{"id":"sub_2"}]}')).toEqual([
    'sub_1',
    'sub_2',
  ])
  expect(submissionIds('')).toEqual([])
})

test('JSON of another shape is refused in words', () => {
  expect(() => submissionIds('{"rows":[]}')).toThrow("no list 'applicants'")
  expect(() => submissionIds('{"applicants":')).toThrow("no list 'applicants'")
  expect(() => submissionIds('{"applicants":[{"name":"Ada"}]}')).toThrow("no list 'applicants'")
})

test('a number is whole and from 1', () => {
  expect(wholeNumber('--limit', undefined, 50)).toBe(50)
  expect(wholeNumber('--limit', '2000', 50)).toBe(2000)
  for (const typed of ['0', '-1', '1.5', '1e3', 'all', '', true])
    expect(() => wholeNumber('--limit', typed, 50)).toThrow('--limit takes a whole number from 1')
})
