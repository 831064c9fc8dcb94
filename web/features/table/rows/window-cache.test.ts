import { describe, expect, test } from 'bun:test'
import { type Page, WindowCache } from './window-cache.ts'

interface Asked {
  offset: number
  signal: AbortSignal
  answer: (page: Page<string>) => Promise<void>
  fail: (error: Error) => Promise<void>
}

function server() {
  const asked: Asked[] = []
  let changes = 0
  const cache = new WindowCache<string>({
    size: 10,
    onChange: () => changes++,
    fetchPage: (offset, _limit, signal) =>
      new Promise((resolve, reject) => {
        asked.push({
          offset,
          signal,
          answer: page => {
            resolve(page)
            return Bun.sleep(0)
          },
          fail: error => {
            reject(error)
            return Bun.sleep(0)
          },
        })
      }),
  })
  const rows = (from: number, version = 1, total = 35): Page<string> => ({
    total,
    version,
    rows: Array.from({ length: Math.min(10, total - from) }, (_, place) => `v${version}-${from + place}`),
  })
  return { asked, cache, rows, changes: () => changes, offsets: () => asked.map(one => one.offset) }
}

describe('the rows of a query', () => {
  test('come by offset, the next page ahead of the scroll', async () => {
    const { asked, cache, rows, offsets } = server()
    cache.show(0, 5)
    expect(offsets()).toEqual([0])
    await asked[0]?.answer(rows(0))
    expect(cache.total).toBe(35)
    expect(cache.rowAt(3)).toBe('v1-3')
    expect(cache.rowAt(12)).toBeUndefined()
    expect(offsets()).toEqual([0, 10])
  })

  test('are asked for once', async () => {
    const { asked, cache, rows, offsets } = server()
    cache.show(0, 5)
    cache.show(1, 6)
    await asked[0]?.answer(rows(0))
    cache.show(2, 7)
    expect(offsets()).toEqual([0, 10])
  })

  test('that have left the view are no longer waited for', async () => {
    const { asked, cache, rows } = server()
    cache.show(0, 5)
    await asked[0]?.answer(rows(0))
    cache.show(31, 34)
    expect(asked[1]?.signal.aborted).toBe(true)
    expect(asked.at(-1)?.offset).toBe(30)
  })

  test('of an older version stay in view until their successors are there', async () => {
    const { asked, cache, rows } = server()
    cache.show(0, 5)
    await asked[0]?.answer(rows(0))
    cache.refresh()
    expect(cache.rowAt(0)).toBe('v1-0')
    await asked.at(-1)?.answer(rows(0, 2))
    const again = asked.filter(one => one.offset === 0).at(-1)
    await again?.answer(rows(0, 2))
    expect(cache.rowAt(0)).toBe('v2-0')
  })

  test('are fetched again when another page tells of a newer version', async () => {
    const { asked, cache, rows, offsets } = server()
    cache.show(0, 5)
    await asked[0]?.answer(rows(0))
    await asked[1]?.answer(rows(10, 2))
    expect(offsets()).toEqual([0, 10, 0])
  })

  test('that no longer exist are dropped', async () => {
    const { asked, cache, rows } = server()
    cache.show(0, 5)
    await asked[0]?.answer(rows(0))
    await asked[1]?.answer(rows(10))
    expect(cache.rowAt(12)).toBe('v1-12')
    cache.refresh()
    const again = asked.filter(one => one.offset === 0).at(-1)
    await again?.answer(rows(0, 2, 8))
    expect(cache.total).toBe(8)
    expect(cache.rowAt(12)).toBeUndefined()
  })

  test('leave a failure to be retried', async () => {
    const { asked, cache, rows, changes } = server()
    cache.show(0, 5)
    await asked[0]?.fail(new Error('offline'))
    expect(cache.failure).toEqual(new Error('offline'))
    expect(changes()).toBe(1)
    cache.refresh()
    await asked[1]?.answer(rows(0))
    expect(cache.failure).toBeUndefined()
    expect(cache.rowAt(0)).toBe('v1-0')
  })
})
