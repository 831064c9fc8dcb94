import { useSyncExternalStore } from 'react'

/** What the popover shows: nothing, the list of columns, or one column's panel. */
export interface Opened {
  open: boolean
  columnId: string | null
  /** Place of the filter among those in use; null: a new one, or the column's first */
  place: number | null
}

const closed: Opened = { open: false, columnId: null, place: null }
let state = closed
const listeners = new Set<() => void>()

export function show(next: Partial<Opened>): void {
  state = { ...closed, ...next }
  for (const notify of listeners) notify()
}

/** Opens the filters on a column's panel; null: on the list of columns. */
export const openFilter = (columnId: string | null = null): void => show({ open: true, columnId })

function subscribe(notify: () => void) {
  listeners.add(notify)
  return () => listeners.delete(notify)
}

export const useOpened = (): Opened => useSyncExternalStore(subscribe, () => state)
