import { useEffect } from 'react'

let open = 0
const listeners = new Set<() => void>()

function add(by: 1 | -1): void {
  open += by
  for (const listener of listeners) listener()
}

/** Whether a modal dialog stands over the page. */
export const isModalOpen = (): boolean => open > 0

export function subscribeToModals(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Counts a modal dialog while it is open. */
export function useModal(isOpen: boolean): void {
  useEffect(() => {
    if (!isOpen) return
    add(1)
    return () => add(-1)
  }, [isOpen])
}
