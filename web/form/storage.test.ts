import { afterEach, beforeEach, expect, test } from 'bun:test'
import { openDatabase, savedOrNull } from './storage.ts'

/** IndexedDB as far as opening goes; `fates` of the openings, in their order, and what a connection says of a transaction. */
const fakeDb = { openings: 0, refuses: 0, broken: new Set<number>() }
const before = globalThis.indexedDB
beforeEach(() => {
  Object.assign(fakeDb, { openings: 0, refuses: 0, broken: new Set() })
  const open = () => {
    const mine = ++fakeDb.openings
    const transaction = () => {
      if (fakeDb.broken.has(mine)) throw new DOMException('closing', 'InvalidStateError')
      return `transaction of ${mine}`
    }
    const request = {
      result: { transaction },
      error: new DOMException('lost', 'UnknownError'),
    } as unknown as {
      onsuccess: () => void
      onerror: () => void
    }
    const fails = fakeDb.refuses > 0
    if (fails) fakeDb.refuses -= 1
    queueMicrotask(() => (fails ? request.onerror() : request.onsuccess()))
    return request
  }
  Object.defineProperty(globalThis, 'indexedDB', { value: { open }, configurable: true, writable: true })
})
afterEach(() =>
  Object.defineProperty(globalThis, 'indexedDB', { value: before, configurable: true, writable: true }),
)

test('a database is opened once', async () => {
  const begin = openDatabase('saved', ['saved'])
  await begin('readonly')
  await begin('readwrite')
  expect(fakeDb.openings).toBe(1)
})

test('a connection that has broken is opened again', async () => {
  const begin = openDatabase('saved', ['saved'])
  await begin('readonly')
  fakeDb.broken.add(1)
  expect(String(await begin('readonly'))).toBe('transaction of 2')
})

test('an opening that failed is not remembered', async () => {
  const begin = openDatabase('saved', ['saved'])
  fakeDb.refuses = 2
  expect(await savedOrNull(() => begin('readonly'))).toBeNull()
  expect(String(await begin('readonly'))).toBe('transaction of 3')
})
