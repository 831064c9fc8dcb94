import { describe, expect, test } from 'bun:test'
import { browserStorage } from './storage.ts'

function memory() {
  const entries = new Map<string, string>()
  return {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, text: string) => void entries.set(key, text),
    removeItem: (key: string) => void entries.delete(key),
  }
}

describe('the browser’s storage', () => {
  test('gives back what was written, and forgets null', () => {
    const area = memory()
    const storage = browserStorage(() => area)
    expect(storage.writeText('a', 'text')).toBe(true)
    expect(storage.readText('a')).toBe('text')
    storage.writeText('a', null)
    expect(storage.readText('a')).toBeNull()
  })

  test('holds values as JSON', () => {
    const area = memory()
    const storage = browserStorage(() => area)
    storage.writeJson('a', { at: 1 })
    expect(area.getItem('a')).toBe('{"at":1}')
    expect(storage.readJson('a')).toEqual({ at: 1 })
    storage.writeJson('a', null)
    expect(area.getItem('a')).toBeNull()
  })

  test('reads text of another program as nothing', () => {
    const area = memory()
    area.setItem('a', '{')
    expect(browserStorage(() => area).readJson('a')).toBeNull()
  })

  test('reads nothing and saves nothing where it is denied', () => {
    const denied = browserStorage(() => {
      throw new Error('SecurityError')
    })
    expect(denied.readText('a')).toBeNull()
    expect(denied.readJson('a')).toBeNull()
    expect(denied.writeText('a', 'text')).toBe(false)
    expect(denied.writeJson('a', null)).toBe(false)
  })

  test('saves nothing where it is full', () => {
    const full = browserStorage(() => ({
      ...memory(),
      setItem: () => {
        throw new Error('QuotaExceededError')
      },
    }))
    expect(full.writeJson('a', 'text')).toBe(false)
  })
})
