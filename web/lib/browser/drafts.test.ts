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
const { read: readDraft, readTemplate, readFile, readSending, save: saveDraft } = draftsIn('drafts')
const hour = 60 * 60 * 1000

describe('the draft cache in local storage', () => {
  test('holds at most 5 entries, the newest', () => {
    const local = store()
    for (const [place, chat] of ['a', 'b', 'c', 'd', 'e', 'f'].entries())
      saveDraft(chat, chat, { storage: local, now: place + 1 })
    expect(readDraft('a', local, 10)).toBe('')
    expect(readDraft('f', local, 10)).toBe('f')
    expect(readDraft('b', local, 10)).toBe('b')
  })
  test('holds each for 24 hours', () => {
    const local = store()
    saveDraft('a', 'Hi', { storage: local, now: 0 })
    expect(readDraft('a', local, 23 * hour)).toBe('Hi')
    expect(readDraft('a', local, 24 * hour)).toBe('')
  })
  test('forgets what was sent', () => {
    const local = store()
    saveDraft('a', 'Hi', { storage: local, now: 0 })
    saveDraft('a', '', { storage: local, now: 1 })
    expect(readDraft('a', local, 2)).toBe('')
  })
  test('remembers the template that the text was started from', () => {
    const local = store()
    saveDraft('a', 'Good news', { template: 'Offer', storage: local, now: 0 })
    saveDraft('b', 'Hi', { storage: local, now: 0 })
    expect(readTemplate('a', local, 1)).toBe('Offer')
    expect(readTemplate('b', local, 1)).toBeNull()
    saveDraft('a', 'My own words', { storage: local, now: 1 })
    expect(readTemplate('a', local, 2)).toBeNull()
  })
  test('remembers the name of the file that was attached, also without a text', () => {
    const local = store()
    saveDraft('a', '', { file: 'deck.pdf', storage: local, now: 0 })
    expect(readFile('a', local, 1)).toBe('deck.pdf')
    saveDraft('a', '', { storage: local, now: 1 })
    expect(readFile('a', local, 2)).toBeNull()
  })
  test('keeps what is on its way until it is said that it is not', () => {
    const local = store()
    const sending = { tempId: 'tmp_1', text: 'Hi' }
    saveDraft('a', '', { sending, storage: local, now: 0 })
    expect(readDraft('a', local, 1)).toBe('')
    expect(readSending('a', local, 1)).toEqual(sending)
    saveDraft('a', '', { storage: local, now: 1 })
    expect(readSending('a', local, 2)).toBeNull()
  })
  test('survives what others wrote there', () => {
    const local = store()
    local.writeText('drafts', '{"a": {"text": 2, "at": 0}, "b": 1}')
    expect(readDraft('a', local, 0)).toBe('')
  })
})
