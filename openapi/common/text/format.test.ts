import { expect, test } from 'bun:test'
import { count, counted, paceText, withStop } from './format.ts'

test('a number has its thousands apart', () => {
  expect(count(999)).toBe('999')
  expect(count(1_208)).toBe('1,208')
})

test('a noun follows its number', () => {
  expect(counted(1, 'applicant')).toBe('1 applicant')
  expect(counted(2_400, 'applicant')).toBe('2,400 applicants')
  expect(counted(0, 'reply', 'replies')).toBe('0 replies')
})

test('a pace is told to the tenth of a second while it is quick, and is never nothing', () => {
  expect([0, 340, 1_960, 9_949].map(paceText)).toEqual(['0.1 s', '0.3 s', '2.0 s', '9.9 s'])
  expect([9_950, 45_000, 180_000].map(paceText)).toEqual(['10 s', '45 s', '3 min'])
})

test.each([
  ['No connection to the server', 'No connection to the server.'],
  ['Try again later.', 'Try again later.'],
  ['Really?', 'Really?'],
])('%p followed by another sentence is %p', (sentence, said) => expect(withStop(sentence)).toBe(said))
