import { navigate } from 'wouter/use-browser-location'
import { paths, type TableQuery as UrlQuery } from '../../lib/paths.ts'

/** Where a review saves its query: the URL of the table, or a stand-in. */
export interface Address {
  read: () => URLSearchParams
  write: (query: UrlQuery) => void
  /** Returns the way to stop */
  subscribe: (listener: () => void) => () => void
}

/** The events by which a browser and the router announce another URL. */
const events = ['popstate', 'pushState', 'replaceState'] as const

/** The state of a history entry that opened an applicant: the entry before it is the table. */
const opening = { opensApplicant: true }
const isOpening = () => Boolean(history.state?.opensApplicant) && history.length > 1

const isOpen = (params: URLSearchParams) => params.has('submission_id')

/**
 * The URL of a form's table. A change replaces it; opening an applicant adds an entry to the history, which closing them takes
 * off again, so that Back closes an applicant and stays in the form (docs/rules.md#table-query). Another screen's URL is left alone.
 */
export function tableAddress(formId: string): Address {
  const isTable = () => location.pathname === paths.form(formId)
  const paramsOf = (query: UrlQuery) => new URL(paths.form(formId, query), location.origin).searchParams
  /** What the URL will hold: going back to the table takes the browser a moment */
  let coming: UrlQuery | null = null
  const read = () => (coming ? paramsOf(coming) : new URLSearchParams(location.search))
  const replace = (query: UrlQuery) =>
    navigate(paths.form(formId, query), { replace: true, state: history.state })
  const push = (query: UrlQuery) => navigate(paths.form(formId, query), { state: opening })
  /** The URL before the event that is told now */
  let last = { params: read(), isOpening: isOpening() }
  /** Back to the table: it shows what it showed beside the applicant. */
  const arrive = () => {
    if (coming) {
      const { submission_id, ...table } = coming
      const query = coming
      coming = null
      replace(table)
      if (submission_id) push(query)
    } else if (last.isOpening && !isOpen(read())) {
      last.params.delete('submission_id')
      replace(Object.fromEntries(last.params))
    }
  }
  const listeners = new Set<() => void>()
  const tell = () => {
    for (const listener of listeners) listener()
  }
  return {
    read,
    write: query => {
      // A search that was typed last may arrive after the table was left.
      if (!isTable()) return
      const opens = query.submission_id !== undefined
      if (coming || (isOpen(read()) && !opens && isOpening())) {
        if (!coming) history.back()
        coming = query
        tell()
      } else if (opens && !isOpen(read())) push(query)
      else replace(query)
    },
    subscribe: listener => {
      const changed = ({ type }: Event) => {
        if (!isTable()) {
          coming = null
          return
        }
        if (type === 'popstate') arrive()
        last = { params: read(), isOpening: isOpening() }
        listener()
      }
      listeners.add(listener)
      for (const event of events) addEventListener(event, changed)
      return () => {
        listeners.delete(listener)
        for (const event of events) removeEventListener(event, changed)
      }
    },
  }
}
