import { expect, test } from 'bun:test'
import { keptNamesText, undoLossText } from './whole.ts'

const kept = ['Ada', 'Rui', 'Eva', 'Ivo', 'Chen', 'Dana'].map(name => ({ name, reason: 'MOVED' as const }))

test('the first who stay are named with the reason, the others counted', () => {
  expect(keptNamesText([], 0)).toBe('')
  expect(keptNamesText(kept.slice(0, 1), 1)).toBe('Ada (moved) stays.')
  expect(keptNamesText(kept.slice(0, 2), 2)).toBe('Ada (moved) and Rui (moved) stay.')
  expect(keptNamesText(kept, 1_240)).toBe(
    'Ada (moved), Rui (moved), Eva (moved), Ivo (moved), Chen (moved) and 1,235 more stay.',
  )
})

test('what an undo deletes is said of one and of several', () => {
  expect(undoLossText({ removable_count: 1, kept_count: 0 })).toBe(
    "Deletes 1 application and its files. This can't be undone.",
  )
  expect(undoLossText({ removable_count: 2, kept_count: 0 })).toBe(
    "Deletes 2 applications and their files. This can't be undone.",
  )
})
