import { afterEach, beforeEach, describe, expect, jest, test } from 'bun:test'
import { type Draft, type DraftEntry, draftIn, joinEntries } from './draft.ts'
import { openLocalDraft } from './local-draft.ts'

const place = 'winnow.draft.frm_1'
const started = Date.UTC(2026, 10, 21)
const stored = (value: string, at = started, more: Partial<Draft> = {}): Draft => ({
  version: 1,
  fields: { city: { value, at } },
  ...more,
})

/** localStorage in memory; `refuses` as a private window does. */
class Storage {
  readonly items = new Map<string, string>()
  refuses = false
  getItem(key: string) {
    if (this.refuses) throw new DOMException('denied', 'SecurityError')
    return this.items.get(key) ?? null
  }
  setItem(key: string, value: string) {
    if (this.refuses) throw new DOMException('denied', 'SecurityError')
    this.items.set(key, value)
  }
  removeItem(key: string) {
    this.items.delete(key)
  }
}

/** A mirror in memory; null: IndexedDB is refused. */
const mirrorOf = (memory: { entry: DraftEntry | null } | null) => ({
  read: async () => memory?.entry ?? null,
  write: async (_: string, entry: DraftEntry) => {
    if (!memory) return null
    memory.entry = joinEntries(entry, memory.entry)
    return memory.entry
  },
})

const before = { storage: globalThis.localStorage }
let local: Storage
beforeEach(() => {
  jest.useFakeTimers({ now: started + 1_000 })
  local = new Storage()
  Object.defineProperty(globalThis, 'localStorage', { value: local, configurable: true, writable: true })
})
afterEach(() => {
  jest.useRealTimers()
  Object.defineProperty(globalThis, 'localStorage', {
    value: before.storage,
    configurable: true,
    writable: true,
  })
})

const inLocal = (entry: DraftEntry) => local.setItem(place, JSON.stringify(entry))
const settled = async () => {
  for (let i = 0; i < 10; i++) await Promise.resolve()
}

describe('two copies of one browser', () => {
  const marked = (secret: string, at: number, value: string): Draft => ({
    ...{ version: 1, secret, at },
    fields: { city: { value, at: 1, synced: 1 } },
  })

  test('know together what the server has', () => {
    expect(joinEntries(marked('s1', 2, 'Porto'), marked('s1', 1, 'Porto'))).toMatchObject({
      fields: { city: { synced: 1 } },
    })
  })

  test('of which one went on by another link know nothing of what is behind that', () => {
    const { city } =
      draftIn(joinEntries({ ...marked('s2', 2, 'Porto'), fields: {} }, marked('s1', 1, 'Porto')))?.fields ??
      {}
    expect(city).toEqual({ value: 'Porto', at: 1 })
  })
})

describe('on opening', () => {
  test('the newer answer of the two stores is there, field by field', async () => {
    inLocal({
      version: 1,
      fields: { city: { value: 'Por', at: started }, name: { value: 'Ada', at: started + 5 } },
    })
    const mirror = {
      entry: {
        version: 1,
        fields: { city: { value: 'Porto', at: started + 2 }, name: { value: 'A', at: started } },
      },
    }
    const device = await openLocalDraft('frm_1', mirrorOf(mirror))
    expect(device.found?.fields).toEqual({
      city: { value: 'Porto', at: started + 2 },
      name: { value: 'Ada', at: started + 5 },
    })
  })

  test('what was sent does not come back from the store that a crash has set back', async () => {
    inLocal(stored('Porto', started))
    const device = await openLocalDraft('frm_1', mirrorOf({ entry: { over: 'sent', at: started + 10 } }))
    expect(device.found).toBeNull()
  })

  test('what is older than 30 days is not there, and removed', async () => {
    inLocal(stored('Porto', started - 31 * 86_400_000))
    expect((await openLocalDraft('frm_1', mirrorOf(null))).found).toBeNull()
    expect(local.items.size).toBe(0)
  })
})

describe('a change', () => {
  test('is in localStorage at once, and in the mirror a quarter of a second later', async () => {
    const mirror: { entry: DraftEntry | null } = { entry: null }
    const device = await openLocalDraft('frm_1', mirrorOf(mirror))
    device.write(stored('Porto'))
    expect(local.getItem(place)).toContain('Porto')
    jest.advanceTimersByTime(249)
    await settled()
    expect(mirror.entry).toBeNull()
    jest.advanceTimersByTime(1)
    await settled()
    expect(mirror.entry).toMatchObject({ fields: { city: { value: 'Porto' } } })
  })

  test('typing without a pause is in the mirror too', async () => {
    const mirror: { entry: DraftEntry | null } = { entry: null }
    const device = await openLocalDraft('frm_1', mirrorOf(mirror))
    for (let at = 0; at < 400; at += 100) {
      device.write(stored(`Porto ${at}`, started + at))
      jest.advanceTimersByTime(100)
    }
    await settled()
    expect(mirror.entry).not.toBeNull()
  })

  test('is saved where one of the stores is refused, and is not where both are', async () => {
    local.refuses = true
    const device = await openLocalDraft('frm_1', mirrorOf({ entry: null }))
    device.write(stored('Porto'))
    expect(device.isSaved()).toBe(false)
    await device.flush()
    expect(device.isSaved()).toBe(true)
    const other = await openLocalDraft('frm_1', mirrorOf(null))
    other.write(stored('Porto'))
    await other.flush()
    expect(other.isSaved()).toBe(false)
    local.refuses = false
    other.write(stored('Porto'))
    expect(other.isSaved()).toBe(true)
  })

  test('takes what is newer in the mirror', async () => {
    const mirror: { entry: DraftEntry | null } = { entry: null }
    const device = await openLocalDraft('frm_1', mirrorOf(mirror))
    const changes: DraftEntry[] = []
    device.listen({ onChanged: entry => changes.push(entry), onSaved: () => {} })
    mirror.entry = { version: 1, fields: { name: { value: 'Ada', at: started } } }
    device.write(stored('Porto'))
    await device.flush()
    expect(changes).toMatchObject([{ fields: { name: { value: 'Ada' }, city: { value: 'Porto' } } }])
  })
})

test('what a killed browser wrote before the end does not come back with what is typed next', async () => {
  inLocal(stored('Porto'))
  const ended: DraftEntry = { over: 'sent', at: started + 500 }
  const device = await openLocalDraft('frm_1', mirrorOf({ entry: ended }))
  const name = { value: 'Grace', at: device.now() }
  expect(device.write({ version: 1, fields: { name } }).fields).toEqual({ name })
})

test('what is typed after the end is later than the end, even where another clock was ahead', async () => {
  const device = await openLocalDraft('frm_1', mirrorOf(null))
  await device.end('restarted', { fields: { city: { value: 'Porto', at: started + 3_600_000 } } })
  const next = await openLocalDraft('frm_1', mirrorOf(null))
  expect(next.found).toBeNull()
  next.write(stored('Braga', next.now()))
  expect((await openLocalDraft('frm_1', mirrorOf(null))).found?.fields.city?.value).toBe('Braga')
})
