import type { FormDetails } from '@winnow/sdk'
import type { TableQuery as UrlQuery } from '../../lib/paths.ts'
import type { Address } from './query/address.ts'

/** A form as far as a review reads it. */
export const form = {
  identifier: 'frm_1',
  pageId: 'pag_1',
  fastMode: 'DEFAULT',
  bulkActionEnabled: true,
  can: { edit: true },
  inputFields: [],
  customFields: [],
  labelsWithColor: [],
  savedFilter: { filters: [], sort: null, grouping: null, hiddenColumns: [], pinnedColumns: [] },
  stages: [
    { label: 'New', kind: 'NEW', formerLabels: [] },
    { label: 'Shortlisted', kind: 'SHORTLISTED', formerLabels: [] },
    { label: 'Archived', kind: 'ARCHIVED', formerLabels: [] },
  ],
  formCounts: { totalCount: 3, respondedCount: 0, statusCounts: [{ stage: 'New', count: 3 }] },
} as unknown as FormDetails

/** A URL without a browser. */
export function fakeAddress(search = ''): Address {
  let params = new URLSearchParams(search)
  let isChatOpen = false
  const listeners = new Set<(isOpened: boolean) => void>()
  return {
    hasTable: true,
    read: () => params,
    isChatOpen: () => isChatOpen,
    write: (query: UrlQuery, chatOpen: boolean) => {
      isChatOpen = chatOpen && query.submission_id !== undefined
      params = new URLSearchParams(Object.entries(query).filter(([, text]) => text !== undefined))
      for (const listener of listeners) listener(false)
    },
    subscribe: listener => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
