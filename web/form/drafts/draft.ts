import type { DraftField } from '../page.ts'

/** One answer as this device keeps it. `synced`: the time of the newest copy of it that the server was seen to have. */
export type Kept = { value: unknown; at: number; synced?: number }
/** A half-filled form, by the paths of its fields. */
export type Copy = Readonly<Record<string, Kept>>
/** An answer that lost to a newer one; the applicant may still want it. */
export type Offer = { path: string; value: unknown; from: 'here' | 'elsewhere' }

/** Blank is blank however it is written, and a line ends where it ends. */
const plain = (value: unknown) => {
  const text = JSON.stringify(value ?? '').replaceAll('\\r\\n', '\\n')
  return text === '[]' ? '""' : text
}
export const isSame = (one: unknown, other: unknown) => plain(one) === plain(other)
export const isBlank = (value: unknown) => isSame(value, '')

/** Of two copies typed in the same millisecond each device must pick the same one. */
const isNewer = (one: DraftField | Kept, other: DraftField | Kept) =>
  one.at === other.at ? plain(one.value) > plain(other.value) : one.at > other.at

/** A time for what is typed now: later than everything seen so far, even if another device's clock is ahead. */
const nextTime = (copy: Copy, now: number) =>
  Math.max(now, ...Object.values(copy).map(({ at, synced = 0 }) => Math.max(at, synced) + 1))

/** The copy with what the fields hold by now; the same one where nothing was typed. */
export const typed = (copy: Copy, values: Readonly<Record<string, unknown>>, now: number): Copy => {
  const changed = Object.entries(values).filter(([path, value]) => !isSame(copy[path]?.value, value))
  if (changed.length === 0) return copy
  const at = nextTime(copy, now)
  return {
    ...copy,
    ...Object.fromEntries(changed.map(([path, value]) => [path, { ...copy[path], value, at }])),
  }
}

/**
 * What the server has, joined with what this device has: the newer answer stays, field by field. `taken`: paths whose answer
 * is the server's now. `offers`: answers that lost without whoever typed the newer one having seen them.
 */
export const merge = (mine: Copy, theirs: readonly DraftField[]) => {
  const copy: Record<string, Kept> = { ...mine }
  const taken: string[] = []
  const offers: Offer[] = []
  for (const { path, value, at } of theirs) {
    const own = mine[path]
    const seen = own?.synced ?? 0
    const synced = Math.max(seen, at)
    if (!own) {
      copy[path] = { value, at, synced }
      taken.push(path)
    } else if (isSame(own.value, value)) {
      copy[path] = { value: own.value, at: Math.max(own.at, at), synced }
    } else if (isNewer({ value, at }, own)) {
      copy[path] = { value, at, synced }
      taken.push(path)
      if (own.at > seen && !isBlank(own.value)) offers.push({ path, value: own.value, from: 'here' })
    } else {
      copy[path] = { ...own, synced }
      if (at > seen && !isBlank(value)) offers.push({ path, value, from: 'elsewhere' })
    }
  }
  return { copy: copy as Copy, taken, offers }
}

/** Two tabs of one browser: the newer answer of either. */
export const join = (one: Copy, other: Copy): Copy => {
  const copy: Record<string, Kept> = { ...one }
  for (const [path, kept] of Object.entries(other)) {
    const own = copy[path]
    const winner = !own || isNewer(kept, own) ? kept : own
    const synced = Math.max(own?.synced ?? 0, kept.synced ?? 0)
    copy[path] = synced > 0 ? { ...winner, synced } : winner
  }
  return copy
}

/** Another copy on the server, or none: nothing is known of what it has. */
export const unmarked = (copy: Copy): Copy =>
  Object.fromEntries(Object.entries(copy).map(([path, { value, at }]) => [path, { value, at }]))

/** The server has taken these: what was sent is what it knows. */
export const acknowledged = (copy: Copy, sent: readonly DraftField[]): Copy => {
  const next: Record<string, Kept> = { ...copy }
  for (const { path, at } of sent) {
    const own = next[path]
    if (own) next[path] = { ...own, synced: Math.max(own.synced ?? 0, at) }
  }
  return next
}

/** What the server does not know yet. */
export const unsent = (copy: Copy) => fieldsOf(copy).filter(({ path, at }) => at > (copy[path]?.synced ?? 0))

export const fieldsOf = (copy: Copy): DraftField[] =>
  Object.entries(copy).map(([path, { value, at }]) => ({ path, value, at }))
