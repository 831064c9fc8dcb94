import { type Row, rowReader } from '@winnow/openapi/columns'
import { browserTimeZone } from '@winnow/openapi/common/dates'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { winnow } from '../../../lib/client.ts'
import type { TableQuery } from '../query.ts'
import { pageSize, takeFirstWindow } from './first-window.ts'
import { WindowCache } from './window-cache.ts'

/** The rows of the current query, read by place. A new object after every change, so that what draws them draws again. */
export interface Rows {
  /** Of the query whose rows these are; another one begins at its first row */
  key: string
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

/** The part of the table's query that decides its rows */
export type RowsQuery = Pick<TableQuery, 'tab' | 'search' | 'sort' | 'filters'>

export const idOf = (row: Row): string => String(row.get('submissionId') ?? '')

/** What `/submission/fetch-window` takes of a query. */
export const windowQuery = (formId: string, { tab, search, sort, filters }: RowsQuery) => ({
  form_id: formId,
  stage: tab,
  search: search || null,
  sort,
  filters: [...filters],
  time_zone: browserTimeZone(),
})

export function useRows(formId: string, query: RowsQuery): Rows {
  const key = JSON.stringify(windowQuery(formId, query))
  const { turn, turnNow, turnLater, postpone } = useTurn()
  const cache = useMemo(
    () =>
      new WindowCache<Row>({
        onChange: inView => (inView ? turnNow() : turnLater()),
        size: pageSize,
        fetchPage: async (offset, limit, signal) => {
          const body: ReturnType<typeof windowQuery> = JSON.parse(key)
          const reply = await (takeFirstWindow(key, offset) ??
            winnow.fetchWindow({ ...body, offset, limit }, { signal }))
          return {
            total: reply.total,
            version: reply.rowsVersion,
            rows: reply.rows.map(rowReader(reply.columns)),
          }
        },
      }),
    [key, turnNow, turnLater],
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
      key,
      turn,
      rowAt: index => shown.rowAt(index),
      total: shown.total,
      failure: shown.failure,
      loaded: () => shown.loaded(),
      show: (first, last) => {
        postpone()
        cache.show(first, last)
      },
      refresh: () => cache.refresh(),
    }),
    [key, shown, cache, turn, postpone],
  )
}

/** Milliseconds without scrolling after which what was fetched ahead is heard of. */
const quiet = 250

/** Counts the changes: what is in view at once, what is only held ahead of the scroll once the scrolling rests. */
function useTurn() {
  const [turn, setTurn] = useState(0)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const turnNow = useCallback(() => {
    clearTimeout(timer.current)
    timer.current = undefined
    setTurn(now => now + 1)
  }, [])
  const turnLater = useCallback(() => {
    clearTimeout(timer.current)
    timer.current = setTimeout(turnNow, quiet)
  }, [turnNow])
  /** Somebody scrolls: what waits goes on waiting. */
  const postpone = useCallback(() => {
    if (timer.current !== undefined) turnLater()
  }, [turnLater])
  useEffect(() => () => clearTimeout(timer.current), [])
  return { turn, turnNow, turnLater, postpone }
}
