import { openDatabase, readStored, requested, savedOrNull, writeStored } from '../storage.ts'
import {
  type Draft,
  type DraftEntry,
  draftIn,
  type EndedDraft,
  endedNow,
  entryIn,
  joinEntries,
  type OwnApplication,
} from './draft.ts'

const keyOf = (formId: string) => `winnow.draft.${formId}`

const parse = (found: unknown) => entryIn(found, Date.now())

/** Null where nothing is saved, or where the browser denies storage. */
export function readLocal(formId: string): DraftEntry | null {
  const found = readStored(keyOf(formId))
  const entry = parse(found)
  if (found !== null && entry === null) writeStored(keyOf(formId), null)
  return entry
}

/** Another tab of this browser has changed the draft. */
function onOtherTab(formId: string, changed: (entry: DraftEntry) => void) {
  const listen = ({ key, newValue }: StorageEvent) => {
    if (key !== keyOf(formId)) return
    try {
      const entry = parse(JSON.parse(newValue ?? 'null'))
      if (entry) changed(entry)
    } catch {
      // Not JSON: another program wrote it.
    }
  }
  addEventListener('storage', listen)
  const channel = openChannel(formId)
  channel?.addEventListener('message', ({ data }) => {
    const entry = parse(data)
    if (entry) changed(entry)
  })
  return () => {
    removeEventListener('storage', listen)
    channel?.close()
  }
}

/** Leads to the other tabs where localStorage does not; null where the browser denies it. */
function openChannel(formId: string): BroadcastChannel | null {
  try {
    return new BroadcastChannel(keyOf(formId))
  } catch {
    return null
  }
}

function broadcast(formId: string, entry: DraftEntry): void {
  const channel = openChannel(formId)
  channel?.postMessage(entry)
  channel?.close()
}

/** The name under which browsers already hold drafts. */
const storeName = 'kept'
const begin = openDatabase('winnow-drafts', [storeName])

function committed(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve()
    transaction.onabort = () => reject(transaction.error)
  })
}

let cleaned = false
/** Removes the drafts of all forms in which nobody has typed for 30 days, once a page. */
function removeExpired(store: IDBObjectStore): void {
  if (cleaned) return
  cleaned = true
  store.openCursor().onsuccess = ({ target }) => {
    const cursor = (target as IDBRequest<IDBCursorWithValue | null>).result
    if (!cursor) return
    if (parse(cursor.value) === null) cursor.delete()
    cursor.continue()
  }
}

/**
 * A second copy of the draft, in IndexedDB: browsers write localStorage to disk seconds late, and lose those
 * writes when they are killed. A write that has ended is on the disk. Null where nothing is found, or nothing could be written.
 */
const indexedDbMirror = {
  read: (formId: string) =>
    savedOrNull(async () => {
      const store = (await begin('readonly')).objectStore(storeName)
      return parse(await requested<unknown>(store.get(formId)))
    }),

  /** Joins the entry with the stored one, and returns the result. */
  write: (formId: string, entry: DraftEntry) =>
    savedOrNull(async () => {
      const transaction = await begin('readwrite', { durability: 'strict' })
      const store = transaction.objectStore(storeName)
      const ended = committed(transaction)
      removeExpired(store)
      const whole = joinEntries(entry, parse(await requested<unknown>(store.get(formId)))) ?? entry
      store.put(whole, formId)
      await ended
      return whole
    }),
}

type Mirror = typeof indexedDbMirror

/** Longest delay from a change to its write to the mirror: what a killed browser may lose. */
const mirrorMs = 250
/** Longest wait for a mirror that does not answer; its answers then arrive with the first write. */
const openMs = 1_000

type Listener = {
  /** Another tab has changed the draft, or the mirror had newer answers */
  onChanged: (entry: DraftEntry) => void
  /** Whether everything is saved here has changed */
  onSaved: () => void
}

/**
 * The draft of one form on this device: in localStorage with every change, for other tabs and the next page, and in a mirror
 * that survives a killed browser. Either alone suffices where the browser refuses the other.
 */
export async function openLocalDraft(formId: string, mirror: Mirror = indexedDbMirror) {
  const waited = new Promise<null>(resolve => setTimeout(() => resolve(null), openMs))
  const here = readLocal(formId)
  const found = joinEntries(here, await Promise.race([mirror.read(formId), waited]))
  // A killed browser may have lost the last writes here: nothing older is joined with what is typed next.
  if (here && JSON.stringify(found) !== JSON.stringify(here)) writeStored(keyOf(formId), found)
  let listener: Listener | null = null
  let unlisten = () => {}
  /** What the mirror does not have yet */
  let next: DraftEntry | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let writing: Promise<void> = Promise.resolve()
  /** The end of the last draft; what is typed now is later */
  let floor = 0
  let inLocal = true
  let inMirror = false
  /** The mirror has the last change, and has had every one until now */
  let isMirrored = false

  const noteEnd = (entry: DraftEntry | null) => {
    if (entry && 'over' in entry) floor = Math.max(floor, entry.at + 1)
  }
  const notify = (entry: DraftEntry) => {
    noteEnd(entry)
    listener?.onChanged(entry)
  }

  const writeMirror = () => {
    clearTimeout(timer)
    timer = undefined
    writing = writing.then(async () => {
      const entry = next
      if (entry === null) return
      next = null
      const whole = await mirror.write(formId, entry)
      inMirror = whole !== null
      isMirrored = inMirror && next === null
      listener?.onSaved()
      if (whole && JSON.stringify(whole) !== JSON.stringify(entry)) notify(whole)
    })
    return writing
  }
  noteEnd(found)

  const put = (entry: DraftEntry) => {
    inLocal = writeStored(keyOf(formId), entry)
    if (!inLocal || 'over' in entry) broadcast(formId, entry)
    next = entry
    isMirrored = false
  }

  return {
    /** As it was when the form was opened */
    found: draftIn(found),
    /** The end of the draft before, where nothing was typed since */
    ended: found && 'over' in found ? found : null,
    read: () => readLocal(formId),
    /** Saves it, joined with what another tab has written meanwhile; gives what is saved now. */
    write(draft: Draft): Draft {
      const whole = draftIn(joinEntries({ ...draft, at: Date.now() }, readLocal(formId)))
      if (whole === null) return draft
      put(whole)
      timer ??= setTimeout(writeMirror, mirrorMs)
      return whole
    },
    /** Ends the draft, sent or restarted, so that none of it returns. */
    end(over: EndedDraft['over'], draft: Pick<Draft, 'fields' | 'attempt'>, own?: OwnApplication) {
      const entry = endedNow(over, draft, Date.now(), own)
      noteEnd(entry)
      put(entry)
      return writeMirror()
    },
    /** Whether what is typed is saved here, a moment later at the latest. */
    canSave: () => inLocal || inMirror,
    /** Whether the last change is saved by now. */
    isSaved: () => inLocal || isMirrored,
    /** The time of what is typed now, milliseconds since 1970 */
    now: () => Math.max(floor, Date.now()),
    listen(to: Listener) {
      listener = to
      unlisten = onOtherTab(formId, notify)
    },
    close() {
      listener = null
      unlisten()
      writeMirror()
    },
    /** Writes the mirror at once, as the page is being left. */
    flush: writeMirror,
    /** Writes the mirror, and resolves once it is on the disk: a mirror that does not answer holds nobody up. */
    settle: () => Promise.race([writeMirror(), new Promise<void>(resolve => setTimeout(resolve, openMs))]),
  }
}

export type LocalDraft = Awaited<ReturnType<typeof openLocalDraft>>
