import type { Copy, Offer } from './copy.ts'

/** What this browser keeps of one half-filled form. */
export type Stored = {
  version: number
  fields: Copy
  /** Opens the copy on the server */
  secret?: string | undefined
  /** When the server last took it, milliseconds since 1970 */
  savedAt?: number | undefined
  /** Where the link to go on elsewhere was mailed */
  mailedTo?: string | undefined
  offers?: readonly Offer[] | undefined
  /** The key of an attempt to send that nobody has answered yet */
  sending?: string | undefined
}

const DAYS = 30
const placeOf = (formId: string) => `winnow.draft.${formId}`

const parse = (text: string | null): Stored | null => {
  const stored = text === null ? null : (JSON.parse(text) as Partial<Stored> | null)
  if (typeof stored?.version !== 'number' || typeof stored.fields !== 'object') return null
  const newest = Math.max(0, ...Object.values(stored.fields).map(({ at }) => at))
  return newest > Date.now() - DAYS * 86_400_000 ? (stored as Stored) : null
}

/** Null where nothing is kept, or where the browser keeps nothing: a private window may refuse to be asked at all. */
export const readStored = (formId: string): Stored | null => {
  try {
    return parse(localStorage.getItem(placeOf(formId)))
  } catch {
    return null
  }
}

/** Whether it is kept: a full storage and a private window say no. */
export const writeStored = (formId: string, stored: Stored): boolean => {
  try {
    localStorage.setItem(placeOf(formId), JSON.stringify(stored))
    return true
  } catch {
    return false
  }
}

export const clearStored = (formId: string) => {
  try {
    localStorage.removeItem(placeOf(formId))
  } catch {}
}

/** Another tab of this browser has changed what is kept; null: it has sent the form. */
export const onStored = (formId: string, changed: (stored: Stored | null) => void) => {
  const listen = ({ key, newValue }: StorageEvent) => {
    if (key !== placeOf(formId)) return
    try {
      changed(parse(newValue))
    } catch {
      // What another program has written there is none of ours.
    }
  }
  addEventListener('storage', listen)
  return () => removeEventListener('storage', listen)
}
