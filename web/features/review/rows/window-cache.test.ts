import { describe, expect, test } from 'bun:test'
import { type Page, WindowCache } from './window-cache.ts'

interface Asked {
  offset: number
  signal: AbortSignal
  answer: (page: Page<string>) => Promise<void>
  fail: (error: Error) => Promise<void>
}

const size = 40

function server(total = 140) {
  const asked: Asked[] = []
  const changes: string[] = []
  const cache = new WindowCache<string>({
    size,
    most: 3,
    onChange: inView => changes.push(inView ? 'in view' : 'ahead'),
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
  const rows = (from: number, version = 1, all = total): Page<string> => ({
    total: all,
    version,
    rows: Array.from({ length: Math.min(size, all - from) }, (_, place) => `v${version}-${from + place}`),
  })
  return { asked, cache, rows, changes, offsets: () => asked.map(one => one.offset) }
}

describe('the rows of a query', () => {
  test('come by offset, the next page ahead of the scroll', async () => {
    const { asked, cache, rows, offsets } = server()
    cache.show(0, 5)
    expect(offsets()).toEqual([0])
    await asked[0]?.answer(rows(0))
    expect(cache.total).toBe(140)
    expect(cache.rowAt(3)).toBe('v1-3')
    expect(cache.rowAt(45)).toBeUndefined()
    expect(offsets()).toEqual([0, 40])
  })

  test('ahead of the scroll are fetched again only where the view is near them', async () => {
    const { asked, cache, rows, offsets } = server()
    cache.show(0, 5)
    await asked[0]?.answer(rows(0))
    await asked[1]?.answer(rows(40))
    cache.refresh()
    await asked[2]?.answer(rows(0, 2))
    expect(offsets()).toEqual([0, 40, 0])
    cache.show(4, 30)
    expect(offsets()).toEqual([0, 40, 0, 40, 80])
  })

  test('are shown otherwise until they are fetched again, of whatever version, or put back', async () => {
    const { asked, cache, rows } = server(40)
    cache.show(0, 5)
    await asked[0]?.answer(rows(0))
    const restore = cache.replace(row => (row === 'v1-3' ? 'mine' : row))
    expect([cache.rowAt(2), cache.rowAt(3)]).toEqual(['v1-2', 'mine'])
    restore()
    expect(cache.rowAt(3)).toBe('v1-3')
    cache.replace(() => 'mine')
    cache.refresh()
    await asked[1]?.answer(rows(0))
    expect(cache.rowAt(3)).toBe('v1-3')
  })

  test('are asked for once', async () => {
    const { asked, cache, rows, offsets } = server()
    cache.show(0, 5)
    cache.show(1, 6)
    await asked[0]?.answer(rows(0))
    cache.show(2, 7)
    expect(offsets()).toEqual([0, 40])
  })

  test('that have left the view are no longer waited for', async () => {
    const { asked, cache, rows } = server()
    cache.show(0, 5)
    await asked[0]?.answer(rows(0))
    cache.show(135, 139)
    expect(asked[1]?.signal.aborted).toBe(true)
    expect(asked.at(-1)?.offset).toBe(120)
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
    await asked[1]?.answer(rows(40, 2))
    expect(offsets()).toEqual([0, 40, 0])
  })

  test('that no longer exist are dropped', async () => {
    const { asked, cache, rows } = server()
    cache.show(0, 5)
    await asked[0]?.answer(rows(0))
    await asked[1]?.answer(rows(40))
    expect(cache.rowAt(45)).toBe('v1-45')
    cache.refresh()
    const again = asked.filter(one => one.offset === 0).at(-1)
    await again?.answer(rows(0, 2, 8))
    expect(cache.total).toBe(8)
    expect(cache.rowAt(45)).toBeUndefined()
  })

  test('leave a failure to be retried', async () => {
    const { asked, cache, rows, changes } = server()
    cache.show(0, 5)
    await asked[0]?.fail(new Error('offline'))
    expect(cache.failure).toEqual(new Error('offline'))
    expect(changes).toEqual(['in view'])
    cache.refresh()
    await asked[1]?.answer(rows(0))
    expect(cache.failure).toBeUndefined()
    expect(cache.rowAt(0)).toBe('v1-0')
  })

  test('say that a failure is over, though no row has changed', async () => {
    const { asked, cache, rows, changes } = server()
    cache.show(0, 5)
    await asked[0]?.answer(rows(0))
    await asked[1]?.fail(new Error('offline'))
    cache.refresh()
    const before = changes.length
    await asked.at(-1)?.answer(rows(0))
    expect(cache.failure).toBeUndefined()
    expect(changes.slice(before)).toEqual(['in view'])
  })

  test('just outside the view count as in view', async () => {
    const { asked, cache, rows, offsets } = server()
    cache.show(0, 5)
    await asked[0]?.answer(rows(0))
    await asked[1]?.answer(rows(40))
    cache.show(69, 75)
    expect(offsets()).toEqual([0, 40, 80])
  })

  test('that were only fetched ahead say so, and unchanged ones say nothing', async () => {
    const { asked, cache, rows, changes } = server()
    cache.show(0, 5)
    await asked[0]?.answer(rows(0))
    await asked[1]?.answer(rows(40))
    expect(changes).toEqual(['in view', 'ahead'])
    cache.refresh()
    await asked[2]?.answer(rows(0))
    expect(changes).toEqual(['in view', 'ahead'])
  })

  test('are forgotten where they were in view longest ago', async () => {
    const { asked, cache, rows } = server(1_000)
    cache.show(0, 5)
    await asked[0]?.answer(rows(0))
    await asked[1]?.answer(rows(40))
    cache.show(500, 505)
    await asked[2]?.answer(rows(480))
    await asked[3]?.answer(rows(520))
    expect(cache.rowAt(45)).toBeUndefined()
    expect(cache.rowAt(0)).toBe('v1-0')
    expect(cache.rowAt(501)).toBe('v1-501')
    expect([...cache.loaded()]).toHaveLength(3 * size)
  })

  test('of a jump are asked for at once, those of the jumps that follow once they rest', async () => {
    const { asked, cache, rows, offsets } = server(10_000)
    cache.show(0, 5)
    await asked[0]?.answer(rows(0))
    await asked[1]?.answer(rows(40))
    cache.show(5_000, 5_005)
    cache.show(7_000, 7_005)
    cache.show(9_000, 9_005)
    expect(offsets()).toEqual([0, 40, 4_960, 5_000])
    await Bun.sleep(80)
    expect(asked[2]?.signal.aborted).toBe(true)
    expect(offsets().slice(4)).toEqual([8_960, 9_000])
  })
})
