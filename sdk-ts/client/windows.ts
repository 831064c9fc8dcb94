import type { FetchWindowData, FetchWindowResponse } from '../generated/index.ts'
import type { CallOptions, Winnow } from './winnow.ts'

type WindowQuery = Omit<FetchWindowData['body'], 'offset' | 'limit' | 'numbers'>

/**
 * Everybody whom a query means when it is asked, window after window, the next one fetched while the last is used. Who moves, comes
 * or goes meanwhile changes nothing of that: it is fixed at the start by everybody's number, a few bytes each. `most`: so many are
 * enough.
 */
export async function* windows(
  winnow: Pick<Winnow, 'fetchWindow' | 'fetchNumbers'>,
  query: WindowQuery,
  { size = 1_000, most, ...options }: CallOptions & { size?: number; most?: number } = {},
): AsyncGenerator<FetchWindowResponse> {
  const first = await winnow.fetchWindow({ ...query, offset: 0, limit: size }, options)
  if (first.total <= first.rows.length || (most ?? Infinity) <= size) return yield first
  const { texts: _, ...asked } = query
  const { numbers, rowsVersion } = await winnow.fetchNumbers(asked, options)
  const total = numbers.length
  const wanted = Math.min(total, most ?? total)
  const fetchAt = (offset: number): Promise<FetchWindowResponse> =>
    offset === 0 && rowsVersion === first.rowsVersion
      ? Promise.resolve(first)
      : winnow.fetchWindow({ ...query, numbers: numbers.slice(offset, offset + size), limit: size }, options)
  let next: Promise<FetchWindowResponse> | null = fetchAt(0)
  for (let offset = 0; next; ) {
    const window: FetchWindowResponse = await next
    const begun = offset
    offset += size
    next = offset < wanted ? fetchAt(offset) : null
    next?.catch(() => {})
    yield { ...window, total, offset: begun }
  }
}
