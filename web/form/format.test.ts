import { expect, test } from 'bun:test'
import { count, dateAndTime, minutesToFill } from './format.ts'

test('a closing date reads "14 Mar 2026, 11:59 PM" where the reader is', () => {
  expect(dateAndTime('2026-03-14T23:59:00.000Z', 'UTC')).toBe('14 Mar 2026, 11:59 PM')
  expect(dateAndTime('2026-03-14T23:59:00.000Z', 'Asia/Kolkata')).toBe('15 Mar 2026, 5:29 AM')
})

test('a form takes at least a minute, and longer for what takes longer to answer', () => {
  expect(minutesToFill([{ type: 'SHORT_TEXT' }])).toBe(1)
  expect(minutesToFill([{ type: 'LONG_TEXT' }, { type: 'LONG_TEXT' }, { type: 'VIDEO' }])).toBe(7)
})

test('numbers stand before their noun', () => {
  expect(count(1, 'question')).toBe('1 question')
  expect(count(9, 'question')).toBe('9 questions')
})
