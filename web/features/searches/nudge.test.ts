import { expect, test } from 'bun:test'
import { isNudgeDue } from './nudge.ts'

const due = { isShown: false, fresh: 25, others: 2, searches: 0 }

test('the nudge is due at 25 new and at most 2 other applicants', () => {
  expect(isNudgeDue(due)).toBe(true)
  expect(isNudgeDue({ ...due, fresh: 24 })).toBe(false)
  expect(isNudgeDue({ ...due, others: 3 })).toBe(false)
})

test('the nudge is not due once it was shown, nor where a search is', () => {
  expect(isNudgeDue({ ...due, isShown: true })).toBe(false)
  expect(isNudgeDue({ ...due, searches: 1 })).toBe(false)
})
