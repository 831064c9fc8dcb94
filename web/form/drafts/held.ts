import type { DraftField } from '../page.ts'
import { acknowledged, type Copy, isSame, merge, type Offer, typed, unmarked } from './draft.ts'
import { joined, type Stored } from './stored.ts'

/** A half-filled form as a page holds it: what comes back from elsewhere changes it, and each change is a new one. */
export type Held = Stored

/** One offer for a field, the last one. */
export const offered = (held: Held, more: readonly Offer[]): Held => ({
  ...held,
  offers: [...(held.offers ?? []).filter(({ path }) => !more.some(it => it.path === path)), ...more],
})

/** What the server has, joined in; `taken`: whether an answer is the server's now. */
export const received = (held: Held, fields: readonly DraftField[]) => {
  const { copy, taken, offers } = merge(held.fields, fields)
  return { held: offered({ ...held, fields: copy }, offers), taken: taken.length > 0 }
}

/** The server has taken `sent`, and told its secret. */
export const saved = (held: Held, secret: string, savedAt: string, sent: readonly DraftField[]): Held => ({
  ...held,
  secret,
  savedAt: Date.parse(savedAt),
  fields: acknowledged(held.fields, sent),
})

/** The server keeps nothing of it any more: all of it is to be sent anew. */
export const forgotten = (held: Held): Held => ({
  ...held,
  secret: undefined,
  savedAt: undefined,
  fields: unmarked(held.fields),
})

/** A link goes on with the copy behind its secret; what another copy on the server has says nothing of this one. */
export const linked = (held: Held, secret: string, savedAt: string): Held => ({
  ...(held.secret === secret ? held : forgotten(held)),
  secret,
  savedAt: Date.parse(savedAt),
})

/** What another tab of this browser, or the twin, has; its way to the server is the newer one. */
export const adopted = (held: Held, other: Stored): Held => ({
  ...held,
  secret: other.secret ?? held.secret,
  savedAt: other.savedAt ?? held.savedAt,
  mailedTo: other.mailedTo ?? held.mailedTo,
  fields: joined(held, other, other.secret ?? held.secret),
})

/** It was sent or begun anew at `at` in another tab: only what was typed after that is left. */
export const overSince = (held: Held, at: number): Held => ({
  version: held.version,
  fields: Object.fromEntries(Object.entries(held.fields).filter(([, kept]) => kept.at > at)),
})

/** An offer was looked at: its answer is taken, or the one in the field stays. */
export const settled = (held: Held, { path, value }: Offer, taken: boolean, now: number): Held => ({
  ...held,
  offers: (held.offers ?? []).filter(it => it.path !== path),
  fields: taken ? typed(held.fields, { [path]: value }, now) : held.fields,
})

/** Offers that differ from what stands in their fields. */
export const openOffers = ({
  offers = [],
  fields,
}: {
  offers?: readonly Offer[] | undefined
  fields: Copy
}) => offers.filter(({ path, value }) => !isSame(fields[path]?.value, value))
