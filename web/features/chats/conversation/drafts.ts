const storageKey = 'winnow.drafts'
/** spec 2, section 9: at most 5 entries, each 24 hours. */
const most = 5
const lifetime = 24 * 60 * 60 * 1000

interface Draft {
  text: string
  /** Milliseconds since 1970 */
  at: number
}

type Drafts = Record<string, Draft>

type Store = Pick<Storage, 'getItem' | 'setItem'>

const isDraft = (entry: unknown): entry is Draft =>
  typeof entry === 'object' &&
  entry !== null &&
  'text' in entry &&
  'at' in entry &&
  typeof entry.at === 'number'

/** The newest five that are younger than a day; what is no draft is dropped. */
function read(store: Store, now: number): Drafts {
  try {
    const kept: unknown = JSON.parse(store.getItem(storageKey) ?? '{}')
    const entries = Object.entries(kept ?? {}).filter(
      (entry): entry is [string, Draft] => isDraft(entry[1]) && now - entry[1].at < lifetime,
    )
    return Object.fromEntries(entries.sort((one, other) => other[1].at - one[1].at).slice(0, most))
  } catch {
    return {}
  }
}

/** What was typed in a chat and not sent; '' where there is nothing. */
export const readDraft = (chat: string, store: Store = localStorage, now = Date.now()): string =>
  read(store, now)[chat]?.text ?? ''

/** Keeps what was typed; an empty text forgets it. */
export function keepDraft(chat: string, text: string, store: Store = localStorage, now = Date.now()): void {
  const drafts = read(store, now - 1)
  if (text === '') delete drafts[chat]
  else drafts[chat] = { text, at: now }
  const newest = Object.entries(drafts)
    .sort((one, other) => other[1].at - one[1].at)
    .slice(0, most)
  try {
    store.setItem(storageKey, JSON.stringify(Object.fromEntries(newest)))
  } catch {
    // Where storage is refused a draft lives as long as its page.
  }
}
