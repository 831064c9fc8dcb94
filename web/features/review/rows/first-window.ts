import { readerTimeZone } from '@winnow/openapi/common/dates/dates'
import { winnow } from '../../../lib/client.ts'

/** Rows of one request. */
export const pageSize = 100

type Reply = ReturnType<typeof winnow.fetchWindow>

let ahead: { key: string; reply: Reply } | undefined

/** What `windowQuery` makes of a table that is opened without a query in its URL. */
export const firstQuery = (formId: string) => ({
  form_id: formId,
  stage: 'New',
  search: null,
  sort: null,
  filters: [],
  time_zone: readerTimeZone(),
})

/** Fetches the first rows of a form before its table is there. */
export function fetchFirstWindow(formId: string): void {
  const query = firstQuery(formId)
  const reply = winnow.fetchWindow({ ...query, offset: 0, limit: pageSize })
  const made = { key: JSON.stringify(query), reply }
  ahead = made
  // Once the reply is taken, its taker is told of a failure; before, the table asks again.
  reply.catch(() => {
    if (ahead === made) ahead = undefined
  })
}

/** The reply that is on its way to this query's first page, once. */
export function takeFirstWindow(key: string, offset: number): Reply | undefined {
  if (offset !== 0) return undefined
  const found = ahead
  ahead = undefined
  return found?.key === key ? found.reply : undefined
}
