import { expect, test } from 'bun:test'
import { windows } from './windows.ts'

/** A table of so many rows; the most windows of it that were fetched at the same time. */
function table(rows: number) {
  const seen = { most: 0, calls: 0 }
  let now = 0
  const window = async ({ numbers, limit = 1_000 }: { numbers?: number[]; limit?: number }) => {
    seen.calls++
    seen.most = Math.max(seen.most, ++now)
    await Promise.resolve()
    now--
    const all = numbers ?? Array.from({ length: rows }, (_, i) => i)
    return { rowsVersion: 1, total: rows, offset: 0, columns: ['n'], rows: all.slice(0, limit).map(n => [n]) }
  }
  const winnow = {
    fetchWindow: window,
    fetchNumbers: async () => ({ numbers: Array.from({ length: rows }, (_, i) => i), rowsVersion: 1 }),
  }
  return { seen, winnow: winnow as unknown as Parameters<typeof windows>[0] }
}

async function numbers(all: AsyncIterable<{ rows: readonly unknown[] }>) {
  const read: unknown[] = []
  for await (const { rows } of all) read.push(...rows.flat())
  return read
}

test.each([0, 1, 10, 25, 30])('the windows of %d rows have each of them once, in order', async rows => {
  const { winnow } = table(rows)
  const read = await numbers(windows(winnow, { form_id: 'frm_1' }, { size: 10, ahead: 3 }))
  expect(read).toEqual(Array.from({ length: rows }, (_, i) => i))
})

test('as many windows are fetched at once as are asked for ahead, and none beyond the last', async () => {
  const { winnow, seen } = table(95)
  await numbers(windows(winnow, { form_id: 'frm_1' }, { size: 10, ahead: 3 }))
  expect(seen).toEqual({ most: 3, calls: 10 })
})
