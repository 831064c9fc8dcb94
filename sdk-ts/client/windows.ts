import type { FetchWindowData, FetchWindowResponse } from '../generated/index.ts'
import type { CallOptions, Winnow } from './winnow.ts'

export type WindowQuery = Omit<FetchWindowData['body'], 'offset' | 'limit' | 'numbers' | 'grouping'>

export interface WindowsOptions extends CallOptions {
  /** Rows in a window; at most and by default 1,000 */
  size?: number
  /** Stop after so many rows, rounded up to a whole window */
  most?: number
  /** Windows that are fetched while the last one is used; by default 1 */
  ahead?: number
}

/**
 * Everyone who matches a query when it begins, window after window. The list is fixed at the start by the applicants' numbers,
 * so moves, arrivals and withdrawals in the meantime neither repeat nor skip anyone.
 */
export async function* windows(
  winnow: Pick<Winnow, 'fetchWindow' | 'fetchNumbers'>,
  query: WindowQuery,
  { size = 1_000, most, ahead = 1, ...options }: WindowsOptions = {},
): AsyncGenerator<FetchWindowResponse> {
  const first = await winnow.fetchWindow({ ...query, offset: 0, limit: size }, options)
  if (first.total <= first.rows.length || (most ?? Infinity) <= size) return yield first
  const { texts: _, matches: _matches, ...told } = query
  // The numbers say who: tens of thousands of ids would go out again with every window.
  const { submission_ids: _ids, ...numbered } = query
  const { numbers, rowsVersion } = await winnow.fetchNumbers(told, options)
  const total = numbers.length
  const wanted = Math.min(total, most ?? total)
  const fetchAt = (offset: number): Promise<FetchWindowResponse> =>
    offset === 0 && rowsVersion === first.rowsVersion
      ? Promise.resolve(first)
      : winnow.fetchWindow(
          { ...numbered, numbers: numbers.slice(offset, offset + size), limit: size },
          options,
        )
  const coming: Promise<FetchWindowResponse>[] = []
  let asked = 0
  const fetchNext = () => {
    const next = fetchAt(asked)
    // A reader that stopped no longer waits for it.
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
