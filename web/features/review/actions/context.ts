import { openModals } from '../../../lib/hotkeys.ts'
import type { Review } from '../review.ts'

export const total = (review: Review): number => review.state.rows.total ?? 0

export const isInTable = (): boolean => document.activeElement?.closest('[data-region=table]') != null

/** Nothing modal stands over the move dialog, where it is open, or over the table. */
export const isOnTop = (review: Review): boolean => openModals() <= (review.state.request ? 1 : 0)
