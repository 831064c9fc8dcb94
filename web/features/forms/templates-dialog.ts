import { useSyncExternalStore } from 'react'

/** Whose reply templates are open. */
export interface TemplatesRequest {
  formId: string
  /** It begins with a new one */
  creates: boolean
}

let request: TemplatesRequest | null = null
const listeners = new Set<() => void>()

function set(next: TemplatesRequest | null): void {
  request = next
  for (const listener of listeners) listener()
}

/** Opens the reply templates of a form, from wherever a message is written. */
export const openTemplates = (formId: string, creates = false): void => set({ formId, creates })

export const closeTemplates = (): void => set(null)

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** What the frame of the screens shows; null: nothing is open. */
export const useTemplatesRequest = (): TemplatesRequest | null =>
  useSyncExternalStore(subscribe, () => request)
