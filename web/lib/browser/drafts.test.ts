import { describe, expect, test } from 'bun:test'
import { draftsIn } from './drafts.ts'
import { browserStorage } from './storage.ts'

function store() {
  const entries = new Map<string, string>()
  return browserStorage(() => ({
    getItem: key => entries.get(key) ?? null,
    setItem: (key, text) => void entries.set(key, text),
    removeItem: key => void entries.delete(key),
  }))
}
const { read: readDraft, save: saveDraft } = draftsIn('drafts')
const hour = 60 * 60 * 1000

describe('the draft cache in local storage', () => {
  test('holds at most 5 entries, the newest', () => {
    const local = store()
    for (const [place, chat] of ['a', 'b', 'c', 'd', 'e', 'f'].entries())
      saveDraft(chat, chat, local, place + 1)
    expect(readDraft('a', local, 10)).toBe('')
    expect(readDraft('f', local, 10)).toBe('f')
    expect(readDraft('b', local, 10)).toBe('b')
  })
  test('holds each for 24 hours', () => {
    const local = store()
    saveDraft('a', 'Hi', local, 0)
    expect(readDraft('a', local, 23 * hour)).toBe('Hi')
    expect(readDraft('a', local, 24 * hour)).toBe('')
  })
  test('forgets what was sent', () => {
    const local = store()
    saveDraft('a', 'Hi', local, 0)
    saveDraft('a', '', local, 1)
    expect(readDraft('a', local, 2)).toBe('')
  })
  test('survives what others wrote there', () => {
    const local = store()
    local.writeText('winnow.drafts', '[1, {"text": 2}]')
    expect(readDraft('a', local, 0)).toBe('')
  })
})
