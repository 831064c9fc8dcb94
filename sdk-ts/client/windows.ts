import type { FetchWindowData, FetchWindowResponse } from '../generated/index.ts'
import type { CallOptions, Winnow } from './winnow.ts'

type WindowQuery = Omit<FetchWindowData['body'], 'offset' | 'limit' | 'numbers'>

/**
 * Everybody whom a query means when it is asked, window after window, so many of the next ones fetched `ahead` while the last is
 * used. Who moves, comes or goes meanwhile changes nothing of that: it is fixed at the start by everybody's number, a few bytes
 * each. `most`: so many are enough.
 */
export async function* windows(
  winnow: Pick<Winnow, 'fetchWindow' | 'fetchNumbers'>,
  query: WindowQuery,
  {
    size = 1_000,
    most,
    ahead = 1,
    ...options
  }: CallOptions & {
    size?: number
    most?: number
    ahead?: number
  } = {},
): AsyncGenerator<FetchWindowResponse> {
  const first = await winnow.fetchWindow({ ...query, offset: 0, limit: size }, options)
  if (first.total <= first.rows.length || (most ?? Infinity) <= size) return yield first
  const { texts: _, ...told } = query
  const { numbers, rowsVersion } = await winnow.fetchNumbers(told, options)
  const total = numbers.length
  const wanted = Math.min(total, most ?? total)
  const fetchAt = (offset: number): Promise<FetchWindowResponse> =>
    offset === 0 && rowsVersion === first.rowsVersion
      ? Promise.resolve(first)
      : winnow.fetchWindow({ ...query, numbers: numbers.slice(offset, offset + size), limit: size }, options)
  const coming: Promise<FetchWindowResponse>[] = []
  let asked = 0
  const fetchNext = () => {
    const next = fetchAt(asked)
    // Whoever stops reading no longer waits for it.
    next.catch(() => {})
    coming.push(next)
    asked += size
  }
  for (let offset = 0; offset < wanted; offset += size) {
    if (coming.length === 0) fetchNext()
    const window = await (coming.shift() as Promise<FetchWindowResponse>)
    while (coming.length < ahead && asked < wanted) fetchNext()
    yield { ...window, total, offset }
  }
}
