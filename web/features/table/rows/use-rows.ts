import { type Row, rowReader } from '@winnow/openapi/columns'
import { useEffect, useMemo, useRef, useState } from 'react'
import { winnow } from '../../../lib/client.ts'
import type { TableQuery } from '../query.ts'
import { WindowCache } from './window-cache.ts'

/** The rows of the current query, read by place. A new object after every change, so that what draws them draws again. */
export interface Rows {
  /** Rises with every change */
  turn: number
  rowAt: (index: number) => Row | undefined
  /** Undefined until the first answer */
  total: number | undefined
  failure: unknown
  loaded: () => Generator<[index: number, row: Row]>
  /** The rows in view, both inclusive */
  show: (first: number, last: number) => void
  refresh: () => void
}

export const idOf = (row: Row): string => String(row.get('submissionId') ?? '')

/** What `/submission/fetch-window` takes of a query. */
export const windowQuery = (
  formId: string,
  { tab, search, sort }: Pick<TableQuery, 'tab' | 'search' | 'sort'>,
) => ({
  form_id: formId,
  stage: tab,
  search: search || null,
  sort,
})

export function useRows(formId: string, query: Pick<TableQuery, 'tab' | 'search' | 'sort'>): Rows {
  const { tab, search } = query
  const { columnId, direction } = query.sort
  const [turn, setTurn] = useState(0)
  const cache = useMemo(
    () =>
      new WindowCache<Row>({
        onChange: () => setTurn(now => now + 1),
        fetchPage: async (offset, limit, signal) => {
          const body = windowQuery(formId, { tab, search, sort: { columnId, direction } })
          const reply = await winnow.fetchWindow({ ...body, offset, limit }, { signal })
          return {
            total: reply.total,
            version: reply.rowsVersion,
            rows: reply.rows.map(rowReader(reply.columns)),
          }
        },
      }),
    [formId, tab, search, columnId, direction],
  )
  useEffect(() => {
    cache.show(0, 30)
    return () => cache.stop()
  }, [cache])
  // The rows of the query before stay in view until the first answer of this one, so that typing does not flicker.
  const before = useRef(cache)
  const shown = cache.total === undefined && cache.failure === undefined ? before.current : cache
  useEffect(() => {
    if (cache.total !== undefined || cache.failure !== undefined) before.current = cache
  })
  return useMemo(
    () => ({
      turn,
      rowAt: index => shown.rowAt(index),
      total: shown.total,
      failure: shown.failure,
      loaded: () => shown.loaded(),
      show: (first, last) => cache.show(first, last),
      refresh: () => cache.refresh(),
    }),
    [shown, cache, turn],
  )
}
