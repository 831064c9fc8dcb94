import { expect, test } from 'bun:test'
import { count, counted } from './format.ts'

test('a number has its thousands apart', () => {
  expect(count(999)).toBe('999')
  expect(count(1_208)).toBe('1,208')
})

test('a noun follows its number', () => {
  expect(counted(1, 'applicant')).toBe('1 applicant')
  expect(counted(2_400, 'applicant')).toBe('2,400 applicants')
  expect(counted(0, 'reply', 'replies')).toBe('0 replies')
})
