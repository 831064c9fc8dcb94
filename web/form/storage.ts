let isDenied = false

/** Makes this page save nothing, as if the browser denied storage. */
export function denyStorage(): void {
  isDenied = true
}

type Area = 'localStorage' | 'sessionStorage'

/** The JSON under a key of this browser; null also where storage is denied, as in some private windows. */
export function readStored(key: string, area: Area = 'localStorage'): unknown {
  try {
    return isDenied ? null : JSON.parse(globalThis[area].getItem(key) ?? 'null')
  } catch {
    return null
  }
}

/** `value` null removes the entry. False: storage is full or denied, and nothing was saved. */
export function writeStored(key: string, value: unknown, area: Area = 'localStorage'): boolean {
  try {
    if (isDenied) return false
    if (value === null) globalThis[area].removeItem(key)
    else globalThis[area].setItem(key, JSON.stringify(value))
    return true
  } catch {
    return false
  }
}

/** The result of work in IndexedDB; null where storage is full or denied. */
export async function savedOrNull<T>(work: () => Promise<T>): Promise<T | null> {
  try {
    return isDenied ? null : await work()
  } catch {
    return null
  }
}

/** Waits for one request of IndexedDB. */
export function requested<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}

/**
 * Transactions over a database of this browser with stores without key paths. It is opened when it is first used, and again
 * where its connection has broken since.
 */
export function openDatabase(name: string, stores: readonly string[]) {
  let opening: Promise<IDBDatabase> | undefined
  const opened = () => {
    opening ??= new Promise((resolve, reject) => {
      const request = indexedDB.open(name, 1)
      request.onupgradeneeded = () => {
        for (const store of stores) request.result.createObjectStore(store)
      }
      request.onsuccess = () => {
        // Clearing the site's data closes the connection; the next use opens it again.
        request.result.onclose = () => {
          opening = undefined
        }
        resolve(request.result)
      }
      request.onerror = () => {
        opening = undefined
        reject(request.error)
      }
    })
    return opening
  }
  return async (mode: IDBTransactionMode, options?: IDBTransactionOptions) => {
    const begin = async () => (await opened()).transaction(stores, mode, options)
    try {
      return await begin()
    } catch {
      opening = undefined
      return begin()
    }
  }
}
