import { describe, expect, test } from 'bun:test'
import { keepDraft, readDraft } from './drafts.ts'

function store() {
  const kept = new Map<string, string>()
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  }
}
const hour = 60 * 60 * 1000

describe('the draft cache in local storage', () => {
  test('keeps at most 5 entries, the newest', () => {
    const local = store()
    for (const [place, chat] of ['a', 'b', 'c', 'd', 'e', 'f'].entries())
      keepDraft(chat, chat, local, place + 1)
    expect(readDraft('a', local, 10)).toBe('')
    expect(readDraft('f', local, 10)).toBe('f')
    expect(readDraft('b', local, 10)).toBe('b')
  })
  test('keeps each for 24 hours', () => {
    const local = store()
    keepDraft('a', 'Hi', local, 0)
    expect(readDraft('a', local, 23 * hour)).toBe('Hi')
    expect(readDraft('a', local, 24 * hour)).toBe('')
  })
  test('forgets what was sent', () => {
    const local = store()
    keepDraft('a', 'Hi', local, 0)
    keepDraft('a', '', local, 1)
    expect(readDraft('a', local, 2)).toBe('')
  })
  test('survives what others wrote there', () =>
    expect(readDraft('a', { getItem: () => '[1, {"text": 2}]', setItem: () => {} }, 0)).toBe(''))
})
