import { browserTimeZone } from '@winnow/openapi/common/dates'
import { winnow } from '../../../lib/client.ts'

/** Rows of one request. */
export const pageSize = 100

type Reply = ReturnType<typeof winnow.fetchWindow>

let ahead: { key: string; reply: Reply } | undefined

/** What `windowQuery` says of a table that is opened without a query in its address. */
export const firstQuery = (formId: string) => ({
  form_id: formId,
  stage: 'New',
  search: null,
  sort: null,
  filters: [],
  time_zone: browserTimeZone(),
})

/** Asks for the first rows of a form before its table is there. */
export function askFirstWindow(formId: string): void {
  const body = firstQuery(formId)
  const reply = winnow.fetchWindow({ ...body, offset: 0, limit: pageSize })
  // Whoever takes it hears of a failure.
  reply.catch(() => {})
  ahead = { key: JSON.stringify(body), reply }
}

/** The answer that is on its way to this query's first page, once. */
export function takeFirstWindow(key: string, offset: number): Reply | undefined {
  if (offset !== 0) return undefined
  const found = ahead
  ahead = undefined
  return found?.key === key ? found.reply : undefined
}
