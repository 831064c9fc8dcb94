/** Waits for one request of IndexedDB. */
export const asked = <T>(request: IDBRequest<T>) =>
  new Promise<T>((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })

/** A database of this browser with stores without key paths, opened when it is first used. */
export const database = (name: string, stores: readonly string[]) => {
  let opening: Promise<IDBDatabase> | undefined
  return () => {
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
      request.onerror = () => reject(request.error)
    })
    return opening
  }
}

/** A private window or a full disk keeps nothing: null. */
export const ifKept = async <T>(work: () => Promise<T>): Promise<T | null> => {
  try {
    return await work()
  } catch {
    return null
  }
}
