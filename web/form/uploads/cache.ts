import { limits } from '@winnow/openapi/common/limits'
import { openDatabase, requested, savedOrNull } from '../storage.ts'

/** A file or recording that this browser saves until the application is sent; its bytes are stored apart. */
export type CachedFile = {
  name: string
  type: string
  /** False: a recording that was cut while it ran */
  ended: boolean
  /** Id of the upload on the server; null: not begun */
  uploadId: string | null
  /** Whether it counts as the answer: a recording does once it was saved */
  answered: boolean
  /** Seconds, of a video */
  duration: number | null
  /** Whether it was recorded here */
  recorded: boolean
}

const dayMs = 86_400_000
/** The names under which browsers already hold files. */
const begin = openDatabase('winnow-uploads', ['kept', 'parts'])

async function openStores(mode: IDBTransactionMode) {
  const transaction = await begin(mode)
  return { files: transaction.objectStore('kept'), parts: transaction.objectStore('parts') }
}

const partsOf = (key: string) => IDBKeyRange.bound([key, 0], [key, Number.MAX_SAFE_INTEGER])

export function saveFile(key: string, file: CachedFile) {
  return savedOrNull(async () => {
    await requested((await openStores('readwrite')).files.put({ ...file, at: Date.now() }, key))
  })
}

/** Bytes in the order of `n`; apart from the file, so that a recording is appended to, not rewritten. */
export function savePart(key: string, n: number, part: Blob) {
  return savedOrNull(async () => {
    await requested((await openStores('readwrite')).parts.put(part, [key, n]))
  })
}

export function removeFile(key: string) {
  return savedOrNull(async () => {
    const { files, parts } = await openStores('readwrite')
    files.delete(key)
    await requested(parts.delete(partsOf(key)))
  })
}

/** What was saved under this key in the last 30 days. */
export function readFile(key: string) {
  return savedOrNull(async () => {
    const { files } = await openStores('readonly')
    const file = await requested<(CachedFile & { at: number }) | undefined>(files.get(key))
    if (!file) return null
    if (file.at < Date.now() - limits.draftDays * dayMs) {
      removeFile(key)
      return null
    }
    const parts = await requested<Blob[]>((await openStores('readonly')).parts.getAll(partsOf(key)))
    return parts.length === 0 ? null : { file, parts }
  })
}

/** Removes everything that is saved for a form; gives the ids of its uploads on the server. */
export function removeForm(formId: string) {
  return savedOrNull(async () => {
    const { files, parts } = await openStores('readwrite')
    const [from, to] = [`${formId}/`, `${formId}0`]
    const found = await requested<CachedFile[]>(files.getAll(IDBKeyRange.bound(from, to)))
    files.delete(IDBKeyRange.bound(from, to))
    await requested(parts.delete(IDBKeyRange.bound([from], [to])))
    return found.flatMap(({ uploadId }) => uploadId ?? [])
  })
}

export type Lock = {
  /** Whether this tab holds the lock */
  granted: Promise<boolean>
  /** Releases the lock, or the request for it */
  release: () => void
}

/**
 * Longest wait for a lock, in milliseconds: the page before a reload, or a field that has just been drawn again, may still
 * hold it.
 */
const lockWaitMs = 1_000

/**
 * Locks an upload to this tab while it is open. `steal`: takes the lock from another tab; `onLost`:
 * another tab has taken it. Without the Web Locks API, as on plain http, every tab holds it.
 */
export function lock(key: string, steal: boolean, onLost: () => void): Lock {
  let release = () => {}
  const released = new Promise<void>(resolve => {
    release = resolve
  })
  const granted = new Promise<boolean>(resolve => {
    if (!navigator.locks) return resolve(true)
    const options = steal ? { steal } : { signal: AbortSignal.timeout(lockWaitMs) }
    let isHeld = false
    navigator.locks
      .request(`winnow-upload/${key}`, options, () => {
        isHeld = true
        resolve(true)
        return released
      })
      .catch(() => (isHeld ? onLost() : resolve(false)))
  })
  return { granted, release }
}
