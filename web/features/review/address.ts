import { navigate } from 'wouter/use-browser-location'
import { paths, type TableQuery } from '../../lib/paths.ts'

/** Where a review keeps its query: the URL of the table, or a stand-in. */
export interface Address {
  read: () => URLSearchParams
  write: (query: TableQuery) => void
  /** Returns the way to stop */
  subscribe: (listener: () => void) => () => void
}

/** The events by which a browser and the router announce another URL. */
const events = ['popstate', 'pushState', 'replaceState'] as const

/** The URL of a form's table. A change replaces it (docs/rules.md#table-query); another screen's URL is left alone. */
export function tableAddress(formId: string): Address {
  const isTable = () => location.pathname === paths.form(formId)
  return {
    read: () => new URLSearchParams(location.search),
    write: query => {
      // A search that was typed last may arrive after the table was left.
      if (isTable()) navigate(paths.form(formId, query), { replace: true })
    },
    subscribe: listener => {
      const changed = () => {
        if (isTable()) listener()
      }
      for (const event of events) addEventListener(event, changed)
      return () => {
        for (const event of events) removeEventListener(event, changed)
      }
    },
  }
}
