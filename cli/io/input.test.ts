import { expect, test } from 'bun:test'
import { printedApplicants, wholeNumber } from './input.ts'

test("applicants are read as 'applicants list' prints them, or one a line", () => {
  expect(printedApplicants('sub_1\tAda Lovelace\tada@example.com\tNew\t2026\t\nsub_2\tGrace\n')).toEqual([
    { id: 'sub_1', stage: 'New' },
    { id: 'sub_2' },
  ])
  expect(printedApplicants('\n  sub_1  \r\n\nsub_2')).toEqual([{ id: 'sub_1' }, { id: 'sub_2' }])
  expect(printedApplicants('{"form":{},"applicants":[{"id":"sub_1","stage":"New"},{"id":"sub_2"}]}')).toEqual(
    [{ id: 'sub_1', stage: 'New' }, { id: 'sub_2' }],
  )
  expect(printedApplicants('')).toEqual([])
})

test('JSON of another shape is refused in words', () => {
  expect(() => printedApplicants('{"rows":[]}')).toThrow("isn't the output of 'applicants list --json'")
  expect(() => printedApplicants('{"applicants":')).toThrow("isn't the output of 'applicants list --json'")
  expect(() => printedApplicants('{"applicants":[{"name":"Ada"}]}')).toThrow(
    "isn't the output of 'applicants list --json'",
  )
})

test('a number is whole and from 1', () => {
  expect(wholeNumber('--limit', undefined, 50)).toBe(50)
  expect(wholeNumber('--limit', '2000', 50)).toBe(2000)
  for (const typed of ['0', '-1', '1.5', '1e3', 'all', '', true])
    expect(() => wholeNumber('--limit', typed, 50)).toThrow('--limit takes a whole number from 1')
})
