import { type BrowserStorage, localStore } from './storage.ts'

/** At most 5 entries, each for 24 hours. */
const most = 5
const lifetime = 24 * 60 * 60 * 1000

interface Draft {
  text: string
  /** Milliseconds since 1970 */
  at: number
  /** The reply template that the text was started from, by its name */
  template?: string
  /** The name of the file that goes with it, whose bytes live no longer than the page */
  file?: string
  /** What is on its way and not in `text`, under the name by which it is known again */
  sending?: Sending
}

interface Sending {
  tempId: string
  text: string
  /** The name of its file */
  file?: string
}

type Drafts = Record<string, Draft>

const isDraft = (entry: unknown): entry is Draft =>
  typeof entry === 'object' &&
  entry !== null &&
  'text' in entry &&
  typeof entry.text === 'string' &&
  'at' in entry &&
  typeof entry.at === 'number' &&
  (!('template' in entry) || typeof entry.template === 'string') &&
  (!('file' in entry) || typeof entry.file === 'string') &&
  (!('sending' in entry) || isSending(entry.sending))

const isSending = (it: unknown): it is Sending =>
  typeof it === 'object' &&
  it !== null &&
  'tempId' in it &&
  typeof it.tempId === 'string' &&
  'text' in it &&
  typeof it.text === 'string' &&
  (!('file' in it) || typeof it.file === 'string')

/** The newest five that are younger than a day; values that aren't drafts are dropped. */
function read(storageKey: string, storage: BrowserStorage, now: number): Drafts {
  const entries = Object.entries(storage.readJson(storageKey) ?? {}).filter(
    (entry): entry is [string, Draft] => isDraft(entry[1]) && now - entry[1].at < lifetime,
  )
  return Object.fromEntries(entries.sort((one, other) => other[1].at - one[1].at).slice(0, most))
}

interface Saving {
  template?: string | null
  file?: string | null
  sending?: Sending | null
  storage?: BrowserStorage
  now?: number
}

/** What was typed and not sent, under a key of this browser. */
export const draftsIn = (storageKey: string) => ({
  /** '' where there is nothing. */
  read: (id: string, storage = localStore, now = Date.now()): string =>
    read(storageKey, storage, now)[id]?.text ?? '',

  /** The template that the text was started from; null: none. */
  readTemplate: (id: string, storage = localStore, now = Date.now()): string | null =>
    read(storageKey, storage, now)[id]?.template ?? null,

  /** The name of the file that was attached; null: none. */
  readFile: (id: string, storage = localStore, now = Date.now()): string | null =>
    read(storageKey, storage, now)[id]?.file ?? null,

  /** What was on its way when the text was saved; null: nothing. */
  readSending: (id: string, storage = localStore, now = Date.now()): Sending | null =>
    read(storageKey, storage, now)[id]?.sending ?? null,

  /**
   * Saves what was typed; an empty text without a file and with nothing on its way removes it. False: storage is denied or full,
   * so a draft lives as long as its page.
   */
  save(
    id: string,
    text: string,
    { template = null, file = null, sending = null, storage = localStore, now = Date.now() }: Saving = {},
  ): boolean {
    const drafts = read(storageKey, storage, now - 1)
    if (text === '' && file === null && !sending) delete drafts[id]
    else
      drafts[id] = {
        ...{ text, at: now },
        ...(template !== null && { template }),
        ...(file !== null && { file }),
        ...(sending && { sending }),
      }
    const newest = Object.entries(drafts)
      .sort((one, other) => other[1].at - one[1].at)
      .slice(0, most)
    return storage.writeJson(storageKey, Object.fromEntries(newest))
  },
})
