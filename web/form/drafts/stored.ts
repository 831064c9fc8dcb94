import { type Copy, join, type Offer, unmarked } from './draft.ts'

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
  /** When this was written, milliseconds since 1970 */
  at?: number | undefined
}

/** What stays of one that is over: answers that a crash brings back from before `at` are over, too. */
export type Over = { over: 'sent' | 'anew'; at: number }
export type Entry = Stored | Over

const DAYS = 30
const KEPT_MS = DAYS * 86_400_000
const placeOf = (formId: string) => `winnow.draft.${formId}`

export const storedIn = (entry: Entry | null): Stored | null =>
  entry === null || 'over' in entry ? null : entry

const newestIn = (fields: Copy) => Math.max(0, ...Object.values(fields).map(({ at }) => at))

/** The end of what is kept here, later than all of it even where another device's clock is ahead. */
export const overNow = (over: Over['over'], fields: Copy, now: number): Over => ({
  over,
  at: Math.max(now, newestIn(fields)),
})

/** What was found in a store of this browser; null where it is none of ours, or nobody has gone on with it for 30 days. */
export const entryOf = (found: unknown, now: number): Entry | null => {
  if (typeof found !== 'object' || found === null) return null
  const entry = found as Partial<Stored> & Partial<Over>
  if (typeof entry.over === 'string' && typeof entry.at === 'number')
    return entry.at > now - KEPT_MS ? { over: entry.over, at: entry.at } : null
  if (typeof entry.version !== 'number' || typeof entry.fields !== 'object') return null
  return newestIn(entry.fields) > now - KEPT_MS ? (entry as Stored) : null
}

const since = (stored: Stored, over: Over): Entry => {
  const later = Object.entries(stored.fields).filter(([, { at }]) => at > over.at)
  return later.length > 0 ? { ...stored, fields: Object.fromEntries(later) } : over
}

/** The answers of two; that the server has one holds only for the copy behind `secret`. */
export const joined = (one: Stored, other: Stored, secret: string | undefined): Copy => {
  const known = (it: Stored) => (it.secret === secret ? it.fields : unmarked(it.fields))
  return join(known(one), known(other))
}

/**
 * Two copies of one browser: the newer answer, field by field, and nothing of what is over. The older answer is not offered,
 * since whoever typed the newer one here saw it.
 */
export const united = (one: Entry | null, other: Entry | null): Entry | null => {
  if (one === null || other === null) return one ?? other
  if ('over' in one) return 'over' in other ? (one.at >= other.at ? one : other) : since(other, one)
  if ('over' in other) return since(one, other)
  const newer = (one.at ?? 0) >= (other.at ?? 0) ? one : other
  return { ...newer, fields: joined(one, other, newer.secret) }
}

const parse = (text: string | null) => entryOf(text === null ? null : JSON.parse(text), Date.now())

/** Null where nothing is kept, or where the browser keeps nothing: a private window may refuse to be asked at all. */
export const readLocal = (formId: string): Entry | null => {
  try {
    const text = localStorage.getItem(placeOf(formId))
    const entry = parse(text)
    if (text !== null && entry === null) localStorage.removeItem(placeOf(formId))
    return entry
  } catch {
    return null
  }
}

/** Whether it is kept: a full storage and a private window say no. */
export const writeLocal = (formId: string, entry: Entry): boolean => {
  try {
    localStorage.setItem(placeOf(formId), JSON.stringify(entry))
    return true
  } catch {
    return false
  }
}

/** Another tab of this browser has changed what is kept. */
export const onLocal = (formId: string, changed: (entry: Entry) => void) => {
  const listen = ({ key, newValue }: StorageEvent) => {
    if (key !== placeOf(formId)) return
    try {
      const entry = parse(newValue)
      if (entry) changed(entry)
    } catch {
      // What another program has written there is none of ours.
    }
  }
  addEventListener('storage', listen)
  return () => removeEventListener('storage', listen)
}
