import { type BrowserStorage, localStore } from '../../../lib/browser/storage.ts'

const storageKey = 'winnow.drafts'
/** At most 5 entries, each for 24 hours. */
const most = 5
const lifetime = 24 * 60 * 60 * 1000

interface Draft {
  text: string
  /** Milliseconds since 1970 */
  at: number
}

type Drafts = Record<string, Draft>

const isDraft = (entry: unknown): entry is Draft =>
  typeof entry === 'object' &&
  entry !== null &&
  'text' in entry &&
  'at' in entry &&
  typeof entry.at === 'number'

/** The newest five that are younger than a day; what is no draft is dropped. */
function read(storage: BrowserStorage, now: number): Drafts {
  const entries = Object.entries(storage.readJson(storageKey) ?? {}).filter(
    (entry): entry is [string, Draft] => isDraft(entry[1]) && now - entry[1].at < lifetime,
  )
  return Object.fromEntries(entries.sort((one, other) => other[1].at - one[1].at).slice(0, most))
}

/** What was typed in a chat and not sent; '' where there is nothing. */
export const readDraft = (chat: string, storage = localStore, now = Date.now()): string =>
  read(storage, now)[chat]?.text ?? ''

/** Saves what was typed; an empty text removes it. False: storage is denied or full, so a draft lives as long as its page. */
export function saveDraft(chat: string, text: string, storage = localStore, now = Date.now()): boolean {
  const drafts = read(storage, now - 1)
  if (text === '') delete drafts[chat]
  else drafts[chat] = { text, at: now }
  const newest = Object.entries(drafts)
    .sort((one, other) => other[1].at - one[1].at)
    .slice(0, most)
  return storage.writeJson(storageKey, Object.fromEntries(newest))
}
