import { useSyncExternalStore } from 'react'
import type { Spot } from './spot.ts'

/** What the popover shows: nothing, the list of columns, the alternatives of a filter, or one column's panel. */
export interface Opened {
  open: boolean
  columnId: string | null
  /** Where the condition of the panel stands; null: the column's own filter, or a new one */
  spot: Spot | null
  /** The place of the filter whose alternatives are set; null: none */
  group: number | null
}

const closed: Opened = { open: false, columnId: null, spot: null, group: null }
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
