/** Waits for one request of IndexedDB. */
export const asked = <T>(request: IDBRequest<T>) =>
  new Promise<T>((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })

/**
 * Transactions over a database of this browser with stores without key paths. It is opened when it is first used, and anew
 * where its connection has broken since.
 */
export const database = (name: string, stores: readonly string[]) => {
  let opening: Promise<IDBDatabase> | undefined
  const opened = () => {
    opening ??= new Promise((resolve, reject) => {
      const request = indexedDB.open(name, 1)
      request.onupgradeneeded = () => {
        for (const store of stores) request.result.createObjectStore(store)
      }
      request.onsuccess = () => {
        // Whoever clears a site's data closes it; what is typed after that is kept anew.
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

let isDenied = false

/** From now on this page saves nothing, as where the browser denies storage. */
export function denyStorage(): void {
  isDenied = true
}

/** A private window or a full disk keeps nothing: null. */
export const ifKept = async <T>(work: () => Promise<T>): Promise<T | null> => {
  try {
    return isDenied ? null : await work()
  } catch {
    return null
  }
}
