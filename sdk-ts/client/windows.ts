import type { FetchWindowData, FetchWindowResponse } from '../generated/index.ts'
import type { CallOptions, Winnow } from './winnow.ts'

type WindowQuery = Omit<FetchWindowData['body'], 'offset' | 'limit'>

/** Every window of a query, one after the other, the next one fetched while the last is used. */
export async function* windows(
  winnow: Pick<Winnow, 'fetchWindow'>,
  query: WindowQuery,
  { size = 1_000, ...options }: CallOptions & { size?: number } = {},
): AsyncGenerator<FetchWindowResponse> {
  const fetchAt = (offset: number) => winnow.fetchWindow({ ...query, offset, limit: size }, options)
  let next: Promise<FetchWindowResponse> | null = fetchAt(0)
  for (let offset = 0; next; ) {
    const window: FetchWindowResponse = await next
    offset += window.rows.length
    next = window.rows.length === size && offset < window.total ? fetchAt(offset) : null
    next?.catch(() => {})
    yield window
  }
}
