import type { ChatSummary, FetchChatsData, FetchInboxCountsData } from '@winnow/sdk'

export type ChatFilter = Exclude<NonNullable<FetchChatsData['body']['filter']>, 'ALL'>
export type Assigned = NonNullable<FetchChatsData['body']['assigned']>
type Side = ChatSummary['chatUserType']
export type Sorting = 'latest' | 'oldest' | 'started' | 'name'

/** What an inbox shows. */
export interface InboxQuery {
  side: Side
  filter: ChatFilter
  assigned: Assigned
  sorting: Sorting
  formId: string | null
  search: string
}

export const usualQuery = (side: Side): InboxQuery => ({
  ...{ side, filter: 'ACTIVE', assigned: 'ANYBODY', sorting: 'latest', formId: null, search: '' },
})

export const pageSize = 25

const sortings = {
  latest: { sorting_type: 'LAST_MESSAGE', sorting_order: 'DESC' },
  oldest: { sorting_type: 'LAST_MESSAGE', sorting_order: 'ASC' },
  started: { sorting_type: 'CREATION', sorting_order: 'DESC' },
  name: { sorting_type: 'NAME', sorting_order: 'ASC' },
} as const

/** How many there are of each kind, as the call asks for it: of a form, or with null of all. */
export const countsOf = (page_id: string, form_id: string | null): FetchInboxCountsData['body'] =>
  form_id === null ? { page_id } : { page_id, form_id }

/** A page of it, as the call asks for it. */
export const callOf = (
  { side, filter, assigned, sorting, formId, search }: InboxQuery,
  pageId: string,
  offset: number,
): FetchChatsData['body'] => ({
  ...{ view_as: side, filter, assigned },
  ...(side === 'PAGE_USER' && { page_id: pageId }),
  ...(formId && { form_id: formId }),
  // A search looks everywhere: what is closed or put off is looked for, too.
  ...(search && { search, filter: 'ALL' as const }),
  page_details: { page_size: pageSize, offset, ...sortings[sorting] },
})
