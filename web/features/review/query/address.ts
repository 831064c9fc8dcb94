import { navigate } from 'wouter/use-browser-location'
import { paths, type TableQuery as UrlQuery } from '../../../lib/paths.ts'
import { goBack } from '../../../ui/overlays/back.ts'

/** Where a review saves its query, and whether the chat is open: the table's URL and its history, or a stand-in. */
export interface Address {
  /** Rows stand behind the open applicant, to lead back to */
  hasTable: boolean
  read: () => URLSearchParams
  /** The chat stands beside the open applicant */
  isChatOpen: () => boolean
  write: (query: UrlQuery, chatOpen: boolean) => void
  /** `isOpened`: somebody went to the table, rather than back or by a change of the query. Returns the way to stop */
  subscribe: (listener: (isOpened: boolean) => void) => () => void
}

/** Of one application that is read beside something else: no URL follows it. */
export const fixedAddress = (submission_id: string): Address => ({
  hasTable: false,
  read: () => new URLSearchParams({ submission_id }),
  isChatOpen: () => false,
  write: () => {},
  subscribe: () => () => {},
})

/** The events by which a browser and the router announce another URL. */
const events = ['popstate', 'pushState', 'replaceState'] as const

/** What an entry of the history shows. */
interface Shown {
  query: UrlQuery
  chatOpen: boolean
}

/** The table 0, an applicant or focus mode over it 1, the chat beside them 2: each is one entry of the history above the one before. */
const depthOf = ({ query, chatOpen }: Shown) =>
  query.submission_id === undefined ? (query.mode === undefined ? 0 : 1) : chatOpen ? 2 : 1

/** What is left of it so deep in the history. */
const cutTo = (depth: number, { query: { submission_id, mode, ...table }, chatOpen }: Shown): Shown => ({
  query:
    depth > 0
      ? { ...table, ...(mode && { mode }), ...(submission_id !== undefined && { submission_id }) }
      : table,
  chatOpen: depth > 1 && chatOpen,
})

/** The current entry: what it shows, and how many entries below it belong to the same table. */
function current(): Shown & { below: number } {
  const { below = 0, chatOpen = false } = history.state ?? {}
  return {
    query: Object.fromEntries(new URLSearchParams(location.search)),
    chatOpen,
    // A tab that was restored may have the state of its entry without those below.
    below: Math.min(below, history.length - 1),
  }
}

/**
 * The URL of a form's table. A change replaces it; opening an applicant adds an entry to the history, opening the chat another
 * one, and closing takes them off again, so that Back closes the chat, then the applicant, and stays in the form
 * (docs/rules.md#table-query). Another screen's URL is left alone.
 */
export function tableAddress(formId: string): Address {
  const isTable = () => location.pathname === paths.form(formId)
  /** What the history will show: going back takes the browser a moment */
  let coming: Shown | null = null
  let isWriting = false
  /** The entry before the event that is told now */
  let last = current()
  const shown = () => coming ?? current()
  const listeners = new Set<(isOpened: boolean) => void>()
  const tell = () => {
    for (const listener of listeners) listener(false)
  }
  const put = ({ query, chatOpen }: Shown, below: number, replace = false) =>
    navigate(paths.form(formId, query), { replace, state: below > 0 ? { below, chatOpen } : null })

  /** Brings the history to what it should show, at once or, where it must go back first, once it has. */
  const show = (target: Shown) => {
    const { below, ...here } = current()
    const depth = depthOf(here)
    const back = Math.min(below, depth - depthOf(target))
    if (back > 0) {
      coming = target
      goBack(back)
      return
    }
    coming = null
    isWriting = true
    put(cutTo(depth, target), below, true)
    for (let next = depth + 1; next <= depthOf(target); next++) put(cutTo(next, target), below + next - depth)
    isWriting = false
    last = current()
  }
  /** Back at an entry further down: it shows what was shown above it. */
  const arrive = () => {
    const depth = depthOf(current())
    if (coming) show(coming)
    else if (last.below > 0 && depth < depthOf(last)) show(cutTo(depth, last))
  }
  return {
    hasTable: true,
    read: () =>
      coming
        ? new URL(paths.form(formId, coming.query), location.origin).searchParams
        : new URLSearchParams(location.search),
    isChatOpen: () => depthOf(shown()) === 2,
    write: (query, chatOpen) => {
      // A search that was typed last may arrive after the table was left.
      if (!isTable()) return
      const target = { query, chatOpen }
      if (coming) coming = target
      else show(target)
      tell()
    },
    subscribe: listener => {
      const changed = ({ type }: Event) => {
        if (!isTable()) {
          coming = null
          return
        }
        if (isWriting) return
        if (type === 'popstate') arrive()
        last = current()
        listener(type !== 'popstate')
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
